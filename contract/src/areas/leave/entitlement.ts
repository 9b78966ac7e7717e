// An employee's days of a leave policy for a year, and their explanation (`docs/rules.md`, section 3). Exact days are
// whole numbers of `halfDay` parts, so nothing is rounded before the days of an entry are.
import { addDays, addMonths, daysBetween, lastOfMonth, maxDay, minDay } from '../../lib/dates.ts'
import type { Day } from '../../lib/day.ts'
import { unlimited } from './balance.ts'
import { mergeLines, sumOf, type ExplanationLine, type PlanEntry } from './explanation.ts'
import type { AdditionalDays, YearRules } from './policies.ts'
import { countedSteps, serviceStepsOf } from './service-steps.ts'

/** Half working days from Monday to Sunday, 0 to 2 each, in force from a day on. */
export type ScheduleFrom = { startsOn: Day; week: readonly number[] }

/** The part of an employee's record that a policy reads. */
export type EntitlementFacts = {
  startDate: Day | null
  endDate: Day | null
  endOfProbationaryPeriod: Day | null
  contractType: string | null
  officeLocation: string
  children: readonly { dateOfBirth: Day }[]
  maritalStatus: string
  yearsExperience: number | null
  schedules: readonly ScheduleFrom[]
  /** The year in which a probation was corrected that had lasted beyond the end of the year before; null: none. */
  earlierYearsIn: number | null
}

/** An earlier year that the policy has granted, and whether it has entries of the employee that were not withdrawn. */
export type EarlierYear = { year: number; hasGiven: boolean }

/** Half working days of a full-time week. */
const fullWeek = 10

/** The parts of a year in which its months and days are whole numbers: the least common multiple of 12, 365 and 366. */
const yearParts = 267_180

/** The parts of a half day in which the half working days of a week and the parts of a year are whole numbers. */
const halfDay = fullWeek * yearParts

/** Half working days per week under the schedule in force on a day. */
function weekOn({ reducedForPartTime }: YearRules, { schedules }: EntitlementFacts, day: Day): number {
  if (!reducedForPartTime) return fullWeek
  const inForce = schedules
    .filter(({ startsOn }) => startsOn <= day)
    .reduce<ScheduleFrom | undefined>((last, next) => (last && last.startsOn > next.startsOn ? last : next), undefined)
  return inForce ? inForce.week.reduce((sum, half) => sum + half, 0) : fullWeek
}

/** The form in which offices are compared; `office_key` in the database computes the same. */
export const officeKey = (office: string): string => office.trim().toLowerCase()

/** Whether the policy covers an employee by contract type and office. */
export const isEligible = (
  { contractTypes, offices }: Pick<YearRules, 'contractTypes' | 'offices'>,
  { contractType, officeLocation }: Pick<EntitlementFacts, 'contractType' | 'officeLocation'>,
): boolean =>
  (contractTypes.length === 0 || contractTypes.some((type) => type === contractType)) &&
  (offices.length === 0 || offices.some((office) => officeKey(office) === officeKey(officeLocation)))

/**
 * Returns the entries that grant an employee's days of a year, by effective date and at most one for each key
 * (`mergeEntries`); none if no day of the year takes effect in it. Eligibility is checked by `isEligible`.
 */
