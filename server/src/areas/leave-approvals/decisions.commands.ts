import {
  employmentProblem,
  notEnoughDays,
  wholeDay,
  type EmploymentDays,
  type RequestProblem,
} from '@hr/contract/areas/leave/request-rules'
import { daysLeft, type Balance } from '@hr/contract/areas/leave/balance'
import { halfDays, splitAt, type LeaveRange } from '@hr/contract/areas/leave/days'
import type { DaysBackRules } from '@hr/contract/areas/leave/days-back'
import type { LeavePart } from '@hr/contract/areas/leave/divide'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import {
  alreadyDecidedText,
  isReserved,
  transitionOf,
  type LeaveActor,
  type StoredStatus,
  type Transition,
} from '@hr/contract/areas/leave/status'
import { minDay } from '@hr/contract/lib/dates'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { CalendarTrx } from '../../db/lock-calendar.ts'
import type { LockedEmployee } from '../../db/lock-employees.ts'
import { lockRequests } from '../../db/lock-requests.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { found, notFound, Problem } from '../../http/problem.ts'
import { isHr, type Actor } from '../../http/session.ts'
import { valuesOf, type By } from '../leave-requests/apply.commands.ts'
import { findDecider } from './authority.queries.ts'
import { lockAllBalances } from '../leave-balances/balance.commands.ts'
import type { GeneratedType } from '../leave-grants/leave-years.queries.ts'
import { settleChangedLapses, settleLapsesOf } from '../leave-grants/lapses.commands.ts'
import { findApprovalProblem, lockCoverage } from '../leave-policies/policy-checks.queries.ts'
import { lockDays, lockOthers } from '../leave-requests/locks.commands.ts'
import {
  activeLeaveOf,
  findEmploymentDays,
  findLeave,
  findLeaveAndTouched,
  findRuledLeave,
  listGivenBackFor,
  lockCalendarToDecide,
  type TouchedLeave,
} from '../leave-requests/requests.queries.ts'
import {
  notifyApprovers,
  notifyOwner,
  notifyDecided,
  notifyFirstApproval,
  notifyNotRestored,
  type StatusChange,
} from '../leave-requests/notices.commands.ts'
import { queueCalendarEmail } from '../leave-requests/calendar-email.commands.ts'
import { notifyCoverEnded, reportSubstitutes } from '../leave-requests/substitutes.commands.ts'
import {
  type DividedRequest,
  divideOverlapping,
  giveBack,
  requireDocument,
  restoreGivenBack,
  touchedOf,
  touchedRows,
} from './days-back.commands.ts'
import { cutLeave, type Decider, decisionColumns, divide, setStatus } from './divide.commands.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

/**
 * `as`: the role in which the caller acts. `onlyPending`: refuses requests that are not pending. `decisionNote`: the
 * approver's note to the employee.
 */
type Acting = By & { as: 'decider' | 'owner'; onlyPending?: boolean; decisionNote?: string | undefined }

/** Refuses to approve days outside the employment. Only HR sees its first and last day. */
export function rejectOutside(problem: RequestProblem | undefined, { isByHr }: { isByHr: boolean }): void {
  if (!problem) return
  const { startsBeforeFirstDay, endsAfterLastDay } = leaveRefusals
  const withoutDay = problem.field === 'startDate' ? startsBeforeFirstDay : endsAfterLastDay
  throw new Problem(422, isByHr ? problem.message : withoutDay)
}

/**
 * Refuses to approve a request outside the employment, whose days are no longer available, or that its policy refuses.
 * @param divided the parts of the request of which some stay
 */
async function rejectApproval(
  trx: Trx,
  { before, balance, policy, employment, lockedProjects: locked, isByHr }: Decided,
  divided: DividedRequest | undefined,
): Promise<void> {
  const { uuid, startDate, endDate } = before
  const isWithin = (employment.firstDay ?? startDate) <= startDate && (employment.lastDay ?? endDate) >= endDate
  const parts = isWithin ? [] : (divided?.stays ?? [found(await findRuledLeave(trx, uuid))])
  for (const part of parts) rejectOutside(employmentProblem(part, employment), { isByHr })
  if (policy) {
    const problem = await findApprovalProblem(trx, policy, before, { isHr: isByHr, locked })
    if (problem) throw new Problem(422, problem)
    return
  }
  const left = daysLeft(balance)
  if (left !== null && before.totalDays > left) throw new Problem(422, notEnoughDays(left, before.totalDays))
}

type Decision = {
  to: StoredStatus
  /** The version that the caller has seen; a newer one refuses the decision. */
  version?: number | undefined
  /** How many of the last days to cancel; only HR may set it. */
  leaveDays?: number | undefined
  /** HR has seen the document that days are given back for. */
  documentSeen?: boolean | undefined
  /** The owner whom the caller expects. */
  employeeId?: string | undefined
}

