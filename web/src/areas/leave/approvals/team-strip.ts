import type { LeaveRequest, leaveApi } from '@hr/contract/areas/leave/leave'
import type { DayRange, LeaveRange } from '@hr/contract/areas/leave/days'
import { isReserved } from '@hr/contract/areas/leave/status'
import { addDays, daysBetween, type Day } from '@hr/contract/lib/dates'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { nameOf } from '../../../ui/Avatar.tsx'

/** Longer strips would be unreadable. */
const maxDays = 42

/** The dates of a request that the strip shows. */
export const stripRange = ({ startDate, endDate }: DayRange): DayRange & { hidden: number } => {
  const hidden = Math.max(0, daysBetween(startDate, endDate) + 1 - maxDays)
  return { startDate, endDate: hidden === 0 ? endDate : addDays(startDate, maxDays - 1), hidden }
}

/** An absence on one day; `half`: only that half of it. */
type DayAbsence = { isPending: boolean; half?: 'morning' | 'afternoon' }
type StripDay = {
  day: Day
  /** Whether the owner works on this day, or another person who is away. */
  isWorking: boolean
  /** The number of people away, including the owner. */ away: number
}
type StripRow = { uuid: string; name: string; isOwner: boolean; cells: (DayAbsence | undefined)[] }

type StripPerson = { uuid: string; firstName: string; lastName: string }
type Leave = LeaveRange & { isWaiting: boolean; daysOff: readonly Day[] }
type Away = ResultOf<typeof leaveApi.away>

function absenceOn(day: Day, leaves: readonly Leave[]): DayAbsence | undefined {
  const here = leaves.filter(
    ({ startDate, endDate, daysOff }) => startDate <= day && day <= endDate && !daysOff.includes(day),
  )
  const [first] = here
  if (!first) return undefined
  const isPending = here.every((leave) => leave.isWaiting)
  // Two halves make a whole day.
  if (here.length > 1) return { isPending }
  if (first.startHalf && first.startDate === day) return { isPending, half: 'afternoon' }
  if (first.endHalf && first.endDate === day) return { isPending, half: 'morning' }
  return { isPending }
}

/** Builds the strip: absences per day of the request that the person works, the owner first. */
export function buildStrip(request: LeaveRequest, { daysOff, absences }: Away): { days: StripDay[]; rows: StripRow[] } {
  const { startDate, endDate } = stripRange(request)
  const days = Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => addDays(startDate, index))
  const isAway = request.status !== 'rejected' && request.status !== 'canceled'
  const isWaiting = isReserved(request.status)
  const people = new Map<string, { who: StripPerson; leaves: Leave[] }>([
    [request.user.uuid, { who: request.user, leaves: isAway ? [{ ...request, isWaiting, daysOff }] : [] }],
  ])
  for (const absence of absences) {
    const known = people.get(absence.user.uuid)
    if (known) known.leaves.push(absence)
    else people.set(absence.user.uuid, { who: absence.user, leaves: [absence] })
  }
  const rows = [...people.values()].map(({ who, leaves }) => ({
    uuid: who.uuid,
    name: nameOf(who),
    isOwner: who.uuid === request.user.uuid,
    cells: days.map((day) => absenceOn(day, leaves)),
  }))
  return {
    days: days.map((day, index) => {
      const away = rows.filter(({ cells }) => cells[index] !== undefined).length
      return { day, isWorking: away > 0 || !daysOff.includes(day), away }
    }),
    rows,
  }
}
