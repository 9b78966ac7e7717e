import type { Day } from '@hr/contract/lib/day'
import { formatDay } from '../../lib/formats.ts'
import { language } from '../../lib/language.ts'

/** '2026-11-20' → '20.11.2026', in English too (specification two, section 2, dashboard). */
export const formatDottedDay = (day: Day): string =>
  language === 'en' ? day.split('-').toReversed().join('.') : formatDay(day)
