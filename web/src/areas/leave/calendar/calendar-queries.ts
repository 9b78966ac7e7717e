import { leaveApi } from '@hr/contract/areas/leave/leave'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { query, steadyQuery } from '../../../api/client.ts'
import type { CalendarPart } from './use-calendar-state.ts'

const wallchartOf = ({ scope, period: { startDate, endDate }, filters, includePending }: CalendarPart) => ({
  startDate,
  endDate,
  scope: scope === 'team' ? ('team' as const) : ('company' as const),
  ...filters,
  pending: includePending ? ('true' as const) : ('false' as const),
})

/** The requests of the team or the company. */
export const requestsQuery = (part: CalendarPart) =>
  steadyQuery(leaveApi.wallchart, { query: { ...wallchartOf(part), page: String(part.page), away: 'false' } })

/** How many of the team or the company are away each day: in a large company, counting them takes longer than a page. */
export const awayQuery = (part: CalendarPart) =>
  query(leaveApi.wallchart, { query: { ...wallchartOf(part), pageSize: '1' } })

/** The absences of coworkers. */
export const coworkersQuery = ({ period: { startDate, endDate }, filters, page }: CalendarPart) =>
  steadyQuery(teamCalendarApi.read, { query: { startDate, endDate, ...filters, page: String(page) } })
