// Dates in the cells of spreadsheets, as people and programs write them (`docs/rules.md`, section 5).
import { addDays, lastOfMonth } from './dates.ts'
import { isDay, type Day } from './day.ts'
import { fold } from './fold.ts'
import { importWords } from './import-words.ts'
import { message, messages, type Message } from './messages.ts'
import { readingIn } from './readings.ts'

/** The order of day and month in dates with slashes or dashes, such as 03/04/2025. */
export const dayOrders = ['day first', 'month first'] as const
export type DayOrder = (typeof dayOrders)[number]

export const otherOrder = (order: DayOrder): DayOrder => (order === 'day first' ? 'month first' : 'day first')

/** The countries that write the month first: the United States, its territories, and others with its form. */
const monthFirstCountries: ReadonlySet<string> = new Set('AS FM GU MH MP PH PR PW UM US VI'.split(' '))

/** Returns the order of a country. @param country ISO 3166-1 alpha-2, or null if the company has not chosen one */
export const dayOrderOfCountry = (country: string | null): DayOrder =>
  country !== null && monthFirstCountries.has(country) ? 'month first' : 'day first'

export const cellDayTexts = messages('cellDay', {
  noMonth: (number: number, day: Day) => message('{number} is not a month. Did you mean {day}?', { number, day }),
  unknownMonth: (number: number) => message('{number} is not a month', { number }),
  monthEnd: (day: Day) => message('This day does not exist: the month ends on {day}', { day }),
  shortYear: 'Enter the year with four digits',
  several: 'Enter only one date',
  noDate: (day: Day) => message('This is not a date. Enter one such as {day}.', { day }),
})

const dotted = /^(?<day>\d\d?)\. ?(?<month>\d\d?)\. ?(?<year>\d{4})\.?$/
/** The forms that can be read in one way only. */
const plainForms = [
  /^(?<year>\d{4})[-/.] ?(?<month>\d\d?)[-/.] ?(?<day>\d\d?)\.?$/,
  dotted,
  /^(?<day>\d\d?)[-/ .]*(?<monthName>\p{L}{3,})[-/ .,]*(?<year>\d{4})\.?$/u,
  /^(?<monthName>\p{L}{3,})[-/ .]*(?<day>\d\d?)[-/ .,]+(?<year>\d{4})\.?$/u,
]
const slashForms = {
  'day first': /^(?<day>\d\d?)[-/](?<month>\d\d?)[-/](?<year>\d{4})$/,
  'month first': /^(?<month>\d\d?)[-/](?<day>\d\d?)[-/](?<year>\d{4})$/,
} as const satisfies Record<DayOrder, RegExp>
const shortYear = /^\d\d?[-/. ]+(?:\d\d?|\p{L}{3,})[-/. ,]+\d\d\.?$/u

/** The names of the months, folded. */
const monthNames = [
  importWords('january'),
  importWords('february'),
  importWords('march'),
  importWords('april'),
  importWords('may'),
  importWords('june'),
  importWords('july'),
  importWords('august'),
  importWords('september'),
  importWords('october'),
  importWords('november'),
  importWords('december'),
].map((names) => names.map(fold))

/** Returns the number of a month by its name or an abbreviation of at least three letters; 0 if there is none. */
const monthOf = (name: string): number =>
  monthNames.findIndex((names) => names.some((known) => known.startsWith(fold(name)))) + 1

const yearWords = new RegExp(`([\\d.]) ?(?:${importWords('year').join('|')})\\.?$`, 'i')

const timeOfDay =
  /(?<=[\d.]),?[T ]\d\d?:\d\d(?::\d\d(?:[.,]\d+)?)? ?(?:[ap]\.?m\.?|h|uhr|sati)? ?(?:z|(?:utc|gmt)?(?:[+-]\d\d?:?(?:\d\d)?)?)$/i

/** Returns a text without a time of day and without a word after the year, as in '5.3.2026. g.'. */
const bare = (text: string): string =>
  text.length > maxDateLength
    ? text
    : text.trim().replaceAll(/\s+/g, ' ').replace(timeOfDay, '').replace(yearWords, '$1')

/** Longer texts are no dates. */
const maxDateLength = 200

type DateParts = { year: string; month: number; day: number }

/** Returns the parts of a date in a form, which need not exist; undefined for other texts and unknown months. */
function partsInForm(text: string, form: RegExp): DateParts | undefined {
  const { year, month, monthName = '', day } = form.exec(text)?.groups ?? {}
  const number = month === undefined ? monthOf(monthName) : Number(month)
  return year === undefined || (month === undefined && number === 0)
    ? undefined
    : { year, month: number, day: Number(day) }
}

function dayOfParts({ year, month, day }: DateParts): Day | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

function dayInForm(text: string, form: RegExp): Day | undefined {
  const parts = partsInForm(text, form)
  return parts && dayOfParts(parts)
}

/** Returns the day of a serial number, as spreadsheets show dates in cells without a format: from 1954 to 2064. */
function dayOfSerial(text: string): Day | undefined {
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Number(text.slice(0, 5)) : 0
  return serial >= 20_000 && serial <= 60_000 ? addDays('1899-12-30', serial) : undefined
}

