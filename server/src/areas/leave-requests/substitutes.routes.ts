import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { callerOf, type IsDelegated } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { found } from '../../http/problem.ts'
import { openToDelegates, routeOf } from '../../http/route-of.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import { seesAsDelegate } from './represented.queries.ts'
import { findLeave, findLeaveOwner } from './requests.queries.ts'
import { declineToCover } from './substitutes.commands.ts'
import { findSubstituteId, listCovers, listSubstitutions } from './substitutes.queries.ts'

export const substitutesRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'keys' | 'emailQueue'>> = async (
  app,
  { db, company, keys, emailQueue },
) => {
  const today = () => todayIn(company.timeZone)
  const isDelegated: IsDelegated = ({ id }, who) => seesAsDelegate(db, { requestId: String(id) }, who)

  app.route({
    ...routeOf(substitutesApi.list),
    handler: async (request) => {
      const substitutions = await listSubstitutions(db, callerOf(request).uuid, today())
      return { result: substitutions.map(withUserPhotoBy(keys.photo)) }
    },
  })

  app.route({
    ...routeOf(substitutesApi.decline, findSubstituteId),
    handler: async (request) => {
      const by = { substituteId: callerOf(request).uuid, today: today(), emailQueue }
      await inTransaction(db, request, (trx) => declineToCover(trx, request.params.id, request.body, by))
      return { result: { message: substitutesTexts.declined } }
    },
  })

  app.route({
    ...openToDelegates(routeOf(substitutesApi.ofRequest, findLeaveOwner), isDelegated),
    handler: async (request) => {
      const leave = found(await findLeave(db, request.params.id))
      const ownerId = leave.user.uuid
      const calendar = await calendarOf(db, ownerId, leave)
      const ids = leave.substitutes.map(({ uuid }) => uuid)
      // The approver sees the days of those whom the owner chose.
      const covers = await listCovers(db, ids, { ownerId, range: leave, calendar, seer: { sees: 'everyone' } })
      return { result: covers.map(({ problem: _problem, ...cover }) => cover) }
    },
  })
}
