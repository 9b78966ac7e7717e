import type { Message } from '@hr/contract/lib/messages'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { addLeaveType, changeLeaveType, deleteLeaveType } from './leave-types.commands.ts'
import { countEntitlements, findLeaveType, leaveTypeList } from './leave-types.queries.ts'

export const leaveTypesRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db'>> = async (app, { db, company }) => {
  app.route({
    ...routeOf(leaveTypesApi.list),
    handler: ({ query }) =>
      answerList(db, {
        list: leaveTypeList,
        query: {
          isArchived: query.withArchived ? undefined : (query.isArchived ?? false),
          isOffered: query.offered ?? false,
          words: searchWords(query.q),
          today: todayIn(company.timeZone),
          sort: query.sort ?? 'name',
          order: query.order ?? 'asc',
        },
        paging: query,
      }),
  })

  app.route({
    ...routeOf(leaveTypesApi.find),
    handler: async ({ params: { id } }) => {
      const type = found(await findLeaveType(db, id))
      return { result: { ...type, entitlements: await countEntitlements(db, id) } }
    },
  })

  app.route({
    ...routeOf(leaveTypesApi.create),
    handler: async (request) => {
      const by = { actorId: callerOf(request).uuid }
      return { result: await inTransaction(db, request, (trx) => addLeaveType(trx, request.body, by)) }
    },
  })

  app.route({
    ...routeOf(leaveTypesApi.update),
    handler: async (request) => {
      const by = { actorId: callerOf(request).uuid }
      const { params, body } = request
      const leaveType = await inTransaction(db, request, (trx) => changeLeaveType(trx, params.id, body, by))
      return { result: { message: messageOf(body.isArchived), leaveType } }
    },
  })

  app.route({
    ...routeOf(leaveTypesApi.remove),
    handler: async (request) => {
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => deleteLeaveType(trx, request.params.id, by))
      return { result: { message: leaveTypesTexts.deleted } }
    },
  })
}

function messageOf(isArchived: boolean | undefined): Message {
  if (isArchived === undefined) return leaveTypesTexts.edited
  return isArchived ? leaveTypesTexts.archived : leaveTypesTexts.unarchived
}
