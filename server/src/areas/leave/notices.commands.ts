import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import type { LeaveStatus } from '@hr/contract/areas/leave/states'
import type { Trx } from '../../db/db.ts'
import type { MailQueue } from '../../mail/queue.ts'
import { notify } from '../notifications/notify.commands.ts'
import { listApprovers } from './approvers.queries.ts'
import { undecidedOf } from './leave.queries.ts'

type By = { actorId: string; mail: MailQueue }

const aboutLeave = (leave: LeaveRequest, actorId: string) => ({
  type: 'leaveRequest' as const,
  employeeId: leave.user.uuid,
  leaveRequestId: leave.uuid,
  actorId,
  details: { startDate: leave.startDate, endDate: leave.endDate, totalDays: leave.totalDays },
})

/** Tells whoever decides that a request, or a wish to cancel, waits for them; not the one who made it. */
export async function tellApprovers(
  trx: Trx,
  event: 'asked' | 'cancel asked',
  leave: LeaveRequest,
  { actorId, mail }: By,
): Promise<void> {
  const recipients = (await listApprovers(trx, leave.user.uuid)).filter((id) => id !== actorId)
  await notify(trx, [{ ...aboutLeave(leave, actorId), event, recipients }], { mail })
}

/** Undecided requests, and who decided on each of them at a time. */
type Undecided = { leave: LeaveRequest; approvers: readonly string[] }[]

/** What waits for somebody who is about to leave, and who else was told of it. */
export async function undecidedBefore(trx: Trx, leavingId: string): Promise<Undecided> {
  const undecided: Undecided = []
  // One connection: the statements of a transaction follow each other.
  for (const leave of await undecidedOf(trx, leavingId))
    // oxlint-disable-next-line no-await-in-loop
    undecided.push({ leave, approvers: await listApprovers(trx, leave.user.uuid) })
  return undecided
}

/** Tells whoever decides on these requests now and did not before (`rules.md` section 2, archiving). */
export async function tellNewApprovers(
  trx: Trx,
  undecided: Undecided,
  { leavingId, actorId, mail }: By & { leavingId: string },
): Promise<void> {
  for (const { leave, approvers } of undecided) {
    const known = new Set([...approvers, leavingId])
    // oxlint-disable-next-line no-await-in-loop -- as above
    const recipients = (await listApprovers(trx, leave.user.uuid)).filter((id) => !known.has(id))
    const event = leave.status === 'pending' ? 'asked' : 'cancel asked'
    // oxlint-disable-next-line no-await-in-loop -- as above
    await notify(trx, [{ ...aboutLeave(leave, actorId), event, recipients }], { mail })
  }
}

/** What the owner is told of a decision, by what became of which request. */
const eventOf = (before: LeaveStatus, to: LeaveStatus) =>
  to === 'approved' && before === 'canceling' ? 'kept' : to === 'approved' || to === 'rejected' ? to : 'canceled'

/** Tells the owner of a request what somebody else decided. */
export async function tellOwner(
  trx: Trx,
  { before, to }: { before: LeaveRequest; to: LeaveStatus },
  { actorId, mail }: By,
): Promise<void> {
  const { uuid } = before.user
  if (uuid === actorId) return
  // All of these events have the same details, which a union of them hides.
  const event = eventOf(before.status, to) as 'approved'
  const notice = { ...aboutLeave(before, actorId), event, recipients: [uuid] }
  await notify(trx, [notice], { mail })
}
