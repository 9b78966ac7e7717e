import { addDays, type Day } from '@hr/contract/lib/dates'
import Holidays from 'date-holidays'

const msPerDay = 86_400_000

type Holiday = { title: string; startDate: Day; endDate: Day }

/** Returns a country's public holidays in a year, named in the country's own language; empty if none are known. */
export function publicHolidays(country: string, year: number): Holiday[] {
  const calendar = new Holidays(country, { types: ['public'] })
  // Croatian is preferred: the package's Bosnian names contain an Albanian one.
  const [first] = calendar.getLanguages() ?? []
  const language = calendar.getLanguages()?.includes('hr') ? 'hr' : first
  const holidays = calendar.getHolidays(year, language) ?? []
  return holidays.map(({ name, date, start, end }) => {
    const startDate = date.slice(0, 10)
    // Whole days, excluding the final midnight: a two-day holiday ends one day after its first day.
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / msPerDay))
    return { title: name, startDate, endDate: addDays(startDate, days - 1) }
  })
}
