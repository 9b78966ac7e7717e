import type { Language } from './languages.ts'
import { remember } from './remember.ts'

/** A calendar day without time or time zone: 'YYYY-MM-DD'. String comparison is date order. */
export type Day = string

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The number of days of a month, which is counted from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether a day exists ('2026-02-30' doesn't) and is between 1900 and 2999, which catches typing errors. */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The separator of day, month and year, and the sign after the year. Intl adds spaces to Croatian dates. */
const numericForms = { en: ['/', ''], hr: ['.', '.'], de: ['.', ''] } as const satisfies Record<Language, unknown>

/** The numeric form of a day as forms show it: D and T, M, and Y, G and J stand for digits of day, month and year. */
export const dayPatterns: Readonly<Record<Language, string>> = {
  en: 'DD/MM/YYYY',
  hr: 'DD.MM.GGGG.',
  de: 'TT.MM.JJJJ',
}

/** Formats '2026-11-20' as '20/11/2026', '20.11.2026.' (Croatian) or '20.11.2026' (German), and null as ''. */
export function formatDay(day: Day | null, language: Language): string {
  if (day === null) return ''
  const [separator, end] = numericForms[language]
  return day.split('-').reverse().join(separator) + end
}

/** Formats the day of every year '06-30' as '30/06', and as '30.06.' in Croatian and German. */
export function formatDayOfYear(day: string, language: Language): string {
  const [separator] = numericForms[language]
  return day.split('-').reverse().join(separator) + (separator === '.' ? separator : '')
}

/** Formats a range as '02/12/2026 – 11/12/2026', and a single day as that day. */
export const formatDays = ({ startDate, endDate }: { startDate: Day; endDate: Day }, language: Language): string =>
  startDate === endDate
    ? formatDay(startDate, language)
    : `${formatDay(startDate, language)} – ${formatDay(endDate, language)}`

// Swedish dates have the format YYYY-MM-DD.
const calendarOf = remember(
  (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** Today, or the day of another instant, in `timeZone`, e.g. 'Europe/Sarajevo'. */
export const todayIn = (timeZone: string, now?: Date): Day => calendarOf(timeZone).format(now)

/** Whole months between two days, never negative. */
export function wholeMonths(from: Day, to: Day): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  const begun = (toYear - fromYear) * 12 + toMonth - fromMonth
  return Math.max(0, toDay < fromDay ? begun - 1 : begun)
}
