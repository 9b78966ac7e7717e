import type { UseQueryOptions } from '@tanstack/react-query'
import { departureListApi } from '@hr/contract/areas/employees/departure-list'
import { departuresApi } from '@hr/contract/areas/employees/departures'
import { request } from '../../api/request.ts'
import { t } from '../../lib/t.ts'
import type { Reads } from '../../lib/reads.ts'
import { listReads } from '../../table/list-query.ts'

/** The reasons for departures that HR chooses from. */
export const reasonsQuery: UseQueryOptions<string[]> = {
  queryKey: [departuresApi.reasons.path],
  queryFn: async ({ signal }) => (await request(departuresApi.reasons, {}, { signal })).reasons,
}

export const departureList = {
  name: 'departures',
  endpoint: departureListApi.list,
  filters: [{ kind: 'text', name: 'reason', label: t('Reason'), suggestions: reasonsQuery }],
} as const

export const employeesLeaving: Reads = (opened) => listReads(departureList, opened)
