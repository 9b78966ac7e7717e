import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { isReserved } from '@hr/contract/areas/leave/status'
import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import type { Day } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import type { Act } from '../../act.ts'
import { record } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { type LockedEmployee, lockEmployees } from '../../db/lock-employees.ts'
import { type LockedRequest, lockRequests } from '../../db/lock-requests.ts'
import type { Tables } from '../../db/tables.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { notify, notifyAgain, type Notice } from '../notifications/notify.commands.ts'
import { listApprovers } from './approvers.queries.ts'
import type { Seer } from './coworkers.queries.ts'
import { findLeave } from './requests.queries.ts'
import {
  type Covered,
  listCovered,
  listCoveredIds,
  listCovers,
  listHandedCovers,
  listSubstituteIds,
} from './substitutes.queries.ts'

/** `actorId`: null for the server itself. */
type By = Pick<Act, 'actorId' | 'today' | 'emailQueue'>

const idsOf = ({ substitutes }: Pick<LeaveRequest, 'substitutes'>) => substitutes.map(({ uuid }) => uuid)

/** Refuses coworkers who can't cover. */
export async function rejectSubstitutes(
  trx: Trx,
  ids: readonly LockedEmployee[],
  named: Covered & { seer: Seer },
): Promise<void> {
  for (const { problem } of await listCovers(trx, ids, named))
    if (problem !== null) throw fieldProblem('substitutes', problem)
}

/**
 * Stores the substitutes of a request.
 * @param isMoved the dates changed, so that the answers of those who stay no longer count
 */
