// Two questions about a day: is an employee employed, and at work? `server/src/db/employment.ts` has them as SQL.
import { addDays, daysBetween, minDay } from '../../lib/dates.ts'
import type { Day } from '../../lib/day.ts'
import type { EmployeeStatus } from './record.ts'

export type Employment = { startDate: Day | null; endDate: Day | null; isArchived: boolean; status: EmployeeStatus }

/** Whether a day is from the first to the last one, both included; without a first day from the beginning. */
export const coversDay = ({ startDate, endDate }: Pick<Employment, 'startDate' | 'endDate'>, day: Day): boolean =>
  (startDate === null || startDate <= day) && (endDate === null || endDate >= day)

/**
 * Returns true if an employee is employed on a day: from the first to the last day, both included, and without a first day
 * from the beginning. From today on, they are not archived and not 'Not active', either. On a past day the dates decide
 * alone, also for archived employees whose last day has passed; other archived employees left on a day that the record
 * doesn't tell, and count on no day.
 * @param today must be given if the day may have passed
 */
export function isEmployedOn(employment: Employment, day: Day, today: Day = day): boolean {
  const { endDate, isArchived, status } = employment
  if (!coversDay(employment, day)) return false
  if (isArchived) return endDate !== null && endDate < today
  return day < today || status !== 'Not active'
}

/**
 * Returns true if an employee is at work on a day: employed, and Active from today on. People who are not at work don't
 * decide on leave, stand in for others or receive what HR receives.
 * @param today must be given if the day may have passed
 */
export const isAtWorkOn = (employment: Employment, day: Day, today: Day = day): boolean =>
  isEmployedOn(employment, day, today) && (day < today || employment.status === 'Active')

/** Returns whether users may set their own first day: an empty one from today on. One that is set is changed by someone else. */
export const maySetOwnFirstDay = (before: Day | null, wanted: Day | null, today: Day): boolean =>
  before === null && wanted !== null && wanted >= today

/** Returns the day whose change decides whether an employee is employed today; undefined if it stays so or not so. */
export function dayThatDecides(
  before: Pick<Employment, 'startDate' | 'endDate'>,
  change: { startDate?: Day | null | undefined; endDate?: Day | null | undefined },
  today: Day,
): 'startDate' | 'endDate' | undefined {
  const { startDate = before.startDate, endDate = before.endDate } = change
  if (coversDay({ startDate, endDate }, today) === coversDay(before, today)) return undefined
  return coversDay({ startDate, endDate: before.endDate }, today) === coversDay(before, today) ? 'endDate' : 'startDate'
}

/** Who is told about employment. `seesDays`: first and last days are open to the reader, such as HR. */
export type ToldReader = { today: Day; seesDays: boolean }

/**
 * Returns the day whose employment an answer about this day tells its reader. Readers to whom first and last days are closed
 * are told of later days what holds today, because they could find a last day by asking about one day after another.
 */
export const dayTold = (day: Day, { today, seesDays }: ToldReader): Day => (seesDays ? day : minDay(day, today))

/**
 * Returns the days from the first to the last one, both included, on which an employee is not at work, as the reader is told.
 */
export const daysNotAtWork = (
  employment: Employment,
  { startDate, endDate }: { startDate: Day; endDate: Day },
  told: ToldReader,
): Day[] =>
  Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => addDays(startDate, index)).filter(
    (day) => !isAtWorkOn(employment, dayTold(day, told)),
  )
