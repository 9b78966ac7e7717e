// An employee's days of a leave policy for a year, and their explanation (`docs/rules.md`, section 3).
import { z } from 'zod'
import { addDays, addMonths, dayNumber, daysBetween, maxDay, minDay } from '../../lib/dates.ts'
import type { Day } from '../../lib/day.ts'
import { unlimited } from './balance.ts'
import { explanationLine, sumOf, type ExplanationLine } from './explanation.ts'
import type { AdditionalDays, PolicyRules } from './policies.ts'

/** The most days that a limited entitlement can have. */
export const maxTotal = 364.5

/** Days that take effect on a day; with `accruesUntil` they become available month by month until then. */
export const planEntry = z.object({
  effectiveOn: z.string(),
  accruesUntil: z.string().nullable(),
  days: z.number(),
  explanation: z.array(explanationLine),
})
export type PlanEntry = z.output<typeof planEntry>

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
}

const fullWeek = 5

/** Working days per week under the schedule in force on a day. */
function daysPerWeek(schedules: readonly ScheduleFrom[], day: Day): number {
  const inForce = schedules
    .filter(({ startsOn }) => startsOn <= day)
    .reduce<ScheduleFrom | undefined>((last, next) => (last && last.startsOn > next.startsOn ? last : next), undefined)
  return inForce ? inForce.week.reduce((sum, half) => sum + half, 0) / 2 : fullWeek
}

/** The form in which offices are compared; `office_key` in the database computes the same. */
export const officeKey = (office: string): string => office.trim().toLowerCase()

/** Whether the policy covers an employee by contract type and office. */
export const isEligible = (
  { contractTypes, offices }: Pick<PolicyRules, 'contractTypes' | 'offices'>,
  { contractType, officeLocation }: Pick<EntitlementFacts, 'contractType' | 'officeLocation'>,
): boolean =>
  (contractTypes.length === 0 || contractTypes.some((type) => type === contractType)) &&
  (offices.length === 0 || offices.some((office) => officeKey(office) === officeKey(officeLocation)))

/**
 * Returns the entries that grant an employee's days of a year; none if the employee does not work in that year. Their
 * order is by effective date. Eligibility is checked by `isEligible`.
 */
export function entitlementOf(rules: PolicyRules, facts: EntitlementFacts, year: number): PlanEntry[] {
  const first: Day = `${year}-01-01`
  const last: Day = `${year}-12-31`
  const from = maxDay(first, facts.startDate ?? first)
  const to = minDay(last, facts.endDate ?? last)
  if (from > to) return []
  const effectiveOn =
    rules.afterProbation && facts.endOfProbationaryPeriod !== null
      ? maxDay(from, addDays(facts.endOfProbationaryPeriod, 1))
      : from
  if (facts.endDate !== null && effectiveOn > facts.endDate) return []
  if (rules.kind === 'earned') return [{ effectiveOn, accruesUntil: null, days: 0, explanation: [] }]
  if (rules.baseDays === null)
    return [{ effectiveOn, accruesUntil: null, days: unlimited, explanation: [{ why: 'base', days: unlimited }] }]

  const weekOn = (day: Day) => (rules.reducedForPartTime ? daysPerWeek(facts.schedules, day) / fullWeek : 1)
  const base = baseEntry(rules, facts, { year, from, to, effectiveOn, weekOn })
  const entries = [base.entry]
  let exact = base.exact
  let total = base.entry.days
  let fullYear = base.fullYear
  for (const step of stepsIn(rules.additionalDays, facts, { from, to })) {
    const before = fullYear
    fullYear = capped(before.uncapped + step.line.days, rules.maximum)
    const added = fullYear.days - before.days
    exact += added * weekOn(step.day)
    const days = Math.min(rounded(exact, rules.rounding), maxTotal) - total
    if (days === 0) continue
    total += days
    const lines = withDifference([step.line], 'maximum', added)
    entries.push({
      effectiveOn: maxDay(step.day, effectiveOn),
      accruesUntil: null,
      days,
      explanation: withDifference(lines, 'part-time', days),
    })
  }
  return entries
}

type Period = { year: number; from: Day; to: Day; effectiveOn: Day; weekOn: (day: Day) => number }
type FullYear = { days: number; uncapped: number }

const capped = (uncapped: number, maximum: number | null): FullYear => ({
  uncapped,
  days: maximum === null ? uncapped : Math.min(uncapped, maximum),
})

function baseEntry(rules: PolicyRules, facts: EntitlementFacts, { year, from, to, effectiveOn, weekOn }: Period) {
  const additional = rules.additionalDays.flatMap((rule) => additionalOn(rule, facts, { day: from, year }))
  const base = rules.baseDays ?? 0
  const fullYear = capped(base + sumOf(additional), rules.maximum)
  const months = monthsOf(year)
  const share = (isCounted: (month: Day) => number) =>
    months.reduce((sum, month) => sum + weekOn(maxDay(month, from)) * isCounted(month), 0)
  const partTime = fullYear.days * share(() => 1 / 12)
  const exact = fullYear.days * share((month) => shareOfMonth(rules.proRata, { year, month, from, to }))
  const days = Math.min(rounded(exact, rules.rounding), maxTotal)

  const isPartYear = rules.proRata !== 'full' && (from > months[0]! || to < `${year}-12-31`)
  let lines: ExplanationLine[] = [{ why: 'base', days: base }, ...additional]
  lines = withDifference(lines, 'maximum', fullYear.days)
  if (isPartYear) {
    lines = withDifference(lines, 'part-time', Math.round(partTime * 100) / 100)
    const isJoining = from > months[0]!
    lines = withDifference(lines, isJoining ? 'joined' : 'left', days, isJoining ? from : to)
  } else lines = withDifference(lines, 'part-time', days)
  const accruesUntil = rules.accrual === 'monthly' && effectiveOn < to ? to : null
  return { entry: { effectiveOn, accruesUntil, days, explanation: lines }, exact, fullYear }
}

