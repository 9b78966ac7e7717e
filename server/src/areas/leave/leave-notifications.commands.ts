import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import type { LeaveStatus } from '@hr/contract/areas/leave/status'
import type { Outcome } from '@hr/contract/areas/notifications/events'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { inform, notify, replaceDecisionNotices } from '../notifications/notify.commands.ts'
import { listApprovers } from './approvers.queries.ts'
import { undecidedOf } from './leave.queries.ts'

type By = { actorId: string; emailQueue: EmailQueue }

const aboutLeave = (leave: LeaveRequest, actorId: string) => ({
  type: 'leaveRequest' as const,
  employeeId: leave.user.uuid,
  leaveRequestId: leave.uuid,
  actorId,
  details: { startDate: leave.startDate, endDate: leave.endDate, totalDays: leave.totalDays },
})

/** Asks the approvers to decide on a request or on its cancellation; replaces what they were asked about it before. */
export async function notifyApprovers(
  trx: Trx,
  event: 'requested' | 'changed' | 'cancel requested',
  leave: LeaveRequest,
  { actorId, emailQueue }: By,
): Promise<void> {
  const approvers = (await approversOf(trx, [leave])).get(leave.user.uuid) ?? []
  const recipients = approvers.filter((id) => id !== actorId)
  await replaceDecisionNotices(trx, [leave.uuid], () =>
    notify(trx, [{ ...aboutLeave(leave, actorId), event, recipients }], { emailQueue }),
  )
}

/** A request as its approvers were asked about it, and what has become of it. */
export type Settled = { before: LeaveRequest; to: LeaveStatus }

/**
 * Tells those who were asked to decide on these requests that nothing is left to do: the owner withdrew, another approver
 * decided, or the owner was archived.
 */
export const notifyDecided = (trx: Trx, settled: readonly Settled[], actorId: string): Promise<void> =>
  replaceDecisionNotices(
    trx,
    settled.map(({ before }) => before.uuid),
    (asked) =>
      inform(
        trx,
        settled.map((one) => {
          const recipients = (asked.get(one.before.uuid) ?? []).filter((id) => id !== actorId)
          return { ...settledNotice(one, actorId), recipients }
        }),
      ),
  )

function settledNotice({ before, to }: Settled, actorId: string) {
  const notice = aboutLeave(before, actorId)
  if (actorId !== before.user.uuid) {
    const details = { ...notice.details, outcome: outcomeOf(before.status, to) }
    return { ...notice, event: 'decided' as const, details }
  }
  return { ...notice, event: before.status === 'canceling' ? ('cancel withdrawn' as const) : ('withdrawn' as const) }
}

/** Undecided requests, and who decides on the leave of those who made them. */
type Undecided = { requests: LeaveRequest[]; approvers: Map<string, string[]> }

const approversOf = (trx: Trx, requests: readonly LeaveRequest[]) =>
  listApprovers(trx, [...new Set(requests.map(({ user }) => user.uuid))])

/** What waits for somebody who is about to leave, and who else was told of it. */
export async function undecidedBefore(trx: Trx, offboardedId: string): Promise<Undecided> {
  const requests = await undecidedOf(trx, offboardedId)
  return { requests, approvers: await approversOf(trx, requests) }
}

/** Tells whoever decides on these requests now and did not before (`docs/rules.md`, section 2). */
export async function notifyNewApprovers(
  trx: Trx,
  { requests, approvers: before }: Undecided,
  { offboardedId, actorId, emailQueue }: By & { offboardedId: string },
): Promise<void> {
  const now = await approversOf(trx, requests)
  const notices = requests.map((leave) => {
    const known = new Set([...(before.get(leave.user.uuid) ?? []), offboardedId])
    const recipients = (now.get(leave.user.uuid) ?? []).filter((id) => !known.has(id))
    const event = leave.status === 'pending' ? ('requested' as const) : ('cancel requested' as const)
    return { ...aboutLeave(leave, actorId), event, recipients }
  })
  await notify(trx, notices, { emailQueue })
}

/** What a decision made of a request. */
const outcomeOf = (before: LeaveStatus, to: LeaveStatus): Outcome =>
  to === 'approved' && before === 'canceling' ? 'kept' : to === 'approved' || to === 'rejected' ? to : 'canceled'

/** Tells the owner of a request what somebody else decided. */
export async function notifyOwner(
  trx: Trx,
  { before, to, decisionNote }: Settled & { decisionNote?: string | undefined },
  { actorId, emailQueue }: By,
): Promise<void> {
  const { uuid } = before.user
  if (uuid === actorId) return
  // All of these events have the same details, which a union of them hides.
  const event = outcomeOf(before.status, to) as 'approved'
  const { details, ...about } = aboutLeave(before, actorId)
  const notice = { ...about, event, recipients: [uuid], details: { ...details, ...(decisionNote && { decisionNote }) } }
  await notify(trx, [notice], { emailQueue })
}
