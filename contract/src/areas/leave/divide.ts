// Divides stored leave: a cut, its last days, and days that are given back (`docs/rules.md`, section 3).
import { dayNumber, dayOfNumber } from '../../lib/dates.ts'
import { halfDays, rangeOf, type LeaveRange, type WorkCalendar } from './days.ts'

/** A leave with the half days that it has stored for each of its dates. */
export type StoredLeave = LeaveRange & { dayHalves: readonly number[] }

/** A part of a leave with its days, and the half days of each of its dates. */
export type LeavePart = StoredLeave & { totalDays: number }

/** The parts of a leave before, within and after the leave that covers it; null if a part takes no days. */
export type LeaveParts = { before: LeavePart | null; covered: LeavePart; after: LeavePart | null }

/**
 * Divides a leave by the leave that covers it; undefined if they don't overlap. The parts take the half days that the
 * leave has stored, so that they add up to it even if a holiday was entered later. The calendar only tells which half of
 * a date is worked.
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

/**
 * Divides a leave by each leave that covers it.
 * @returns the parts that stay, and the covered ones that take days, with the leave that covers them
 */
export function divideBy<Covering extends LeaveRange>(
  leave: LeavePart,
  covering: readonly Covering[],
  calendar: WorkCalendar,
): { stays: LeavePart[]; covered: { part: LeavePart; by: Covering }[] } {
  let stays = [leave]
  const covered: { part: LeavePart; by: Covering }[] = []
  for (const by of covering)
    stays = stays.flatMap((one) => {
      const parts = partsOf(one, by, calendar)
      if (!parts) return [one]
      if (parts.covered.totalDays > 0) covered.push({ part: parts.covered, by })
      return [parts.before, parts.after].filter((part) => part !== null)
    })
  return { stays, covered }
}

/**
 * Returns a leave without the days off at its edges that other leave holds: it takes no half day there, so the two are not asked
 * to share one. Leave that takes no days stays as it is.
 */
export function withoutHeldEdges(leave: LeavePart, held: readonly LeaveRange[], calendar: WorkCalendar): LeavePart {
  let { from, to } = halfDays(leave)
  const isHeld = (half: number) => held.some((other) => halfDays(other).from <= half && half < halfDays(other).to)
  const keepsDays = (first: number, end: number) =>
    partOf(leave, rangeOf(first, end), calendar)?.totalDays === leave.totalDays
  while (isHeld(from) && keepsDays(from + 1, to)) from += 1
  while (isHeld(to - 1) && keepsDays(from, to - 1)) to -= 1
  return partOf(leave, rangeOf(from, to), calendar) ?? leave
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

/**
 * Returns the half day on which the last `days` days of a leave start; undefined if the leave has fewer. Of a date of
 * which the leave takes a half, the whole date is returned.
 */
export function startOfLastDays({ startDate, dayHalves }: StoredLeave, days: number): number | undefined {
  let missing = days * 2
  for (let index = dayHalves.length - 1; index >= 0; index -= 1) {
    missing -= dayHalves[index] ?? 0
    if (missing <= 0) return 2 * (dayNumber(startDate) + index) - missing
  }
  return undefined
}
