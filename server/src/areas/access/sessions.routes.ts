import { deletionsWithoutPassword, sessionsApi, sessionsTexts } from '@hr/contract/areas/access/sessions'
import { record } from '../../audit/history.ts'
import { transact } from '../../db/transaction.ts'
import { found } from '../../http/problem.ts'
import { answered, owned, serve } from '../../http/serve.ts'
import { confirmByPasskey, usableHash } from './sign-in.commands.ts'
import { confirmByPassword } from './passwords.commands.ts'
import { deleteSession, findAccount, findSessionOwner, listSessions, requireLiveSession } from './access.queries.ts'
import { endAccess, olderFeeds } from './end-access.commands.ts'
import { passkeyHostOf, requirePasskeyHost } from './passkey-host.ts'
import { beginConfirming, hasPasskeys, takeConfirming } from './passkeys.commands.ts'
import { deletionLimit } from './deletion-limit.ts'
import { countRemovalsBy } from './removals.queries.ts'
import { sessionCookies } from './session-cookies.ts'

/** Lists and ends a user's sessions, and confirms the user's identity. */
export const sessionsRoutes = serve(sessionsApi, (deps) => {
  const { rateLimits, config, db, emailQueue } = deps
  const cookies = sessionCookies(deps)
  /** The larger count of the limits that ask for a confirmation. */
  const deletionsOf = async (actorId: string) =>
    Math.max(await rateLimits.count(db, deletionLimit(actorId)), await countRemovalsBy(db, actorId))
  return {
    list: async ({ query }, { actorId, caller: { sessionId } }) => {
      const rows = await listSessions(db, query.userUuid ?? actorId)
      return rows.map((row) => ({ ...row, isCurrent: row.uuid === sessionId }))
    },
    end: owned(findSessionOwner, async (trx, { params: { id } }, { actorId }) => {
      const personId = found(await deleteSession(trx, id))
      await record(trx, { ...ended, actorId, entityId: id, personId })
      return { message: sessionsTexts.ended }
    }),
    endOthers: async (trx, { query: { keepFeeds = olderFeeds } }, { actorId, caller }) => {
      const { sessionId } = caller
      await requireLiveSession(trx, caller)
      await endAccess(trx, actorId, { session: sessionId, tokens: true, feeds: keepFeeds }, { actorId, emailQueue })
      await record(trx, { ...ended, actorId, entityId: sessionId, personId: actorId })
      return { message: sessionsTexts.othersEnded }
    },
    confirm: answered(async ({ body: { currentPassword }, request }, { caller }) => {
      const issuer = config.identityProvider?.issuer
      const browser = cookies.knownBrowserOf(request, caller.uuid)
      await confirmByPassword(db, rateLimits, { caller, currentPassword, browser, issuer })
      return { message: sessionsTexts.confirmed }
    }),
    beginPasskey: answered(async (_, { caller }) => {
      const at = requirePasskeyHost(config.publicUrl)
      return transact(db, async (trx) => {
        await requireLiveSession(trx, caller)
        return beginConfirming(trx, { at, sessionId: caller.sessionId })
      })
    }),
    confirmByPasskey: answered(async ({ body }, { actorId, caller: { sessionId } }) => {
      const at = requirePasskeyHost(config.publicUrl)
      const passkey = await takeConfirming(db, body.passkey, { at, sessionId })
      const account = found(await findAccount(db, actorId))
      await confirmByPasskey(db, { emailQueue }, { account, sessionId, passkey })
      return { message: sessionsTexts.confirmed }
    }),
    isConfirmed: async ({ query: { deletions } }, { actorId, caller: { isConfirmed } }) => {
      const isPast = deletions === undefined || (await deletionsOf(actorId)) + deletions > deletionsWithoutPassword
      const account = found(await findAccount(db, actorId))
      const host = passkeyHostOf(config.publicUrl)
      return {
        isNeeded: isPast && !isConfirmed,
        hasPassword: usableHash(account, config.identityProvider?.issuer) !== null,
        hasProvider: config.identityProvider !== undefined,
        hasPasskey: typeof host === 'object' && (await hasPasskeys(db, host, { accountId: actorId })),
      }
    },
  }
})

const ended = { action: 'session ended', entity: 'session' } as const
