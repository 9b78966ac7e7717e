import { addDays, type Day } from '@hr/contract/lib/dates'
import Holidays from 'date-holidays'

const msPerDay = 86_400_000

type Holiday = { title: string; startDate: Day; endDate: Day }

/** The public holidays of a country in a year, with their names in the country's own language; empty for none known. */
export function publicHolidays(country: string, year: number): Holiday[] {
  const calendar = new Holidays(country, { types: ['public'] })
  // In Croatian where the country has it: among the Bosnian names of the package is an Albanian one.
  const [first] = calendar.getLanguages() ?? []
  const language = calendar.getLanguages()?.includes('hr') ? 'hr' : first
  const holidays = calendar.getHolidays(year, language) ?? []
  return holidays.map(({ name, date, start, end }) => {
    const startDate = date.slice(0, 10)
    // Whole days without their last midnight: a holiday of two days ends one day after the first.
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / msPerDay))
    return { title: name, startDate, endDate: addDays(startDate, days - 1) }
  })
}
