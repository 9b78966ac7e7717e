// The contract's formats in the language of the page.
import * as dates from '@hr/contract/lib/dates'
import * as days from '@hr/contract/lib/day'
import * as formats from '@hr/contract/lib/formats'
import { language } from './language.ts'

/** Fixes the last parameter of a format to the page's language. */
const inLanguage =
  <Values extends unknown[]>(format: (...values: [...Values, typeof language]) => string) =>
  (...values: Values): string =>
    format(...values, language)

/** 'DD/MM/YYYY' */
export const dateHint = days.dateHint(language)

export const formatDay = inLanguage(days.formatDay)
export const formatDayOfYear = inLanguage(days.formatDayOfYear)
export const formatDays = inLanguage(days.formatDays)
export const spokenDay = inLanguage(dates.spokenDay)
export const spokenDays = inLanguage(dates.spokenDays)
export const formatMonth = inLanguage(dates.formatMonth)
export const formatShortMonth = inLanguage(dates.formatShortMonth)
export const formatMonthAndYear = inLanguage(dates.formatMonthAndYear)
export const formatWeekday = inLanguage(dates.formatWeekday)
export const formatInstant = inLanguage(dates.formatInstant)
export const formatTime = inLanguage(dates.formatTime)
export const formatNumber = inLanguage(formats.formatNumber)
export const formatAverage = inLanguage(formats.formatAverage)
export const formatPercent = inLanguage(formats.formatPercent)
export const formatList = inLanguage(formats.formatList)

/** A full hour of the day: '08:00'. */
export const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Compares texts in the sort order of the page's language; names of people have the order of `compareTexts`. */
export const compareLabels = (one: string, other: string): number => formats.compareIn(one, other, language)
