import { leaveApi } from '@hr/contract/areas/leave/leave'

/** The reads that a new, a decided or a canceled request makes stale. */
export const leaveChanges = [
  leaveApi.list,
  leaveApi.find,
  leaveApi.history,
  leaveApi.statistics,
  leaveApi.balances,
  leaveApi.ofEmployee,
  leaveApi.ledger,
  leaveApi.away,
  leaveApi.wallchart,
]
