// Arithmetic with calendar days, and instants in a time zone.
import { daysInMonth, formatDay, todayIn, type Day } from './day.ts'
import { localeData, type Language } from './languages.ts'
import { remember } from './remember.ts'

export { formatDay, isDay, todayIn, type Day } from './day.ts'

const dayLength = 86_400_000
const hourLength = 3_600_000

/** Days since 1970-01-01. Computed in UTC, which has no clock changes. */
export const dayNumber = (day: Day): number => Date.parse(day) / dayLength

/** The inverse of `dayNumber`. */
export const dayOfNumber = (number: number): Day => new Date(number * dayLength).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOfNumber(dayNumber(day) + days)

/** Adds months to a day. If the month is shorter, returns its last day. */
export function addMonths(day: Day, months: number): Day {
  const number = yearOf(day) * 12 + monthOf(day) - 1 + months
  const year = Math.floor(number / 12)
  const month = number - year * 12 + 1
  const date = Math.min(Number(day.slice(8)), daysInMonth(year, month))
  return `${year}-${twoDigits(month)}-${twoDigits(date)}`
}

const yearOf = (day: Day) => Number(day.slice(0, 4))
const monthOf = (day: Day) => Number(day.slice(5, 7))
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The last day of a day's month. */
export const lastOfMonth = (day: Day): Day => day.slice(0, 8) + daysInMonth(yearOf(day), monthOf(day))

export const minDay = (one: Day, other: Day): Day => (one < other ? one : other)
export const maxDay = (one: Day, other: Day): Day => (one > other ? one : other)

/** The number of days from `from` to `to`. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** 0 for Monday to 6 for Sunday. 1 January 1970 was a Thursday. */
export const weekday = (day: Day): number => (((dayNumber(day) + 3) % 7) + 7) % 7

/** The calendar day of an instant in `timeZone`. */
export const dayOfInstant = (instant: string, timeZone: string): Day => todayIn(timeZone, new Date(instant))

const forms = {
  day: { dateStyle: 'long' },
  month: { month: 'long' },
  'short month': { month: 'short' },
  'month and year': { month: 'long', year: 'numeric' },
  'short month and year': { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  'short weekday': { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

// British English has the day first, but abbreviates September with four letters.
const daysOf = remember(
  (language: Language, form: keyof typeof forms) =>
    new Intl.DateTimeFormat(form === 'day' ? localeData[language].locale : language, {
      ...forms[form],
      timeZone: 'UTC',
    }),
)
const timesOf = remember(
  (language: Language, timeZone: string) =>
    new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
)

const formatOf = (form: keyof typeof forms) => (day: Day, language: Language) =>
  daysOf(language, form).format(Date.parse(day))

/** Formats a day as '2 December 2026' for screen readers, which would read '02/12/2026' as three numbers. */
export const spokenDay = formatOf('day')

/**
 * Formats a range as '2 to 6 December 2026': shared parts are not repeated. Intl writes days of Croatian ranges, but not
 * single days, with leading zeros.
 */
export const spokenDays = ({ startDate, endDate }: { startDate: Day; endDate: Day }, language: Language): string =>
  daysOf(language, 'day')
    .formatRangeToParts(Date.parse(startDate), Date.parse(endDate))
    .map(({ type, value }) => (type === 'day' ? String(Number(value)) : value))
    .join('')
    .replace(/\s*–\s*/, ` ${localeData[language].rangeWord} `)

/** Formats the month of a day as 'December'. */
export const formatMonth = formatOf('month')

/** Formats the month of a day as 'Dec'. */
export const formatShortMonth = formatOf('short month')

/** Formats the month of a day as 'December 2026'. */
export const formatMonthAndYear = formatOf('month and year')

/** Formats the month of a day as 'Dec 2026'. */
export const formatShortMonthAndYear = formatOf('short month and year')

/** Formats a day as 'Wednesday'. */
export const formatWeekday = formatOf('weekday')

/** Formats a day as 'Wed'. */
export const formatShortWeekday = formatOf('short weekday')

// Swedish writes days and times as ISO 8601 does, except for the 'T'.
const clocksOf = remember(
  (timeZone: string) => new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
)
/** How far the clocks of `timeZone` are ahead of UTC at an instant, in milliseconds. */
const aheadAt = (instant: number, timeZone: string): number =>
  Date.parse(`${clocksOf(timeZone).format(instant).replace(' ', 'T')}Z`) - instant

/**
 * The instant at which clocks in `timeZone` show a full hour of a day; the first one if they show it twice. If they skip
 * it, the instant is later by the time that is skipped.
 */
export function instantOf(day: Day, hour: number, timeZone: string): Date {
  const asUtc = Date.parse(day) + hour * hourLength
  // Clocks change at most once within two days.
  const before = aheadAt(asUtc - dayLength, timeZone)
  const after = aheadAt(asUtc + dayLength, timeZone)
  const ahead = [before, after].find((one) => aheadAt(asUtc - one, timeZone) === one) ?? before
  return new Date(asUtc - ahead)
}

/** Formats an instant in `timeZone` as '20/11/2026 10:42'. */
export const formatInstant = (instant: string, timeZone: string, language: Language): string =>
  `${formatDay(dayOfInstant(instant, timeZone), language)} ${formatTime(instant, timeZone, language)}`

/** Formats an instant in `timeZone` as '10:42'. */
export const formatTime = (instant: string, timeZone: string, language: Language): string =>
  timesOf(language, timeZone).format(Date.parse(instant))

/**
 * Whether this is the name of a time zone, such as 'Europe/Sarajevo'. Intl also knows offsets, which PostgreSQL reads with the
 * other sign, and names that are abbreviations in PostgreSQL, without summer time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || /^(CET|EET|MET|WET)$/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
