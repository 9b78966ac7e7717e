// The plan of the entries that an employee has under the rules of a year, and its difference from the written entries
// (`docs/rules.md`, section 3).
import { daysBetween } from '../../lib/dates.ts'
import type { Day } from '../../lib/day.ts'
import { maxTotal, unlimited } from './balance.ts'
import { entitlementOf, mergeEntries, type EarlierYear, type EntitlementFacts } from './entitlement.ts'
import { mergeLines, sumOf, type ExplanationLine, type PlanEntry } from './explanation.ts'
import type { YearRules } from './policies.ts'

/** Days that take effect on a day: of corrections, openings and credits, but not of lapses. */
type OtherEntry = Pick<PlanEntry, 'effectiveOn' | 'days'>

type OfEmployee = {
  others: readonly OtherEntry[]
  earlier: readonly EarlierYear[]
  /** Days of earlier years that stay, also if the entitlement has fewer of them. */
  kept: number
}

/** Returns the entries that an employee has to have under the rules of a year (`withLimit` of the entitlement). */
export function planOf(
  rules: YearRules,
  facts: EntitlementFacts,
  year: number,
  { others, earlier, kept }: OfEmployee,
): PlanEntry[] {
  const entitlement = entitlementOf(rules, facts, year, earlier)
  return withLimit(rules, withKeptDays(entitlement, facts, kept), others)
}

/** Adds the days of earlier years that an entitlement has fewer of than those that stay. */
function withKeptDays(
  entitlement: readonly PlanEntry[],
  { startDate }: Pick<EntitlementFacts, 'startDate'>,
  kept: number,
): readonly PlanEntry[] {
  const [first] = entitlement
  const days = kept - earlierDaysOf(entitlement)
  if (!first || days <= 0) return entitlement
  const explanation: ExplanationLine[] = [{ why: 'earlier years', days, ...(startDate !== null && { day: startDate }) }]
  return [...entitlement, { effectiveOn: first.effectiveOn, accruesUntil: null, days, explanation }]
}

/** The days of earlier years in entries. */
export const earlierDaysOf = (entries: readonly Pick<PlanEntry, 'explanation'>[]): number =>
  sumOf(entries.flatMap(({ explanation }) => explanation.filter(({ why }) => why === 'earlier years')))

/**
 * Returns the entries of an entitlement with the limit that keeps their sum with the other entries between 0 and the
 * maximum. They are by effective date, and at most one has the same effective date and end of accrual.
 */
export function withLimit(
  rules: YearRules,
  entitlement: readonly PlanEntry[],
  others: readonly OtherEntry[],
): PlanEntry[] {
  const max = rules.kind === 'granted' && rules.baseDays === null ? unlimited : maxTotal
  return mergeEntries([...entitlement, ...limitEntries([...entitlement, ...others], max)])
}

/** Returns what has to be added to the running sum of entries, on the days on which that changes. */
function limitEntries(entries: readonly OtherEntry[], max: number): PlanEntry[] {
  const byDay = Map.groupBy(entries, ({ effectiveOn }) => effectiveOn)
  let sum = 0
  let limit = 0
  const days = [...byDay].toSorted(([one], [other]) => daysBetween(other, one))
  return days.flatMap(([effectiveOn, same]) => {
    sum += sumOf(same)
    const added = Math.min(Math.max(sum, 0), max) - sum - limit
    limit += added
    return added === 0
      ? []
      : [{ effectiveOn, accruesUntil: null, days: added, explanation: [{ why: 'limit', days: added }] }]
  })
}

/**
 * Returns the entries that lead from the written ones to the plan, by effective date: the plan itself if nothing is
 * written. Their lines are the differences of the lines. An entry has 0 days if only its lines changed and one of them
 * is a limit or days of earlier years, which `limitOf` and `earlierDaysOf` read.
 */
export function differencesOf(written: readonly PlanEntry[], plan: readonly PlanEntry[]): PlanEntry[] {
  if (written.length === 0) return [...plan]
  const negated = written.map((entry) => ({
    ...entry,
    days: -entry.days,
    explanation: entry.explanation.map((line) => ({ ...line, days: -line.days })),
  }))
  return mergeEntries([...plan, ...negated])
    .filter((entry) => entry.days !== 0 || limitOf([entry]) !== 0 || earlierDaysOf([entry]) !== 0)
    .map((entry) => ({ ...entry, explanation: withRest(entry.explanation, entry.days) }))
}

/** Adds a line for the days that the other lines do not explain. */
const withRest = (lines: readonly ExplanationLine[], days: number): ExplanationLine[] =>
  mergeLines([...lines, { why: 'earlier changes', days: days - sumOf(lines) }])

/** The days by which the limit has changed the total of written entries. */
export const limitOf = (written: readonly PlanEntry[]): number =>
  sumOf(written.flatMap(({ explanation }) => explanation.filter(({ why }) => why === 'limit')))

/** Days by their effective date and the end of their accrual. */
type DatedDays = Pick<PlanEntry, 'effectiveOn' | 'accruesUntil' | 'days'>

/**
 * Returns the opening entries that replace what a policy grants by days that an employee has: the grants are withdrawn
 * as they take effect or accrue, so that all of the days are available from their day on.
 */
export const openingEntries = (granted: readonly DatedDays[], { days, day }: { days: number; day: Day }): PlanEntry[] =>
  mergeEntries([
    ...granted.map((entry) => ({ ...entry, days: -entry.days, explanation: [] })),
    { effectiveOn: day, accruesUntil: null, days, explanation: [] },
  ]).filter((entry) => entry.days !== 0)
