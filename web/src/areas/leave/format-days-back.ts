import type { DayBack } from '@hr/contract/areas/leave/leave'
import { formatDays } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { formatLeaveDates } from './format-leave.ts'

/** '2 days of the leave 09/06/2031 – 13/06/2031 are credited back: 11/06/2031 – 12/06/2031' */
export const formatDaysBack = ({ leave, days, ...part }: DayBack): string =>
  t(
    '{count, plural, one {# day of the leave ({leave}) is credited back: {part}} other {# days of the leave ({leave}) are credited back: {part}}}',
    { count: days, leave: formatDays(leave), part: formatLeaveDates(part) },
  )

/** 'If this leave is canceled, 2 days of other leave count as used again: 11/06/2031 – 12/06/2031' */
export const formatCountsAgain = ({ days, ...part }: DayBack): string =>
  t(
    '{count, plural, one {If this leave is canceled, # day of other leave counts as used again: {part}} other {If this leave is canceled, # days of other leave count as used again: {part}}}',
    { count: days, part: formatLeaveDates(part) },
  )
