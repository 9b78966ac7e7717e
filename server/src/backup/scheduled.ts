// The backups that the server makes by itself (docs/decisions/0093-scheduled-backups.md).
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, formatTime, todayIn, type Day } from '@hr/contract/lib/dates'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database, Db } from '../db/db.ts'
import { isoInstant } from '../db/instant.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Keys } from '../lib/keys.ts'
import { deletePartsOf, writeBackup } from './back-up.ts'

/** When a backup that failed is tried again. */
const retryAfter = '1 hour'

export type BackupPlan = {
  folder: string
  /** From when on the day's backup is made, such as '02:30', in the company's time zone. */
  at: string
  /** How many complete backups are kept. */
  keep: number
  passphrase: string | undefined
}

type Scheduled = {
  database: Pick<Database, 'pool'>
  keys: Keys
  plan: BackupPlan
  timeZone: string
  now: Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Makes the backup that is due, on one node at a time. It is called repeatedly; a backup that was missed is made up for, and
 * one that failed is tried again after an hour. Older backups are deleted only after a new one is complete.
 * @returns the file, or undefined if no backup is due or another node makes it
 * @throws Error if the backup fails; its message is stored
 */
export async function runScheduledBackup({
  database,
  keys,
  plan,
  timeZone,
  now,
  log,
}: Scheduled): Promise<string | undefined> {
  const day = dueDay(plan.at, timeZone, now)
  const client = await database.pool.connect()
  // Closing the connection also releases the lock and ends a COPY.
  let mustClose = true
  try {
    const { rows: locks } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      advisoryLocks.scheduledBackup,
    ])
    if (!locks[0]?.isFree) {
      mustClose = false
      return undefined
    }
    const file = join(plan.folder, nameAt(now))
    // No other node is at work, so an attempt that has not ended was interrupted.
    const { rows: attempts } = await client.query<{ previous: string | null }>(
      `with previous as (select file from scheduled_backup where day = $1 and completed_at is null)
       insert into scheduled_backup as b (day, file, started_at) values ($1, $2, $3)
       on conflict (day) do update set file = excluded.file, started_at = excluded.started_at, problem = null
       where b.completed_at is null
         and (b.problem is null or b.started_at <= excluded.started_at - interval '${retryAfter}')
       returning (select file from previous) as previous`,
      [day, file, now],
    )
    const [attempt] = attempts
    if (!attempt) return undefined
    if (attempt.previous !== null) await deletePartsOf(attempt.previous)
    await writeBackup(client, { file, passphrase: plan.passphrase, keys })
    const { size } = await stat(file)
    await client.query('update scheduled_backup set completed_at = now(), bytes = $2, problem = null where day = $1', [
      day,
      size,
    ])
    await deleteOlder(database, { keep: plan.keep, day, log })
    return file
  } catch (error) {
    const { message } = error as Error
    await database.pool.query('update scheduled_backup set problem = $2 where day = $1 and completed_at is null', [
      day,
      message,
    ])
    throw error
  } finally {
    client.release(mustClose)
  }
}

/** The last day whose backup is due: today's from the time on, before that yesterday's. */
function dueDay(at: string, timeZone: string, now: Date): Day {
  const today = todayIn(timeZone, now)
  return formatTime(now.toISOString(), timeZone, 'en') < at ? addDays(today, -1) : today
}

/** A name that no other backup has: 'hr-20311026T013000Z.backup'. */
const nameAt = (now: Date) => `hr-${now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.backup`

/**
 * Deletes the files that this database has recorded, but the newest complete ones up to a day; others in the folder stay. Those
 * of later days were made by a wrong clock and count as older.
 */
async function deleteOlder(
  { pool }: Scheduled['database'],
  { keep, day: today, log }: Pick<BackupPlan, 'keep'> & Pick<Scheduled, 'log'> & { day: Day },
) {
  const { rows } = await pool.query<{ day: Day; file: string }>(
    `select day::text, file from scheduled_backup b
     where $1 <= (select count(*) from scheduled_backup newer
                  where newer.completed_at is not null and newer.day <= $2 and (newer.day > b.day or b.day > $2))`,
    [keep, today],
  )
  for (const { day, file } of rows) {
    try {
      await rm(file, { force: true })
      await deletePartsOf(file)
      await pool.query('delete from scheduled_backup where day = $1', [day])
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'an old backup could not be deleted')
    }
  }
}

type Completed = { day: Day; file: string; at: string; bytes: number }

/** Returns the last backup that is complete and verified. One in the future was made by a wrong clock. */
export async function findLastBackup(db: Db): Promise<Completed | undefined> {
  const { rows } = await sql<Completed>`
    select day, file, ${isoInstant('completed_at')} as at, bytes from scheduled_backup
    where completed_at <= now() order by day desc limit 1`.execute(db)
  return rows[0]
}

type Failure = { file: string; at: string; problem: string }

/** Returns the last backup, the last attempt if it failed, and whether none has succeeded for two days. */
export async function findBackups(db: Db) {
  const { rows } = await sql<{ isOverdue: boolean; failure: Failure | null }>`
    select coalesce(coalesce(max(completed_at) filter (where completed_at <= now()), min(started_at)) < now() - interval '2 days', false)
             as "isOverdue",
           (select json_build_object('file', file, 'at', ${isoInstant('started_at')}, 'problem', problem)
            from (select file, started_at, problem from scheduled_backup order by day desc limit 1) attempt
            where problem is not null) as failure
    from scheduled_backup`.execute(db)
  const { isOverdue, failure } = rows[0]!
  return { last: (await findLastBackup(db)) ?? null, failure, isOverdue }
}
