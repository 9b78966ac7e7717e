import { differencesOf, planOf, withLimit } from '@hr/contract/areas/leave/alignment'
import { entitlementOf, isEligible, type EntitlementFacts, type PlanEntry } from '@hr/contract/areas/leave/entitlement'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import type { YearRules } from '@hr/contract/areas/leave/policies'
import type { Day } from '@hr/contract/lib/dates'
import type { Granted, GrantEntry, GrantKind, Whom } from './grant-entries.queries.ts'

/** The rules of a leave year, and to whom they are applied. */
export type YearPlan = {
  rules: YearRules
  year: number
  whom: Whom
  /** The days for everyone of a type without a policy that the year adopts; undefined if it adopts none. */
  adoptedDays?: number | null | undefined
}

export const followsPolicy = ({ kind }: GrantEntry) => kind === 'grant' || kind === 'adjustment'

/**
 * Returns the entries that an employee's days lack: the first ones, or the differences between the plan and those
 * written so far. None if the days are in line.
 */
export function missingEntries(
  { rules, year, whom, adoptedDays }: YearPlan,
  facts: EntitlementFacts,
  granted: Granted,
): GrantEntry[] {
  const written = granted.entries.filter(followsPolicy)
  const others = granted.entries.filter((entry) => !followsPolicy(entry) && entry.kind !== 'lapse')
  const { earlier } = granted
  if (written.length > 0)
    return differencesOf(written, planOf(rules, facts, year, { others, earlier })).map(entryOfKind('adjustment'))

  const first = whom === 'everyone' && isEligible(rules, facts) ? entitlementOf(rules, facts, year, earlier) : []
  const keepsDays = first.length > 0 || granted.isUsed
  const opening = openingOf(granted, { first: sumOf(first), adoptedDays: keepsDays ? adoptedDays : undefined })
  const effectiveOn: Day = first[0]?.effectiveOn ?? `${year}-01-01`
  const opened = opening === 0 ? [] : [{ days: opening, effectiveOn, accruesUntil: null, explanation: [] }]
  const plan = first.length > 0 ? withLimit(rules, first, [...others, ...opened]) : []
  return [...plan.map(entryOfKind('grant')), ...opened.map(entryOfKind('opening'))]
}

const entryOfKind =
  (kind: GrantKind) =>
  (entry: PlanEntry): GrantEntry => ({ ...entry, kind, expiresOn: null })

type Opening = { first: number; adoptedDays: number | null | undefined }

/**
 * The difference between what an employee had before the first grant and the grant: the total of an adopted type or of
 * an imported balance stays. Corrections and credits are added to the grant.
 */
function openingOf({ entitlement, entries }: Granted, { first, adoptedDays }: Opening): number {
  if (entries.length === 0) {
    const before = entitlement ?? adoptedDays ?? null
    return before === null ? 0 : before - first
  }
  return entries.some(({ kind }) => kind === 'opening') && first > 0 ? -first : 0
}