/**
 * Changes the status of a request if the status table allows it for this caller (`docs/rules.md`, section 3). The row
 * lock resolves races: the loser gets 409 and the winner's name.
 */
export async function decideLeave(
  trx: Trx,
  id: string,
  { to: wanted, version, leaveDays, employeeId, documentSeen = false }: Decision,
  acting: Acting,
): Promise<LeaveRequest> {
  const known = found(await lockCalendarToDecide(trx, id, touchedRows(wanted)))
  if (employeeId !== undefined && employeeId !== known.employeeId) throw notFound()
  const key = { employeeId: known.employeeId, leaveTypeId: known.leaveTypeId }
  const others = touchedOf(known.touched, known.status, wanted)
  const { lockOwner } = await lockOthers(trx, others, { ...key, uuid: id })
  const lockedProjects = await lockCoverage(trx, key.employeeId, {
    hasCoverage: wanted === 'approved' && known.hasCoverage,
  })
  await lockOwner()
  // Not shared: two decisions that approve overlapping leave at once would deadlock in the exclusion constraint.
  const { owner, ofTypes, requests } = await lockDays(trx, {
    employeeId: key.employeeId,
    leaveTypeIds: [key.leaveTypeId, ...others.map(({ leaveTypeId }) => leaveTypeId)],
    requestIds: [id, ...others.map(({ uuid }) => uuid)],
  })
  const { balance } = found(ofTypes.get(key.leaveTypeId))
  const { actors, decidesFor } = await rolesOf(trx, key.employeeId, acting)
  const isByHr = actors.includes('hr')
  const by = { ...acting, decidesFor }
  if (actors.length === 0) throw new Problem(403, leaveRefusals.notYours)
  if (leaveDays !== undefined && !isByHr) throw new Problem(403, leaveRefusals.notYours)
  if (documentSeen && !isByHr) throw new Problem(403, leaveRefusals.onlyHrSawDocument)
  if (wanted === 'approved' && owner.isArchived) throw new Problem(409, leaveRefusals.ownerGone)
  const request = found(await findLeaveAndTouched(trx, id, touchedRows(wanted)))
  const { leave: before, policy, rules } = request
  // The owner has changed the request since, so a different balance or other substitutes must be locked.
  if (before.leaveType.uuid !== known.leaveTypeId || (others.length > 0 && before.version !== known.version))
    throw new LocksChanged('The leave request was changed in the meantime')
  const touched = touchedOf(request.touched, before.status, wanted)
  if (idsOf(touched) !== idsOf(others))
    throw new LocksChanged('Other leave was approved, cut or canceled in the meantime')
  const isOver = before.endDate < by.today
  const { status: from, approvalFlow: flow } = before
  if (from === 'pending' && flow === 'hr' && actors.every((actor) => actor === 'approver'))
    throw new Problem(403, leaveTexts.hrDecides)
  const transition = transitionOf({ from, to: wanted, by: actors, flow, isOver })
  if (!transition || (by.onlyPending && from !== 'pending')) throw new Problem(409, alreadyDecidedText(before))
  if (version !== undefined && version !== before.version) throw new Problem(409, leaveRefusals.changedConcurrently)

  const { to } = transition
  const depends = {
    balance,
    policy,
    employment: owner.employment,
    touched,
    rules,
    lockedProjects,
    documentSeen,
    isByHr,
  }
  const { decided, after, days, isSeenInstead, canceling, unrestored } = await applyDecision(
    trx,
    transition,
    { before, leaveDays, ...depends },
    by,
  )
  if (policy) await settleChangedLapses(trx, policy, { employeeIds: [key.employeeId], today: by.today })
  await record(trx, {
    actorId: by.actorId,
    action: to === 'inProgress' ? 'leave approved by the team lead' : `leave ${to}`,
    entity: 'leave',
    entityId: id,
    personId: key.employeeId,
    before: valuesOf(before),
    after: {
      ...valuesOf(after),
      ...(decidesFor !== null && { decidedFor: decidesFor }),
      ...(isSeenInstead && { documentSeen }),
    },
  })
  if (by.as === 'decider')
    await notifyOwner(trx, { before: decided, to, decisionNote: by.decisionNote, daysBack: days }, by)
  await queueCalendarEmail(trx, { before, after }, by)
  if (to === 'inProgress') await notifyFirstApproval(trx, { locked: requests[0], before, after }, by)
  else if (to === 'canceling') await notifyApprovers(trx, 'cancel requested', after, by)
  else {
    const covered = await listCoveredCancellations(trx, touched)
    const settled = [{ before: decided, to, daysBack: days }, ...covered]
    await notifyDecided(trx, { locked: requests, settled }, by.actorId)
  }
  for (const leave of canceling) await notifyApprovers(trx, 'cancel requested', leave, by)
  if (unrestored.length > 0) await notifyNotRestored(trx, before, unrestored, by)
  if (to === 'rejected' || to === 'canceled') await notifyCoverEnded(trx, [decided, ...unrestored], by)
  if (request.isSubstitute) await reportSubstitutes(trx, [owner.id], by)
  return after
}

