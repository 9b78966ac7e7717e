import { provisioningApi } from '@hr/contract/areas/provisioning/provisioning'
import { scimPrefix } from '@hr/contract/areas/provisioning/scim'
import { provisioningTexts } from '@hr/contract/areas/provisioning/texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { allowSignInAgain, decideOnHeld, setDeactivation } from './directory.commands.ts'
import { connect, disconnect, startRun } from './entra.commands.ts'
import { previewRun } from './entra.queries.ts'
import { findProvisioning, listRuns } from './provisioning.queries.ts'

export const provisioningRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'company' | 'config' | 'db' | 'emailQueue' | 'keys' | 'startJob'>
> = async (app, { company, config, db, emailQueue, keys, startJob }) => {
  const message = (text: (typeof provisioningTexts)['saved']) => ({ result: { message: text } })

  app.route({
    ...routeOf(provisioningApi.find),
    handler: async () => ({
      result: { scimAddress: `${config.publicUrl}${scimPrefix}`, ...(await findProvisioning(db)) },
    }),
  })

  app.route({
    ...routeOf(provisioningApi.update),
    handler: async (request) => {
      requireConfirmedIdentity(callerOf(request))
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => setDeactivation(trx, request.body, by))
      return message(provisioningTexts.saved)
    },
  })

  app.route({
    ...routeOf(provisioningApi.decide),
    handler: async (request) => {
      requireConfirmedIdentity(callerOf(request))
      const { decision } = request.body
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => decideOnHeld(trx, decision, by))
      return message(decision === 'continue' ? provisioningTexts.limitLifted : provisioningTexts.discarded)
    },
  })

  app.route({
    ...routeOf(provisioningApi.allow),
    handler: async (request) => {
      const by = { caller: callerOf(request), emailQueue }
      await inTransaction(db, request, (trx) => allowSignInAgain(trx, request.params.id, by))
      return message(provisioningTexts.signInAllowed)
    },
  })

  app.route({
    ...routeOf(provisioningApi.connect),
    handler: async (request) => {
      requireConfirmedIdentity(callerOf(request))
      const by = { actorId: callerOf(request).uuid, keys }
      await inTransaction(db, request, (trx) => connect(trx, request.body, by))
      return message(provisioningTexts.connected)
    },
  })

  app.route({
    ...routeOf(provisioningApi.disconnect),
    handler: async (request) => {
      requireConfirmedIdentity(callerOf(request))
      await inTransaction(db, request, (trx) => disconnect(trx, { actorId: callerOf(request).uuid }))
      return message(provisioningTexts.disconnected)
    },
  })

  app.route({
    ...routeOf(provisioningApi.preview),
    handler: async (request) => ({
      result: await previewRun(db, request.query.kind, {
        today: todayIn(company.timeZone),
        timeZone: company.timeZone,
      }),
    }),
  })

  app.route({
    ...routeOf(provisioningApi.runs),
    handler: async () => ({ result: await listRuns(db) }),
  })

  app.route({
    ...routeOf(provisioningApi.start),
    handler: async (request) => {
      const by = { actorId: callerOf(request).uuid, startJob }
      return { result: { uuid: await inTransaction(db, request, (trx) => startRun(trx, request.body.kind, by)) } }
    },
  })
}
