import { unlimited } from '@hr/contract/areas/leave/balance'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import {
  maxPreviewed,
  type AffectedRequestAnswer,
  type GrantEffect,
  type GrantPreviewAnswer,
  type LeavePolicy,
  type PolicyRules,
} from '@hr/contract/areas/leave/policies'
import { type Day } from '@hr/contract/lib/dates'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import type { Whom } from '../leave-grants/grant-entries.queries.ts'
import { type GeneratedType, listGeneratedTypes, type LeaveYear } from '../leave-grants/leave-years.queries.ts'
import { lapseCorrections } from '../leave-grants/lapses.commands.ts'
import { listAffectedRequests, type Missing } from './affected-requests.queries.ts'
import { plannedEmployees, type EmployeePlan, type TypeOfYear } from '../leave-grants/grants.queries.ts'
import { listUses } from '../leave-grants/projection.queries.ts'

type Policy = Pick<LeavePolicy, 'uuid'>
type Today = { today: Day }

/** Returns the effect of granting a year, or of granting it again. Nothing is stored. */
export async function previewGrant(db: Db, policy: Policy, type: TypeOfYear, by: Today): Promise<GrantPreviewAnswer> {
  const before = (await listGeneratedTypes(db, policy.uuid, {})).find(({ year }) => year === type.year)
  const summary = new Summary([type.rules, type.year, type.adopts], { isGranted: before !== undefined })
  const missing = await summariseYear(db, summary, { type, whom: 'everyone', expiredDate: before?.expiredDate }, by)
  if (before) summary.addRequests(await listAffectedRequests(db, { before, after: before, missing }))
  return { ...summary.result(), adopts: type.adopts }
}

/** Returns the effect of changed rules of a granted year. Nothing is stored. */
export async function previewYearChange(
  db: Db,
  { before, after }: { before: GeneratedType; after: GeneratedType },
  by: Today,
): Promise<GrantPreviewAnswer> {
  const summary = new Summary([before.rules, before.expiredDate, after.rules, after.expiredDate], { isGranted: true })
  const type = { ...after, adoptedDays: undefined, adopts: null, lastYearId: null }
  const missing = await summariseYear(db, summary, { type, whom: 'granted', expiredDate: after.expiredDate }, by)
  summary.addRequests(await listAffectedRequests(db, { before, after, missing }))
  return { ...summary.result(), adopts: null }
}

/** Returns the pending requests that changed rules of a policy would no longer let approve; no days change. */
export async function previewPolicyChange(
  db: Db,
  policy: Policy,
  rules: PolicyRules,
  { today }: Today,
): Promise<GrantPreviewAnswer> {
  const summary = new Summary([rules], { isGranted: true })
  for (const before of await listGeneratedTypes(db, policy.uuid, { from: today }))
    summary.addRequests(
      await listAffectedRequests(db, { before, after: { ...before, requestRules: rules }, missing: new Map() }),
    )
  return { ...summary.result(), adopts: null }
}

type Planned = {
  type: TypeOfYear
  whom: Whom
  /** The last day of the year; undefined if it has no type yet. */
  expiredDate: Day | undefined
}

/**
 * Adds the effect of a year's plan on each employee to the summary.
 * @returns the entries that employees with pending requests lack
 */
async function summariseYear(
  db: Db,
  summary: Summary,
  { type, whom, expiredDate }: Planned,
  { today }: Today,
): Promise<Missing> {
  const isOver = today > `${type.year}-12-31`
  const { leaveTypeId } = type
  const missing: Missing = new Map()
  // Those whom the rules cover without days could gain, whether or not the change grants them.
  for await (const batch of plannedEmployees(db, type, 'everyone')) {
    const lapses =
      isOver && leaveTypeId !== null && expiredDate !== undefined
        ? await lapsesOf(db, { ...type, leaveTypeId, expiredDate }, batch, today)
        : new Map<string, ChangedLapses>()
    for (const planned of batch) {
      if (!isOver && !planned.isGranted && planned.missing.length > 0) summary.addCouldGain(planned)
      // Only the lapses of a year that is over change.
      const entries = isOver || (whom === 'granted' && !planned.isGranted) ? [] : planned.missing
      const row = { ...planned, missing: entries }
      if (entries.length > 0 && (row.balance?.pending ?? 0) > 0) missing.set(row.uuid, entries)
      summary.addPerson(row, effectOf(row, { added: sumOf(entries), lapses: lapses.get(row.uuid), type }))
    }
  }
  return missing
}

/** How many more days lapse, and the first lapse that changes. */
type ChangedLapses = { days: number; first: NonNullable<GrantEffect['lapse']> }