export function entitlementOf(
  rules: YearRules,
  facts: EntitlementFacts,
  year: number,
  earlier: readonly EarlierYear[],
): PlanEntry[] {
  const period = periodOf(facts, year)
  const { from, to } = period
  const afterProbation = rules.afterProbation ? facts.endOfProbationaryPeriod : null
  const effectiveOn = afterProbation === null ? from : maxDay(from, addDays(afterProbation, 1))
  if (effectiveOn > to) return []
  if (rules.kind === 'earned') return [{ effectiveOn, accruesUntil: null, days: 0, explanation: [] }]
  if (rules.baseDays === null)
    return [{ effectiveOn, accruesUntil: null, days: unlimited, explanation: [{ why: 'base', days: unlimited }] }]

  let exact = 0
  let total = 0
  const grant = (added: number) => {
    exact += added
    const days = rounded(exact, rules.rounding) - total
    total += days
    return days
  }
  const base = baseOf(rules, facts, period)
  const days = grant(base.exact)
  const accruesUntil = rules.accrual === 'monthly' && effectiveOn < to ? to : null
  const entries: PlanEntry[] = [{ effectiveOn, accruesUntil, days, explanation: base.explain(days) }]
  const madeUpFor = rules.afterProbation ? yearsWithoutDays(facts, year, earlier) : []
  if (facts.startDate !== null && madeUpFor.length > 0) {
    const shared = grant(madeUpFor.reduce((sum, one) => sum + exactDaysOf(rules, facts, one), 0))
    const explanation: ExplanationLine[] = [{ why: 'earlier years', days: shared, day: facts.startDate }]
    entries.push({ effectiveOn, accruesUntil: null, days: shared, explanation })
  }
  const steps = Map.groupBy(stepsOf(rules, facts, period, base.fullYear), ({ day }) => maxDay(day, effectiveOn))
  for (const [day, same] of steps) {
    const added = grant(same.reduce((sum, step) => sum + step.exact, 0))
    const lines = same.flatMap((step) => withDifference([step.line], { why: 'maximum' }, step.fullYear))
    const explanation = withDifference(lines, { why: 'part-time' }, added)
    entries.push({ effectiveOn: day, accruesUntil: null, days: added, explanation })
  }
  return mergeEntries(entries.filter((entry, index) => index === 0 || entry.days !== 0))
}

/**
 * Returns the years since joining and directly before a year that have given an employee nothing, if the probation lasts
 * into the year. If it was corrected in the year and had lasted into it, the granted ones among them.
 */
function yearsWithoutDays(
  { startDate, endOfProbationaryPeriod: end, earlierYearsIn }: EntitlementFacts,
  year: number,
  earlier: readonly EarlierYear[],
): number[] {
  if (startDate === null) return []
  const lastGiven = earlier.reduce((last, one) => (one.hasGiven ? Math.max(last, one.year) : last), -Infinity)
  const first = Math.max(Number(startDate.slice(0, 4)), lastGiven + 1)
  if (lastsInto(year, end)) return Array.from({ length: Math.max(0, year - first) }, (_, index) => first + index)
  return earlierYearsIn === year ? earlier.map((one) => one.year).filter((one) => one >= first) : []
}

/** Whether a probation with this last day keeps days of earlier years until a year. */
export const lastsInto = (year: number, endOfProbation: Day | null): boolean =>
  endOfProbation !== null && endOfProbation >= `${year - 1}-12-31`

/** Merges entries of the same effective date and end of accrual; the result is by effective date. */
export function mergeEntries(entries: readonly PlanEntry[]): PlanEntry[] {
  const byKey = Map.groupBy(entries, ({ effectiveOn, accruesUntil }) => `${effectiveOn} ${accruesUntil}`)
  return [...byKey.values()]
    .map((same) => ({
      ...same[0]!,
      days: sumOf(same),
      explanation: mergeLines(same.flatMap(({ explanation }) => explanation)),
    }))
    .toSorted((one, other) => daysBetween(other.effectiveOn, one.effectiveOn))
}

/** The days of a year that an employee works in; `from` is after `to` if there are none. */
type Period = { year: number; from: Day; to: Day }

function periodOf({ startDate, endDate }: EntitlementFacts, year: number): Period {
  const first: Day = `${year}-01-01`
  const last: Day = `${year}-12-31`
  return { year, from: maxDay(first, startDate ?? first), to: minDay(last, endDate ?? last) }
}

/** The exact days of a year that an employee has worked to its end. */
function exactDaysOf(rules: YearRules, facts: EntitlementFacts, year: number): number {
  const period = periodOf(facts, year)
  const base = baseOf(rules, facts, period)
  return stepsOf(rules, facts, period, base.fullYear).reduce((sum, { exact }) => sum + exact, base.exact)
}

