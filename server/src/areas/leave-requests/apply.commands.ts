import { rangeProblem, type RequestProblem } from '@hr/contract/areas/leave/request-rules'
import type { Balance } from '@hr/contract/areas/leave/balance'
import { queueCalendarEmail } from './calendar-email.commands.ts'
import { isSameRange, type LeaveRange, WorkCalendar } from '@hr/contract/areas/leave/days'
import { withoutHeldEdges } from '@hr/contract/areas/leave/divide'
import type { LeaveRequest, leaveApi } from '@hr/contract/areas/leave/leave'
import { alreadyDecidedText } from '@hr/contract/areas/leave/status'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { CallAct } from '../../act.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '../../audit/history.ts'
import { nextVersion, rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { type LockedEmployee, lockEmployees, requireEmployed } from '../../db/lock-employees.ts'
import { lockRequests } from '../../db/lock-requests.ts'
import { LocksChanged } from '../../db/transaction.ts'
import type { ValidatedUpload } from '../../files/validate-upload.ts'
import { storeFile } from '../../files/stored-files.ts'
import { fieldProblem, found, ifTaken, notFound, Problem } from '../../http/problem.ts'
import { isHr } from '../../http/session.ts'
import { errorCode, exclusionViolation } from '../../lib/error-code.ts'
import { lockWithCaller } from '../access/access.queries.ts'
import { startingFlow } from './approvers.queries.ts'
import { checkDays, datesProblem, partIn, type RequestConditions } from './conditions.queries.ts'
import type { Seer } from './coworkers.queries.ts'
import { movedDays, moveDays } from '../leave-balances/balance.commands.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import { settleChangedLapses, settleLapsesOf } from '../leave-grants/lapses.commands.ts'
import { findGeneratedType, type GeneratedType } from '../leave-grants/leave-years.queries.ts'
import { lockDays, ownerGone, type OfType } from './locks.commands.ts'
import {
  findLeave,
  findLeaveKey,
  findRequestDaysAndOverlapping,
  findWritten,
  overlappingOf,
  type Overlapping,
  writtenColumns,
} from './requests.queries.ts'
import {
  findPolicyConditions,
  lockCalendarToRequest,
  lockCoverage,
  requireProjectsLocked,
} from '../leave-policies/policy-checks.queries.ts'
import { notifyDecided, notifyOfChange, notifyOwner, notifyRequested } from './notices.commands.ts'
import {
  notifyCoverChanged,
  notifyCoverRequested,
  rejectSubstitutes,
  reportSubstitutes,
  storeSubstitutes,
} from './substitutes.commands.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

type Application = z.output<(typeof leaveApi.apply)['body']>
type Change = z.output<(typeof leaveApi.change)['body']>
export type By = Pick<CallAct, 'actorId' | 'caller' | 'today' | 'emailQueue'>

/** `seer`: the people whose absences the caller sees, whom they may name as substitutes. */
type Requesting = By & { attachment: ValidatedUpload | undefined; seer: Seer }

/** The caller as a reader of substitutes. */
const readerOf = ({ caller, today, seer }: Requesting) => ({ told: { today, seesDays: isHr(caller) }, seer })

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
  const { substitutes = [] } = input
  const request = { ...key, range, substitutes }
  const locked = await lockRange(trx, request, by)
  const derived = await derive(trx, { ...request, ...locked }, by)
  const inserted = trx
    .insertInto('leave_request')
    .values({
      employee_id: employeeId,
      ...derived.columns,
      reason: input.reason ?? '',
      has_attachment: attachment !== undefined,
      has_substitutes: substitutes.length > 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(writtenColumns)
  const moved = movedDays({ ...key, pending: derived.columns.total_days, requestId: null, actorId: caller.uuid })
  const leave = await findWritten(trx, sql`r as (${inserted}), ${moved}`)
  if (!leave) throw sameRequest()
  const type = locked.conditions.policy?.type
  if (type) await settleChangedLapses(trx, type, { employeeIds: [employeeId], today })
  if (attachment) leave.attachment.push(await storeFile(trx, attachment, { leaveRequestId: leave.uuid }))
  if (substitutes.length > 0) {
    const [stored] = await lockRequests(trx, [leave.uuid])
    await storeSubstitutes(trx, stored, locked.substitutes, { isMoved: false })
    leave.substitutes = found(await findLeave(trx, leave.uuid)).substitutes
  }
  await record(trx, {
    actorId: caller.uuid,
    action: 'leave asked for',
    entity: 'leave',
    entityId: leave.uuid,
    personId: employeeId,
    after: valuesOf(leave),
  })
  const hasOverlappingDays = locked.overlapping.isAny
  if (derived.needsNoDecision) {
    await approveAtOnce(trx, leave, locked.owner, by)
    await notifyCoverRequested(trx, leave, by)
    return { leave: found(await findLeave(trx, leave.uuid)), hasOverlappingDays }
  }
  await notifyRequested(trx, leave, by)
  await notifyCoverRequested(trx, leave, by)
  return { leave, hasOverlappingDays }
}

/**
 * Changes a pending request of the caller. If its type or dates change, all that follows from them is derived again, as
 * for a new request; its own pending days count as available. Otherwise only added substitutes are checked.
 */
export async function changeLeave(trx: Trx, id: string, input: Change, by: Requesting): Promise<LeaveRequest> {
  const { caller, today, attachment } = by
  const before = found(await findLeave(trx, id))
  if (before.user.uuid !== caller.uuid) throw new Problem(403, leaveRefusals.onlyOwnerChanges)
  const range = {
    startDate: input.startDate ?? before.startDate,
    endDate: input.endDate ?? before.endDate,
    startHalf: input.startHalf ?? before.startHalf,
    endHalf: input.endHalf ?? before.endHalf,
  }
  const typeBefore = before.leaveType.uuid
  const typeId = input.leaveType?.uuid ?? typeBefore
  const isMoved = typeId !== typeBefore || !isSameRange(range, before)
  const substitutesBefore = substitutesOf(before)
  const wanted = input.substitutes ?? substitutesBefore
  const request = { employeeId: caller.uuid, leaveTypeId: typeId, range, before, substitutes: wanted }

  const locked = isMoved ? await lockRange(trx, request, by) : undefined
  const substitutes = locked ? locked.substitutes : await lockOwner(trx, request)
  const [lockedRequest] = await lockRequests(trx, [id])
  if (found(await findLeaveKey(trx, id)).version !== before.version)
    throw new LocksChanged('The leave request was changed in the meantime')
  if (before.status !== 'pending') throw new Problem(409, alreadyDecidedText(before))
  await rejectStale(trx, { id, entities: ['leave'], sent: input.version, stored: before.version })
  const derived = locked && (await derive(trx, { ...request, ...locked }, by))
  if (!isMoved && input.substitutes)
    await checkSubstitutes(trx, request, { substitutes, before: substitutesBefore }, by)

  const kept = attachment ? [] : before.attachment.filter((name) => !input.removedFiles?.includes(name))
  await trx
    .updateTable('leave_request')
    .set({
      ...derived?.columns,
      ...(input.reason !== undefined && { reason: input.reason }),
      has_attachment: attachment !== undefined || kept.length > 0,
      has_substitutes: substitutes.length > 0,
      version: nextVersion,
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
  const hasOtherDays = !isSameRange(range, before)
  if (substitutes.length + substitutesBefore.length > 0)
    await storeSubstitutes(trx, lockedRequest, substitutes, { isMoved: hasOtherDays })

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
  if (locked && derived?.needsNoDecision) {
    await approveAtOnce(trx, leave, locked.owner, by)
    await notifyDecided(trx, { locked: [lockedRequest], settled: [{ before: leave, to: 'approved' }] }, null)
    await notifyCoverChanged(trx, { before, after: leave, isMoved: hasOtherDays }, by)
    return found(await findLeave(trx, id))
  }
  await notifyOfChange(trx, { locked: lockedRequest, before, after: leave }, by)
  await notifyCoverChanged(trx, { before, after: leave, isMoved: hasOtherDays }, by)
  return leave
}

type Requested = {
  employeeId: string
  leaveTypeId: string
  range: LeaveRange
  /** The request that is changed. */
  before?: LeaveRequest
  /** The ids of the substitutes. */
  substitutes: readonly string[]
}

type Locked = {
  owner: LockedEmployee
  substitutes: readonly LockedEmployee[]
  conditions: RequestConditions & { balance: Balance }
  overlapping: Overlapping
}

/** Locks what the days of a request depend on; refuses days that the calendar, the type or the record do not allow. */
async function lockRange(
  trx: Trx,
  { employeeId, leaveTypeId, range, before, substitutes }: Requested,
  by: By,
): Promise<Locked> {
  refuse(rangeProblem(range))
  const known = await lockCalendarToRequest(trx, leaveTypeId)
  const lockedProjects = await lockCoverage(trx, employeeId, known)
  const isForAnother = employeeId !== by.caller.uuid
  const hasCover = substitutes.length > 0 || (before !== undefined && before.substitutes.length > 0)
  const covering = hasCover || isForAnother ? await lockPeople(trx, { employeeId, substitutes, before }) : []
  if (isForAnother) await lockWithCaller(trx, [], by)
  const otherTypeId = before?.leaveType.uuid
  const { owner, ofTypes } = await lockDays(trx, {
    employeeId,
    leaveTypeIds: [leaveTypeId, otherTypeId ?? leaveTypeId],
  })
  const ofType = ofTypes.get(leaveTypeId)
  if (owner.isArchived) throw new Problem(409, leaveRefusals.ownerGone)
  const isOffered = ({ type }: OfType) => !type.isArchived && type.expiredDate >= by.today
  if (!ofType || (leaveTypeId !== otherTypeId && !isOffered(ofType)))
    throw fieldProblem('leaveType', leaveRefusals.typeGone)
  const { type, balance } = ofType
  const requested = { employeeId, leaveTypeId, range, exceptId: before?.uuid }
  const { days, type: policy, overlapping: leaves } = await findRequestDaysAndOverlapping(trx, requested)
  const who = { employeeId, isHr: isHr(by.caller), today: by.today }
  const conditions = {
    ...who,
    leaveTypeId,
    limits: type,
    employment: owner.employment,
    workDays: days,
    calendar: new WorkCalendar(range, days),
    overlapping: leaves,
    changed: before,
    policy: policy
      ? { type: policy, days, ...(await findPolicyConditions(trx, { ...who, type: policy, range })) }
      : undefined,
    balance: { ...balance, negativeBalance: policy?.requestRules.negativeBalance ?? 0 },
  }
  requireProjectsLocked(conditions.policy?.projects ?? [], lockedProjects)
  const overlapping = overlappingOf(leaves, partIn(range, conditions.calendar), conditions.calendar)
  refuse(datesProblem(range, conditions, overlapping))
  return { owner: owner.id, substitutes: covering, conditions, overlapping }
}

/**
 * Derives what follows from the type and dates of a request: its days, and who decides. Refuses a request that exceeds
 * the balance or breaks a rule of the type's policy.
 * @returns the columns to store, and whether the request is approved without a decision, because nothing warns
 */
async function derive(
  trx: Trx,
  { employeeId, leaveTypeId, range, conditions, substitutes, overlapping }: Requested & Locked,
  by: Requesting,
) {
  const { caller, today } = by
  const { calendar, policy } = conditions
  const totalDays = calendar.count(range)
  const { approvalFlow = 'team lead' } = policy?.type.requestRules ?? {}
  // A request that gives days of approved leave back is never approved without a decision.
  const flow = overlapping.givenBack.length > 0 && approvalFlow === 'automatic' ? 'team lead' : approvalFlow
  if (policy && !conditions.balance.hasEntitlement) throw fieldProblem('leaveType', policyTexts.notGranted)
  if (policy && employeeId === caller.uuid) requireSubstitute(policy.type, substitutes)
  const { problem, warnings } = checkDays(range, conditions, totalDays)
  refuse(problem)
  await rejectSubstitutes(trx, substitutes, { ownerId: employeeId, range, calendar, ...readerOf(by) })
  const needsNoDecision = flow === 'automatic' && warnings.length === 0
  const requested = partIn(range, calendar)
  const stored = needsNoDecision ? withoutHeldEdges(requested, overlapping.held, calendar) : requested
  return {
    columns: {
      leave_type_id: leaveTypeId,
      start_date: stored.startDate,
      end_date: stored.endDate,
      start_half: stored.startHalf,
      end_half: stored.endHalf,
      total_days: totalDays,
      day_halves: [...stored.dayHalves],
      approval_flow: await startingFlow(trx, employeeId, { flow, today }),
    },
    needsNoDecision,
  }
}

function requireSubstitute({ requestRules }: Pick<GeneratedType, 'requestRules'>, ids: readonly string[]): void {
  if (requestRules.substituteRequired && ids.length === 0) throw fieldProblem('substitutes', substitutesTexts.required)
}

/** Checks the substitutes that a change adds, and that one stays if the policy requires one. */
async function checkSubstitutes(
  trx: Trx,
  { employeeId, leaveTypeId, range }: Requested,
  { substitutes, before }: { substitutes: readonly LockedEmployee[]; before: readonly string[] },
  by: Requesting,
): Promise<void> {
  const added = substitutes.filter((id) => !before.includes(id))
  if (added.length > 0) {
    const calendar = await calendarOf(trx, employeeId, range)
    await rejectSubstitutes(trx, added, { ownerId: employeeId, range, calendar, ...readerOf(by) })
  }
  const policy = before.length > 0 ? await findGeneratedType(trx, leaveTypeId) : undefined
  if (policy) requireSubstitute(policy, substitutes)
}

/** Approves a request without a decision, and notifies its owner. */
async function approveAtOnce(
  trx: Trx,
  leave: LeaveRequest,
  owner: LockedEmployee,
  { emailQueue, today }: By,
): Promise<void> {
  await approveAutomatically(trx, leave)
  await reportSubstitutes(trx, [owner], { today, emailQueue })
  await notifyOwner(trx, { before: leave, to: 'approved' }, { actorId: null, emailQueue })
  await queueCalendarEmail(trx, { before: leave, after: { ...leave, status: 'approved' } }, { emailQueue })
}

/**
 * Approves a new request of the flow 'automatic', without an approver.
 * @throws LocksChanged if other leave of the employee was approved in the meantime
 */
async function approveAutomatically(trx: Trx, leave: LeaveRequest): Promise<void> {
  const { uuid: requestId, user, leaveType, totalDays } = leave
  await trx
    .updateTable('leave_request')
    .set({ status: 'approved', decided_at: sql<Date>`now()`, version: nextVersion })
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
  substitutes,
  givenBack,
}: LeaveRequest) => ({
  status,
  leaveType: leaveType.name,
  startDate,
  endDate,
  startHalf,
  endHalf,
  totalDays,
  decisionNote: decisionNote === '' ? null : decisionNote,
  substitutes: substitutes.length === 0 ? null : substitutes.map(({ uuid }) => uuid),
  givenBack: givenBack || null,
})

function refuse(problem: RequestProblem | undefined): void {
  if (problem) throw fieldProblem(problem.field, problem.message)
}

const substitutesOf = ({ substitutes }: LeaveRequest) => substitutes.map(({ uuid }) => uuid)

type People = Pick<Requested, 'employeeId' | 'substitutes'> & { before: LeaveRequest | undefined }

/** Locks the owner of a request with the substitutes, also those before a change. Returns the substitutes. */
async function lockPeople(trx: Trx, { employeeId, substitutes, before }: People): Promise<LockedEmployee[]> {
  const [, ...covering] = await lockEmployees(trx, [
    employeeId,
    ...substitutes,
    ...(before ? substitutesOf(before) : []),
  ])
  return covering.slice(0, substitutes.length)
}

/** The same for an owner who must not be archived, against decisions on their leave. */
async function lockOwner(trx: Trx, people: People): Promise<LockedEmployee[]> {
  const substitutes = await lockPeople(trx, people)
  await requireEmployed(trx, [people.employeeId], ownerGone)
  return substitutes
}

const sameRequest = () => new Problem(409, leaveTexts.same)
