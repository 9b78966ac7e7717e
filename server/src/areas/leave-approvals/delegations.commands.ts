import { delegationTexts, type Delegation, type delegationsApi } from '@hr/contract/areas/leave/delegations'
import { dayTold, type ToldReader } from '@hr/contract/areas/employees/employment'
import { type Day, maxDay } from '@hr/contract/lib/dates'
import type { z } from 'zod'
import { entriesOf } from '../../audit/history-of.ts'
import type { Trx } from '../../db/db.ts'
import { isAtWork } from '../../db/employment.ts'
import { type LockedEmployee, lockEmployees, requireEmployed } from '../../db/lock-employees.ts'
import { LocksChanged } from '../../db/transaction.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { fieldProblem, found, notFound } from '../../http/problem.ts'
import { isHr } from '../../http/session.ts'
import { lockWithCaller } from '../access/access.queries.ts'
import { notify, type Notice } from '../notifications/notify.commands.ts'
import { findDelegation, listOverlapping } from './delegations.queries.ts'
import type { By } from '../leave-requests/apply.commands.ts'
import { tellNewApprovers, waitingTeamOf } from '../leave-requests/asked-approvers.commands.ts'

type NewDelegation = z.output<(typeof delegationsApi.create)['body']>

const entries = entriesOf({
  entity: 'delegation',
  valuesOf: ({ delegate, startDate, endDate }: Delegation) => ({ delegate: delegate.uuid, startDate, endDate }),
  personOf: ({ approver }) => approver.uuid,
})

