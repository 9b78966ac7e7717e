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

/** 'Other leave counts as used again on the days that are canceled: 11/06/2031 – 12/06/2031 (2 days)' */
export const formatCountsAgain = ({ days, ...part }: DayBack): string =>
  t(
    'Other leave counts as used again on the days that are canceled: {part} ({count, plural, one {# day} other {# days}})',
    { count: days, part: formatLeaveDates(part) },
  )
