import { type CalendarFeed, type FeedKind, feedTexts } from '@hr/contract/areas/leave/feeds'
import type { CallAct } from '../../act.ts'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { found, Problem } from '../../http/problem.ts'
import { requireLiveSession } from '../access/access.queries.ts'
import { findFeed } from './feeds.queries.ts'

/** The maximum number of feeds per employee: one for each device or program. */
const maxFeeds = 5

type NewFeed = { kind: FeedKind; includePending: boolean; secretHash: Buffer }

/** The template name of the email to the owner of a new feed. */
export const feedCreatedEmail = 'calendar feed created'

/** Creates a feed and tells its owner by email; only the hash of its secret is stored. */
export async function addFeed(
  trx: Trx,
  { kind, includePending, secretHash }: NewFeed,
  { caller, emailQueue }: Pick<CallAct, 'caller' | 'emailQueue'>,
): Promise<CalendarFeed> {
  const { uuid: actorId } = caller
  await requireLiveSession(trx, caller)
  const existing = await trx.selectFrom('calendar_feed').select('id').where('employee_id', '=', actorId).execute()
  if (existing.length >= maxFeeds) throw new Problem(409, feedTexts.tooMany(maxFeeds))
  const { id } = await trx
    .insertInto('calendar_feed')
    .values({ employee_id: actorId, kind, include_pending: includePending, secret_hash: secretHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = { actorId, entity: 'calendar feed', entityId: id, personId: actorId } as const
  const historyId = await record(trx, { ...change, action: 'created', after: { kind, includePending } })
  await emailQueue.send(trx, { template: feedCreatedEmail, recipientId: actorId, historyId })
  return found(await findFeed(trx, id))
}

/** Revokes one of the caller's own feeds. */
export async function removeFeed(trx: Trx, id: string, { actorId }: { actorId: string }): Promise<void> {
  const feed = await trx
    .deleteFrom('calendar_feed')
    .where('id', '=', id)
    .returning(['kind', 'include_pending as includePending'])
    .executeTakeFirst()
  const change = { actorId, entity: 'calendar feed', entityId: id, personId: actorId } as const
  await record(trx, { ...change, action: 'deleted', before: found(feed) })
}
