import { english } from '@hr/contract/lib/messages'
import { secondFactorApi, secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { transact } from '../../db/transaction.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found, Problem } from '../../http/problem.ts'
import { requireNoOtherFactor } from '../../http/second-factor.ts'
import { callerOfAccount } from '../../http/session.ts'
import { answered, serve } from '../../http/serve.ts'
import { productName } from '../../email/template.ts'
import { confirmCode } from './sign-in.commands.ts'
import { findAccount } from './access.queries.ts'
import { olderFeeds } from './end-access.commands.ts'
import {
  beginSecondFactor,
  findSecondFactor,
  requireOwnFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.commands.ts'
import { sessionCookies } from './session-cookies.ts'
import { otherWaysOf } from './ways-to-sign-in.commands.ts'

/** Two-step sign-in. Answers are not stored for repeated calls, because they contain secrets. */
export const secondFactorRoutes = serve(secondFactorApi, (deps) => {
  const { company, config, db, pool, keys, emailQueue, rateLimits } = deps
  const cookies = sessionCookies(deps)
  return {
    find: async ({ query: { userUuid } }, { actorId, caller, today }) => {
      const factor = await findSecondFactor(db, userUuid ?? actorId)
      const owner = userUuid === undefined ? caller : await callerOfAccount(pool, userUuid, today)
      return {
        since: factor?.since?.toISOString() ?? null,
        recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
        hasApp: factor?.hasApp ?? false,
        isRequired: owner?.isFactorRequired ?? false,
      }
    },
    begin: answered(async (_, { actorId, caller }) => {
      requireConfirmedIdentity(caller)
      requireNoOtherFactor(caller)
      const account = found(await findAccount(db, actorId))
      requireOwnFactor(account, caller)
      return beginSecondFactor(db, account, { keys, issuer: english(productName(company)) })
    }),
    turnOn: answered(async ({ body: { code, keepFeeds = olderFeeds } }, { actorId, caller }) => {
      requireNoOtherFactor(caller)
      const recoveryCodes = await transact(db, (trx) =>
        turnOnSecondFactor(trx, actorId, { code, caller, keepFeeds, keys, emailQueue }),
      )
      return { message: secondFactorTexts.on, recoveryCodes }
    }),
    enterCode: answered(async ({ body: { code }, request }, { actorId, caller: { sessionId } }) => {
      const account = found(await findAccount(db, actorId))
      const browser = cookies.knownBrowserOf(request, actorId)
      await confirmCode(db, { rateLimits, keys, emailQueue }, { account, sessionId, code, browser })
      return { message: secondFactorTexts.entered }
    }),
    turnOff: answered(async ({ query: { userUuid } }, act) => {
      requireConfirmedIdentity(act.caller)
      if ((userUuid ?? act.actorId) === act.actorId && act.caller.isFactorRequired)
        throw new Problem(422, secondFactorTexts.stays)
      await transact(db, (trx) =>
        turnOffSecondFactor(trx, userUuid ?? act.actorId, {
          actorId: act.actorId,
          by: act,
          emailQueue,
          ways: otherWaysOf(config),
        }),
      )
      return { message: secondFactorTexts.off }
    }),
  }
})