/** Days of a full year for a full-time week, before and after the maximum. */
type FullYear = { days: number; uncapped: number }

const capped = (uncapped: number, maximum: number | null): FullYear => ({
  uncapped,
  days: maximum === null ? uncapped : Math.min(uncapped, maximum),
})

/** The days that count on the first day of the year or the day of joining. */
function baseOf(rules: YearRules, facts: EntitlementFacts, period: Period) {
  const { year, from, to } = period
  const additional = additionalOn(rules.additionalDays, facts, { day: from, year })
  const base = rules.baseDays ?? 0
  const fullYear = capped(base + sumOf(additional), rules.maximum)
  const share = (partsOf: (month: Day) => number) =>
    monthsOf(year).reduce(
      (sum, month) => sum + 2 * fullYear.days * weekOn(rules, facts, maxDay(month, from)) * partsOf(month),
      0,
    )
  const explain = (days: number): ExplanationLine[] => {
    const lines = withDifference([{ why: 'base', days: base }, ...additional], { why: 'maximum' }, fullYear.days)
    const isJoining = from > `${year}-01-01`
    if (rules.proRata === 'full' || (!isJoining && to === `${year}-12-31`))
      return withDifference(lines, { why: 'part-time' }, days)
    const partTime = share(() => yearParts / 12) / (2 * halfDay)
    const partYear: Reason = isJoining ? { why: 'joined', day: from } : { why: 'left', day: to }
    return withDifference(withDifference(lines, { why: 'part-time' }, partTime), partYear, days)
  }
  return { fullYear, exact: share((month) => partsOfMonth(rules.proRata, { ...period, month })), explain }
}

const monthStarts = Array.from({ length: 12 }, (_, month) => `-${String(month + 1).padStart(2, '0')}-01`)
const monthsOf = (year: number): Day[] => monthStarts.map((start) => `${year}${start}`)

/** The parts of a year that a month counts for an employee who works from `from` to `to`. */
function partsOfMonth(proRata: YearRules['proRata'], { year, month, from, to }: Period & { month: Day }): number {
  const wholeMonth = yearParts / 12
  if (proRata === 'full') return wholeMonth
  const end = lastOfMonth(month)
  const worked = Math.max(0, daysBetween(maxDay(month, from), minDay(end, to)) + 1)
  if (proRata === 'calendar day') return (worked * yearParts) / (daysBetween(`${year}-01-01`, `${year}-12-31`) + 1)
  const isCounted = proRata === 'started month' ? worked > 0 : worked === daysBetween(month, end) + 1
  return isCounted ? wholeMonth : 0
}

/** Full years from a day to another one; 29 February counts as 28 February in other years. */
function fullYears(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return addMonths(from, years * 12) <= to ? years : years - 1
}

type At = { day: Day; year: number }

/** The additional days that count on the first day of the year or the day of joining. */
function additionalOn(rules: readonly AdditionalDays[], facts: EntitlementFacts, at: At): ExplanationLine[] {
  const service = facts.startDate === null ? [] : serviceOn(rules, facts.startDate, at)
  return [...service, ...rules.flatMap((rule) => otherOn(rule, facts, at))]
}

/** The days for years of service that count on a day. */
function serviceOn(rules: readonly AdditionalDays[], startDate: Day, { day, year }: At): ExplanationLine[] {
  const yearsOf = ({ from }: { from: 'day' | 'year' }) =>
    Math.max(0, fullYears(startDate, from === 'year' ? `${year}-12-31` : day))
  const steps = countedSteps(serviceStepsOf(rules), (step) => yearsOf(step) >= step.years)
  const repeated = rules
    .filter((rule) => rule.per === 'years of service')
    .map((rule) => ({
      ...rule,
      days: Math.min(Math.floor(yearsOf(rule) / rule.years) * rule.days, rule.maximum ?? Infinity),
    }))
  return [...repeated, ...steps].map((rule) => ({ why: 'service', days: rule.days, years: yearsOf(rule) }))
}

