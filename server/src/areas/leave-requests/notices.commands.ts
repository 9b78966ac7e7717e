import type { DayRange } from '@hr/contract/areas/leave/days'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import type { LeaveStatus } from '@hr/contract/areas/leave/status'
import type { Outcome } from '@hr/contract/areas/notifications/events'
import type { Act } from '../../act.ts'
import type { Trx } from '../../db/db.ts'
import { type LockedRequest, lockRequests } from '../../db/lock-requests.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { inform, notify, notifyAgain, type Notice, replaceDecisionNotices } from '../notifications/notify.commands.ts'
import { listApprovers } from './approvers.queries.ts'
import { storeAsked } from './asked-approvers.commands.ts'

/** `actorId`: null for the server itself. */
type By = Pick<Act, 'actorId' | 'today' | 'emailQueue'>

const aboutLeave = (leave: LeaveRequest, actorId: string | null) => ({
  employeeId: leave.user.uuid,
  leaveRequestId: leave.uuid,
  actorId,
  details: { startDate: leave.startDate, endDate: leave.endDate, totalDays: leave.totalDays },
})

/** Stores that the approvers of a request know of it, and returns their notification, except the user who causes it. */
async function noticeForApprovers<Event extends 'requested' | 'changed' | 'cancel requested'>(
  trx: Trx,
  event: Event,
  leave: LeaveRequest,
  { actorId, today }: By,
) {
  const approvers = (await listApprovers(trx, [leave], today)).get(leave.uuid) ?? []
  await storeAsked(trx, { leaveRequestId: leave.uuid }, approvers)
  return { ...aboutLeave(leave, actorId), event, recipients: approvers.filter((id) => id !== actorId) }
}

/** Notifies the approvers of a new request. */
export const notifyRequested = async (trx: Trx, leave: LeaveRequest, by: By): Promise<void> =>
  notify(trx, [await noticeForApprovers(trx, 'requested', leave, by)], by)

/** Notifies the approvers of a changed request or a cancellation request; replaces earlier notifications about it. */
export async function notifyApprovers(
  trx: Trx,
  event: 'changed' | 'cancel requested',
  leave: LeaveRequest,
  by: By,
): Promise<void> {
  const notice = await noticeForApprovers(trx, event, leave, by)
  const locked = await lockRequests(trx, [leave.uuid])
  await replaceDecisionNotices(trx, locked, () => notifyAgain(trx, notice, by))
}

/**
 * Notifies the approvers of a changed request. If the change moves the decision to other approvers, it is a new request
 * for them, and the former ones learn that no decision is needed from them.
 */
export const notifyOfChange = (
  trx: Trx,
  { locked, before, after }: { locked: LockedRequest; before: LeaveRequest; after: LeaveRequest },
  { actorId, today, emailQueue }: By,
): Promise<void> =>
  replaceDecisionNotices(trx, [locked], async () => {
    const approversOf = async (leave: LeaveRequest) => (await listApprovers(trx, [leave], today)).get(leave.uuid) ?? []
    const [former, present] = [await approversOf(before), await approversOf(after)]
    await storeAsked(trx, { leaveRequestId: after.uuid }, present)
    const isOther = (id: string) => id !== actorId
    const isPresent = (id: string) => present.includes(id)
    const isFormer = (id: string) => former.includes(id)
    const notice = aboutLeave(after, actorId)
    const others = present.filter(isOther)
    await notifyAgain(trx, { ...notice, event: 'changed', recipients: others.filter(isFormer) }, { emailQueue })
    await notifyAgain(
      trx,
      { ...notice, event: 'requested', recipients: others.filter((id) => !isFormer(id)) },
      { emailQueue },
    )
    await inform(trx, [
      { ...notice, event: 'changed', recipients: former.filter((id) => isOther(id) && !isPresent(id)) },
    ])
  })

/**
 * A request before a change of its status, which its approvers were notified of, and the new status. `daysBack`: the days
 * of other leave that came back or count again.
 */
export type StatusChange = { before: LeaveRequest; to: LeaveStatus; daysBack?: number }