const idsOf = (leaves: readonly TouchedLeave[]) =>
  leaves
    .map(({ uuid }) => uuid)
    .toSorted()
    .join()

/** Returns the cancellation requests that await no decision any longer, because all days of their leave came back. */
async function listCoveredCancellations(trx: Trx, touched: readonly TouchedLeave[]): Promise<StatusChange[]> {
  const covered: StatusChange[] = []
  for (const { uuid, status } of touched) {
    if (status !== 'canceling') continue
    const now = found(await findLeave(trx, uuid))
    if (now.status === 'canceled') covered.push({ before: { ...now, status }, to: 'canceled' })
  }
  return covered
}

/** A locked request, and what its decision depends on. */
type Decided = {
  before: LeaveRequest
  balance: Omit<Balance, 'negativeBalance'>
  /** The type with the rules of its policy. */
  policy: GeneratedType | null
  rules: DaysBackRules
  lockedProjects: ReadonlySet<string>
  /** The owner's first and last day. */
  employment: EmploymentDays
  leaveDays: number | undefined
  /** Other leave of the owner that the decision changes. */
  touched: readonly TouchedLeave[]
  documentSeen: boolean
  isByHr: boolean
}

/** The result of a decision. `decided`: the whole leave, or the part that is canceled. */
type Applied = {
  decided: LeaveRequest
  /** The changed request. */
  after: LeaveRequest
  /** The days of other leave that come back with an approval, or count again with a cancellation. */
  days: number
  /** Whether HR has seen the document that is missing. */
  isSeenInstead?: boolean
  /** Parts that await the decision on their cancellation request again. */
  canceling: LeaveRequest[]
  /** Parts that stay canceled although the leave that gave them back ended there. */
  unrestored: LeaveRequest[]
}

/** Applies a transition to a locked request and its days, and to the other leave that it touches. */
async function applyDecision(
  trx: Trx,
  { to, days }: Transition,
  { before, leaveDays, touched, ...depends }: Decided,
  by: Decider & By,
): Promise<Applied> {
  if (typeof days === 'object') {
    const requestedOn = days.cancelFrom === 'request' ? await cancelRequestedOn(trx, before.uuid) : undefined
    const cut = await cutLeave(trx, before, { day: requestedOn ?? by.today, leaveDays }, by)
    if (cut === undefined) throw new Problem(422, leaveRefusals.nothingToCancel)
    const { after, canceled } = cut
    const freed = { freed: canceled, employment: depends.employment }
    const restored = await restoreGivenBack(trx, touched, freed, { request: before, by })
    return { decided: { ...before, ...canceled }, after, ...restored }
  }
  if (days === 'use') return approve(trx, { before, leaveDays, touched, ...depends }, by)
  const after = await setStatus(trx, before, to, by)
  return { decided: before, after, days: 0, canceling: [], unrestored: [] }
}

/** Approves a request, after the days that it covers, or those of its own that approved leave covers, are given back. */
async function approve(trx: Trx, decided: Decided, by: Decider & By): Promise<Applied> {
  const { before, touched, rules, documentSeen } = decided
  const { givenBack, divided } = await divideOverlapping(trx, before, touched)
  const request = { ...rules, hasAttachment: before.attachment.length > 0 }
  const because = [...(givenBack.length > 0 ? [request] : []), ...(divided?.because ?? [])]
  const isSeenInstead = requireDocument(because, { documentSeen })
  const daysOf = (parts: readonly LeavePart[]) => parts.reduce((sum, part) => sum + part.totalDays, 0)
  const totalDays = divided ? daysOf(divided.stays) : before.totalDays
  await rejectApproval(trx, { ...decided, before: { ...before, totalDays } }, divided)
  const days = (await giveBack(trx, before, givenBack, by)) + daysOf(divided?.covered ?? [])
  const result = { decided: before, days, isSeenInstead, canceling: [], unrestored: [] }
  if (divided) {
    const columns = { status: 'approved', ...decisionColumns('approved', by) } as const
    const [first, ...others] = divided.stays.map((part) => ({ ...part, columns }))
    const [after] = await divide(trx, divided.leave, [found(first), ...others, ...divided.covered], {}, by)
    // The days that stay, from the first to the last one.
    const { startDate, startHalf } = found(divided.stays[0])
    const { endDate, endHalf } = found(divided.stays.at(-1))
    return { ...result, decided: { ...before, startDate, startHalf, endDate, endHalf, totalDays }, after }
  }
  return { ...result, after: await setStatus(trx, before, 'approved', by) }
}

