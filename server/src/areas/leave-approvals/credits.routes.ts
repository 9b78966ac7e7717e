import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { callerOf, forbidden } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { answerLongList } from '../../http/page.ts'
import { openToDelegates, routeOf } from '../../http/route-of.ts'
import { decideCredit, requestCredit } from './credits.commands.ts'
import { creditList, findCreditOwner, listEarnedPolicies } from './credits.queries.ts'
import { listRepresented, seesAsDelegate } from '../leave-requests/represented.queries.ts'
import type { Whose } from '../leave-requests/requests.queries.ts'

export const creditsRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'company' | 'db' | 'pool' | 'keys' | 'emailQueue'>
> = async (app, { db, pool, company, keys, emailQueue }) => {
  const today = () => todayIn(company.timeZone)
  const by = (request: FastifyRequest) => ({ caller: callerOf(request), today: today(), emailQueue })
  const withPhoto = withUserPhotoBy(keys.photo)

  app.route({
    ...routeOf(creditsApi.policies),
    handler: async (request) => {
      const policies = await listEarnedPolicies(db, callerOf(request).uuid, { today: today() })
      return { result: policies.map(({ uuid, name }) => ({ uuid, name })) }
    },
  })

  app.route({
    ...routeOf(creditsApi.list),
    handler: async (request, reply) => {
      const { type = 'own', status, decidable, q, order = 'desc' } = request.query
      const whose = await employeesOfList(request, type)
      const decider = decidable ? callerOf(request) : undefined
      const query = { whose, status, decider, words: searchWords(q), sort: 'requestedAt' as const, order }
      const connections = { db, pool }
      return answerLongList(request, reply, {
        connections,
        list: creditList,
        query,
        paging: request.query,
        show: withPhoto,
      })
    },
  })

  async function employeesOfList(request: FastifyRequest, type: 'own' | 'team' | 'all'): Promise<Whose> {
    const { uuid, isDelegate } = callerOf(request)
    if (type === 'own') return { kind: 'own', id: uuid }
    if (type === 'team')
      return { kind: 'team', leadId: uuid, represented: isDelegate ? await listRepresented(db, uuid, today()) : [] }
    if (request.signedIn?.scope !== 'all') throw forbidden()
    return { kind: 'all' }
  }

  app.route({
    ...routeOf(creditsApi.create),
    handler: async (request) => {
      const credit = await inTransaction(db, request, (trx) => requestCredit(trx, request.body, by(request)))
      return { result: { message: creditTexts.requested, credit: withPhoto(credit) } }
    },
  })

  app.route({
    ...openToDelegates(routeOf(creditsApi.update, findCreditOwner), ({ id }, who) =>
      seesAsDelegate(db, { creditId: String(id) }, who),
    ),
    handler: async (request) => {
      const { params, body } = request
      const credit = await inTransaction(db, request, (trx) => decideCredit(trx, params.id, body, by(request)))
      const outcome = credit.status === 'inProgress' ? credit.status : body.status
      return { result: { message: creditTexts[outcome], credit: withPhoto(credit) } }
    },
  })
}