/** Lets an employee decide in an approver's place. Locks both, so that their other delegations stay as checked. */
export async function addDelegation(trx: Trx, input: NewDelegation, by: By): Promise<Delegation> {
  const { caller } = by
  const { delegate, approver = caller.uuid, startDate, endDate } = input
  if (approver !== caller.uuid && !isHr(caller)) throw notFound()
  if (endDate < startDate) throw fieldProblem('endDate', delegationTexts.endBeforeStart)
  if (endDate < by.today) throw fieldProblem('endDate', delegationTexts.inThePast)
  if (delegate === approver) throw fieldProblem('delegate', delegationTexts.self)
  await lockEmployees(trx, [approver, delegate])
  const days = [maxDay(startDate, by.today), endDate]
  const told: ToldReader = { today: by.today, seesDays: isHr(caller) }
  const notActive = () => fieldProblem('delegate', delegationTexts.notActive)
  await requireEmployed(trx, [delegate], notActive, { days: days.map((day) => dayTold(day, told)), asks: isAtWork })
  await requireEmployed(
    trx,
    [approver],
    (_, isKnown) => (isKnown ? fieldProblem('approver', delegationTexts.approverGone) : notFound()),
    { days },
  )
  await rejectConflicts(trx, { ...input, approver }, isHr(caller))

  const { id } = await trx
    .insertInto('delegation')
    .values({ approver_id: approver, delegate_id: delegate, starts_on: startDate, ends_on: endDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  await lockWithCaller(trx, [], by)
  const delegation = await entries.added(trx, found(await findDelegation(trx, id)), by)
  await tellNewApprovers(trx, await waitingTeamOf(trx, delegation.approver.uuid, by.today), by)
  await notifyDelegations(trx, 'started', [delegation], by)
  return delegation
}

const nameOf = ({ firstName, lastName }: Delegation['approver']) => `${firstName} ${lastName}`

/** An approver has one delegate at a time, and a delegate has none (`docs/rules.md`, section 3). */
async function rejectConflicts(
  trx: Trx,
  { approver, delegate, ...range }: NewDelegation & { approver: string },
  seesAll: boolean,
) {
  for (const other of await listOverlapping(trx, [approver, delegate], range)) {
    if (other.approver.uuid === approver)
      throw fieldProblem('startDate', delegationTexts.overlaps(nameOf(other.delegate), other))
    if (other.delegate.uuid === approver)
      throw fieldProblem('delegate', delegationTexts.approverIsDelegate(nameOf(other.approver), other))
    if (other.approver.uuid === delegate)
      throw fieldProblem(
        'delegate',
        // Only HR and those concerned learn who decides for a coworker, and when.
        seesAll ? delegationTexts.delegateHasDelegate(nameOf(other.delegate), other) : delegationTexts.delegateIsAway,
      )
  }
}

/** Ends a delegation at once. Locks both employees, because deleting one of them deletes the delegation, too. */
export async function removeDelegation(trx: Trx, id: string, by: By): Promise<void> {
  const { approver, delegate } = found(await findDelegation(trx, id))
  await lockEmployees(trx, [approver.uuid, delegate.uuid])
  const delegation = found(await lockDelegation(trx, id))
  if (delegation.delegate.uuid !== delegate.uuid)
    throw new LocksChanged('The delegation was handed over in the meantime')
  await deleteDelegation(trx, delegation, by)
  await tellNewApprovers(trx, await waitingTeamOf(trx, approver.uuid, by.today), by)
  await notifyDelegations(trx, 'ended', [delegation], by)
}

/** Locks a delegation and returns it; undefined if it is gone. Its delegate may have handed it over in the meantime. */
async function lockDelegation(trx: Trx, id: string): Promise<Delegation | undefined> {
  await trx.selectFrom('delegation').select('id').where('id', '=', id).forUpdate().execute()
  return findDelegation(trx, id)
}

async function deleteDelegation(trx: Trx, delegation: Delegation, by: { actorId: string | null }): Promise<void> {
  await trx.deleteFrom('delegation').where('id', '=', delegation.uuid).execute()
  await entries.deleted(trx, delegation, by)
}

/** Returns a person's delegations that have not ended before a day, in the order in which they are locked. */
const listFrom = (trx: Trx, id: string, from: Day) =>
  listOverlapping(trx, [id], { startDate: from, endDate: '9999-12-31' })

/** Refuses a successor who can't be the delegate of all approvers whose delegate leaves. */
export async function rejectNextDelegate(
  trx: Trx,
  { id, successor, from, field }: { id: string; successor: string; from: Day; field: string },
): Promise<void> {
  for (const { approver, delegate, startDate, endDate } of await listFrom(trx, id, from)) {
    if (delegate.uuid !== id) continue
    if (successor === approver.uuid) throw fieldProblem(field, delegationTexts.self)
    const range = { startDate: maxDay(startDate, from), endDate }
    const notActive = () => fieldProblem(field, delegationTexts.notActive)
    await requireEmployed(trx, [successor], notActive, { days: [range.startDate, endDate], asks: isAtWork })
    const others = await listOverlapping(trx, [successor], range)
    const own = others.find((other) => other.approver.uuid === successor)
    if (own) throw fieldProblem(field, delegationTexts.delegateHasDelegate(nameOf(own.delegate), own))
  }
}

/**
 * Ends the delegations of a person who is offboarded, in both directions. A successor becomes the delegate of the approvers for
 * the days that are left.
 * @returns those that ended and started, whose people are notified once all other locks are taken
 */
export async function handOverDelegations(
  trx: Trx,
  employeeId: LockedEmployee,
  { actorId, today, successor }: Pick<By, 'today'> & { actorId: string | null; successor: string | undefined },
): Promise<{ ended: Delegation[]; started: Delegation[] }> {
  const ended: Delegation[] = []
  const started: Delegation[] = []
  for (const { uuid } of await listFrom(trx, employeeId, today)) {
    const before = await lockDelegation(trx, uuid)
    if (!before) continue
    ended.push(before)
    if (successor !== undefined && before.delegate.uuid === employeeId)
      started.push(await changeDelegate(trx, before, { actorId, today, successor }))
    else await deleteDelegation(trx, before, { actorId })
  }
  return { ended, started }
}

/** Changes the delegate for the days that are left. Not deleted and added again, because the approver is not locked. */
async function changeDelegate(
  trx: Trx,
  before: Delegation,
  { actorId, today, successor }: { actorId: string | null; today: Day; successor: string },
): Promise<Delegation> {
  await trx
    .updateTable('delegation')
    .set({ delegate_id: successor, starts_on: maxDay(before.startDate, today) })
    .where('id', '=', before.uuid)
    .execute()
  const after = found(await findDelegation(trx, before.uuid))
  await entries.saved(trx, before, after, { actorId })
  return after
}

/** Notifies the approver and the delegate that delegations started or ended, except the one who caused it. */
export async function notifyDelegations(
  trx: Trx,
  event: 'started' | 'ended',
  delegations: readonly Delegation[],
  { actorId, emailQueue }: { actorId: string; emailQueue: EmailQueue },
): Promise<void> {
  const notices = delegations.flatMap(({ approver, delegate, startDate, endDate }): Notice[] => {
    const about = { details: { startDate, endDate }, actorId } as const
    return [
      { ...about, event: `delegation to you ${event}`, recipients: [delegate.uuid], employeeId: approver.uuid },
      { ...about, event: `your delegation ${event}`, recipients: [approver.uuid], employeeId: delegate.uuid },
    ]
  })
  await notify(
    trx,
    notices.filter(({ recipients }) => !recipients.includes(actorId)),
    { emailQueue },
  )
}
