// Rules that involve several fields of a record (`docs/rules.md`, section 2).
import type { Message } from '../../lib/messages.ts'
import type { Day } from '../../lib/day.ts'
import { recordTexts } from './record.ts'

type Dates = {
  dateOfBirth?: Day | null | undefined
  startDate?: Day | null | undefined
  endDate?: Day | null | undefined
  endOfProbationaryPeriod?: Day | null | undefined
}

/** Returns the invalid dates, each with its message. */
export function invalidDates(dates: Dates, today: Day): { field: keyof Dates; message: Message }[] {
  const { dateOfBirth, startDate, endDate, endOfProbationaryPeriod } = dates
  const problems: ReturnType<typeof invalidDates> = []
  if (dateOfBirth && dateOfBirth >= today) problems.push({ field: 'dateOfBirth', message: recordTexts.bornInTheFuture })
  if (startDate && endDate && endDate < startDate)
    problems.push({ field: 'endDate', message: recordTexts.endBeforeStart })
  if (startDate && endOfProbationaryPeriod && endOfProbationaryPeriod < startDate)
    problems.push({ field: 'endOfProbationaryPeriod', message: recordTexts.probationBeforeStart })
  return problems
}
