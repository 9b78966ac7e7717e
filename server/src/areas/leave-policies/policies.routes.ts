import type { Message } from '@hr/contract/lib/messages'
import { leavePoliciesApi, type GrantPreviewAnswer } from '@hr/contract/areas/leave/policies'
import { policyMessages } from '@hr/contract/areas/leave/policy-texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { answerList, answerLongList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { addPolicy, changePolicy, deletePolicy, prepareGrant, previewPolicy, startGrant } from './policies.commands.ts'
import { findPolicy, policyList, typeOfYear } from './policies.queries.ts'
import { grantList } from '../leave-grants/grants.queries.ts'
import { changeYearRules, previewYearRules } from './year-rules.commands.ts'

export const policiesRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'company' | 'db' | 'pool' | 'keys' | 'startJob'>
> = async (app, { db, pool, company, keys, startJob }) => {
  const today = () => todayIn(company.timeZone)
  const by = (request: FastifyRequest) => ({ actorId: callerOf(request).uuid, today: today() })
  const withPhoto = withUserPhotoBy(keys.photo)

  const withPhotos = (preview: GrantPreviewAnswer): GrantPreviewAnswer => ({
    ...preview,
    effects: preview.effects.map(withPhoto),
    affectedRequests: preview.affectedRequests.map(withPhoto),
  })

  app.route({
    ...routeOf(leavePoliciesApi.list),
    handler: ({ query }) =>
      answerList(db, {
        list: policyList,
        query: {
          isArchived: query.isArchived ?? false,
          words: searchWords(query.q),
          sort: query.sort ?? 'name',
          order: query.order ?? 'asc',
        },
        paging: query,
      }),
  })

  app.route({
    ...routeOf(leavePoliciesApi.find),
    handler: async ({ params: { id } }) => ({ result: found(await findPolicy(db, id)) }),
  })

  app.route({
    ...routeOf(leavePoliciesApi.create),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) => addPolicy(trx, request.body, by(request))),
    }),
  })

  app.route({
    ...routeOf(leavePoliciesApi.update),
    handler: async (request) => {
      const { params, body } = request
      const policy = await inTransaction(db, request, (trx) => changePolicy(trx, params.id, body, by(request)))
      return { result: { message: messageOf(body.isArchived), policy } }
    },
  })

  app.route({
    ...routeOf(leavePoliciesApi.remove),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => deletePolicy(trx, request.params.id, by(request)))
      return { result: { message: policyMessages.deleted } }
    },
  })

  app.route({
    ...routeOf(leavePoliciesApi.preview),
    handler: async ({ params: { id }, body }) => ({
      result: withPhotos(await previewPolicy(db, id, body, { today: today() })),
    }),
  })

  app.route({
    ...routeOf(leavePoliciesApi.grants),
    handler: async (request, reply) => {
      const { params, query } = request
      const type = await typeOfYear(db, found(await findPolicy(db, params.id)), params.year, { today: today() })
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: grantList,
        query: {
          type,
          office: query.office,
          words: searchWords(query.q),
          sort: query.sort ?? 'lastName',
          order: query.order ?? 'asc',
        },
        paging: query,
        show: withPhoto,
      })
    },
  })

  app.route({
    ...routeOf(leavePoliciesApi.grant),
    handler: async (request) => {
      const { params, body } = request
      const actor = by(request)
      const job = await inTransaction(db, request, async (trx) => {
        const { policy, parameters } = await prepareGrant(trx, params.id, { ...body, year: params.year }, actor)
        return startGrant(trx, policy, parameters, { ...actor, startJob })
      })
      return { result: { job } }
    },
  })

  app.route({
    ...routeOf(leavePoliciesApi.previewRules),
    handler: async ({ params, body }) => ({
      result: withPhotos(await previewYearRules(db, params, body, { today: today() })),
    }),
  })

  app.route({
    ...routeOf(leavePoliciesApi.changeRules),
    handler: async (request) => {
      const { params, body } = request
      const actor = by(request)
      const job = await inTransaction(db, request, async (trx) => {
        const policy = await changeYearRules(trx, params, body, actor)
        const { reason } = body
        const parameters = {
          policyId: params.id,
          year: params.year,
          whom: 'granted',
          today: actor.today,
          reason,
        } as const
        return startGrant(trx, policy, parameters, { ...actor, startJob })
      })
      return { result: { job } }
    },
  })
}

function messageOf(isArchived: boolean | undefined): Message {
  if (isArchived === undefined) return policyMessages.changed
  return isArchived ? policyMessages.archived : policyMessages.unarchived
}
