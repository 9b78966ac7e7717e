import type { Day } from '@hr/contract/lib/dates'
import { serialize, type Message } from '@hr/contract/lib/messages'
import {
  confirmFacts,
  dismissFacts,
  factNames,
  isEqualFact,
  pickFacts,
  waitingFacts,
  type Confirmed,
  type FactName,
  type LeaveFacts,
} from '@hr/contract/areas/leave/facts'
import { policyMessages, policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { type RawBuilder, sql } from 'kysely'
import type { Act } from '../../act.ts'
import { ofPerson, record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import { lockEmployee, type LockedEmployee } from '../../db/lock-employees.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { earlierYearsAfter, findFacts, mayConfirmOwn, recordFacts, whomAfter } from './facts.queries.ts'
import { adjustGrants } from './grants.commands.ts'

type By = Pick<Act, 'today'> & { caller: Pick<Caller, 'uuid' | 'superAdminHr'> }
/** `dueOn`: the day on which a change was due that is made up for. */
type Changing = By & { dueOn?: Day }

/**
 * Confirms the facts that HR has changed in a record and adjusts the granted days; what employees change in their own
 * record waits for confirmation.
 */
export async function settleChangedFacts(
  trx: Trx,
  employeeId: LockedEmployee,
  before: LeaveFacts,
  { caller, today, dueOn = today }: Changing,
): Promise<void> {
  const { record: now, ...confirmed } = found(await findFacts(trx, employeeId))
  const changed = factNames.filter((name) => !isEqualFact(before[name], now[name]))
  if (changed.length === 0) return
  const isOwn = caller.uuid === employeeId
  await store(trx, employeeId, now, confirmFacts(now, confirmed, isOwn ? [] : changed))
  if (isOwn) return
  await keepEarlierYears(trx, employeeId, earlierYearsAfter(confirmed.facts, changed, dueOn))
  await adjustGrants(trx, [employeeId], {
    today,
    dueOn,
    actorId: caller.uuid,
    reason: serialize(policyTexts.recordChanged),
    whom: whomAfter(before, changed),
  })
}

async function store(trx: Trx, employeeId: string, now: LeaveFacts, { facts, dismissed }: Confirmed): Promise<void> {
  const isWaiting = waitingFacts(now, { facts, dismissed }).length > 0
  await sql`
    update leave_fact
    set facts = ${facts && JSON.stringify(facts)}::jsonb, dismissed = ${JSON.stringify(dismissed)}::jsonb,
        waiting_since = case when ${isWaiting} then coalesce(waiting_since, now()) end
    where employee_id = ${employeeId}`.execute(trx)
}

/** Stores the year that makes up for earlier ones; null changes nothing. */
async function keepEarlierYears(trx: Trx, employeeId: string, year: number | null): Promise<void> {
  if (year === null) return
  await trx.updateTable('leave_fact').set({ earlier_years_in: year }).where('employee_id', '=', employeeId).execute()
}

type Decision = {
  /** The waiting values that the caller has seen. */
  seen: Partial<Record<FactName, unknown>>
  apply: boolean
}

/**
 * Confirms or dismisses the waiting facts of an employee for all policies and granted years.
 * @throws Problem 409 if they are not those that the caller has seen
 */
export async function decideFacts(
  trx: Trx,
  employeeId: string,
  { seen, apply }: Decision,
  { caller, today }: By,
): Promise<Message> {
  if (caller.uuid === employeeId && !(await mayConfirmOwn(trx, caller, today)))
    throw new Problem(403, policyTexts.ownFacts)
  await lockCalendarShared(trx)
  await lockEmployee(trx, employeeId)
  const { record: now, ...confirmed } = found(await findFacts(trx, employeeId))
  const waiting = waitingFacts(now, confirmed)
  const isSeen = factNames.every((name) => isEqualFact(seen[name], waiting.includes(name) ? now[name] : undefined))
  if (waiting.length === 0 || !isSeen) throw new Problem(409, policyTexts.factsChanged)
  if (confirmed.facts === null && !apply) throw new Problem(422, policyTexts.nothingConfirmed)

  const after = apply
    ? confirmFacts(now, { ...confirmed, facts: confirmed.facts ?? now }, waiting)
    : dismissFacts(now, confirmed)
  await store(trx, employeeId, now, after)
  await trx
    .updateTable('leave_fact')
    .set({ confirmed_by: caller.uuid, confirmed_at: sql<Date>`now()` })
    .where('employee_id', '=', employeeId)
    .execute()
  const isOwn = caller.uuid === employeeId
  await record(trx, {
    actorId: caller.uuid,
    action: apply ? 'facts confirmed' : 'facts dismissed',
    ...ofPerson('employee', employeeId),
    before: confirmed.facts ? pickFacts(confirmed.facts, waiting) : {},
    after: { ...pickFacts(now, waiting), ...(isOwn && { confirmedBy: serialize(policyTexts.confirmedAlone) }) },
  })
  if (apply) {
    await keepEarlierYears(trx, employeeId, earlierYearsAfter(confirmed.facts, waiting, today))
    await adjustGrants(trx, [employeeId], {
      today,
      actorId: caller.uuid,
      reason: serialize(isOwn ? policyTexts.confirmedAlone : policyTexts.recordConfirmed),
      whom: whomAfter(confirmed.facts, waiting),
    })
  }
  return apply ? policyMessages.factsConfirmed : policyMessages.factsDismissed
}

/**
 * Renames an office in the facts that HR has confirmed or dismissed.
 * @param employees have the new name in their records
 */
export async function renameOfficeInFacts(
  trx: Trx,
  employees: readonly LockedEmployee[],
  { value, to }: { value: string; to: string },
): Promise<void> {
  const renamed = (facts: RawBuilder<unknown>) => sql`
    case when ${facts} ->> 'officeLocation' = ${value}
         then ${facts} || jsonb_build_object('officeLocation', ${to}::text) else ${facts} end`
  await sql`
    update leave_fact f set facts = ${renamed(sql`f.facts`)}, dismissed = ${renamed(sql`f.dismissed`)}
    where f.employee_id = any (${employees}::uuid[])
      and ${value} in (f.facts ->> 'officeLocation', f.dismissed ->> 'officeLocation')`.execute(trx)
  // A change that waited for HR may now equal the confirmed facts.
  await sql`
    update leave_fact f set waiting_since = null
    from employee e cross join lateral (select ${recordFacts} as record) r
    where e.id = any (${employees}::uuid[]) and e.id = f.employee_id and f.waiting_since is not null
      and e.office_location = ${to} and not ${isUnconfirmed}`.execute(trx)
}

/** SQL condition: the facts of a record `r` differ from the confirmed ones and the dismissed ones of `leave_fact f`. */
const isUnconfirmed = sql`
  exists (select from jsonb_each(r.record) now
          where now.value is distinct from f.facts -> now.key and now.value is distinct from f.dismissed -> now.key)`
