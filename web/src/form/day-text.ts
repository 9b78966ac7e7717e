import { isDay } from '@hr/contract/lib/day'

const dayFirst = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})\s*\.?$/
// Numeric keyboards of phones may only have digits.
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/

/**
 * Converts typed text to 'YYYY-MM-DD'. The day comes before the month in all languages, so the forms of every language
 * are understood. Text that is not a valid date is returned unchanged, so that nothing is lost and the schema reports
 * 'Invalid date'.
 */
export function dayOfText(text: string): string {
  const typed = text.trim()
  const [, day = '', month = '', year = ''] = dayFirst.exec(typed) ?? digitsOnly.exec(typed) ?? []
  const readings = [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, typed]
  return readings.find(isDay) ?? text
}

const dayAndMonth = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*\.?$/

/** Converts a typed day of every year, such as '30/06' or '30.6.', to 'MM-DD'; returns other texts unchanged. */
export function dayOfYearOfText(text: string): string {
  const [, day, month] = dayAndMonth.exec(text.trim()) ?? []
  return day === undefined || month === undefined ? text : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
