import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { policyMessages } from '@hr/contract/areas/leave/policy-texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { answerList, answerLongList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { confirmAdjustments, listAdjustments } from './adjustments.commands.ts'
import { addPolicy, changePolicy, deletePolicy, prepareGrant, previewPolicy, startGrant } from './policies.commands.ts'
import { findPolicy, findTypes, grantList, policyList } from './policies.queries.ts'

export const policiesRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'company' | 'db' | 'pool' | 'keys' | 'startJob'>
> = async (app, { db, pool, company, keys, startJob }) => {
  const today = () => todayIn(company.timeZone)
  const by = (request: FastifyRequest) => ({ actorId: callerOf(request).uuid, today: today() })
  const personWithPhoto = withPhotoBy(keys.photo)
  const withPhoto = <Row extends { user: { profileImage: string | null } }>(row: Row): Row => ({
    ...row,
    user: personWithPhoto(row.user),
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
      const actor = by(request)
      return {
        result: await inTransaction(db, request, async (trx) => {
          const { policy, years } = await changePolicy(trx, params.id, body, actor)
          let job: string | null = null
          for (const year of years)
            job = await startGrant(
              trx,
              policy,
              { policyId: policy.uuid, year, isAdopted: false, whom: 'granted' },
              { ...actor, startJob },
            )
          return { message: policyMessages.changed(body.isArchived), policy, job }
        }),
      }
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
    handler: async ({ params: { id }, body }) => ({ result: await previewPolicy(db, id, body, { today: today() }) }),
  })

  app.route({
    ...routeOf(leavePoliciesApi.grants),
    handler: async (request, reply) => {
      const { params, query } = request
      const { rules } = found(await findPolicy(db, params.id))
      const types = await findTypes(db, params.id, params.year)
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: grantList,
        query: {
          covered: { rules, year: params.year, types },
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
    ...routeOf(leavePoliciesApi.toConfirm),
    handler: async ({ params: { id } }) => {
      found(await findPolicy(db, id))
      return { result: (await listAdjustments(db, id, { today: today() })).map(withPhoto) }
    },
  })

  app.route({
    ...routeOf(leavePoliciesApi.confirm),
    handler: async (request) => {
      const { params, body } = request
      const actor = by(request)
      const adjusted = await inTransaction(db, request, (trx) =>
        confirmAdjustments(trx, { policyId: params.id, ...body }, actor),
      )
      return { result: { message: policyMessages.confirmed(adjusted, body.apply), adjusted } }
    },
  })
}
