import { employeesApi } from '@hr/contract/areas/employees/employees'
import { recordAccess } from '../../audit/history.ts'
import type { PageQuery } from '../../http/page.ts'
import { only, serve, streamed } from '../../http/serve.ts'
import { historyList, accessLogList } from './history.queries.ts'

const entriesOf = ({ order = 'desc' }: PageQuery, _: unknown, { id: personId }: { id: string }) => ({
  personId,
  sort: 'at' as const,
  order,
})

const history = streamed<typeof employeesApi.history, Parameters<typeof historyList.page>[1]>(historyList, entriesOf)

/** The history and the access log of a record. */
export const historyRoutes = serve(only(employeesApi, 'history', 'accessLog'), ({ db }) => ({
  history: {
    ...history,
    handle: async (call, act, deps) => {
      try {
        return await history.handle(call, act, deps)
      } finally {
        // Its entries hold values of the record. An answer that the client doesn't read to its end counts, too.
        const { id } = call.params
        const employee = await db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst()
        if (employee) await recordAccess(db, { caller: act().caller, personId: id, what: 'opened' })
      }
    },
  },
  accessLog: streamed(accessLogList, entriesOf),
}))
