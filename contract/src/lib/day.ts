// A calendar day as text. Apart from dates.ts, which counts with Temporal: the first page that a browser loads needs
// only this much.

/** A calendar day without time and time zone: 'YYYY-MM-DD'. ISO strings compare in order. */
export type Day = string

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

function daysOf(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** True for a day that exists: '2026-02-30' does not. Years 1900 to 2999, so that typing errors are found. */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

/** '2026-11-20' → '20/11/2026'; nothing for nothing. */
export const formatDay = (day: Day | null): string => (day === null ? '' : day.split('-').reverse().join('/'))
