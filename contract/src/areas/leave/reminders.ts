// When the approvers of an undecided request are reminded (`docs/rules.md`, section 3).
import { addDays, daysBetween } from '../../lib/dates.ts'
import type { Day } from '../../lib/day.ts'
import type { WorkCalendar } from './days.ts'

/** An undecided request as its approver has it: since when, and the day of the latest reminder. */
export type Undecided = { reachedOn: Day; remindedOn: Day | null; startDate: Day }

/** How many days ahead an approver's working days are looked at: a month. */
export const lookAheadDays = 31

/** Longer than a week: HR's dashboard lists such requests. */
export const longWaitDays = 7

/** `calendar`: the approver's own, from the day on which the request reached them to `lookAheadDays` days from today. */
type Reminding = { today: Day; calendar: WorkCalendar }

const isWorked = (calendar: WorkCalendar, day: Day) => calendar.weight(day) > 0

/**
 * Returns the working day of the approver that is the `count`th after the request reached them; undefined if it is
 * after today.
 */
export function nthWorkingDay(reachedOn: Day, count: number, { today, calendar }: Reminding): Day | undefined {
  let left = count
  for (let day = addDays(reachedOn, 1); day <= today; day = addDays(day, 1)) {
    if (isWorked(calendar, day)) left -= 1
    if (left === 0) return day
  }
  return undefined
}

/** Returns the approver's last working day before the leave if it is not after today, and the request had reached them. */
function lastWorkingDayBefore({ startDate, reachedOn }: Undecided, { today, calendar }: Reminding): Day | undefined {
  if (startDate > addDays(today, lookAheadDays)) return undefined
  for (let day = addDays(startDate, -1); day >= reachedOn; day = addDays(day, -1))
    if (isWorked(calendar, day)) return day > today ? undefined : day
  return undefined
}

/**
 * Returns whether the approver is reminded today: after a number of working days, then weekly, and on the last working
 * day before the leave starts. A reminder that falls on a day off, or was missed, is due on the next working day.
 */
export function isReminderDue(request: Undecided, { after, ...by }: Reminding & { after: number }): boolean {
  const { today, calendar } = by
  if (!isWorked(calendar, today)) return false
  const { reachedOn, remindedOn } = request
  const isNew = (day: Day | undefined) => day !== undefined && (remindedOn === null || day > remindedOn)
  const last = lastWorkingDayBefore(request, by)
  // On the day on which it came, a request has been announced already: only that day itself counts, not later ones.
  if (isNew(last) && (last === today || last !== reachedOn)) return true
  const first = nthWorkingDay(reachedOn, after, by)
  return first !== undefined && isNew(addDays(first, daysBetween(first, today) - (daysBetween(first, today) % 7)))
}
