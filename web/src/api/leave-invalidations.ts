import { leaveApi } from '@hr/contract/areas/leave/leave'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'

/** The queries to invalidate after a leave request was created, decided or canceled. */
export const leaveChanges = [
  leaveApi.list,
  leaveApi.find,
  leaveApi.warnings,
  leaveApi.daysBack,
  substitutesApi.ofRequest,
  substitutesApi.list,
  leaveApi.history,
  leaveApi.statistics,
  leaveApi.balances,
  leaveApi.ofEmployee,
  leaveApi.ledger,
  leaveApi.away,
  leaveApi.wallchart,
  teamCalendarApi.read,
]
