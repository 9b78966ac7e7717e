import type { DayPart, DayRange } from '@hr/contract/areas/leave/days'
import { formatDays } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'

/** The free part of a day: 'afternoon'; empty for a whole day. */
export const partNotes: Readonly<Record<DayPart, string>> = {
  whole: '',
  morning: t('morning'),
  afternoon: t('afternoon'),
}

/** '24/12/2026 (afternoon)' */
export const formatNonWorking = ({ part, ...days }: DayRange & { part: DayPart }): string =>
  part === 'whole' ? formatDays(days) : `${formatDays(days)} (${partNotes[part]})`
