// A second, plain implementation of an employee's plan, written from `docs/rules.md` alone: it walks through every date
// and counts in fractions. Tests compare the product with it.
import { addDays, dayOfNumber, dayNumber } from '../lib/dates.ts'
import type { Day } from '../lib/day.ts'
import type { EarlierYear, EntitlementFacts } from '../areas/leave/entitlement.ts'
import type { AdditionalDays, YearRules } from '../areas/leave/policies.ts'

type Fraction = { over: bigint; under: bigint }

const zero: Fraction = { over: 0n, under: 1n }
const plus = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
})
const times = (one: Fraction, over: number, under = 1): Fraction => ({
  over: one.over * BigInt(over),
  under: one.under * BigInt(under),
})
const halves = (days: number): Fraction => ({ over: BigInt(days * 2), under: 1n })

/** Rounds half days to whole ones and returns days. */
function roundedDays({ over, under }: Fraction, rounding: YearRules['rounding']): number {
  let whole = 0n
  while ((whole + 16n) * under <= over) whole += 16n
  while ((whole + 1n) * under <= over) whole += 1n
  const twiceRest = (over - whole * under) * 2n
  const isUp = rounding === 'up' ? twiceRest > 0n : rounding === 'nearest' ? twiceRest >= under : false
  return Number(isUp ? whole + 1n : whole) / 2
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The same date in another year; 28 February instead of 29 February if there is none. */
const inYear = (day: Day, year: number): Day =>
  day.endsWith('-02-29') && !isLeap(year) ? `${year}-02-28` : `${year}${day.slice(4)}`

const dates = new Map<number, Day[]>()

function datesOf(year: number): Day[] {
  const known = dates.get(year)
  if (known) return known
  const first = dayNumber(`${year}-01-01`)
  const all = Array.from({ length: isLeap(year) ? 366 : 365 }, (_, index) => dayOfNumber(first + index))
  dates.set(year, all)
  return all
}

/** The years that are complete on a day. */
function completeYears(since: Day, day: Day): number {
  let years = 0
  while (inYear(since, Number(since.slice(0, 4)) + years + 1) <= day) years += 1
  return years
}

function additionalDays(rule: AdditionalDays, facts: EntitlementFacts, year: number, day: Day): number {
  if (rule.per === 'marital status') return facts.maritalStatus === rule.maritalStatus ? rule.days : 0
  if (rule.per === 'experience from') return (facts.yearsExperience ?? 0) < rule.years ? 0 : rule.days
  if (rule.per === 'child') {
    let days = 0
    for (const { dateOfBirth } of facts.children) {
      const isYoung = inYear(dateOfBirth, Number(dateOfBirth.slice(0, 4)) + rule.youngerThan) > `${year}-01-01`
      if (isYoung && dateOfBirth <= day) days += rule.days
    }
    return rule.maximum !== null && days > rule.maximum ? rule.maximum : days
  }
  if (facts.startDate === null) return 0
  if (rule.per === 'service from') return 0
  const years = completeYears(facts.startDate, rule.from === 'year' ? `${year}-12-31` : day)
  let days = 0
  for (let reached = rule.years; reached <= years; reached += rule.years) days += rule.days
  return rule.maximum !== null && days > rule.maximum ? rule.maximum : days
}

/** The days of the steps 'from … years of service', climbed year by year. */
function stepDays(
  { additionalDays: rules }: YearRules,
  { startDate }: EntitlementFacts,
  year: number,
  day: Day,
): number {
  if (startDate === null) return 0
  const onDay = completeYears(startDate, day)
  const inYearEnd = completeYears(startDate, `${year}-12-31`)
  let days = 0
  for (let years = 1; years <= inYearEnd; years += 1) {
    let replaced = false
    let added = 0
    for (const rule of rules) {
      if (rule.per !== 'service from' || rule.years !== years) continue
      if (rule.from === 'day' && onDay < years) continue
      added += rule.days
      if (rule.instead === true) replaced = true
    }
    days = replaced ? added : days + added
  }
  return days
}

function fullYear(rules: YearRules, facts: EntitlementFacts, year: number, day: Day): number {
  let days = (rules.baseDays ?? 0) + stepDays(rules, facts, year, day)
  for (const rule of rules.additionalDays) days += additionalDays(rule, facts, year, day)
  return rules.maximum !== null && days > rules.maximum ? rules.maximum : days
}

function halfDaysPerWeek(rules: YearRules, facts: EntitlementFacts, day: Day): number {
  let latest: { startsOn: Day; week: readonly number[] } = { startsOn: '', week: [2, 2, 2, 2, 2] }
  for (const schedule of facts.schedules)
    if (schedule.startsOn <= day && schedule.startsOn >= latest.startsOn) latest = schedule
  let sum = 0
  for (const half of latest.week) sum += half
  return rules.reducedForPartTime ? sum : 10
}

/** The first and the last day of a year that an employee works in. */
function worked(facts: EntitlementFacts, year: number): { from: Day; to: Day } {
  const from = facts.startDate !== null && facts.startDate > `${year}-01-01` ? facts.startDate : `${year}-01-01`
  const to = facts.endDate !== null && facts.endDate < `${year}-12-31` ? facts.endDate : `${year}-12-31`
  return { from, to }
}

/** The half days of the year for what counts on its first day. */
function firstHalves(rules: YearRules, facts: EntitlementFacts, year: number): Fraction {
  const { from, to } = worked(facts, year)
  const first = halves(fullYear(rules, facts, year, from))
  const ofYear = datesOf(year)
  let sum = zero
  for (let month = 1; month <= 12; month += 1) {
    const ofMonth = ofYear.filter((day) => Number(day.slice(5, 7)) === month)
    const count = ofMonth.filter((day) => day >= from && day <= to).length
    const counts = {
      full: [1, 12],
      'started month': [count > 0 ? 1 : 0, 12],
      'completed month': [count === ofMonth.length ? 1 : 0, 12],
      'calendar day': [count, ofYear.length],
    } as const
    const [over, under] = counts[rules.proRata]
    const opening = from > ofMonth[0]! ? from : ofMonth[0]!
    sum = plus(sum, times(times(first, halfDaysPerWeek(rules, facts, opening), 10), over, under))
  }
  return sum
}

/** The half days that are added after the first day, by day. */
function laterHalves(rules: YearRules, facts: EntitlementFacts, year: number): Map<Day, Fraction> {
  const { from, to } = worked(facts, year)
  const added = new Map<Day, Fraction>()
  let before = fullYear(rules, facts, year, from)
  for (const day of datesOf(year)) {
    if (day <= from || day > to) continue
    const after = fullYear(rules, facts, year, day)
    if (after !== before) added.set(day, times(halves(after - before), halfDaysPerWeek(rules, facts, day), 10))
    before = after
  }
  return added
}

export type ModelledEntry = { effectiveOn: Day; accruesUntil: Day | null; days: number }

/**
 * The years directly before one that have given nothing: all of them if the probation lasts into the year; the granted
 * ones if it was corrected in the year and had lasted into it.
 */
export function yearsMadeUpFor(facts: EntitlementFacts, year: number, earlier: readonly EarlierYear[]): number[] {
  const { startDate, endOfProbationaryPeriod: end } = facts
  const years: number[] = []
  if (startDate === null) return years
  for (let before = year - 1; before >= Number(startDate.slice(0, 4)); before -= 1) {
    const granted = earlier.find((one) => one.year === before)
    if (granted?.hasGiven === true) break
    const isInProbation = end !== null && addDays(end, 1) >= `${year}-01-01`
    if (isInProbation || (granted && facts.earlierYearsIn === year)) years.push(before)
  }
  return years
}

/** The entries that grant the days of a year, and those of the years before that it makes up for. */
export function modelledEntitlement(
  rules: YearRules,
  facts: EntitlementFacts,
  year: number,
  earlier: readonly EarlierYear[],
): ModelledEntry[] {
  const { from, to } = worked(facts, year)
  const probation = rules.afterProbation ? facts.endOfProbationaryPeriod : null
  const granted = probation !== null && addDays(probation, 1) > from ? addDays(probation, 1) : from
  if (granted > to) return []
  if (rules.kind === 'earned') return [{ effectiveOn: granted, accruesUntil: null, days: 0 }]
  if (rules.baseDays === null) return [{ effectiveOn: granted, accruesUntil: null, days: 365 }]

  let exact = firstHalves(rules, facts, year)
  let total = roundedDays(exact, rules.rounding)
  const isMonthly = rules.accrual === 'monthly' && granted !== to
  const entries: ModelledEntry[] = [{ effectiveOn: granted, accruesUntil: isMonthly ? to : null, days: total }]
  if (rules.afterProbation)
    for (const before of yearsMadeUpFor(facts, year, earlier)) {
      exact = plus(exact, firstHalves(rules, facts, before))
      for (const added of laterHalves(rules, facts, before).values()) exact = plus(exact, added)
    }
  const later = laterHalves(rules, facts, year)
  for (const [day, added] of later) if (day <= granted) exact = plus(exact, added)
  for (const day of datesOf(year)) {
    const added = later.get(day)
    if (day < granted || (day > granted && !added)) continue
    if (day > granted && added) exact = plus(exact, added)
    const days = roundedDays(exact, rules.rounding) - total
    if (days !== 0) entries.push({ effectiveOn: day, accruesUntil: null, days })
    total += days
  }
  return summed(entries)
}

const keyOf = ({ effectiveOn, accruesUntil }: ModelledEntry) => `${effectiveOn} ${accruesUntil ?? ''}`

/** Adds up entries of the same effective date and end of accrual. */
export function summed(entries: readonly ModelledEntry[]): ModelledEntry[] {
  const sums: ModelledEntry[] = []
  for (const entry of entries) {
    const same = sums.find((one) => keyOf(one) === keyOf(entry))
    if (same) same.days += entry.days
    else sums.push({ ...entry })
  }
  return sums
}

/** The entries that keep the total of each day between 0 and the maximum. */
export function modelledLimit(
  rules: YearRules,
  entries: readonly { effectiveOn: Day; days: number }[],
): ModelledEntry[] {
  const max = rules.baseDays === null && rules.kind === 'granted' ? 365 : 364.5
  const limits: ModelledEntry[] = []
  for (const { effectiveOn } of entries.toSorted((one, other) => (one.effectiveOn < other.effectiveOn ? -1 : 1))) {
    let total = 0
    for (const entry of [...entries, ...limits]) if (entry.effectiveOn <= effectiveOn) total += entry.days
    let without = 0
    for (const entry of entries) if (entry.effectiveOn <= effectiveOn) without += entry.days
    const wanted = without < 0 ? 0 : without > max ? max : without
    if (wanted !== total) limits.push({ effectiveOn, accruesUntil: null, days: wanted - total })
  }
  return limits
}

/** The entitlement with its limit: the entries by their effective date and the end of their accrual. */
export function modelledPlan(
  rules: YearRules,
  facts: EntitlementFacts,
  year: number,
  { others, earlier }: { others: readonly { effectiveOn: Day; days: number }[]; earlier: readonly EarlierYear[] },
): ModelledEntry[] {
  const entitlement = modelledEntitlement(rules, facts, year, earlier)
  return summed([...entitlement, ...modelledLimit(rules, [...entitlement, ...others])])
}
