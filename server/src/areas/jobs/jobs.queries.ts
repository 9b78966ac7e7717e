import type { BackgroundJob } from '@hr/contract/areas/jobs/jobs'
import { retention } from '@hr/contract/lib/retention'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'
import { isoInstant } from '../../db/instant.ts'

const selectJobs = (db: Db) =>
  db
    .selectFrom('background_job')
    .select(['id as uuid', 'title', 'target', 'state', 'done', 'total', 'message', 'figures'])
    .select([isoInstant('created_at').as('createdAt'), isoInstant('ended_at').$castTo<string | null>().as('endedAt')])

/** Returns a user's jobs that are unfinished or ended within the last day, newest first. */
export const listJobs = (db: Db, actorId: string): Promise<BackgroundJob[]> =>
  selectJobs(db)
    .where('actor_id', '=', actorId)
    .where((of) => of.or([of('ended_at', 'is', null), of('ended_at', '>', sql<Date>`now() - interval '1 day'`)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const findJob = (db: Db, id: string): Promise<BackgroundJob | undefined> =>
  selectJobs(db).where('id', '=', id).executeTakeFirst()

/** Counts the failed jobs of all users, with the latest ones. Their titles contain no personal data; messages may. */
export async function findFailedJobs(db: Db, { latest: limit }: { latest: number }) {
  const failed = db.selectFrom('background_job').where('state', '=', 'failed')
  const counts = await failed
    .select(({ fn }) => [
      fn.countAll<number>().as('failed'),
      fn
        .countAll<number>()
        .filterWhere('ended_at', '>', sql<Date>`now() - interval '1 day'`)
        .as('failedLastDay'),
    ])
    .executeTakeFirstOrThrow()
  const latest = await failed
    .select(['id as uuid', 'title', isoInstant('ended_at').as('endedAt')])
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return { ...counts, latest }
}

/** Returns the user who started a job; undefined if it is unknown or that user was deleted. */
export async function findJobOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('background_job').select('actor_id').where('id', '=', id).executeTakeFirst()
  return row?.actor_id ?? undefined
}

/** Deletes jobs 30 days after they ended. */
export async function deleteOldJobs(db: Db): Promise<void> {
  // Skips rows that another transaction has locked: the next run deletes them.
  await sql`
    delete from background_job where id in (
      select id from background_job where ended_at < now() - ${interval(retention.jobDays, 'days')} for update skip locked)`.execute(
    db,
  )
}
