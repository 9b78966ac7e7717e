import type { Day } from '@hr/contract/lib/day'
import { formatDay } from '../../lib/formats.ts'
import { language } from '../../lib/language.ts'

/** '2026-11-20' → '20.11.2026', in English too (specification two, section 2, dashboard). */
export const formatDottedDay = (day: Day): string =>
  language === 'en' ? day.split('-').toReversed().join('.') : formatDay(day)

/** Formats a range as '02.12.2026 – 11.12.2026', and a single day as that day. */
export const formatDottedDays = ({ startDate, endDate }: { startDate: Day; endDate: Day }): string =>
  startDate === endDate ? formatDottedDay(startDate) : `${formatDottedDay(startDate)} – ${formatDottedDay(endDate)}`
