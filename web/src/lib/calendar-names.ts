import { addDays, addMonths } from '@hr/contract/lib/dates'
import { formatMonth, formatWeekday } from './formats.ts'

const monday = '2026-01-05'

/** From January. */
export const monthNames = Array.from({ length: 12 }, (_, index) => formatMonth(addMonths(monday, index)))

/** From Monday, the same order as `weekday`. */
export const weekdayNames = Array.from({ length: 7 }, (_, index) => formatWeekday(addDays(monday, index)))

/** 'Mo', 'Tu' …, 'po', 'ut' …: Intl has no names of two letters. */
export const shortWeekdayNames = weekdayNames.map((name) => name.slice(0, 2))
