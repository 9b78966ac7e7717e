import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { PageQuery } from '../../http/page.ts'
import { only, serve, streamed } from '../../http/serve.ts'
import { historyList, accessLogList } from './history.queries.ts'

const entriesOf = ({ order = 'desc' }: PageQuery, _: unknown, { id: personId }: { id: string }) => ({
  personId,
  sort: 'at' as const,
  order,
})

/** The history and the access log of a record. */
export const historyRoutes = serve(only(employeesApi, 'history', 'accessLog'), () => ({
  history: streamed(historyList, entriesOf),
  accessLog: streamed(accessLogList, entriesOf),
}))