/** Whether a text is the serial number of a day. */
export const isSerial = (text: string): boolean => dayOfSerial(text.trim()) !== undefined

/**
 * Returns the day of a cell: '5.3.2026.', '2026-03-05' (which date cells are converted to), '5 March 2026', '46086', and
 * with an order also '05/03/2026'. Returns undefined for other texts and for days that do not exist.
 */
export function dayOfCell(text: string, order?: DayOrder): Day | undefined {
  const wanted = bare(text)
  for (const form of order ? [...plainForms, slashForms[order]] : plainForms) {
    const day = dayInForm(wanted, form)
    if (day !== undefined) return day
  }
  return dayOfSerial(wanted)
}

/** Returns the only order in which a date with slashes can be read, 'either', or undefined for other texts. */
function slashOrderOf(text: string): DayOrder | 'either' | undefined {
  const readable = dayOrders.filter((order) => dayInForm(bare(text), slashForms[order]) !== undefined)
  return readable.length > 1 ? 'either' : readable[0]
}

/** Whether a date has slashes or dashes and can be read in both orders, as different days. */
export const isAmbiguousDay = (text: string): boolean =>
  slashOrderOf(text) === 'either' && dayOfCell(text, 'day first') !== dayOfCell(text, 'month first')

/**
 * Returns the order of day and month in a column: that of the company's country, unless its dates prove the other one
 * (`readingIn`).
 * @param usual the order of the company's country
 */
export function dayOrderIn(texts: readonly string[], usual: DayOrder): DayOrder {
  // Dates with dots are written by people who write the day first.
  const proven = (text: string) => (dotted.test(text) ? 'day first' : slashOrderOf(text))
  return readingIn(texts.map(bare), proven, { usual, other: otherOrder(usual) })
}

/** A year of two digits is proposed as spreadsheets read it: up to 29 in this century. */
const withWholeYear = (text: string): string =>
  text.replace(/(\d\d)\.?$/, (_, year: string) => `${year < '30' ? '20' : '19'}${year}`)

/** Returns the day of a text with a short year that can be read in one way only. */
function dayOfShortYear(text: string): Day | undefined {
  const whole = withWholeYear(text)
  const order = slashOrderOf(whole)
  return dayOfCell(whole, order === 'either' ? undefined : order)
}

/** Returns why a cell that has a text is no date, with the day that it would be in the other order or with a whole year. */
export function dayProblem(text: string): { message: Message; suggestion?: Day } {
  const order = slashOrderOf(text)
  if (order === 'day first' || order === 'month first') {
    const day = dayOfCell(text, order) ?? ''
    return { message: cellDayTexts.noMonth(Number(day.slice(8)), day), suggestion: day }
  }
  const typed = bare(text)
  const [parts] = [...plainForms, slashForms['day first']].flatMap((form) => partsInForm(typed, form) ?? [])
  if (parts) return missingDayProblem(parts)
  if (shortYear.test(typed)) {
    const suggestion = dayOfShortYear(typed)
    return { message: cellDayTexts.shortYear, ...(suggestion !== undefined && { suggestion }) }
  }
  return { message: (text.match(anyDate)?.length ?? 0) > 1 ? cellDayTexts.several : cellDayTexts.noDate(exampleDay) }
}

const anyDate = /\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}/g
/** Its month is no day, and its day is no month. */
const exampleDay = '2026-12-31'

/** Returns why the day with these parts does not exist. */
function missingDayProblem({ year, month, day }: DateParts): { message: Message; suggestion?: Day } {
  if (month < 1 || month > 12) {
    const swapped = dayOfParts({ year, month: day, day: month })
    return swapped === undefined
      ? { message: cellDayTexts.unknownMonth(month) }
      : { message: cellDayTexts.noMonth(month, swapped), suggestion: swapped }
  }
  const first = dayOfParts({ year, month, day: 1 })
  return {
    message:
      first === undefined || day === 0 ? cellDayTexts.noDate(exampleDay) : cellDayTexts.monthEnd(lastOfMonth(first)),
  }
}

type Columns = {
  /** The ids of the columns. */
  columns: readonly string[]
  isDate: (column: string) => boolean
  /** The date columns with the month first; undefined if their dates decide. */
  monthFirst: readonly string[] | undefined
  usual: DayOrder
}

/** Returns the rows with the days of their date columns. A text that its column's order can't read stays. */
export function withDays<Row extends { cells: readonly string[] }>(
  rows: readonly Row[],
  { columns, isDate, monthFirst, usual }: Columns,
): (Row & { cells: string[] })[] {
  const orders = columns.map((column, index) => {
    if (!isDate(column)) return undefined
    if (monthFirst) return monthFirst.includes(column) ? 'month first' : 'day first'
    return dayOrderIn(
      rows.map(({ cells }) => cells[index] ?? ''),
      usual,
    )
  })
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((text, index) => (orders[index] && dayOfCell(text, orders[index])) ?? text),
  }))
}
