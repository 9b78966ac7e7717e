// Leave that gives days of other leave back, such as sickness on annual leave (`docs/rules.md`, section 3).
import { issue } from '../../lib/messages.ts'
import { dayNumber, dayOfNumber } from '../../lib/dates.ts'
import { halfDays, rangeOf, type LeaveRange, type WorkCalendar } from './days.ts'
import { leaveTexts } from './texts.ts'

/** When leave of a type gives days back: never, with its approval, or with its approval once it has a document. */
export const givesDaysBack = ['no', 'at once', 'with document'] as const
export type GivesDaysBack = (typeof givesDaysBack)[number]

export type DaysBackRules = { givesDaysBack: GivesDaysBack; canBeGivenBack: boolean }

/** Whether approved leave with the rules `leave` is given back because of leave with the rules `because`. */
export const isGivenBack = (leave: DaysBackRules, because: DaysBackRules): boolean =>
  leave.canBeGivenBack && because.givesDaysBack !== 'no'

/** Whether leave gives days back or can be given back, but not both: it could be given back because of itself. */
export const isOneSide = ({
  givesDaysBack: gives = 'no',
  canBeGivenBack = false,
}: {
  [Rule in keyof DaysBackRules]?: DaysBackRules[Rule] | undefined
}): boolean => gives === 'no' || !canBeGivenBack
export const bothSides = { path: ['canBeGivenBack'], error: issue(leaveTexts.giveBackBothSides) }

/** A leave with the half days that it has stored for each of its dates. */
export type StoredLeave = LeaveRange & { dayHalves: readonly number[] }

/** A part of a leave with its days, and the half days of each of its dates. */
export type LeavePart = StoredLeave & { totalDays: number }

/** The parts of a leave before, within and after the leave that covers it; null if a part takes no days. */
export type LeaveParts = { before: LeavePart | null; covered: LeavePart; after: LeavePart | null }

/**
 * Divides a leave by the leave that covers it; undefined if they don't overlap. The parts take the half days that the
 * leave has stored, so that they add up to it even if a holiday was entered later.
 */
export function partsOf(leave: StoredLeave, covering: LeaveRange, calendar: WorkCalendar): LeaveParts | undefined {
  const { from, to } = halfDays(leave)
  const other = halfDays(covering)
  const start = Math.max(from, other.from)
  const end = Math.min(to, other.to)
  if (start >= end) return undefined
  // The part that stays leaves a half working day, which can't be divided, to the covered one. A day of which the leave
  // has stored both halves was none then.
  const isDividedAt = (half: number) => {
    const date = (half - 1) / 2
    const stored = leave.dayHalves[date - dayNumber(leave.startDate)]
    return half % 2 === 0 || stored === 2 || !calendar.isUndivided(dayOfNumber(date))
  }
  const at = {
    start: isDividedAt(start) ? start : Math.max(from, start - 1),
    end: isDividedAt(end) ? end : Math.min(to, end + 1),
  }
  const before = partOf(leave, rangeOf(from, at.start), calendar)
  const after = partOf(leave, rangeOf(at.end, to), calendar)
  const covered = partOf(leave, rangeOf(before ? at.start : from, after ? at.end : to), calendar, { mayBeEmpty: true })
  return covered === null ? undefined : { before, covered, after }
}

function partOf(
  leave: StoredLeave,
  range: LeaveRange | null,
  calendar: WorkCalendar,
  { mayBeEmpty = false } = {},
): LeavePart | null {
  if (range === null) return null
  const dayHalves = halvesIn(leave, range, calendar)
  const totalDays = dayHalves.reduce((sum, halves) => sum + halves, 0) / 2
  return totalDays === 0 && !mayBeEmpty ? null : { ...range, totalDays, dayHalves }
}

/** Returns the half days of each date of a part of a leave. Of a date that is divided, the morning takes at most one. */
function halvesIn(leave: StoredLeave, part: LeaveRange, calendar: WorkCalendar): number[] {
  const first = dayNumber(leave.startDate)
  const whole = halfDays(leave)
  const { from, to } = halfDays(part)
  const dates = Array.from(
    { length: Math.ceil(to / 2) - Math.floor(from / 2) },
    (_, index) => Math.floor(from / 2) + index,
  )
  return dates.map((date) => {
    const stored = leave.dayHalves[date - first] ?? 0
    const hasMorning = from <= 2 * date
    const hasAfternoon = to >= 2 * date + 2
    const isWhole = (hasMorning || whole.from > 2 * date) && (hasAfternoon || whole.to < 2 * date + 2)
    if (isWhole) return stored
    const isOnlyAfternoon = stored === 1 && calendar.worksHalf(2 * date + 1) && !calendar.worksHalf(2 * date)
    const morning = isOnlyAfternoon ? 0 : Math.min(1, stored)
    return hasMorning ? morning : stored - morning
  })
}
