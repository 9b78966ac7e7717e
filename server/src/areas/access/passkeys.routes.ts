import { passkeysApi, passkeysTexts as texts } from '@hr/contract/areas/access/passkeys'
import { english } from '@hr/contract/lib/messages'
import { transact } from '../../db/transaction.ts'
import { productName } from '../../email/template.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found } from '../../http/problem.ts'
import { requireNoOtherFactor } from '../../http/second-factor.ts'
import { answered, owned, serve } from '../../http/serve.ts'
import { findAccount, requireLiveSession } from './access.queries.ts'
import { olderFeeds } from './end-access.commands.ts'
import { passkeyHostOf, requirePasskeyHost } from './passkey-host.ts'
import {
  addPasskey,
  beginPasskey,
  findPasskeyOwner,
  listPasskeys,
  removePasskey,
  renamePasskey,
  verifyNewPasskey,
} from './passkeys.commands.ts'
import { requireOwnFactor } from './second-factor.commands.ts'
import { otherWaysOf } from './ways-to-sign-in.commands.ts'

/** Passkeys of the caller. Answers are not stored for repeated calls, because they contain secrets. */
export const passkeysRoutes = serve(passkeysApi, ({ company, config, db, keys, emailQueue }) => {
  const offered = passkeyHostOf(config.publicUrl)
  const host = () => requirePasskeyHost(config.publicUrl)
  const ways = otherWaysOf(config)
  return {
    list: async (_, { actorId }) => ({
      passkeys: await listPasskeys(db, actorId, typeof offered === 'string' ? null : offered.host),
      obstacle: typeof offered === 'string' ? offered : null,
    }),
    begin: answered(async (_, { actorId, caller }) => {
      requireConfirmedIdentity(caller)
      requireNoOtherFactor(caller)
      const account = found(await findAccount(db, actorId))
      requireOwnFactor(account, caller)
      const at = host()
      return transact(db, async (trx) => {
        await requireLiveSession(trx, caller)
        return beginPasskey(trx, account, {
          at,
          product: english(productName(company)),
          holder: { session_id: caller.sessionId },
        })
      })
    }),
    add: answered(async ({ body: { name, passkey, keepFeeds = olderFeeds } }, { actorId, caller }) => {
      requireNoOtherFactor(caller)
      const { sessionId } = caller
      const verified = await verifyNewPasskey(db, passkey, { at: host(), holder: { session_id: sessionId } })
      const recoveryCodes = await transact(db, (trx) =>
        addPasskey(trx, { actorId, caller, keepFeeds, name, verified, keys, emailQueue }),
      )
      return { message: texts.added, recoveryCodes }
    }),
    rename: owned(findPasskeyOwner, async (trx, { params: { id }, body: { name } }, { actorId }) => {
      await renamePasskey(trx, id, { name, actorId })
      return { message: texts.renamed }
    }),
    remove: owned(findPasskeyOwner, async (trx, { params: { id } }, act) => {
      requireConfirmedIdentity(act.caller)
      requireNoOtherFactor(act.caller)
      await removePasskey(trx, id, { ...act, ways })
      return { message: texts.removed }
    }),
  }
})
