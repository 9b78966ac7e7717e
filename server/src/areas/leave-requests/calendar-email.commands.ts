import { isSameRange } from '@hr/contract/areas/leave/days'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { usedStatuses, type LeaveStatus } from '@hr/contract/areas/leave/status'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { findSettings } from '../notifications/notifications.queries.ts'

/** The template name of the email that adds leave to its owner's calendar, changes it there or removes it. */
export const leaveCalendarEmail = 'leave calendar'

const isUsed = (status: LeaveStatus) => usedStatuses.some((used) => used === status)

/**
 * Queues the email for the owner's calendar if the owner has chosen it and the entry changes: the leave was approved, cut
 * or canceled. The email describes the request as it is when it is sent.
 */
export async function queueCalendarEmail(
  trx: Trx,
  { before, after }: { before: LeaveRequest; after: LeaveRequest },
  { emailQueue }: { emailQueue: EmailQueue },
): Promise<void> {
  if (isUsed(before.status) === isUsed(after.status) && isSameRange(before, after)) return
  const { uuid: recipientId } = after.user
  if (!(await findSettings(trx, recipientId))?.leaveCalendarEmail) return
  await emailQueue.send(trx, { template: leaveCalendarEmail, recipientId, leaveRequestId: after.uuid })
}
