import type { EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import type { Day } from '@hr/contract/lib/dates'
import type { Db } from '../../db/db.ts'
import { missingEntries } from './alignment.ts'
import { listFacts, whomAfter } from './facts.queries.ts'
import { type GrantEntry, listGranted, type Whom } from './grant-entries.queries.ts'
import { type GrantedYear, listGrantedYears } from './leave-years.queries.ts'

/** The facts of an employee after a change that is not stored, and to whom such a change grants years. */
export type ChangedFacts = { employeeId: string; facts: EntitlementFacts; whom: Whom }

/** The entries, at least one, that an employee's days of a granted year lack. */
export type MissingEntries = { employeeId: string; type: GrantedYear; entries: GrantEntry[] }

/** Returns the entries that changed facts would add to the days of this and later years. Nothing is stored. */
export async function listMissingEntries(
  db: Db,
  changes: readonly ChangedFacts[],
  { today }: { today: Day },
): Promise<MissingEntries[]> {
  const employeeIds = changes.map(({ employeeId }) => employeeId)
  const missing: MissingEntries[] = []
  for (const type of await listGrantedYears(db, { today })) {
    const granted = await listGranted(db, type, employeeIds)
    for (const { employeeId, facts, whom } of changes) {
      const own = granted.get(employeeId)
      const entries = own ? missingEntries({ ...type, whom }, facts, own) : []
      if (entries.length > 0) missing.push({ employeeId, type, entries })
    }
  }
  return missing
}

/** Returns the entries that another last day would add to an employee's days of this and later years. */
export async function entriesWithLastDay(
  db: Db,
  employeeId: string,
  { endDate, today }: { endDate: Day; today: Day },
): Promise<MissingEntries[]> {
  const facts = (await listFacts(db, [employeeId])).get(employeeId)
  if (!facts) return []
  const whom = whomAfter(facts, ['endDate'])
  return listMissingEntries(db, [{ employeeId, facts: { ...facts, endDate }, whom }], { today })
}
