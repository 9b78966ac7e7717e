import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { errorCode } from '../lib/error-code.ts'
import { keepRunning } from '../lib/keep-running.ts'
import type { Connections, Database } from './db.ts'
import { isUnavailable } from './unavailable.ts'

/** How long the replica may take to tell its state. */
const stateMs = 2_000

/** How often a replica that is away or lags is asked whether it has caught up. */
const checkEveryMs = 1_000

type Reading = {
  /** The position in the WAL up to which the read must see everything. */
  lsn: string
}

/**
 * Runs reads that may be moments old on a replica, which has replayed at least the given position; otherwise on the
 * primary.
 */
export type Reads = {
  /** Asks the replica how far it is behind; null if none is set up. */
  replicaState(): Promise<ReplicaState | null>
  /** @param work reads only; it runs again on the primary if the replica fails before it returns */
  read<T>(reading: Reading, work: (connections: Connections) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The state of the replica; null for what it has not answered. */
export type ReplicaState = { isReachable: boolean; serverVersion: string | null; lagSeconds: number | null }

type Parts = {
  primary: Connections
  replica?: Database | undefined
  log: FastifyBaseLogger
  /** How long a read waits for the replica to catch up before it uses the primary. */
  waitMs?: number
}

export function openReads({ primary, replica, log, waitMs = 150 }: Parts): Reads {
  if (!replica) return { read: (_, work) => work(primary), replicaState: async () => null, close: async () => {} }
  const { pool } = replica
  /** The position that the replica must reach before it is used again; undefined while it is used. */
  let awaited: string | undefined

  async function isCurrent(lsn: string): Promise<boolean> {
    // After a promotion, the replica no longer replays anything.
    const { rows } = await pool.query<{ isCurrent: boolean }>({
      text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent"',
      values: [lsn],
    })
    return rows[0]?.isCurrent === true
  }

  /** Returns why the replica cannot be used; undefined if it can. */
  async function problemOf(lsn: string): Promise<string | undefined> {
    const late = sleep(waitMs, 'late' as const)
    for (;;) {
      const answer = await Promise.race([isCurrent(lsn).catch((error: Error) => error), late])
      if (answer === true) return undefined
      if (answer === 'late') return 'The replica lags or does not answer'
      if (answer instanceof Error) return answer.message || errorCode(answer)
      await sleep(10)
    }
  }

  /** Uses the primary until the replica has caught up. Requests wait for nothing in the meantime. */
  function leave(problem: string, lsn: string): void {
    if (awaited !== undefined) return
    awaited = lsn
    log.warn({ problem }, 'the replica cannot be used: its reads use the primary')
  }

  async function returnWhenCurrent(): Promise<void> {
    if (awaited === undefined || (await problemOf(awaited)) !== undefined) return
    awaited = undefined
    log.warn('the replica is used again')
  }
  const stopWatching = keepRunning('watching the replica', returnWhenCurrent, { log, everyMs: checkEveryMs })

  return {
    async read({ lsn }, work) {
      if (awaited !== undefined) return work(primary)
      const problem = await problemOf(lsn)
      if (problem === undefined)
        try {
          return await work(replica)
        } catch (error) {
          if (!isReplicaFailure(error)) throw error
        }
      else leave(problem, lsn)
      return work(primary)
    },
    async replicaState() {
      const { rows: ends } = await primary.pool.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
      const answer = pool
        .query<Omit<ReplicaState, 'isReachable'>>(stateQuery, [ends[0]?.lsn])
        .then(({ rows }) => rows[0])
      const state = await Promise.race([answer.catch(() => undefined), sleep(stateMs, undefined, { ref: false })])
      return state ? { isReachable: true, ...state } : { isReachable: false, serverVersion: null, lagSeconds: null }
    },
    async close() {
      await stopWatching()
      await replica.close()
    },
  }
}

/** The lag is the age of the last change that the replica has replayed, unless it has replayed all. */
const stateQuery = `
  select split_part(current_setting('server_version'), ' ', 1) as "serverVersion",
         case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
              else greatest(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float end as "lagSeconds"`

/** The replica was lost, or cancelled a statement whose rows the primary has removed. */
const isReplicaFailure = (error: unknown): boolean =>
  isUnavailable(error) || errorCode(error) === '40001' || /conflict with recovery/.test(String(error))