/** The additional days of a rule for anything but service that count on the first day of the year or the day of joining. */
function otherOn(rule: AdditionalDays, facts: EntitlementFacts, { day, year }: At): ExplanationLine[] {
  switch (rule.per) {
    case 'years of service':
    case 'service from':
      return []
    case 'experience from':
      return (facts.yearsExperience ?? 0) >= rule.years
        ? [{ why: 'experience', days: rule.days, years: rule.years }]
        : []
    case 'child': {
      const count = facts.children.filter(
        ({ dateOfBirth }) => dateOfBirth <= day && isYounger(dateOfBirth, rule.youngerThan, year),
      ).length
      const days = Math.min(count * rule.days, rule.maximum ?? Infinity)
      return [{ why: 'children', days, years: rule.youngerThan }]
    }
    case 'marital status':
      return facts.maritalStatus === rule.maritalStatus ? [{ why: 'marital status', days: rule.days }] : []
  }
}

/** Whether a child counts in a year: under the age on 1 January, or born since. */
const isYounger = (dateOfBirth: Day, age: number, year: number) => addMonths(dateOfBirth, age * 12) > `${year}-01-01`

/** Days that start to count after the first day; `fullYear`: what they add to a full year under the maximum. */
type Step = { day: Day; line: ExplanationLine; fullYear: number; exact: number }

/** The steps of a year, by day. */
function stepsOf(rules: YearRules, facts: EntitlementFacts, period: Period, base: FullYear): Step[] {
  let fullYear = base
  return linesAfter(rules.additionalDays, facts, period).map(({ day, line }) => {
    const before = fullYear
    fullYear = capped(before.uncapped + line.days, rules.maximum)
    const added = fullYear.days - before.days
    return { day, line, fullYear: added, exact: 2 * added * weekOn(rules, facts, day) * yearParts }
  })
}

/** The additional days that start to count after the first day, completed years of service and births, by day. */
function linesAfter(rules: readonly AdditionalDays[], facts: EntitlementFacts, { year, from, to }: Period) {
  const lines: { day: Day; line: ExplanationLine }[] = []
  for (const rule of rules) {
    if (rule.per === 'child') {
      const births = facts.children.map(({ dateOfBirth }) => dateOfBirth).filter((day) => day > from && day <= to)
      let days = sumOf(otherOn(rule, facts, { day: from, year }))
      for (const day of births.toSorted()) {
        const added = Math.min(rule.days, (rule.maximum ?? Infinity) - days)
        days += added
        lines.push({ day, line: { why: 'children', days: added, years: rule.youngerThan, day } })
      }
    }
  }
  if (facts.startDate !== null) {
    const { startDate } = facts
    const years = fullYears(startDate, to)
    const day = addMonths(startDate, years * 12)
    const daysOn = (on: Day) => sumOf(serviceOn(rules, startDate, { day: on, year }))
    const added = daysOn(day) - daysOn(addDays(day, -1))
    if (day > from && added !== 0) lines.push({ day, line: { why: 'service', days: added, years, day } })
  }
  return lines.toSorted((one, other) => daysBetween(other.day, one.day))
}

type Reason = Omit<ExplanationLine, 'days'>

/** Adds a line for what is missing to a sum; nothing if the lines add up to it. */
function withDifference(lines: readonly ExplanationLine[], reason: Reason, sum: number): ExplanationLine[] {
  return mergeLines([...lines, { ...reason, days: sum - sumOf(lines) }])
}

/** Rounds exact days to steps of 0.5; "nearest" rounds a tie up. */
function rounded(exact: number, rounding: YearRules['rounding']): number {
  const rest = exact % halfDay
  const isUp = rounding === 'up' ? rest > 0 : rounding === 'nearest' && rest * 2 >= halfDay
  return ((exact - rest) / halfDay + Number(isUp)) / 2
}
