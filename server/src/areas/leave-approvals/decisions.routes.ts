import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Message } from '@hr/contract/lib/messages'
import { withUserPhotoBy } from '../../files/photos.ts'
import type { IsDelegated } from '../../http/access.ts'
import { found, notFound } from '../../http/problem.ts'
import { answered, only, owned, serve } from '../../http/serve.ts'
import { seesAsDelegate } from '../leave-requests/represented.queries.ts'
import { findLeaveKey, findLeaveOwner } from '../leave-requests/requests.queries.ts'
import { decideLeave } from './decisions.commands.ts'

/** Returns the message for the approver: the specified text only after the last decision. */
function messageOf({ status }: LeaveRequest): Message {
  if (status === 'inProgress') return leaveTexts.firstApproved
  return status === 'approved' ? leaveTexts.approved : leaveTexts.declined
}

export const decisionsRoutes = serve(only(leaveApi, 'approve', 'cancel', 'update'), ({ db, keys }) => {
  const withPhoto = withUserPhotoBy(keys.photo)
  const isDelegated: IsDelegated = ({ id }, who) => seesAsDelegate(db, { requestId: String(id) }, who)
  return {
    approve: owned(
      findLeaveOwner,
      answered(async ({ params, body: { status: to, version, decisionNote, documentSeen } }, _, write) => {
        const leave = await write((trx, act) =>
          decideLeave(
            trx,
            params.id,
            { to, version, documentSeen },
            { ...act, as: 'decider', onlyPending: true, decisionNote },
          ),
        )
        return { message: messageOf(leave), leave: withPhoto(leave) }
      }),
      isDelegated,
    ),
    cancel: owned(
      findLeaveOwner,
      answered(async ({ params, body }, _, write) => {
        const leave = await write(async (trx, act) => {
          const { status } = found(await findLeaveKey(trx, params.id))
          const to = body.withdraw ? 'approved' : status === 'approved' ? 'canceling' : 'canceled'
          return decideLeave(trx, params.id, { ...body, to }, { ...act, as: 'owner' })
        })
        return { message: leaveTexts.canceled, leave: withPhoto(leave) }
      }),
    ),
    update: owned(
      findLeaveOwner,
      answered(async ({ params, body }, _, write) => {
        const { status: to, decisionNote, ...decision } = body
        if (body.leaveId !== undefined && body.leaveId !== params.id) throw notFound()
        const leave = await write((trx, act) =>
          decideLeave(trx, params.id, { ...decision, to }, { ...act, as: 'decider', decisionNote }),
        )
        return { message: leaveTexts.updated, leave: withPhoto(leave) }
      }),
      isDelegated,
    ),
  }
})
