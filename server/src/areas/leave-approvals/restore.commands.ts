import type { RestorableLeave } from '@hr/contract/areas/leave/restorable'
import { outsideTexts } from '@hr/contract/areas/leave/outside-texts'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { wholeRangeOf } from '@hr/contract/areas/leave/days'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { Problem } from '../../http/problem.ts'
import type { Actor } from '../../http/session.ts'
import { settleLapsesOf } from '../leave-grants/lapses.commands.ts'
import type { By } from '../leave-requests/apply.commands.ts'
import { lockDays, lockOthers } from '../leave-requests/locks.commands.ts'
import { notifyApprovers, notifyRequested } from '../leave-requests/notices.commands.ts'
import { findEmploymentDays, listEnded, type RuledLeave } from '../leave-requests/requests.queries.ts'
import { notifyCoverRequested, reportSubstitutes } from '../leave-requests/substitutes.commands.ts'
import { notify } from '../notifications/notify.commands.ts'
import { decisionColumns, divide } from './divide.commands.ts'
import {
  findRestorable,
  type Restorable,
  type RestorableOf,
  shownRestorable,
  restorableByHr,
} from './restorable.queries.ts'
import { daysBackTexts } from './texts.ts'

export type Restoring = Omit<By, 'caller'> & { caller: Actor }

/**
 * Restores canceled leave as far as its days are freed, no other leave overlaps it and its days are available, one after
 * the other, because each takes days.
 * @returns the leave that came back, and all leave that could have, with the reason why not
 */
export async function restoreLeave<Leave extends RuledLeave>(
  trx: Trx,
  leaves: readonly Leave[],
  of: RestorableOf<Leave>,
  by: Restoring,
): Promise<{ tried: Restorable<Leave>[]; restored: LeaveRequest[] }> {
  const tried: Restorable<Leave>[] = []
  const restored: LeaveRequest[] = []
  for (const leave of leaves) {
    const one = await findRestorable(trx, leave, of, by.today)
    if (!one) continue
    tried.push(one)
    if (!one.problem) restored.push(await restore(trx, one, by))
  }
  for (const leaveTypeId of new Set(leaves.map((leave) => leave.leaveTypeId).toSorted()))
    await settleLapsesOf(trx, { employeeId: of.employeeId, leaveTypeId, today: by.today })
  return { tried, restored }
}

/**
 * Restores a part under the id of its leave. Used leave that ended outside the employment is HR's decision; undecided leave
 * awaits the same decision as before, and leave whose days count again keeps its own.
 */
async function restore(trx: Trx, { leave, parts, status }: Restorable, by: Restoring): Promise<LeaveRequest> {
  const { uuid, givenBackFor, outsideStatus } = leave
  if (status === 'pending')
    await sql`
      update leave_request
      set decided_by = first_approved_by, decided_at = first_approved_at, decided_for = null, decision_note = ''
      where id = ${uuid}`.execute(trx)
  const decision = outsideStatus === 'approved' ? decisionColumns('approved', { caller: by.caller, as: 'decider' }) : {}
  const back = { status, given_back_for: null, outside_status: null, ...decision }
  const stays = { status: 'canceled', given_back_for: givenBackFor, outside_status: outsideStatus } as const
  const rest = [parts.before, parts.after].flatMap((part) => (part ? [{ ...part, columns: stays }] : []))
  const reason = outsideStatus === null ? daysBackTexts.restored : outsideTexts.restoredReason
  const why = { action: 'leave restored', reason } as const
  const [now] = await divide(trx, leave, [{ ...parts.covered, columns: back }, ...rest], why, by)
  return now
}

/**
 * Restores the leave of an employee that ended outside the employment, as far as the employment covers it by now, or that stays
 * canceled for days off alone, if no other leave overlaps it and its days are available (`docs/rules.md`, section 3).
 * @returns what came back, and what stays canceled with the reason
 * @throws Problem 403 for the caller's own leave; 404 if there is no such employee; 409 if they are archived
 */
export async function restoreOutside(trx: Trx, employeeId: string, by: By): Promise<RestorableLeave[]> {
  const { caller } = by
  if (caller.uuid === employeeId && !caller.superAdminHr) throw new Problem(403, outsideTexts.restoreNotYourOwn)
  await findEmploymentDays(trx, employeeId)
  await lockCalendarShared(trx)
  const known = await listEnded(trx, employeeId)
  const [first] = known
  if (!first) return []
  const { lockOwner } = await lockOthers(trx, known, first)
  await lockOwner()
  const leaveTypeIds = known.map(({ leaveTypeId }) => leaveTypeId)
  const { owner } = await lockDays(trx, { employeeId, leaveTypeIds, requestIds: known.map(({ uuid }) => uuid) })
  if (owner.isArchived) throw new Problem(409, outsideTexts.restoreArchived)
  const idsOf = (leaves: typeof known) => leaves.map(({ uuid }) => uuid).join()
  if (idsOf(await listEnded(trx, employeeId)) !== idsOf(known))
    throw new LocksChanged('Other leave has ended or come back in the meantime')

  const of = restorableByHr(employeeId, owner.employment)
  const { tried, restored } = await restoreLeave(trx, known, of, by)
  if (restored.length > 0) {
    await notifyRestored(trx, employeeId, restored, by)
    await reportSubstitutes(trx, [owner.id], by)
  }
  return tried.map(shownRestorable)
}

/** Tells the owner once, the approvers of undecided leave, and the substitutes of leave that is not over. */
async function notifyRestored(trx: Trx, ownerId: string, restored: readonly LeaveRequest[], by: By): Promise<void> {
  const [first] = restored
  if (!first) return
  for (const leave of restored) {
    if (leave.status === 'pending' || leave.status === 'inProgress') await notifyRequested(trx, leave, by)
    if (leave.status === 'canceling') await notifyApprovers(trx, 'cancel requested', leave, by)
    if (leave.endDate >= by.today) await notifyCoverRequested(trx, leave, by)
  }
  const details = {
    count: restored.reduce((sum, { totalDays }) => sum + totalDays, 0),
    ...wholeRangeOf(restored),
  }
  const about = { employeeId: ownerId, leaveRequestId: first.uuid, actorId: by.actorId, details }
  const recipients = ownerId === by.actorId ? [] : [ownerId]
  await notify(trx, [{ ...about, event: 'own leave restored', recipients }], by)
}
