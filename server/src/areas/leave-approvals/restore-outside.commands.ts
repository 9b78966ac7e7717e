import type { RestorableLeave } from '@hr/contract/areas/leave/restorable'
import { outsideTexts } from '@hr/contract/areas/leave/outside-texts'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { wholeRangeOf } from '@hr/contract/areas/leave/days'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import { lockRequests } from '../../db/lock-requests.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { Problem } from '../../http/problem.ts'
import { settleLapsesOf } from '../leave-grants/lapses.commands.ts'
import type { By } from '../leave-requests/apply.commands.ts'
import { lockDays } from '../leave-requests/locks.commands.ts'
import { notifyApprovers, notifyRequested } from '../leave-requests/notices.commands.ts'
import { findEmploymentDays, listEndedOutside } from '../leave-requests/requests.queries.ts'
import { notifyCoverRequested, reportSubstitutes } from '../leave-requests/substitutes.commands.ts'
import { notify } from '../notifications/notify.commands.ts'
import { lockTouched, restorePart } from './days-back.commands.ts'
import {
  findRestoreProblem,
  listRestorableOutside,
  shownRestorable,
  type RestorableOutside,
} from './restorable.queries.ts'
import { decisionColumns } from './split-leave.commands.ts'

/**
 * Restores the leave of an employee that ended outside the employment, as far as the employment covers it by now, no other
 * leave overlaps it and its days are available (`docs/rules.md`, section 3).
 * @returns what came back, and what stays canceled with the reason
 * @throws Problem 403 for the caller's own leave; 404 if there is no such employee; 409 if they are archived
 */
export async function restoreOutside(trx: Trx, employeeId: string, by: By): Promise<RestorableLeave[]> {
  const { caller, today } = by
  if (caller.uuid === employeeId && !caller.superAdminHr) throw new Problem(403, outsideTexts.restoreNotYourOwn)
  await findEmploymentDays(trx, employeeId)
  await lockCalendarShared(trx)
  const known = await listEndedOutside(trx, employeeId)
  const [first] = known
  if (!first) return []
  const touched = { givenBack: [], givenBackFor: [], restorable: known }
  const { lockOwner } = await lockTouched(trx, touched, {
    employeeId,
    leaveTypeId: first.leaveTypeId,
    requestId: first.uuid,
  })
  await lockOwner()
  const leaveTypeIds = [...new Set(known.map(({ leaveTypeId }) => leaveTypeId))].toSorted()
  const { owner } = await lockDays(trx, { employeeId, leaveTypeIds })
  if (owner.isArchived) throw new Problem(409, outsideTexts.restoreArchived)
  await lockRequests(
    trx,
    known.map(({ uuid }) => uuid),
  )
  const idsOf = (leaves: typeof known) => leaves.map(({ uuid }) => uuid).join()
  if (idsOf(await listEndedOutside(trx, employeeId)) !== idsOf(known))
    throw new LocksChanged('Other leave has ended or come back in the meantime')

  const restored: LeaveRequest[] = []
  const shown: RestorableLeave[] = []
  for (const one of await listRestorableOutside(trx, employeeId, owner.employment, today)) {
    const { leave, parts, status } = one
    const problem = await findRestoreProblem(trx, leave, parts.covered, { employeeId, status, today })
    shown.push(shownRestorable(one, problem))
    if (!problem) restored.push(await restore(trx, one, by))
  }
  if (restored.length === 0) return shown
  for (const leaveTypeId of leaveTypeIds) await settleLapsesOf(trx, { employeeId, leaveTypeId, today })
  await notifyRestored(trx, employeeId, restored, by)
  await reportSubstitutes(trx, [owner.id], by)
  return shown
}

/** Restores a part. Approved leave is HR's decision; undecided leave awaits the same decision as before. */
async function restore(trx: Trx, { leave, parts, status }: RestorableOutside, by: By): Promise<LeaveRequest> {
  if (status === 'pending')
    await sql`
      update leave_request
      set decided_by = first_approved_by, decided_at = first_approved_at, decided_for = null, decision_note = ''
      where id = ${leave.uuid}`.execute(trx)
  const decision = status === 'pending' ? {} : decisionColumns('approved', { caller: by.caller, as: 'decider' })
  const back = { status, outside_status: null, ...decision }
  const stays = { status: 'canceled', outside_status: leave.outsideStatus } as const
  return restorePart(trx, { leave, parts }, { back, stays, why: outsideTexts.restoredReason }, by)
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
