import { todayIn, addDays, formatTime, type Day } from '@hr/contract/lib/dates'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { reportJobEnd } from './jobs.ts'

/** The time from which the daily jobs run in the company's time zone (`docs/rules.md`, section 7). */
const startAt = '07:00'

/** When a part that has not ended runs again. */
const retryAfter = '1 hour'

/** A part of the daily work. It can run twice, and makes up for days that it has missed. */
export type DailyPart = {
  name: string
  /** Nothing is deleted on the first day after a gap. */
  isIrreversible?: true
  /**
   * Runs in every call from midnight on instead of once per day after 07:00. Such a part keeps itself which days it has
   * done.
   */
  isAtMidnight?: true
  run: (today: Day) => Promise<unknown>
}

type DailyWork = {
  db: Kysely<Tables>
  parts: readonly DailyPart[]
  timeZone: string
  now: Date
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Runs the day's work once per day over all nodes. It is called repeatedly, and the first call after 07:00 does the
 * work, so that downtime or a clock jump neither skips nor repeats a day. A part that fails stops no other; it is
 * logged, counted and runs again every hour until it succeeds. So does a part whose node stopped.
 * @returns true if this call did the work
 */
export async function runDailyJobs({ db, parts, timeZone, now, log }: DailyWork): Promise<boolean> {
  const today = todayIn(timeZone, now)
  for (const part of parts) if (part.isAtMidnight) await runPart(part, { db, today, log })
  if (formatTime(now.toISOString(), timeZone, 'en') < startAt) return false
  const daily = parts.filter(({ isAtMidnight }) => !isAtMidnight)
  const { rows } = await sql<{ unfinished: string[] }>`
    insert into daily_run as r (day, done_at, unfinished) values (${today}, ${now}, ${daily.map(({ name }) => name)})
    on conflict (day) do update set done_at = excluded.done_at
    where r.unfinished <> '{}' and r.done_at <= excluded.done_at - ${sql.lit(retryAfter)}::interval
    returning unfinished`.execute(db)
  const [started] = rows
  if (!started) return false
  for (const part of daily) {
    if (!started.unfinished.includes(part.name) || !(await runPart(part, { db, today, log }))) continue
    await sql`update daily_run set unfinished = array_remove(unfinished, ${part.name}) where day = ${today}`.execute(db)
  }
  return true
}

/** Runs a part; returns false if it failed. */
async function runPart(
  { name, isIrreversible, run }: DailyPart,
  { db, today, log }: Pick<DailyWork, 'db' | 'log'> & { today: Day },
): Promise<boolean> {
  const job = `daily-work ${name}`
  try {
    if (!isIrreversible || (await hasRunRecently(db, today))) await run(today)
    reportJobEnd({ job, outcome: 'success' })
    return true
  } catch (error) {
    reportJobEnd({ job, outcome: 'failure' })
    const { name: kind, message } = error instanceof Error ? error : new Error(String(error))
    log.error({ part: name, err: { name: kind, message } }, "a part of the day's work failed")
    return false
  }
}

/** Returns the last day whose work was begun, with the parts that have failed or still run. */
export const findDailyWork = (db: Db): Promise<{ day: Day; unfinished: string[] } | undefined> =>
  db.selectFrom('daily_run').select(['day', 'unfinished']).orderBy('day', 'desc').limit(1).executeTakeFirst()

/** The jobs must have run within this many days before anything is deleted. */
const recentRun = 7

/** Returns whether the jobs have run before, but not in the last days: downtime, or a clock that jumped. */
export async function isFirstDayAfterGap(db: Db, today: Day): Promise<boolean> {
  const row = await db
    .selectFrom('daily_run')
    .select(({ fn }) => fn.max('day').as('last'))
    .where('day', '<', today)
    .executeTakeFirstOrThrow()
  return row.last !== null && row.last < addDays(today, -recentRun)
}

/**
 * Deletions are irreversible, and a clock that jumps years ahead would delete every application. After a gap of several
 * days nothing is deleted on the first day, which leaves time to correct the clock.
 */
async function hasRunRecently(db: Kysely<Tables>, today: Day): Promise<boolean> {
  const row = await db
    .selectFrom('daily_run')
    .select('day')
    .where('day', '<', today)
    .where('day', '>=', addDays(today, -recentRun))
    .executeTakeFirst()
  return row !== undefined
}
