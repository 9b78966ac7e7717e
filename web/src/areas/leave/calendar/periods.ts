import { calendarDays } from '@hr/contract/areas/leave/days'
import type { CalendarHolidays } from '@hr/contract/areas/leave/leave'
import { addDays, weekday, type Day } from '@hr/contract/lib/dates'
import { formatMonth, formatMonthAndYear } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { partNotes } from '../format-non-working.ts'

/** The length of the visible period. */
export const zooms = ['month', 'quarter', 'year'] as const
export type Zoom = (typeof zooms)[number]

const monthsOf: Record<Zoom, number> = { month: 1, quarter: 3, year: 12 }

/** The zoom of a period with this many days. */
export const zoomOf = (days: number): Zoom => (days <= 31 ? 'month' : days <= 92 ? 'quarter' : 'year')

export type Period = { zoom: Zoom; startDate: Day; endDate: Day }

// The index of a month, for calculations.
const monthNumber = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOf = (month: number): Day => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The month, quarter or year that contains a day. */
export function periodAround(day: Day, zoom: Zoom): Period {
  const length = monthsOf[zoom]
  const first = monthNumber(day) - (monthNumber(day) % length)
  return { zoom, startDate: firstOf(first), endDate: addDays(firstOf(first + length), -1) }
}

/** The next or previous period; undefined at the calendar's limits. */
export function adjacentPeriod({ startDate, zoom }: Period, step: 1 | -1): Period | undefined {
  const period = periodAround(firstOf(monthNumber(startDate) + step * monthsOf[zoom]), zoom)
  return period.startDate < calendarDays.startDate || period.endDate > calendarDays.endDate ? undefined : period
}

/** 'December 2026', 'October to December 2026', '2026'. */
export function periodTitle({ zoom, startDate, endDate }: Period): string {
  const year = startDate.slice(0, 4)
  if (zoom === 'year') return year
  if (zoom === 'month') return formatMonthAndYear(startDate)
  return t('{first} to {last} {year}', { first: formatMonth(startDate), last: formatMonth(endDate), year })
}

export type CalendarDay = {
  day: Day
  /** 0 for Monday to 6 for Sunday. */
  weekday: number
  /** Why it is a non-working day; undefined on working days. */
  off: string | undefined
  /** The holiday that takes half of the day: 'Christmas Eve (afternoon)'. */
  half: string | undefined
}

/** Consecutive days, from `from` to before `to`; the background of a half holiday is half a day wide. */
export type DaySpan = { from: number; to: number }

/** The geometry of a period: its days, and the spans of months, weeks and non-working days. */
export type Scale = {
  days: readonly CalendarDay[]
  /** The index of each day. */
  places: ReadonlyMap<Day, number>
  months: readonly DaySpan[]
  weeks: readonly DaySpan[]
  offs: readonly DaySpan[]
}

/** @param holidays those of everyone in the calendar; `nonWorking` names them */
export function scaleOf(
  { startDate, endDate }: Period,
  { holidays, halfHolidays, nonWorking }: CalendarHolidays,
): Scale {
  const days: CalendarDay[] = []
  const halves: DaySpan[] = []
  const first = weekday(startDate)
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const ofWeek = (first + days.length) % 7
    const named = nonWorking.filter((range) => range.startDate <= day && day <= range.endDate)
    const holiday = holidays.includes(day) ? (named.find(({ part }) => part === 'whole') ?? named[0]) : undefined
    const off = holiday?.title ?? (ofWeek >= 5 ? t('weekend') : undefined)
    const free = off === undefined ? halfHolidays.find((one) => one.day === day) : undefined
    const half = free && named.find(({ part }) => part === free.part)
    const from = days.length + (free?.part === 'afternoon' ? 0.5 : 0)
    if (free) halves.push({ from, to: from + 0.5 })
    days.push({ day, weekday: ofWeek, off, half: half && `${half.title} (${partNotes[half.part]})` })
  }
  return {
    days,
    places: new Map(days.map(({ day }, place) => [day, place])),
    months: splitDays(days, ({ day }) => day.endsWith('-01')),
    weeks: splitDays(days, (day) => day.weekday === 0),
    offs: [
      ...splitDays(days, ({ off }, before) => (off === undefined) !== (before?.off === undefined)).filter(
        ({ from }) => days[from]?.off !== undefined,
      ),
      ...halves,
    ],
  }
}

/** Splits the days at the first day and wherever `begins` returns true. */
function splitDays(
  days: readonly CalendarDay[],
  begins: (day: CalendarDay, before: CalendarDay | undefined) => boolean,
): DaySpan[] {
  const starts = days.flatMap((day, place) => (place === 0 || begins(day, days[place - 1]) ? [place] : []))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? days.length }))
}
