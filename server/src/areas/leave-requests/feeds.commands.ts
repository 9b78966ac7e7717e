import { type CalendarFeed, type FeedKind, feedTexts } from '@hr/contract/areas/leave/feeds'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { requireLiveSession } from '../access/access.queries.ts'
import { findFeed } from './feeds.queries.ts'

/** The maximum number of feeds per employee: one for each device or program. */
const maxFeeds = 5

type NewFeed = { kind: FeedKind; includePending: boolean; secretHash: Buffer }

/** Creates a feed; only the hash of its secret is stored. */
export async function addFeed(
  trx: Trx,
  { kind, includePending, secretHash }: NewFeed,
  caller: Pick<Caller, 'uuid' | 'sessionId'>,
): Promise<CalendarFeed> {
  const { uuid: actorId } = caller
  // Serialises concurrent creations, so that the second counts the first.
  await trx.selectFrom('employee').select('id').where('id', '=', actorId).forNoKeyUpdate().execute()
  await requireLiveSession(trx, caller)
  const existing = await trx.selectFrom('calendar_feed').select('id').where('employee_id', '=', actorId).execute()
  if (existing.length >= maxFeeds) throw new Problem(409, feedTexts.tooMany(maxFeeds))
  const { id } = await trx
    .insertInto('calendar_feed')
    .values({ employee_id: actorId, kind, include_pending: includePending, secret_hash: secretHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = { actorId, entity: 'calendar feed', entityId: id, personId: actorId } as const
  await record(trx, { ...change, action: 'created', after: { kind, includePending } })
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

/** Deletes the feeds of a person who is offboarded; restoring the account does not restore them. */
export const endFeedsOf = (trx: Trx, employeeId: string) =>
  trx.deleteFrom('calendar_feed').where('employee_id', '=', employeeId).execute()
