import { addDays } from '@hr/contract/lib/dates'
import type { Holiday } from '@hr/contract/areas/leave/non-working-days'
import Holidays, { type HolidaysTypes } from 'date-holidays'

const msPerDay = 86_400_000
const longestMorning = 14 * 3_600_000

/**
 * Countries whose religious holidays are days off for believers only, while the package lists all of them as public:
 * the rules of the others.
 */
const forEveryone: Readonly<Record<string, RegExp>> = {
  BA: /^(01-0[12]|05-0[12])/,
  ME: /^(01-0[12]|05-0[12]|05-2[12]|07-1[34])/,
}

/** The package's types leave out the note. */
type HolidayWithNote = HolidaysTypes.Holiday & { note?: string }

type KnownHoliday = Omit<Holiday, 'exists'>

/**
 * Returns a country's public holidays in a year, and those of regions and of believers, named in the country's own
 * language; empty if none are known.
 */
export function publicHolidays(country: string, year: number): KnownHoliday[] {
  const national = new Holidays(country, { types: ['public', 'optional'] })
  // Croatian is preferred: the package's Bosnian names contain an Albanian one.
  const [first] = national.getLanguages() ?? []
  const language = national.getLanguages()?.includes('hr') ? 'hr' : first
  const found = new Map<string, KnownHoliday>()
  const add = (calendar: Holidays, region: string | undefined) => {
    for (const holiday of calendar.getHolidays(year, language) ?? []) {
      // A holiday that begins in the evening takes no working day.
      if (startHour(holiday) >= evening) continue
      const key = `${holiday.date} ${holiday.name}`
      const known = found.get(key)
      if (!known) found.set(key, { ...rangeOf(holiday), ...kindOf(country, holiday, region) })
      else if (region !== undefined && known.kind === 'regional') known.note = `${known.note}, ${region}`
    }
  }
  add(national, undefined)
  for (const [state, name] of Object.entries(national.getStates(country) ?? {}))
    add(new Holidays(country, state, { types: ['public'] }), name)
  return [...found.values()].toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
}

const evening = 17

/** The hour at which a holiday begins, which the package writes as '2026-12-24 14:00:00'. */
const startHour = ({ date }: HolidaysTypes.Holiday): number => Number(date.slice(11, 13))

/**
 * Dates exclude the final midnight: a two-day holiday ends one day after its first day. A holiday from noon or later is
 * an afternoon, one that ends in the early afternoon a morning.
 */
function rangeOf(holiday: HolidaysTypes.Holiday): Pick<KnownHoliday, 'title' | 'startDate' | 'endDate' | 'part'> {
  const { name, date, start, end } = holiday
  const startDate = date.slice(0, 10)
  const length = end.getTime() - start.getTime()
  const days = Math.max(1, Math.round(length / msPerDay))
  const part = startHour(holiday) >= 12 ? 'afternoon' : length <= longestMorning ? 'morning' : 'whole'
  return { title: name, startDate, endDate: addDays(startDate, days - 1), part }
}

function kindOf(
  country: string,
  { rule, type, note = '' }: HolidayWithNote,
  region: string | undefined,
): Pick<KnownHoliday, 'rule' | 'kind' | 'note'> {
  if (region !== undefined) return { rule, kind: 'regional', note: region }
  const isForEveryone = type === 'public' && (forEveryone[country]?.test(rule) ?? true)
  return { rule, kind: isForEveryone ? 'everyone' : 'believers', note }
}