/**
 * Notifies the approvers of these requests that no decision is needed any longer: the owner withdrew the request,
 * another approver decided, or the owner was archived.
 * @param locked these requests; others among them are ignored
 */
export const notifyDecided = (
  trx: Trx,
  { locked, settled }: { locked: readonly LockedRequest[]; settled: readonly StatusChange[] },
  actorId: string | null,
): Promise<void> =>
  replaceDecisionNotices(
    trx,
    locked.filter((id) => settled.some(({ before }) => before.uuid === id)),
    (asked) =>
      inform(
        trx,
        settled.map((one) => {
          const recipients = (asked.get(one.before.uuid) ?? []).filter((id) => id !== actorId)
          return { ...decisionNotice(one, actorId), recipients }
        }),
      ),
  )

/** Notifies HR that it decides next, and the team lead's other approvers that no decision is needed from them. */
export const notifyFirstApproval = (
  trx: Trx,
  { locked, before, after }: { locked: LockedRequest; before: LeaveRequest; after: LeaveRequest },
  { actorId, today, emailQueue }: By & { actorId: string },
): Promise<void> =>
  replaceDecisionNotices(trx, [locked], async (asked) => {
    const hr = (await listApprovers(trx, [after], today)).get(after.uuid) ?? []
    await storeAsked(trx, { leaveRequestId: after.uuid }, hr)
    await notify(trx, [{ ...aboutLeave(after, actorId), event: 'requested', recipients: hr }], { emailQueue })
    const others = (asked.get(before.uuid) ?? []).filter((id) => id !== actorId && !hr.includes(id))
    await inform(trx, [{ ...decisionNotice({ before, to: 'inProgress' }, actorId), recipients: others }])
  })

function decisionNotice({ before, to, daysBack }: StatusChange, actorId: string | null) {
  const notice = aboutLeave(before, actorId)
  if (actorId !== before.user.uuid) {
    const details = { ...notice.details, outcome: outcomeOf(before.status, to), ...(daysBack && { daysBack }) }
    return { ...notice, event: 'decided' as const, details }
  }
  return { ...notice, event: before.status === 'canceling' ? ('cancel withdrawn' as const) : ('withdrawn' as const) }
}

/** Returns the outcome that the owner is notified of. */
const outcomeOf = (before: LeaveStatus, to: LeaveStatus): Outcome =>
  to === 'approved' && before === 'canceling'
    ? 'kept'
    : to === 'approved' || to === 'inProgress'
      ? 'approved'
      : to === 'rejected'
        ? 'rejected'
        : 'canceled'

/** Notifies the owner of a request of another person's decision. */
export async function notifyOwner(
  trx: Trx,
  { before, to, decisionNote, daysBack }: StatusChange & { decisionNote?: string | undefined },
  { actorId, emailQueue }: Omit<By, 'today'>,
): Promise<void> {
  const { uuid } = before.user
  if (uuid === actorId) return
  // All of these events have the same details, which the union type hides.
  const event = (to === 'inProgress' ? 'first approved' : outcomeOf(before.status, to)) as 'approved'
  const { details, ...about } = aboutLeave(before, actorId)
  const more = { ...(daysBack && { daysBack }), ...(decisionNote && { decisionNote }) }
  await notify(trx, [{ ...about, event, recipients: [uuid], details: { ...details, ...more } }], { emailQueue })
}

/** Notifies the owner and HR of leave that was given back for a request and stays canceled after the request ended. */
export async function notifyNotRestored(
  trx: Trx,
  { user }: LeaveRequest,
  stays: readonly DayRange[],
  { actorId, today, emailQueue }: By,
): Promise<void> {
  const hr = (await listHr(trx, today)).filter((id) => id !== user.uuid)
  const about = { employeeId: user.uuid, actorId } as const
  const notices = stays.flatMap(({ startDate, endDate }): Notice[] => {
    const details = { startDate, endDate }
    return [
      { ...about, event: 'own leave not restored', details, recipients: [user.uuid] },
      { ...about, event: 'leave not restored', details, recipients: hr },
    ]
  })
  await notify(trx, notices, { emailQueue })
}
