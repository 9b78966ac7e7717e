import { emergencyAccountsApi, emergencyAccountsTexts as texts } from '@hr/contract/areas/access/emergency-accounts'
import { transact } from '../../db/transaction.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found, notFound, Problem } from '../../http/problem.ts'
import { answered, serve } from '../../http/serve.ts'
import { passwordUseTexts } from '@hr/contract/areas/access/password-sign-in'
import { checkPassword } from './passwords.commands.ts'
import { confirmByPasskey, confirmCode } from './sign-in.commands.ts'
import { findAccount, lockAccount } from './access.queries.ts'
import {
  addEmergencyAccount,
  endEmergencyAccount,
  listEmergencyAccounts,
  lockSuperadmins,
} from './emergency-accounts.commands.ts'
import { requirePasskeyHost } from './passkey-host.ts'
import { takeConfirming } from './passkeys.commands.ts'
import { findSecondFactor } from './second-factor.commands.ts'
import { sessionCookies } from './session-cookies.ts'
import { otherWaysOf, requireOtherWay } from './ways-to-sign-in.commands.ts'

/** The accounts that may always sign in by password. */
export const emergencyAccountsRoutes = serve(emergencyAccountsApi, (deps) => {
  const { rateLimits, config, db, keys, emailQueue } = deps
  const cookies = sessionCookies(deps)
  return {
    list: () => listEmergencyAccounts(db),
    add: answered(async ({ body: { currentPassword, code, passkey }, request }, { actorId, caller }) => {
      const { sessionId } = caller
      const account = found(await findAccount(db, actorId))
      if (account.passwordHash === null) throw new Problem(422, texts.noPassword)
      if (!(await findSecondFactor(db, actorId))) throw new Problem(422, texts.noFactor)
      const browser = cookies.knownBrowserOf(request, actorId)
      const proved = await checkPassword(db, rateLimits, { caller, currentPassword, browser })
      if (passkey) {
        const at = requirePasskeyHost(config.publicUrl)
        const signed = await takeConfirming(db, passkey, { at, sessionId })
        await confirmByPasskey(db, { emailQueue }, { account, sessionId, passkey: signed })
      } else {
        await confirmCode(db, { rateLimits, keys, emailQueue }, { account, sessionId, code: code ?? '', browser })
      }
      await transact(db, (trx) => addEmergencyAccount(trx, proved, { caller }))
      return { message: texts.added }
    }),
    remove: async (trx, { params: { id } }, { actorId, caller }) => {
      requireConfirmedIdentity(caller)
      const account = found(await lockAccount(trx, id))
      if (account.emergencySince === null) throw notFound()
      const locked = await lockSuperadmins(trx)
      await endEmergencyAccount(trx, account, { actorId })
      await requireOtherWay(locked, account, otherWaysOf(config), passwordUseTexts.onlyWayOfAccount)
      return { message: texts.removed }
    },
  }
})
