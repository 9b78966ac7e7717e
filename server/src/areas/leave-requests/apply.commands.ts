import {
  approvedProblem,
  daysProblem,
  lastDayProblem,
  rangeProblem,
  tooFarBackProblem,
  typeProblem,
  type RequestProblem,
} from '@hr/contract/areas/leave/request-rules'
import type { Balance } from '@hr/contract/areas/leave/balance'
import { queueCalendarEmail } from './calendar-email.commands.ts'
import { isSameRange, type LeaveRange, type WorkCalendar } from '@hr/contract/areas/leave/days'
import type { LeaveRequest, leaveApi } from '@hr/contract/areas/leave/leave'
import { alreadyDecidedText } from '@hr/contract/areas/leave/status'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '../../audit/history.ts'
import { rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import { LocksChanged } from '../../db/transaction.ts'
import type { ValidatedUpload } from '../../files/validate-upload.ts'
import { storeFile } from '../../files/stored-files.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { fieldProblem, found, ifTaken, notFound, Problem } from '../../http/problem.ts'
import { isHr, type Caller } from '../../http/session.ts'
import { errorCode, exclusionViolation } from '../../lib/error-code.ts'
import { startingFlow } from './approvers.queries.ts'
import { movedDays, moveDays } from '../leave-balances/balance.commands.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import { settleChangedLapses, settleLapsesOf } from '../leave-grants/lapses.commands.ts'
import type { GeneratedType, LeaveYear } from '../leave-grants/leave-years.queries.ts'
import { lockDays, type OfType } from './locks.commands.ts'
import { findLeave, findOverlapping, findWritten, writtenColumns } from './requests.queries.ts'
import { checkPolicy, lockPolicyOf } from '../leave-policies/policy-checks.queries.ts'
import { notifyDecided, notifyOfChange, notifyOwner, notifyRequested } from './notices.commands.ts'

type Application = z.output<(typeof leaveApi.apply)['body']>
type Change = z.output<(typeof leaveApi.change)['body']>
export type By = { caller: Caller; today: Day; emailQueue: EmailQueue }

type Requesting = By & { attachment: ValidatedUpload | undefined }

/**
 * Creates a leave request. The server counts the days itself and locks the balance, so that concurrent requests cannot
 * exceed it.
 * @returns the request, and whether it overlaps another active one of the same employee
 */
export async function applyForLeave(
  trx: Trx,
  input: Application,
  by: Requesting,
): Promise<{ leave: LeaveRequest; hasOverlappingDays: boolean }> {
  const { caller, today, attachment } = by
  const employeeId = input.uuid ?? caller.uuid
  if (employeeId !== caller.uuid && !isHr(caller)) throw notFound()
  const range = { ...input, startHalf: input.startHalf ?? false, endHalf: input.endHalf ?? false }
  const key = { employeeId, leaveTypeId: input.leaveType.uuid }
  const request = { ...key, range }
  const locked = await lockRange(trx, request, by)
  const derived = await derive(trx, { ...request, ...locked }, by)
  const inserted = trx
    .insertInto('leave_request')
    .values({
      employee_id: employeeId,
      ...derived.columns,
      reason: input.reason ?? '',
      has_attachment: attachment !== undefined,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(writtenColumns)
  const moved = movedDays({ ...key, pending: derived.columns.total_days, requestId: null, actorId: caller.uuid })
  const leave = await findWritten(trx, sql`r as (${inserted}), ${moved}`)
  if (!leave) throw sameRequest()
  if (locked.year) await settleChangedLapses(trx, locked.year, { employeeIds: [employeeId], today })
  if (attachment) leave.attachment.push(await storeFile(trx, attachment, { leaveRequestId: leave.uuid }))
  await record(trx, {
    actorId: caller.uuid,
    action: 'leave asked for',
    entity: 'leave',
    entityId: leave.uuid,
    personId: employeeId,
    after: valuesOf(leave),
  })
  const { hasOverlappingDays } = locked
  if (derived.needsNoDecision) {
    await approveAtOnce(trx, leave, by)
    return { leave: found(await findLeave(trx, leave.uuid)), hasOverlappingDays }
  }
  await notifyRequested(trx, leave, sentBy(by))
  return { leave, hasOverlappingDays }
}

/**
 * Changes a pending request of the caller. If its type or dates change, all that follows from them is derived again, as
 * for a new request; its own pending days count as available. Otherwise nothing is checked.
 */
export async function changeLeave(trx: Trx, id: string, input: Change, by: Requesting): Promise<LeaveRequest> {
  const { caller, today, attachment } = by
  const before = found(await findLeave(trx, id))
  if (before.user.uuid !== caller.uuid) throw new Problem(403, leaveTexts.onlyOwnerChanges)
  const range = {
    startDate: input.startDate ?? before.startDate,
    endDate: input.endDate ?? before.endDate,
    startHalf: input.startHalf ?? before.startHalf,
    endHalf: input.endHalf ?? before.endHalf,
  }
  const typeBefore = before.leaveType.uuid
  const typeId = input.leaveType?.uuid ?? typeBefore
  const isMoved = typeId !== typeBefore || !isSameRange(range, before)
  const request = { employeeId: caller.uuid, leaveTypeId: typeId, range, before }

  const locked = isMoved ? await lockRange(trx, request, by) : undefined
  if (!isMoved) await lockOwner(trx, caller.uuid)
  await trx.selectFrom('leave_request').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  if (found(await findLeave(trx, id)).version !== before.version)
    throw new LocksChanged('The leave request was changed in the meantime')
  if (before.status !== 'pending') throw new Problem(409, alreadyDecidedText(before))
  await rejectStale(trx, { id, entities: ['leave'], sent: input.version, stored: before.version })
  const derived = locked && (await derive(trx, { ...request, ...locked }, by))

  const kept = attachment ? [] : before.attachment.filter((name) => !input.removedFiles?.includes(name))
  await trx
    .updateTable('leave_request')
    .set({
      ...derived?.columns,
      ...(input.reason !== undefined && { reason: input.reason }),
      has_attachment: attachment !== undefined || kept.length > 0,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(sameRequest))
  if (derived) {
    const move = { employeeId: caller.uuid, requestId: id, actorId: caller.uuid }
    await moveDays(trx, { ...move, leaveTypeId: typeBefore, pending: -before.totalDays })
    await moveDays(trx, { ...move, leaveTypeId: typeId, pending: derived.columns.total_days })
    for (const leaveTypeId of new Set([typeBefore, typeId]))
      await settleLapsesOf(trx, { employeeId: caller.uuid, leaveTypeId, today })
  }
  const removed = before.attachment.filter((name) => !kept.includes(name))
  if (removed.length > 0)
    await trx.deleteFrom('stored_file').where('leave_request_id', '=', id).where('name', 'in', removed).execute()
  if (attachment) await storeFile(trx, attachment, { leaveRequestId: id })

  const leave = found(await findLeave(trx, id))
  await record(trx, {
    actorId: caller.uuid,
    action: 'leave changed',
    entity: 'leave',
    entityId: id,
    personId: caller.uuid,
    before: valuesOf(before),
    after: valuesOf(leave),
  })
  if (derived?.needsNoDecision) {
    await approveAtOnce(trx, leave, by)
    await notifyDecided(trx, [{ before: leave, to: 'approved' }], null)
    return found(await findLeave(trx, id))
  }
  await notifyOfChange(trx, { before, after: leave }, sentBy(by))
  return leave
}

type Requested = {
  employeeId: string
  leaveTypeId: string
  range: LeaveRange
  /** The request that is changed. */
  before?: LeaveRequest
}

type Locked = {
  policy: GeneratedType | undefined
  year: LeaveYear | null
  calendar: WorkCalendar
  balance: Balance
  hasOverlappingDays: boolean
}

/** Locks what the days of a request depend on; refuses days that the calendar, the type or the record do not allow. */
async function lockRange(trx: Trx, { employeeId, leaveTypeId, range, before }: Requested, by: By): Promise<Locked> {
  refuse(rangeProblem(range))
  if (!isHr(by.caller)) refuse(tooFarBackProblem(range, by.today))
  await lockCalendarShared(trx)
  const policy = await lockPolicyOf(trx, { employeeId, leaveTypeId })
  const otherTypeId = before?.leaveType.uuid
  const { owner, ofType } = await lockDays(trx, { employeeId, leaveTypeId, otherTypeId })
  if (owner.isArchived) throw new Problem(409, leaveTexts.ownerGone)
  const isOffered = ({ type }: OfType) => !type.isArchived && type.expiredDate >= by.today
  if (!ofType || (leaveTypeId !== otherTypeId && !isOffered(ofType)))
    throw fieldProblem('leaveType', leaveTexts.typeGone)
  const { type, year, balance } = ofType
  const calendar = await calendarOf(trx, employeeId, range)
  refuse(typeProblem(range, type, calendar) ?? lastDayProblem(range, owner.lastDay, calendar))
  const overlapping = await findOverlapping(trx, { employeeId, range, exceptId: before?.uuid })
  refuse(approvedProblem(range, overlapping.approved))
  return {
    policy: policy && year ? { ...policy, ...year } : undefined,
    year,
    calendar,
    balance,
    hasOverlappingDays: overlapping.isAny,
  }
}

/**
 * Derives what follows from the type and dates of a request: its days, and who decides. Refuses a request that exceeds
 * the balance or breaks a rule of the type's policy.
 * @returns the columns to store, and whether the request is approved without a decision, because nothing warns
 */
async function derive(
  trx: Trx,
  { employeeId, leaveTypeId, range, before, policy, calendar, balance }: Requested & Locked,
  { caller, today }: By,
) {
  const totalDays = calendar.count(range)
  const flow = policy?.requestRules.approvalFlow ?? 'team lead'
  let hasWarnings = false
  if (policy) {
    if (!balance.hasEntitlement) throw fieldProblem('leaveType', policyTexts.notGranted)
    const request = { employeeId, range, calendar, totalDays, requestId: before?.uuid, isHr: isHr(caller), today }
    const { problem, warnings } = await checkPolicy(trx, { ...request, type: policy })
    refuse(problem)
    hasWarnings = warnings.length > 0
  } else {
    const ownDays = before?.leaveType.uuid === leaveTypeId ? before.totalDays : 0
    refuse(daysProblem({ ...balance, pendingDays: balance.pendingDays - ownDays }, totalDays))
  }
  return {
    columns: {
      leave_type_id: leaveTypeId,
      start_date: range.startDate,
      end_date: range.endDate,
      start_half: range.startHalf,
      end_half: range.endHalf,
      total_days: totalDays,
      day_halves: calendar.halvesOf(range),
      approval_flow: await startingFlow(trx, employeeId, { flow, today }),
    },
    needsNoDecision: flow === 'automatic' && !hasWarnings,
  }
}

/** Approves a request without a decision, and notifies its owner. */
async function approveAtOnce(trx: Trx, leave: LeaveRequest, { emailQueue }: By): Promise<void> {
  await approveAutomatically(trx, leave)
  await notifyOwner(trx, { before: leave, to: 'approved' }, { actorId: null, emailQueue })
  await queueCalendarEmail(trx, { before: leave, after: { ...leave, status: 'approved' } }, { emailQueue })
}

/**
 * Approves a new request of the flow 'automatic', without an approver. The caller holds the lock of its balance.
 * @throws LocksChanged if other leave of the employee was approved in the meantime
 */
async function approveAutomatically(trx: Trx, leave: LeaveRequest): Promise<void> {
  const { uuid: requestId, user, leaveType, totalDays } = leave
  await trx
    .updateTable('leave_request')
    .set({ status: 'approved', decided_at: sql<Date>`now()`, version: leave.version + 1 })
    .where('id', '=', requestId)
    .execute()
    .catch((error: unknown) => {
      if (errorCode(error) === exclusionViolation) throw new LocksChanged('Other leave was approved in the meantime')
      throw error
    })
  const move = { employeeId: user.uuid, leaveTypeId: leaveType.uuid, requestId, actorId: null }
  await moveDays(trx, { ...move, used: totalDays, pending: -totalDays })
  await record(trx, {
    actorId: null,
    action: 'leave approved',
    entity: 'leave',
    entityId: requestId,
    personId: user.uuid,
    before: valuesOf(leave),
    after: { ...valuesOf(leave), status: 'approved' },
  })
}

/** Returns the values that the history keeps of a request; its reason and attachment are excluded. */
export const valuesOf = ({
  status,
  leaveType,
  startDate,
  endDate,
  startHalf,
  endHalf,
  totalDays,
  decisionNote,
}: LeaveRequest) => ({
  status,
  leaveType: leaveType.name,
  startDate,
  endDate,
  startHalf,
  endHalf,
  totalDays,
  decisionNote: decisionNote === '' ? null : decisionNote,
})

const sentBy = ({ caller, today, emailQueue }: By) => ({ actorId: caller.uuid, today, emailQueue })

function refuse(problem: RequestProblem | undefined): void {
  if (problem) throw fieldProblem(problem.field, problem.message)
}

/** Locks the owner, who is not archived, against decisions on their leave. */
async function lockOwner(trx: Trx, id: string): Promise<void> {
  const { isArchived } = found(
    await trx
      .selectFrom('employee')
      .select('is_archived as isArchived')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  if (isArchived) throw new Problem(409, leaveTexts.ownerGone)
}

const sameRequest = () => new Problem(409, leaveTexts.same)
