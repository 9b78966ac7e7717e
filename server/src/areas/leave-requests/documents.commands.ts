import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { activeStatuses, alreadyDecidedText, isReserved, type LeaveStatus } from '@hr/contract/areas/leave/status'
import { record } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { lockRequests } from '../../db/lock-requests.ts'
import { storeFile } from '../../files/stored-files.ts'
import type { ValidatedUpload } from '../../files/validate-upload.ts'
import { found, Problem } from '../../http/problem.ts'
import type { By } from './apply.commands.ts'
import { notifyApprovers } from './notices.commands.ts'
import { findLeave } from './requests.queries.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

/**
 * Adds the missing attachment to a request of the caller, also after its approval. The approvers are notified only
 * while they decide on the request.
 */
export async function addDocument(trx: Trx, id: string, attachment: ValidatedUpload, by: By): Promise<LeaveRequest> {
  await lockRequests(trx, [id])
  const before = found(await findLeave(trx, id))
  if (before.user.uuid !== by.actorId) throw new Problem(403, leaveRefusals.onlyOwnerChanges)
  if (!(activeStatuses as readonly LeaveStatus[]).includes(before.status))
    throw new Problem(409, alreadyDecidedText(before))
  if (before.attachment.length > 0) throw new Problem(409, leaveRefusals.hasDocument)

  await trx
    .updateTable('leave_request')
    .set({ has_attachment: true, version: nextVersion })
    .where('id', '=', id)
    .execute()
  await storeFile(trx, attachment, { leaveRequestId: id })
  const leave = found(await findLeave(trx, id))
  await record(trx, {
    actorId: by.actorId,
    action: 'leave document added',
    entity: 'leave',
    entityId: id,
    personId: by.actorId,
  })
  if (isReserved(leave.status)) await notifyApprovers(trx, 'changed', leave, by)
  return leave
}
