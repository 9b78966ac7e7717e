import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { latestMigration } from '../db/migrate.ts'
import { errorCode } from '../lib/error-code.ts'

/** How long the database may take to answer, in milliseconds. */
export const maxWaitMs = 2_000

/** How long an answer of the database counts, in milliseconds, so that many proxies cause few queries. */
const validMs = 500

const undefinedTable = '42P01'

/** Whether this node may get traffic. */
export type Readiness = {
  /** Returns why the node may not get traffic, for the log of a proxy; undefined if it may. */
  problem(): Promise<string | undefined>
  /** From now on, the node is not ready. */
  drain(): void
  isDraining(): boolean
}

/** @param pool a pool of its own: a node whose other connections are all in use is busy, but ready */
export function nodeReadiness(pool: pg.Pool): Readiness {
  let isDraining = false
  let query: Promise<string | undefined> | undefined
  let latest: { problem: Promise<string | undefined>; at: number } | undefined

  /** Gives up waiting in time; a query that still waits for the database is not sent a second time. */
  function ask(): Promise<string | undefined> {
    query ??= databaseProblem(pool).finally(() => (query = undefined))
    return Promise.race([query, pause(maxWaitMs, 'The database does not answer', { ref: false })])
  }

  return {
    async problem() {
      if (isDraining) return 'The node is draining'
      const now = performance.now()
      if (!latest || now - latest.at > validMs) latest = { problem: ask(), at: now }
      return latest.problem
    },
    drain: () => void (isDraining = true),
    isDraining: () => isDraining,
  }
}

/** Returns why the database cannot be used; undefined if it can. */
async function databaseProblem(pool: pg.Pool): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ isReplica: boolean; isMigrated: boolean }>(
      'select pg_is_in_recovery() as "isReplica", exists (select from migration where name = $1) as "isMigrated"',
      [await latestMigration()],
    )
    if (rows[0]?.isReplica) return 'The database is a replica'
    return rows[0]?.isMigrated ? undefined : 'The database has an older schema'
  } catch (error) {
    return errorCode(error) === undefinedTable ? 'The database has no schema' : 'The database cannot be reached'
  }
}
