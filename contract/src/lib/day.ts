import { localeData, type Language } from './languages.ts'
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

/** Writes '2026-06-01' in a format such as 'd. M. yyyy': '1. 6. 2026'. Lines do not break at its spaces. */
export function writeDay(day: Day, format: string): string {
  const [yyyy = '', MM = '', dd = ''] = day.split('-')
  const numbers: Readonly<Record<string, string>> = { dd, d: String(Number(dd)), MM, M: String(Number(MM)), yyyy }
  return format.replaceAll(/[dMy]+/g, (letters) => numbers[letters] ?? letters).replaceAll(' ', '\u00A0')
}

/** The part of a date format that a day of every year has: 'dd/MM', 'dd.MM.' or 'd. M.'. */
export const withoutYear = (format: string): string => format.replace(/[^M.]*yyyy.*$/, '')

/** Formats '2026-11-20' as '20/11/2026', '20.11.2026.' (Croatian) or '20.11.2026' (German), and null as ''. */
export const formatDay = (day: Day | null, language: Language): string =>
  day === null ? '' : writeDay(day, localeData[language].dateFormat)

/** Formats the day of every year '06-30' as '30/06', and as '30.06.' in Croatian and German. */
export const formatDayOfYear = (day: string, language: Language): string =>
  writeDay(`-${day}`, withoutYear(localeData[language].dateFormat))

/** Returns the numeric form of a day as forms show it: 'DD/MM/YYYY', 'DD.MM.GGGG.' or 'TT.MM.JJJJ'. */
export function dateHint(language: Language): string {
  const { dateFormat, dateLetters } = localeData[language]
  return dateFormat.replaceAll(/[dMy]/g, (letter) => dateLetters[letter as keyof typeof dateLetters])
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
