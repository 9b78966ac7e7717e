import { english } from '@hr/contract/lib/messages'
import { secondFactorApi, secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { productName } from '../../email/template.ts'
import { findAccount } from './access.queries.ts'
import {
  beginSecondFactor,
  findSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.commands.ts'

/** Two-step sign-in. Answers are not stored for repeated calls, because they contain secrets. */
export const secondFactorRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'keys' | 'emailQueue'>> = async (
  app,
  { company, db, keys, emailQueue },
) => {
  app.route({
    ...routeOf(secondFactorApi.find),
    handler: async (request) => {
      const factor = await findSecondFactor(db, request.query.userUuid ?? callerOf(request).uuid)
      return {
        result: {
          since: factor?.since?.toISOString() ?? null,
          recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
        },
      }
    },
  })

  app.route({
    ...routeOf(secondFactorApi.begin),
    handler: async (request) => {
      const caller = callerOf(request)
      requireConfirmedIdentity(caller)
      const account = found(await findAccount(db, caller.uuid))
      return { result: await beginSecondFactor(db, account, { keys, issuer: english(productName(company)) }) }
    },
  })

  app.route({
    ...routeOf(secondFactorApi.turnOn),
    handler: async (request) => {
      const { uuid, sessionId } = callerOf(request)
      const { code } = request.body
      const recoveryCodes = await transact(db, (trx) =>
        turnOnSecondFactor(trx, uuid, { code, sessionId, keys, emailQueue }),
      )
      return { result: { message: secondFactorTexts.on, recoveryCodes } }
    },
  })

  app.route({
    ...routeOf(secondFactorApi.turnOff),
    handler: async (request) => {
      const caller = callerOf(request)
      requireConfirmedIdentity(caller)
      const by = { actorId: caller.uuid, emailQueue }
      const { userUuid: owner = caller.uuid } = request.query
      await transact(db, (trx) => turnOffSecondFactor(trx, owner, by))
      return { result: { message: secondFactorTexts.off } }
    },
  })
}