/** Returns the lapses that change, by employee. */
async function lapsesOf(
  db: Db,
  year: LeaveYear,
  batch: readonly EmployeePlan[],
  today: Day,
): Promise<Map<string, ChangedLapses>> {
  const employeeIds = batch.map(({ uuid }) => uuid)
  const uses = await listUses(db, { leaveTypeId: year.leaveTypeId, employeeIds })
  return new Map(
    batch.flatMap(({ uuid, entries }) => {
      const corrections = lapseCorrections(year, entries, uses.get(uuid) ?? [], today)
      const [first] = corrections
      if (!first) return []
      const { lapsesOn: day, days } = first
      const before = -sumOf(entries.filter(({ kind, effectiveOn }) => kind === 'lapse' && effectiveOn === day))
      return [[uuid, { days: sumOf(corrections), first: { day, before, after: before + days } }] as const]
    }),
  )
}

type Change = { added: number; lapses: ChangedLapses | undefined; type: TypeOfYear }

function effectOf(row: EmployeePlan, { added, lapses, type }: Change): GrantEffect {
  const { uuid, firstName, lastName, profileImage, entries, balance } = row
  const used = (balance?.used ?? 0) + (balance?.pending ?? 0)
  const keepsDays = row.missing.length > 0 || used !== 0
  const before = balance?.entitlement ?? (keepsDays ? type.adoptedDays : null) ?? null
  const stays = entries.length > 0 ? (balance?.entitlement ?? 0) : 0
  const after = entries.length === 0 && row.missing.length === 0 ? before : stays + added - (lapses?.days ?? 0)
  return {
    user: { uuid, firstName, lastName, profileImage },
    before,
    after,
    lapse: lapses?.first ?? null,
    available: after === null || after === unlimited ? null : after - used,
  }
}

/** Counts the effects of a preview, and keeps those that it names. */
class Summary {
  readonly #hash = createHash('sha256')
  readonly #counts = { employees: 0, days: 0, gaining: 0, losing: 0, belowZero: 0 }
  readonly #effects: GrantEffect[] = []
  readonly #requests: AffectedRequestAnswer[] = []
  readonly #couldGain: GrantPreviewAnswer['couldGain'] = []
  readonly #isGranted: boolean

  constructor(subject: readonly unknown[], { isGranted }: { isGranted: boolean }) {
    this.#isGranted = isGranted
    this.#hash.update(JSON.stringify(subject))
  }

  addPerson({ lastYear, entries }: EmployeePlan, effect: GrantEffect): void {
    const { before, after, lapse, available } = effect
    if (after === null) return
    this.#hash.update(JSON.stringify([effect.user.uuid, before, after, lapse, available]))
    const hasDays = this.#isGranted || entries.length > 0 || before !== null
    const compared = hasDays ? (before ?? 0) : lastYear
    const change = compared === null ? 0 : after - compared
    this.#counts.employees += 1
    this.#counts.days += after === unlimited ? 0 : after
    if (change > 0) this.#counts.gaining += 1
    if (change < 0) this.#counts.losing += 1
    if (change < 0 && available !== null && available < 0) this.#counts.belowZero += 1
    const isNamed = hasDays && (before !== after || lapse !== null)
    if (isNamed && this.#effects.length < maxPreviewed) this.#effects.push(effect)
  }

  /** Adds an employee without days whom the rules of a granted year cover. */
  addCouldGain({ uuid, firstName, lastName }: EmployeePlan): void {
    if (!this.#isGranted) return
    this.#hash.update(JSON.stringify(['could gain', uuid]))
    if (this.#couldGain.length < maxPreviewed) this.#couldGain.push({ uuid, firstName, lastName })
  }

  addRequests(requests: readonly AffectedRequestAnswer[]): void {
    this.#hash.update(JSON.stringify(requests.map(({ uuid, reason }) => [uuid, reason])))
    this.#requests.push(...requests)
  }

  result(): Omit<GrantPreviewAnswer, 'adopts'> {
    return {
      ...this.#counts,
      fingerprint: this.#hash.digest('base64url'),
      effects: this.#effects.toSorted((one, other) => byName(one.user, other.user)),
      couldGain: this.#couldGain.toSorted(byName),
      requests: this.#requests.length,
      affectedRequests: this.#requests.slice(0, maxPreviewed),
    }
  }
}

type Named = { firstName: string; lastName: string }

const byName = (one: Named, other: Named) =>
  one.lastName.localeCompare(other.lastName, 'hr') || one.firstName.localeCompare(other.firstName, 'hr')
