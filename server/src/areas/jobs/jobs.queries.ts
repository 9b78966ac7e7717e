import type { BackgroundJob } from '@hr/contract/areas/jobs/jobs'
import { scopeOf } from '@hr/contract/access'
import { retention } from '@hr/contract/lib/retention'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'
import { isoInstant } from '../../db/instant.ts'
import type { Caller } from '../../http/session.ts'

type Reader = Pick<Caller, 'uuid' | 'role'>

const selectJobs = (db: Db, { uuid, role }: Reader) =>
  db
    .selectFrom('background_job')
    .select(['id as uuid', 'title', 'target', 'state', 'done', 'total', 'message', 'figures'])
    .select(sql<boolean>`ended_at is not null and stop_requested_at is not null`.as('isStopped'))
    .select(
      sql<boolean>`ended_at is null and stop_requested_at is null
                   and (actor_id = ${uuid} or ${scopeOf('job.stop', role) === 'all'})`.as('mayStop'),
    )
    .select([isoInstant('created_at').as('createdAt'), isoInstant('ended_at').$castTo<string | null>().as('endedAt')])

/** Returns a user's jobs that are unfinished or ended within the last day, newest first. */
export const listJobs = (db: Db, caller: Reader): Promise<BackgroundJob[]> =>
  selectJobs(db, caller)
    .where('actor_id', '=', caller.uuid)
    .where((of) => of.or([of('ended_at', 'is', null), of('ended_at', '>', sql<Date>`now() - interval '1 day'`)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const findJob = (db: Db, id: string, caller: Reader): Promise<BackgroundJob | undefined> =>
  selectJobs(db, caller).where('id', '=', id).executeTakeFirst()

/** How many unfinished jobs are listed. */
const maxRunning = 20

/** Counts the failed jobs of all users, with the latest and the unfinished ones. Their titles contain no personal data; messages may. */
export async function findJobsOfAll(db: Db, { latest: limit }: { latest: number }) {
  const failed = db.selectFrom('background_job').where('state', '=', 'failed').where('stop_requested_at', 'is', null)
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
  const running = await db
    .selectFrom('background_job')
    .select(['id as uuid', 'title', 'done', 'total', sql<boolean>`stop_requested_at is not null`.as('isStopping')])
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxRunning)
    .execute()
  return { ...counts, latest, running }
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