const monthsOf = (year: number): Day[] =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`)

type Part = { year: number; month: Day; from: Day; to: Day }

/** The share of a year that a month counts for an employee who works from `from` to `to`. */
function shareOfMonth(proRata: PolicyRules['proRata'], { year, month, from, to }: Part): number {
  if (proRata === 'full') return 1 / 12
  const end = addDays(addMonths(month, 1), -1)
  const worked = Math.max(0, daysBetween(maxDay(month, from), minDay(end, to)) + 1)
  if (proRata === 'calendar day') return worked / (daysBetween(`${year}-01-01`, `${year}-12-31`) + 1)
  const isCounted = proRata === 'started month' ? worked > 0 : worked === daysBetween(month, end) + 1
  return isCounted ? 1 / 12 : 0
}

/** Full years from a day to another one; 29 February counts as 28 February in other years. */
function fullYears(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return addMonths(from, years * 12) <= to ? years : years - 1
}

type At = { day: Day; year: number }

/** The additional days of a rule that count on the first day of the year or the day of joining. */
function additionalOn(rule: AdditionalDays, facts: EntitlementFacts, { day, year }: At): ExplanationLine[] {
  switch (rule.per) {
    case 'years of service':
    case 'service from': {
      if (facts.startDate === null) return []
      const years = Math.max(0, fullYears(facts.startDate, rule.from === 'year' ? `${year}-12-31` : day))
      const days = serviceDays(rule, years)
      return days > 0 ? [{ why: 'service', days, years }] : []
    }
    case 'experience from':
      return (facts.yearsExperience ?? 0) >= rule.years
        ? [{ why: 'experience', days: rule.days, years: rule.years }]
        : []
    case 'child': {
      const count = facts.children.filter(
        ({ dateOfBirth }) => dateOfBirth <= day && isYounger(dateOfBirth, rule.youngerThan, year),
      ).length
      const days = Math.min(count * rule.days, rule.maximum ?? maxTotal)
      return days > 0 ? [{ why: 'children', days, years: rule.youngerThan }] : []
    }
    case 'marital status':
      return facts.maritalStatus === rule.maritalStatus ? [{ why: 'marital status', days: rule.days }] : []
  }
}

function serviceDays(rule: Extract<AdditionalDays, { years: number }>, years: number): number {
  if (rule.per !== 'years of service') return years >= rule.years ? rule.days : 0
  return Math.min(Math.floor(years / rule.years) * rule.days, rule.maximum ?? maxTotal)
}

/** Whether a child counts in a year: under the age on 1 January, or born since. */
const isYounger = (dateOfBirth: Day, age: number, year: number) => addMonths(dateOfBirth, age * 12) > `${year}-01-01`

type Step = { day: Day; line: ExplanationLine }

/** The additional days that start to count after the first day: completed years of service and births, by day. */
function stepsIn(rules: readonly AdditionalDays[], facts: EntitlementFacts, { from, to }: { from: Day; to: Day }) {
  const steps: Step[] = []
  for (const rule of rules) {
    if (rule.per === 'child') {
      const births = facts.children.map(({ dateOfBirth }) => dateOfBirth).filter((day) => day > from && day <= to)
      const year = Number(from.slice(0, 4))
      let days = sumOf(additionalOn(rule, facts, { day: from, year }))
      for (const day of births.toSorted()) {
        const added = Math.min(rule.days, (rule.maximum ?? maxTotal) - days)
        days += added
        if (added > 0) steps.push({ day, line: { why: 'children', days: added, years: rule.youngerThan, day } })
      }
    } else if (
      (rule.per === 'years of service' || rule.per === 'service from') &&
      facts.startDate &&
      rule.from === 'day'
    ) {
      const years = fullYears(facts.startDate, to)
      const day = addMonths(facts.startDate, years * 12)
      const added = serviceDays(rule, years) - serviceDays(rule, Math.max(0, years - 1))
      if (day > from && years > 0 && added > 0) steps.push({ day, line: { why: 'service', days: added, years, day } })
    }
  }
  return steps.toSorted((one, other) => dayNumber(one.day) - dayNumber(other.day))
}

/** Adds a line for what is missing to a sum; nothing if the lines add up to it. */
function withDifference(
  lines: ExplanationLine[],
  why: ExplanationLine['why'],
  sum: number,
  day?: Day,
): ExplanationLine[] {
  const days = Math.round((sum - sumOf(lines)) * 100) / 100
  return days === 0 ? lines : [...lines, { why, days, ...(day !== undefined && { day }) }]
}

// Shares of months are not exact in binary; the tolerance is far below the smallest real difference.
const tolerance = 1e-6

/** Rounds days to steps of 0.5. */
function rounded(days: number, rounding: PolicyRules['rounding']): number {
  const halves = days * 2
  if (rounding === 'up') return Math.ceil(halves - tolerance) / 2
  return (rounding === 'down' ? Math.floor(halves + tolerance) : Math.round(halves)) / 2
}
