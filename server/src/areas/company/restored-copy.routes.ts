import { restoredCopyApi, type RestoredCopy } from '@hr/contract/areas/company/restored-copy'
import type { OutgoingKind } from '@hr/contract/lib/outgoing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { record } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { findSwitchedOff, switchOn } from '../../outbound/restored-copy.ts'

export const restoredCopyRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.route({
    ...routeOf(restoredCopyApi.find),
    handler: async () => ({ result: await findRestoredCopy(db) }),
  })

  app.route({
    ...routeOf(restoredCopyApi.switchOn),
    handler: async (request) => {
      const caller = callerOf(request)
      requireConfirmedIdentity(caller)
      await inTransaction(db, request, (trx) => switchOnAgain(trx, request.body.on, { actorId: caller.uuid }))
      return { result: await findRestoredCopy(db) }
    },
  })
}

const findRestoredCopy = async (db: Db): Promise<RestoredCopy> =>
  (await findSwitchedOff(db)) ?? { restoredAt: null, off: [] }

async function switchOnAgain(trx: Trx, kinds: readonly OutgoingKind[], { actorId }: { actorId: string }) {
  const switched = await switchOn(trx, kinds)
  if (!switched) return
  const { id } = await trx.selectFrom('company_setting').select('id').executeTakeFirstOrThrow()
  await record(trx, {
    actorId,
    action: 'changed',
    entity: 'company settings',
    entityId: id,
    before: { switchedOff: switched.before },
    after: { switchedOff: switched.off },
  })
}