export async function storeSubstitutes(
  trx: Trx,
  requestId: LockedRequest,
  ids: readonly LockedEmployee[],
  { isMoved }: { isMoved: boolean },
): Promise<void> {
  await sql`
    delete from leave_substitute where leave_request_id = ${requestId} and employee_id <> all (${ids}::uuid[])`.execute(
    trx,
  )
  if (isMoved)
    await trx
      .updateTable('leave_substitute')
      .set({ declined_at: null, decline_note: '', unavailable_at: null })
      .where('leave_request_id', '=', requestId)
      .execute()
  if (ids.length > 0)
    await trx
      .insertInto('leave_substitute')
      .values([...new Set(ids)].map((id) => ({ leave_request_id: requestId, employee_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** The notification of substitutes: whose leave it is and when, and nothing else. */
const coverNotice = ({ user, uuid, startDate, endDate, startHalf, endHalf }: LeaveRequest, actorId: string | null) => ({
  employeeId: user.uuid,
  leaveRequestId: uuid,
  actorId,
  details: { startDate, endDate, startHalf, endHalf },
})

/** Notifies the substitutes of a new request. */
export const notifyCoverRequested = (trx: Trx, leave: LeaveRequest, by: Omit<By, 'today'>): Promise<void> =>
  notifyCoverChanged(trx, { before: { ...leave, substitutes: [] }, after: leave }, by)

/** Notifies added and removed substitutes, and those who stay if the dates changed. */
export async function notifyCoverChanged(
  trx: Trx,
  { before, after, isMoved = false }: { before: LeaveRequest; after: LeaveRequest; isMoved?: boolean },
  { actorId, emailQueue }: Omit<By, 'today'>,
): Promise<void> {
  const [former, present] = [idsOf(before), idsOf(after)]
  const except = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => !others.includes(id) && id !== actorId)
  const stayed = isMoved ? present.filter((id) => former.includes(id) && id !== actorId) : []
  const notices: Notice[] = [
    { ...coverNotice(after, actorId), event: 'cover requested', recipients: except(present, former) },
    { ...coverNotice(before, actorId), event: 'cover ended', recipients: except(former, present) },
  ]
  await notify(trx, notices, { emailQueue })
  await notifyAgain(trx, { ...coverNotice(after, actorId), event: 'cover changed', recipients: stayed }, { emailQueue })
}

/** Notifies the substitutes that they no longer cover these leaves, which were rejected or canceled. */
export const notifyCoverEnded = (
  trx: Trx,
  leaves: readonly LeaveRequest[],
  { actorId, emailQueue }: Omit<By, 'today'>,
): Promise<void> =>
  notify(
    trx,
    leaves.map((leave) => ({
      ...coverNotice(leave, actorId),
      event: 'cover ended',
      recipients: leave.substitutes.filter(({ hasDeclined }) => !hasDeclined).map(({ uuid }) => uuid),
    })),
    { emailQueue },
  )

/** Stores that a substitute can't cover, until the request is decided. */
export async function declineToCover(
  trx: Trx,
  id: string,
  { note = '' }: { note?: string | undefined },
  { substituteId, today, emailQueue }: Omit<By, 'actorId'> & { substituteId: string },
): Promise<void> {
  await lockEmployees(trx, [substituteId])
  const { requestId } = found(await findSubstitute(trx, id))
  await lockRequests(trx, [requestId])
  const leave = found(await findLeave(trx, requestId))
  const { hasDeclined } = found(await findSubstitute(trx, id))
  if (hasDeclined) throw new Problem(409, substitutesTexts.alreadyDeclined)
  if (!isReserved(leave.status)) throw new Problem(409, substitutesTexts.decided)
  await trx
    .updateTable('leave_substitute')
    .set({ declined_at: sql<Date>`now()`, decline_note: note })
    .where('id', '=', id)
    .execute()
  await record(trx, {
    actorId: substituteId,
    action: 'substitute declined',
    entity: 'leave',
    entityId: requestId,
    personId: leave.user.uuid,
  })
  const details = { ...(note !== '' && { note }) }
  await notifyAbout(trx, leave, { event: 'substitute declined', substituteId, details }, { today, emailQueue })
}

const findSubstitute = (trx: Trx, id: string) =>
  trx
    .selectFrom('leave_substitute')
    .select(['leave_request_id as requestId', ({ eb }) => eb('declined_at', 'is not', null).as('hasDeclined')])
    .where('id', '=', id)
    .executeTakeFirst()

type AboutSubstitute = {
  event: 'substitute declined' | 'substitute unavailable' | 'substitute replaced'
  substituteId: string
  details: { note?: string }
}

/** Notifies the owner of a request and its approvers about a substitute. */
async function notifyAbout(
  trx: Trx,
  leave: LeaveRequest,
  { event, substituteId, details }: AboutSubstitute,
  { today, emailQueue }: Omit<By, 'actorId'>,
): Promise<void> {
  const approvers = (await listApprovers(trx, [leave], today)).get(leave.uuid) ?? []
  const { details: days, ...about } = coverNotice(leave, substituteId)
  const notice = { ...about, details: { ...days, ...details } }
  await notify(
    trx,
    [
      { ...notice, event: `own ${event}`, recipients: [leave.user.uuid] },
      { ...notice, event, recipients: approvers.filter((id) => id !== substituteId) },
    ],
    { emailQueue },
  )
}

/**
 * Tells the owners and approvers of current and coming requests once that a substitute is no longer available: not
 * active, archived, past their last day, or away on all days. A last day that is to come is not told (`dayTold`). Rows that a
 * deletion has locked are gone soon.
 * @param isGone the employees are being archived or deleted
 */
export async function reportSubstitutes(
  trx: Trx,
  employeeIds: readonly LockedEmployee[],
  { today, emailQueue, isGone = false }: Omit<By, 'actorId'> & { isGone?: boolean },
): Promise<void> {
  for (const covered of await listCovered(trx, employeeIds, today)) {
    const { id, requestId, substituteId, isReported, hasDeclined } = covered
    const isAvailable = covered.isAvailable && !isGone
    if (isAvailable !== isReported) continue
    const { rows } = await sql`
      update leave_substitute set unavailable_at = ${isAvailable ? null : sql`now()`}
      where id in (select id from leave_substitute where id = ${id} for no key update skip locked)
      returning id`.execute(trx)
    if (rows.length === 0 || isAvailable || hasDeclined) continue
    const leave = found(await findLeave(trx, requestId))
    await notifyAbout(trx, leave, { event: 'substitute unavailable', substituteId, details: {} }, { today, emailQueue })
  }
}

/** Refuses a successor who can take over none of the leave that a substitute covers from a day on. */
export async function rejectNextSubstitute(
  trx: Trx,
  { field, ...handover }: { id: string; successor: string; from: Day; field: string },
): Promise<void> {
  const covers = await listHandedCovers(trx, handover)
  if (covers.length > 0 && !covers.some(({ isPossible }) => isPossible))
    throw fieldProblem(field, substitutesTexts.coversNone)
}

/**
 * Gives a successor the place of a substitute who is offboarded, in each current and coming request that they can cover. The
 * others are reported with the rest (`reportSubstitutes`).
 * @returns these requests, each with the days that are left
 */
export async function handOverCovers(
  trx: Trx,
  employeeId: LockedEmployee,
  { actorId, today, successor }: { actorId: string | null; today: Day; successor: string | undefined },
): Promise<LeaveRequest[]> {
  if (successor === undefined) return []
  await lockRequests(trx, await listCoveredIds(trx, employeeId, today))
  const handedOver: LeaveRequest[] = []
  for (const { id, requestId, range, isPossible } of await listHandedCovers(trx, {
    id: employeeId,
    successor,
    from: today,
  })) {
    if (!isPossible) continue
    const before = found(await findLeave(trx, requestId))
    await trx
      .updateTable('leave_substitute')
      .set({ employee_id: successor, unavailable_at: null })
      .where('id', '=', id)
      .execute()
    await trx.updateTable('leave_request').set({ version: nextVersion }).where('id', '=', requestId).execute()
    const after = found(await findLeave(trx, requestId))
    await record(trx, {
      actorId,
      action: 'leave changed',
      entity: 'leave',
      entityId: requestId,
      personId: after.user.uuid,
      before: { substitutes: idsOf(before) },
      after: { substitutes: idsOf(after) },
    })
    handedOver.push({ ...after, ...range })
  }
  return handedOver
}

/** Notifies the successor of a substitute, and the owners and approvers of the requests. */
export async function notifyCoverHandedOver(
  trx: Trx,
  leaves: readonly LeaveRequest[],
  { actorId, successor, ...by }: By & { successor: string },
): Promise<void> {
  for (const leave of leaves) {
    const before = { ...leave, substitutes: leave.substitutes.filter(({ uuid }) => uuid !== successor) }
    await notifyCoverChanged(trx, { before, after: leave }, { actorId, ...by })
    await notifyAbout(trx, leave, { event: 'substitute replaced', substituteId: successor, details: {} }, by)
  }
}

/** How many employees one transaction locks: few, because it runs beside the traffic of the morning. */
const substitutesAtOnce = 100

/** Reports all substitutes, for changes that report none, such as those of holidays and schedules. */
export async function reportAllSubstitutes(
  db: Kysely<Tables>,
  { pushChannel, ...by }: { today: Day; emailQueue: EmailQueue; pushChannel: PushChannel },
): Promise<void> {
  const all = await listSubstituteIds(db, by.today)
  for (let from = 0; from < all.length; from += substitutesAtOnce) {
    const ids = all.slice(from, from + substitutesAtOnce)
    await commitAndPush(db, pushChannel, async (trx) => {
      await reportSubstitutes(trx, await lockEmployees(trx, ids), by)
    })
  }
}
