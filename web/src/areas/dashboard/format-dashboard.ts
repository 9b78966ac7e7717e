import { weekday } from '@hr/contract/lib/dates'
import type { Day } from '@hr/contract/lib/day'
import { monthNames, weekdayNames } from '../../lib/calendar-names.ts'

/** '2026-11-20' → '20.11.2026' (specification two, section 2, dashboard). */
export const formatDottedDay = (day: Day): string => day.split('-').toReversed().join('.')

export const formatWeekday = (day: Day): string => weekdayNames[weekday(day)] ?? ''

/** 'Nov 2026' of a day. */
export const formatMonth = (day: Day): string =>
  `${(monthNames[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${day.slice(0, 4)}`
