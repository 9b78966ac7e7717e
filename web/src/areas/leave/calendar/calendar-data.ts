import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calendarDays, type LeaveRange } from '@hr/contract/areas/leave/days'
import type { EmployeeStatus } from '@hr/contract/areas/employees/record'
import type { leaveApi, CalendarLeave, CalendarPerson } from '@hr/contract/areas/leave/leave'
import { maxCalendarPeople } from '@hr/contract/areas/leave/limits'
import { isReserved } from '@hr/contract/areas/leave/status'
import type { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import type { ScreenName } from '@hr/contract/screens'
import { useUser } from '../../../api/session.ts'
import { profileScreen } from '../../../lib/profile-screen.ts'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { awayQuery, coworkersQuery, requestsQuery } from './calendar-queries.ts'
import type { CalendarState } from './use-calendar-state.ts'

/**
 * An absence of which the reader sees only the days, and HR the employee's status. Without an end, `endDate` is the
 * calendar's last day.
 */
export type Absence = LeaveRange & { uuid: string; hasEnd: boolean; employeeStatus?: EmployeeStatus | null }

/** A bar of the calendar: a request with its type and status, or an absence. */
export type ShownLeave = CalendarLeave | Absence

export const isRequest = (leave: ShownLeave): leave is CalendarLeave => 'status' in leave
export const isPending = (leave: ShownLeave): boolean => isRequest(leave) && isReserved(leave.status)

export type ShownPerson = Omit<CalendarPerson, 'team' | 'leave'> & {
  /** Null for the user's own row, which comes before the teams. */
  team: string | null
  leave: readonly ShownLeave[]
}

/** A page of people with their leave in a period. */
export type CalendarData = Omit<ResultOf<typeof leaveApi.wallchart>, 'people' | 'away'> & {
  people: readonly ShownPerson[]
  /** The number of people away on each day; undefined until they are counted. */
  away: readonly number[] | undefined
  /** The number of pages. */
  pages: number
}

/** The content of the calendar: requests for their approvers, or the absences of coworkers. */
export type CalendarSource = {
  data: CalendarData | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
  /** The screen that shows a person. */
  profile: ScreenName
}

const pagesOf = (total: number) => Math.ceil(total / maxCalendarPeople)

const shownRequests = ({ people, ...result }: ResultOf<typeof leaveApi.wallchart>): CalendarData => ({
  ...result,
  people: people.map(({ openAbsence, ...person }) => ({
    ...person,
    leave: openAbsence ? [...person.leave, { ...withoutEnd(person.uuid), ...openAbsence }] : person.leave,
  })),
  pages: pagesOf(result.total),
})

const withoutEnd = (personId: string) => ({
  uuid: `${personId} open`,
  endDate: calendarDays.endDate,
  startHalf: false,
  endHalf: false,
  hasEnd: false,
})

/** The requests of the team or the company. */
export function useRequests(state: CalendarState): CalendarSource {
  const { effectiveRole } = useUser()
  const { data, ...result } = useQuery({ ...requestsQuery(state), select: shownRequests })
  const counted = useQuery(awayQuery(state))
  // The people of the previous period stay until those of the next one are there.
  const away = result.isPlaceholderData ? undefined : counted.data?.away
  return {
    data: useMemo(() => data && { ...data, away }, [data, away]),
    error: result.error ?? counted.error,
    isFetching: result.isFetching || counted.isFetching,
    refetch: () => Promise.all([result.refetch(), counted.refetch()]),
    profile: profileScreen(effectiveRole),
  }
}

/** The absences of coworkers, after the user's own requests. */
export function useCoworkers(state: CalendarState): CalendarSource {
  const user = useUser()
  const { data, ...result } = useQuery(coworkersQuery(state))
  const { uuid } = user
  const name = nameOf(user)
  return {
    ...result,
    data: useMemo(() => data && withOwnRow(data, { uuid, name }), [data, uuid, name]),
    profile: 'directory',
  }
}

type User = { uuid: string; name: string }

function withOwnRow(result: ResultOf<typeof teamCalendarApi.read>, { uuid, name }: User): CalendarData {
  const { own, people, total, ...rest } = result
  return {
    ...rest,
    people: [
      { uuid, name: t('{name} (you)', { name }), team: null, ...own },
      ...people.map((person) => ({
        ...person,
        leave: person.leave.map(({ endDate, ...leave }) => ({
          ...leave,
          uuid: `${person.uuid} ${leave.startDate} ${leave.startHalf}`,
          endDate: endDate ?? calendarDays.endDate,
          hasEnd: endDate !== null,
        })),
      })),
    ],
    total: total + 1,
    pages: pagesOf(total),
  }
}
