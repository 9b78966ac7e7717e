import { delegationsApi, delegationTexts } from '@hr/contract/areas/leave/delegations'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { addDelegation, removeDelegation } from './delegations.commands.ts'
import { findDelegationOwner, listDelegations } from './delegations.queries.ts'

export const delegationsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'emailQueue'>> = async (
  app,
  { db, company, emailQueue },
) => {
  const today = () => todayIn(company.timeZone)
  const by = (request: FastifyRequest) => ({ caller: callerOf(request), today: today(), emailQueue })

  app.route({
    ...routeOf(delegationsApi.list),
    handler: async (request) => {
      const { approver = callerOf(request).uuid } = request.query
      return { result: await listDelegations(db, approver, today()) }
    },
  })

  app.route({
    ...routeOf(delegationsApi.create),
    handler: async (request) => {
      const delegation = await inTransaction(db, request, (trx) => addDelegation(trx, request.body, by(request)))
      return { result: { message: delegationTexts.added, delegation } }
    },
  })

  app.route({
    ...routeOf(delegationsApi.remove, findDelegationOwner),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => removeDelegation(trx, request.params.id, by(request)))
      return { result: { message: delegationTexts.removed } }
    },
  })
}
