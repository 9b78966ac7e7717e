// The steps of a report's period. A step of values as of a day is counted on its last day.
import { addDays, addMonths, maxDay, minDay, type Day } from '../../lib/dates.ts'
import type { RelativePeriod, ReportTime, Step } from './definition.ts'

/** The maximum number of steps: ten years of months. */
export const maxSteps = 120

/** A step of a period; both days are included. */
export type Bucket = { key: string; from: Day; to: Day }

const months: Record<Step, number> = { month: 1, quarter: 3, year: 12, total: 1 }
const pastMonths = { 'last 12 months': 12, 'last 5 years': 60, 'last 10 years': 120 } as const

/** The first day of the step that contains a day. */
function firstOfStep(day: Day, step: Step): Day {
  const month = Number(day.slice(5, 7)) - 1
  return addMonths(`${day.slice(0, 7)}-01`, -(month % months[step]))
}

/** The days of a relative period: whole steps up to today, or last year. */
function daysOfPeriod(period: RelativePeriod, step: Step, today: Day): { from: Day; to: Day } {
  const thisYear = firstOfStep(today, 'year')
  if (period === 'this year') return { from: thisYear, to: today }
  if (period === 'last year') return { from: addMonths(thisYear, -12), to: addDays(thisYear, -1) }
  return { from: firstOfStep(addMonths(today, months[step] - pastMonths[period]), step), to: today }
}

function keyOf(first: Day, step: Step): string {
  if (step === 'year') return first.slice(0, 4)
  return step === 'month' ? first.slice(0, 7) : `${first.slice(0, 4)}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`
}

/** The days between which values may be counted. */
export type Bounds = { from?: Day; to?: Day }

/**
 * Returns the steps of a report; one for a report as of a day or of a whole period. Days outside of the bounds are left
 * out, so that the first and last steps may be shorter; without any day, there are no steps.
 */
export function bucketsOf(time: ReportTime, today: Day, bounds: Bounds = {}): Bucket[] {
  if (time.kind === 'today') return [{ key: 'all', from: today, to: today }]
  if (time.kind === 'day') return [{ key: 'all', from: time.day, to: time.day }]
  const wanted = time.kind === 'relative' ? daysOfPeriod(time.period, time.step, today) : time
  const from = maxDay(wanted.from, bounds.from ?? wanted.from)
  const to = minDay(wanted.to, bounds.to ?? wanted.to)
  if (from > to) return []
  const { step } = time
  if (step === 'total') return [{ key: 'all', from, to }]
  const next = (first: Day) => addMonths(first, months[step])
  const buckets: Bucket[] = []
  // One more than the maximum shows that there are too many.
  for (let first = firstOfStep(from, step); first <= to && buckets.length <= maxSteps; first = next(first))
    buckets.push({ key: keyOf(first, step), from: maxDay(first, from), to: minDay(addDays(next(first), -1), to) })
  return buckets
}
