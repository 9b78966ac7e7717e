import type { DayRange } from '@hr/contract/areas/leave/days'
import { maxDates } from '@hr/contract/areas/leave/limits'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { daysBetween } from '@hr/contract/lib/dates'
import { fieldProblem } from '../../http/problem.ts'

/** @throws if the period ends before it starts, or has more than `maxDates` dates */
export function checkPeriod({ startDate, endDate }: DayRange): void {
  if (endDate < startDate) throw fieldProblem('endDate', leaveTexts.endBeforeStart)
  if (daysBetween(startDate, endDate) >= maxDates) throw fieldProblem('endDate', leaveTexts.tooManyDates)
}
