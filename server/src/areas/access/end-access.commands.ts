import { sql } from 'kysely'
import { recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { deleteSessionsOf } from './access.queries.ts'

/** Feeds that were made within these hours are not kept unless their owner says so. */
const recentFeedHours = 24

/** The template name of the email that tells the owner which calendar feeds have ended. */
export const feedsEndedEmail = 'calendar feeds ended'

/** The feeds that stay if the owner has not chosen, as in the dialogs: those that were not made recently. */
export const olderFeeds = 'older' as const

/** SQL: a feed was made so recently that a thief might have made it in a session that ends now. */
export const isRecentFeed = (createdAt: string) =>
  sql<boolean>`${sql.ref(createdAt)} > now() - ${recentFeedHours} * interval '1 hour'`

/** Everything that the owner of an account keeps when access to it ends; by default nothing. */
export type Kept = {
  /** The session in which the owner has decided it. */
  session?: string | undefined
  tokens?: boolean
  /** The ids of calendar feeds. */
  feeds?: readonly string[] | typeof olderFeeds | undefined
}

type By = {
  actorId: string | null
  /** Tells the owner which feeds have ended; undefined for an owner who leaves. */
  emailQueue?: EmailQueue
}

/**
 * Ends everything on the list of what gives access (`meansOfAccess` of the contract) apart from passkeys, which prove their
 * owner each time: sessions with their sockets and challenges, emailed links, personal tokens, which assistants use as well,
 * and calendar feeds. Locks the account, so that nothing is made beside it.
 */
export async function endAccess(
  trx: Trx,
  accountId: string,
  { session, tokens = false, feeds = [] }: Kept,
  { actorId, emailQueue }: By,
): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await deleteSessionsOf(trx, accountId, { but: session })
  await trx.deleteFrom('password_link').where('account_id', '=', accountId).execute()
  if (!tokens)
    await trx
      .updateTable('api_token')
      .set({ revoked_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute()
  const isEnded = feeds === olderFeeds ? isRecentFeed('created_at') : sql<boolean>`id <> all (${feeds}::uuid[])`
  const ended = await trx
    .deleteFrom('calendar_feed')
    .where('employee_id', '=', accountId)
    .where(isEnded)
    .returning(['id', 'kind', 'include_pending as includePending'])
    .execute()
  const [historyId] = await recordAll(
    trx,
    ended.map(({ id, ...before }) => ({
      actorId,
      action: 'deleted',
      entity: 'calendar feed',
      entityId: id,
      personId: accountId,
      before,
    })),
  )
  if (historyId !== undefined)
    await emailQueue?.send(trx, { template: feedsEndedEmail, recipientId: accountId, historyId })
}
