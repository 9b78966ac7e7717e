import type { Day } from '@hr/contract/lib/day'
import { formatDay, formatDayOfYear } from '../../lib/formats.ts'
import { language } from '../../lib/language.ts'

/** '2026-11-20' → '20.11.2026', in English too (specification two, section 2, dashboard). */
export const formatDottedDay = (day: Day): string =>
  language === 'en' ? day.split('-').toReversed().join('.') : formatDay(day)

/** Formats a day of every year as '30.06' in English (the same section), and as '30.06.' in Croatian and German. */
export function formatDottedDayOfYear({ day, month }: { day: number; month: number }): string {
  const [DD, MM] = [day, month].map((number) => String(number).padStart(2, '0'))
  return language === 'en' ? `${DD}.${MM}` : formatDayOfYear(`${MM}-${DD}`)
}

/** Formats a range as '02.12.2026 – 11.12.2026', and a single day as that day. */
export const formatDottedDays = ({ startDate, endDate }: { startDate: Day; endDate: Day }): string =>
  startDate === endDate ? formatDottedDay(startDate) : `${formatDottedDay(startDate)} – ${formatDottedDay(endDate)}`
