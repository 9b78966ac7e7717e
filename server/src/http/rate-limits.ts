import { accessTexts } from '@hr/contract/areas/access/access'
import type { LimitName } from '@hr/contract/areas/operation/limits'
import { Problem } from './problem.ts'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { interval, isRecent } from '../db/interval.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import type { Key } from '../lib/keys.ts'
import { keyedHashes } from '../lib/encryption.ts'
import { noteRefusal } from '../lib/refusals.ts'

export type Limit = {
  /** The name of the limit, such as 'sign-in address'. */
  kind: LimitName
  of: string
  /** The account that the events belong to: all of its events can be deleted without knowing where they came from. */
  owner?: string
  /** Others can't reach the limit for the owner elsewhere, so that it applies in known browsers, too. */
  isOwn?: boolean
  /** Counts only events that were not refused; otherwise one network address could lock an account everywhere. */
  triesOnly?: boolean
  atMost: number
  minutes: number
}

/** Half of a key: the first half is the owner's hash, the second half the rest. */
const ownerBytes = 16

/**
 * Rate limits that count events under keyed hashes, so that neither email nor network addresses are stored. An event is
 * written before its outcome is known, so concurrent requests are all counted.
 */
export function createRateLimits(key: Key) {
  const hashesOf = (kind: string, text: string) => keyedHashes(key, `${kind}:${text}`)
  const partsOf = (kind: string, text: string) => hashesOf(kind, text).map((hash) => hash.subarray(0, ownerBytes))
  /** Returns the keys under which events are counted; new events are stored under the first. */
  const keysOf = ({ kind, of, owner }: Limit): Buffer[] => {
    if (owner === undefined) return hashesOf(kind, of)
    const parts = partsOf(kind, of)
    return partsOf(kind, owner).map((part, index) => Buffer.concat([part, parts[index]!]))
  }

  /** Counts the events under each limit, up to the limit. */
  const count = async (db: Db, limits: readonly Limit[]): Promise<number[]> => {
    const counts = limits.map(
      (limit) => sql`(select count(*)::int from (
        select from rate_limit_event
        where kind = ${limit.kind} and key in (${sql.join(keysOf(limit))})
          and ${isRecent(sql`at`, interval(limit.minutes, 'minutes'))}
        limit ${sql.lit(limit.atMost)}) recent)`,
    )
    const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
    return rows[0]?.counts ?? []
  }

  return {
    /**
     * Records one event under each limit and returns the limits that were already reached.
     * @param refuses returns true if the event is refused when this limit is reached
     */
    async record(
      db: Kysely<Tables>,
      limits: readonly Limit[],
      refuses: (limit: Limit) => boolean = () => true,
    ): Promise<{ ids: number[]; reached: Limit[] }> {
      const recorded = await transact(db, async (trx) => {
        // Concurrent events of the same key are serialised in the order of the keys, so that each counts the ones before.
        const locks = limits.flatMap(keysOf).map((one) => one.readInt32BE())
        await sql`
          select pg_advisory_xact_lock(${advisoryLocks.rateLimits}, key)
          from (select key from unnest(${locks}::int[]) key order by key) sorted`.execute(trx)
        const counts = await count(trx, limits)
        const reached = limits.filter(({ atMost }, index) => (counts[index] ?? 0) >= atMost)
        const isRefused = reached.some(refuses)
        const counted = limits.filter(({ triesOnly = false }) => !isRefused || !triesOnly)
        const rows = await trx
          .insertInto('rate_limit_event')
          .values(counted.map((limit) => ({ kind: limit.kind, key: keysOf(limit)[0]! })))
          .returning('id')
          .execute()
        return { ids: rows.map(({ id }) => id), reached }
      })
      for (const { kind } of recorded.reached.filter(refuses)) noteRefusal(kind)
      return recorded
    },

    /** Counts the events under a limit, up to the limit. */
    count: async (db: Db, limit: Limit): Promise<number> => (await count(db, [limit]))[0] ?? 0,

    /** Deletes events that turned out not to be failures. */
    forget: (db: Db, ids: readonly number[]) => db.deleteFrom('rate_limit_event').where('id', 'in', ids).execute(),

    /** Deletes the newest event of a limit whose attempt has succeeded in a later request. */
    forgetNewest: (db: Db, limit: Limit) =>
      db
        .deleteFrom('rate_limit_event')
        .where('id', '=', (query) =>
          query
            .selectFrom('rate_limit_event')
            .select('id')
            .where('kind', '=', limit.kind)
            .where('key', 'in', keysOf(limit))
            .orderBy('at', 'desc')
            .limit(1)
            // Concurrent successes forget one each.
            .forUpdate()
            .skipLocked(),
        )
        .execute(),

    /** Deletes all failed sign-ins of an account, from every address. */
    async unlock(db: Db, email: string): Promise<void> {
      const kinds = ['sign-in account', 'sign-in code', 'confirm account', 'link account'] as const
      const ofOwner = ['sign-in account at address', 'sign-in code at address', 'confirm account in session'] as const
      await db
        .deleteFrom('rate_limit_event')
        .where((where) =>
          where.or([
            ...kinds.map((kind) => where.and([where('kind', '=', kind), where('key', 'in', hashesOf(kind, email))])),
            ...ofOwner.map((kind) =>
              where.and([
                where('kind', '=', kind),
                where(sql<Buffer>`substring(key for ${ownerBytes})`, 'in', partsOf(kind, email)),
              ]),
            ),
          ]),
        )
        .execute()
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Deletes events that are older than the longest limit, and those of a clock that was set back since. */
export const deleteOldRateLimitEvents = (db: Db) =>
  db
    .deleteFrom('rate_limit_event')
    .where(sql<boolean>`at not between now() - interval '1 day' and clock_timestamp()`)
    .execute()

/** The refusal of a call that was made too often, until the minutes are over. */
export const tooManyRequests = (minutes: number) =>
  new Problem(429, accessTexts.tooManyFailures, { 'retry-after': String(minutes * 60) })
