import { leaveApi } from '@hr/contract/areas/leave/leave'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { steadyQuery } from '../../../api/client.ts'
import type { CalendarPart } from './use-calendar-state.ts'

/** The requests of the team or the company. */
export const requestsQuery = ({ scope, period: { startDate, endDate }, filters, includePending, page }: CalendarPart) =>
  steadyQuery(leaveApi.wallchart, {
    query: {
      startDate,
      endDate,
      scope: scope === 'team' ? 'team' : 'company',
      ...filters,
      pending: includePending ? 'true' : 'false',
      page: String(page),
    },
  })

/** The absences of coworkers. */
export const coworkersQuery = ({ period: { startDate, endDate }, filters, page }: CalendarPart) =>
  steadyQuery(teamCalendarApi.read, { query: { startDate, endDate, ...filters, page: String(page) } })
