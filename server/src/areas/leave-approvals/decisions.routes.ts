import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Message } from '@hr/contract/lib/messages'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { callerOf, type IsDelegated } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { found, notFound } from '../../http/problem.ts'
import { openToDelegates, routeOf } from '../../http/route-of.ts'
import { seesAsDelegate } from '../leave-requests/represented.queries.ts'
import { findLeave, findLeaveOwner } from '../leave-requests/requests.queries.ts'
import { decideLeave } from './decisions.commands.ts'

/** Returns the message for the approver: the specified text only after the last decision. */
function messageOf({ status }: LeaveRequest): Message {
  if (status === 'inProgress') return leaveTexts.firstApproved
  return status === 'approved' ? leaveTexts.approved : leaveTexts.declined
}

export const decisionsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'keys' | 'emailQueue'>> = async (
  app,
  { db, company, keys, emailQueue },
) => {
  const by = (request: FastifyRequest) => ({ caller: callerOf(request), today: todayIn(company.timeZone), emailQueue })
  const withPhoto = withUserPhotoBy(keys.photo)
  const isDelegated: IsDelegated = ({ id }, who) => seesAsDelegate(db, { requestId: String(id) }, who)

  app.route({
    ...openToDelegates(routeOf(leaveApi.approve, findLeaveOwner), isDelegated),
    handler: async (request) => {
      const { params, body } = request
      const leave = await inTransaction(db, request, (trx) =>
        decideLeave(
          trx,
          params.id,
          { to: body.status, version: body.version },
          { ...by(request), as: 'decider', onlyPending: true, decisionNote: body.decisionNote },
        ),
      )
      return { result: { message: messageOf(leave), leave: withPhoto(leave) } }
    },
  })

  app.route({
    ...routeOf(leaveApi.cancel, findLeaveOwner),
    handler: async (request) => {
      const { params, body } = request
      const leave = await inTransaction(db, request, async (trx) => {
        const { status } = found(await findLeave(trx, params.id))
        const to = body.withdraw ? 'approved' : status === 'approved' ? 'canceling' : 'canceled'
        return decideLeave(trx, params.id, { ...body, to }, { ...by(request), as: 'owner' })
      })
      return { result: { message: leaveTexts.canceled, leave: withPhoto(leave) } }
    },
  })

  app.route({
    ...openToDelegates(routeOf(leaveApi.update, findLeaveOwner), isDelegated),
    handler: async (request) => {
      const { params, body } = request
      const { status: to, decisionNote, ...decision } = body
      if (body.leaveId !== undefined && body.leaveId !== params.id) throw notFound()
      const leave = await inTransaction(db, request, (trx) =>
        decideLeave(trx, params.id, { ...decision, to }, { ...by(request), as: 'decider', decisionNote }),
      )
      return { result: { message: leaveTexts.updated, leave: withPhoto(leave) } }
    },
  })
}
