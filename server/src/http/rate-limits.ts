import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import type { Key } from '../lib/keys.ts'
import { keyedHashes } from '../lib/encryption.ts'

export type Limit = {
  /** What is counted, such as 'sign-in address'. */
  kind: string
  of: string
  /** Whose attempts these are besides: all of theirs can be forgotten without knowing where they came from. */
  owner?: string
  /** Counts what was tried alone, and nothing that was refused: else one address could close an account everywhere. */
  triesOnly?: boolean
  atMost: number
  minutes: number
}

/** Half of a key: the one half tells the owner, the other the whole. */
const ownerBytes = 16

/**
 * Counts attempts under keyed hashes, so that neither e-mail nor network addresses are kept.
 * An attempt is written before its outcome is known: a thousand at once are a thousand.
 */
export function createRateLimits(key: Key) {
  const hashesOf = (kind: string, text: string) => keyedHashes(key, `${kind}:${text}`)
  const partsOf = (kind: string, text: string) => hashesOf(kind, text).map((hash) => hash.subarray(0, ownerBytes))
  /** What it is found under; what is new stands under the first. */
  const keysOf = ({ kind, of, owner }: Limit): Buffer[] => {
    if (owner === undefined) return hashesOf(kind, of)
    const parts = partsOf(kind, of)
    return partsOf(kind, owner).map((part, index) => Buffer.concat([part, parts[index]!]))
  }

  const recent = async (db: Db, limit: Limit): Promise<number> => {
    const earlier = await db
      .selectFrom('rate_limit_event')
      .select('id')
      .where('kind', '=', limit.kind)
      .where('key', 'in', keysOf(limit))
      .where('at', '>', sql<Date>`now() - ${limit.minutes} * interval '1 minute'`)
      .limit(limit.atMost)
      .execute()
    return earlier.length
  }

  return {
    /**
     * Notes one attempt under each limit and says which of the limits were already reached before it.
     * @param refuses whether the attempt is refused when this limit is reached
     */
    note: (
      db: Kysely<Tables>,
      limits: readonly Limit[],
      refuses: (limit: Limit) => boolean = () => true,
    ): Promise<{ ids: number[]; reached: Limit[] }> =>
      transact(db, async (trx) => {
        // Those of the same key at the same moment come one after another, so that each sees the ones before it.
        const locks = limits
          .flatMap(keysOf)
          .map((one) => one.readInt32BE())
          .sort((a, b) => a - b)
        for (const lock of locks)
          await sql`select pg_advisory_xact_lock(${advisoryLocks.rateLimits}, ${lock})`.execute(trx)
        const reached: Limit[] = []
        for (const limit of limits) if ((await recent(trx, limit)) >= limit.atMost) reached.push(limit)
        const isRefused = reached.some(refuses)
        const counted = limits.filter(({ triesOnly = false }) => !isRefused || !triesOnly)
        const rows = await trx
          .insertInto('rate_limit_event')
          .values(counted.map((limit) => ({ kind: limit.kind, key: keysOf(limit)[0]! })))
          .returning('id')
          .execute()
        return { ids: rows.map(({ id }) => id), reached }
      }),

    /** How many attempts there were under a limit, up to the limit. */
    count: recent,

    /** Takes attempts back that turned out to be no failures. */
    forget: (db: Db, ids: readonly number[]) => db.deleteFrom('rate_limit_event').where('id', 'in', ids).execute(),

    /** Forgets all attempts at an account, from wherever. */
    async unlock(db: Db, email: string): Promise<void> {
      const kinds = ['sign-in account', 'sign-in code', 'link account'] as const
      const atAddress = 'sign-in account at address'
      await db
        .deleteFrom('rate_limit_event')
        .where((where) =>
          where.or([
            ...kinds.map((kind) => where.and([where('kind', '=', kind), where('key', 'in', hashesOf(kind, email))])),
            where.and([
              where('kind', '=', atAddress),
              where(sql<Buffer>`substring(key for ${ownerBytes})`, 'in', partsOf(atAddress, email)),
            ]),
          ]),
        )
        .execute()
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Attempts older than every limit looks back are of no use. */
export const deleteOldRateLimitEvents = (db: Db) =>
  db
    .deleteFrom('rate_limit_event')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
