// When reports are sent by email, in the company's time zone.
import { z } from 'zod'
import { addDays, instantOf, lastOfMonth, todayIn, weekday, type Day } from '../../lib/dates.ts'

export const cadence = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day') }),
  /** @param weekday 0 for Monday to 6 for Sunday */
  z.object({ every: z.literal('week'), weekday: z.int().min(0).max(6) }),
  z.object({ every: z.literal('month'), day: z.union([z.int().min(1).max(28), z.literal('last')]) }),
])
export type Cadence = z.output<typeof cadence>

export const hour = z.int().min(0).max(23)

function isOn(day: Day, rule: Cadence): boolean {
  if (rule.every === 'day') return true
  if (rule.every === 'week') return weekday(day) === rule.weekday
  return rule.day === 'last' ? day === lastOfMonth(day) : Number(day.slice(8)) === rule.day
}

/** Returns the latest time that is due until now. */
export function lastDue({ cadence: rule, hour: at }: { cadence: Cadence; hour: number }, now: Date, timeZone: string) {
  for (let day = todayIn(timeZone, now); ; day = addDays(day, -1)) {
    if (!isOn(day, rule)) continue
    const due = instantOf(day, at, timeZone)
    if (due <= now) return due
  }
}
