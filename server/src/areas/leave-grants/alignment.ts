import { differencesOf, earlierDaysOf, openingEntries, planOf, withLimit } from '@hr/contract/areas/leave/alignment'
import { entitlementOf, isEligible, type EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import type { PlanEntry } from '@hr/contract/areas/leave/explanation'
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
 * written so far. None if the days are in line. Days of earlier years that HR has been told of stay until HR decides.
 */
export function missingEntries(
  { rules, year, whom, adoptedDays }: YearPlan,
  facts: EntitlementFacts,
  granted: Granted,
): GrantEntry[] {
  const written = granted.entries.filter(followsPolicy)
  const others = granted.entries.filter((entry) => !followsPolicy(entry) && entry.kind !== 'lapse')
  const { earlier } = granted
  if (written.length > 0) {
    const kept = granted.isReported ? earlierDaysOf(written) : 0
    return differencesOf(written, planOf(rules, facts, year, { others, earlier, kept })).map(entryOfKind('adjustment'))
  }

  const first = whom === 'everyone' && isEligible(rules, facts) ? entitlementOf(rules, facts, year, earlier) : []
  const keepsDays = first.length > 0 || granted.isUsed
  const kept = keptDays(granted, keepsDays ? adoptedDays : undefined)
  const day: Day = first[0]?.effectiveOn ?? `${year}-01-01`
  const opened = kept === null ? [] : openingEntries(first, { days: kept, day })
  const plan = first.length > 0 ? withLimit(rules, first, [...others, ...opened]) : []
  return [...plan.map(entryOfKind('grant')), ...opened.map(entryOfKind('opening'))]
}

const entryOfKind =
  (kind: GrantKind) =>
  (entry: PlanEntry): GrantEntry => ({ ...entry, kind, expiresOn: null })

/**
 * The days that an employee keeps whatever the first grant is, in addition to those that entries explain: the total of an
 * adopted type; none for those of an imported balance, whose entries do. Null if the grant replaces nothing: corrections
 * and credits are added to it.
 */
function keptDays({ entitlement, entries }: Granted, adoptedDays: number | null | undefined): number | null {
  if (entries.length === 0) return entitlement ?? adoptedDays ?? null
  return entries.some(({ kind }) => kind === 'opening') ? 0 : null
}