/** `decidesFor`: the approver in whose place the caller acts as a delegate; null if in no one's place. */
type Roles = { actors: LeaveActor[]; decidesFor: string | null }

/**
 * Returns the roles in which the caller may act on a request of this owner, as the database has them at this moment:
 * while the transaction waited for its locks, another one may have changed them. Approvers must be at work; only Superadmins
 * with the superAdminHr flag may decide on their own request.
 */
export async function rolesOf(
  trx: Trx,
  ownerId: string,
  { caller, today, as }: Pick<Acting, 'caller' | 'today' | 'as'>,
): Promise<Roles> {
  const roles = (actors: LeaveActor[]): Roles => ({ actors, decidesFor: null })
  const isOwn = ownerId === caller.uuid
  if (as === 'owner') return roles(isOwn ? ['owner'] : [])
  const decider = await findDecider(trx, { deciderId: caller.uuid, personId: ownerId, today })
  if (!decider) return roles([])
  if (isOwn) return roles(decider.superAdminHr ? ['hr'] : [])
  if (isHr(decider)) return roles(['hr', 'approver'])
  const { authority } = decider
  if (!authority) return roles([])
  return { actors: ['approver'], decidesFor: authority.as === 'delegate' ? authority.forId : null }
}

const cancelRequestedOn = async (trx: Trx, id: string) =>
  (await trx.selectFrom('leave_request').select('cancel_requested_on').where('id', '=', id).executeTakeFirst())
    ?.cancel_requested_on

/**
 * Ends the leave of an employee who is offboarded: pending requests are canceled, cancellation requests are approved,
 * approved leave is split today, and the days are returned (`docs/rules.md`, section 2).
 * @param by.others the ids of other people's requests that are changed next, and locked with these
 * @returns the decisions, and the parts that stay canceled, about which others are notified once all other locks are taken
 */
export async function cancelRemainingLeave(
  trx: CalendarTrx,
  employeeId: LockedEmployee,
  {
    caller,
    today,
    emailQueue,
    others,
  }: Pick<By, 'today' | 'emailQueue'> & { caller: Actor; others: readonly string[] },
): Promise<{ settled: StatusChange[]; unrestored: { request: LeaveRequest; parts: LeaveRequest[] }[] }> {
  const types = await lockAllBalances(trx, employeeId)
  const active = (await activeLeaveOf(trx, employeeId, today)).map(({ uuid }) => uuid)
  await lockRequests(trx, [...active, ...others])
  const settled: StatusChange[] = []
  const freed: { request: LeaveRequest; freed: LeaveRange }[] = []
  const unrestored: { request: LeaveRequest; parts: LeaveRequest[] }[] = []
  if (types.length === 0) return { settled, unrestored }
  const by = { caller, actorId: caller.uuid, today, emailQueue, as: 'decider' } as const
  const employment = await findEmploymentDays(trx, employeeId)
  const end = async (uuid: string) => {
    const before = found(await findLeave(trx, uuid))
    if (isReserved(before.status)) await setStatus(trx, before, 'canceled', by)
    else {
      const day = minDay((await cancelRequestedOn(trx, uuid)) ?? today, today)
      const cut = await cutLeave(trx, before, { day, leaveDays: undefined }, by)
      // No days were left to cancel and no approver can decide on the request any longer: the leave was taken.
      if (!cut && before.status === 'canceling') await setStatus(trx, before, 'approved', { ...by, as: 'owner' })
      const past = cut && splitAt(cut.canceled, halfDays(wholeDay(today)).from).before
      if (past) freed.push({ request: before, freed: past })
    }
    await record(trx, {
      actorId: caller.uuid,
      action: 'leave ended',
      entity: 'leave',
      entityId: uuid,
      personId: employeeId,
      before: valuesOf(before),
      after: valuesOf(found(await findLeave(trx, uuid))),
    })
    settled.push({ before, to: 'canceled' })
  }
  for (const uuid of active) await end(uuid)
  // Leave that was given back for canceled days before today was taken.
  for (const { request, ...of } of freed) {
    const restorable = await listGivenBackFor(trx, request.uuid)
    const restored = await restoreGivenBack(trx, restorable, { ...of, employment }, { request, by })
    const { canceling, unrestored: parts } = restored
    for (const { uuid } of canceling) await end(uuid)
    if (parts.length > 0) unrestored.push({ request, parts })
  }
  for (const leaveTypeId of types) await settleLapsesOf(trx, { employeeId, leaveTypeId, today })
  return { settled, unrestored }
}
