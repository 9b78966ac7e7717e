import { english } from '@hr/contract/lib/messages'
import { secondFactorApi, secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { transact } from '../../db/transaction.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found } from '../../http/problem.ts'
import { answered, serve } from '../../http/serve.ts'
import { productName } from '../../email/template.ts'
import { findAccount } from './access.queries.ts'
import {
  beginSecondFactor,
  findSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.commands.ts'

/** Two-step sign-in. Answers are not stored for repeated calls, because they contain secrets. */
export const secondFactorRoutes = serve(secondFactorApi, ({ company, db, keys, emailQueue }) => ({
  find: async ({ query }, { actorId }) => {
    const factor = await findSecondFactor(db, query.userUuid ?? actorId)
    return { since: factor?.since?.toISOString() ?? null, recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0 }
  },
  begin: answered(async (_, { actorId, caller }) => {
    requireConfirmedIdentity(caller)
    const account = found(await findAccount(db, actorId))
    return beginSecondFactor(db, account, { keys, issuer: english(productName(company)) })
  }),
  turnOn: answered(async ({ body: { code } }, { actorId, caller: { sessionId } }) => {
    const recoveryCodes = await transact(db, (trx) =>
      turnOnSecondFactor(trx, actorId, { code, sessionId, keys, emailQueue }),
    )
    return { message: secondFactorTexts.on, recoveryCodes }
  }),
  turnOff: answered(async ({ query: { userUuid } }, act) => {
    requireConfirmedIdentity(act.caller)
    await transact(db, (trx) => turnOffSecondFactor(trx, userUuid ?? act.actorId, act))
    return { message: secondFactorTexts.off }
  }),
}))
