import { countedSteps, daysBelow, type ServiceStep } from '@hr/contract/areas/leave/service-steps'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import { t } from '../../../lib/t.ts'
import { formatDayCount } from '../format-leave.ts'

/** A sentence for each step of service: 'From 10 years of service: 4 days instead of 2 days'. */
export const stepTexts = (steps: readonly ServiceStep[]): string[] =>
  steps.map((step) => {
    const words = {
      years: step.years,
      days: formatDayCount(step.days),
    }
    const below = daysBelow(steps, step.years)
    if (below === 0)
      return t('{years, plural, one {From # year of service: {days}} other {From # years of service: {days}}}', words)
    if (step.instead)
      return t(
        '{years, plural, one {From # year of service: {days} instead of {below}} other {From # years of service: {days} instead of {below}}}',
        { ...words, below: formatDayCount(below) },
      )
    const total = formatDayCount(sumOf(countedSteps(steps, ({ years }) => years <= step.years)))
    return t(
      '{years, plural, one {From # year of service: {days} more, {total} in total} other {From # years of service: {days} more, {total} in total}}',
      { ...words, total },
    )
  })
