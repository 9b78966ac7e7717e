import { leaveFactsApi } from '@hr/contract/areas/leave/facts'
import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { listReads } from '../../table/list-query.ts'
import { policyList } from './policies/policy-list.ts'

export const leaveTypeList = { name: 'leave-types', endpoint: leaveTypesApi.list, sizes: smallPageSizes } as const
export const archivedTypeList = {
  ...leaveTypeList,
  name: 'archived-leave-types',
  fixed: { isArchived: 'true' },
} as const

export const leavePolicies: Reads = (opened) => [...listReads(policyList, opened), query(leaveFactsApi.list, {})]

export const leaveTypes: Reads = (opened) => listReads(leaveTypeList, opened)
export const leaveTypesArchived: Reads = (opened) => listReads(archivedTypeList, opened)

const holidayCalendars: Reads = () => [query(holidayCalendarsApi.list, {})]

export {
  holidayCalendars as nonWorkingDays,
  holidayCalendars as nonWorkingDayNew,
  holidayCalendars as nonWorkingDayEdit,
}
