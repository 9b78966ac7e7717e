import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** What is counted, over all nodes and restarts, because it is counted in the database. */
type Kind = 'sign-in account' | 'sign-in account at address' | 'sign-in address' | 'link account' | 'link address'

export type Limit = { kind: Kind; of: string; atMost: number; minutes: number }

/**
 * Counts attempts under keyed hashes, so that neither e-mail nor network addresses are kept.
 * An attempt is written before its outcome is known: a thousand at once are a thousand.
 */
export function attempts(key: Uint8Array) {
  const keyOf = (limit: Limit) => createHmac('sha256', key).update(`${limit.kind}:${limit.of}`).digest()

  const isReached = async (db: Db, limit: Limit, but: readonly number[]): Promise<boolean> => {
    const earlier = await db
      .selectFrom('attempt')
      .select('id')
      .where('kind', '=', limit.kind)
      .where('key', '=', keyOf(limit))
      .where('at', '>', sql<Date>`now() - ${limit.minutes} * interval '1 minute'`)
      .where('id', 'not in', but)
      .limit(limit.atMost)
      .execute()
    return earlier.length >= limit.atMost
  }

  return {
    /** Notes one attempt under each limit and says which of the limits were already reached before it. */
    async note(db: Db, limits: readonly Limit[]): Promise<{ ids: number[]; reached: Limit[] }> {
      const rows = await db
        .insertInto('attempt')
        .values(limits.map((limit) => ({ kind: limit.kind, key: keyOf(limit) })))
        .returning('id')
        .execute()
      const ids = rows.map(({ id }) => id)
      const reached: Limit[] = []
      for (const limit of limits) if (await isReached(db, limit, ids)) reached.push(limit)
      return { ids, reached }
    },

    /** Takes attempts back that turned out to be no failures. */
    forget: (db: Db, ids: readonly number[]) => db.deleteFrom('attempt').where('id', 'in', ids).execute(),

    /** Forgets all attempts at an account. */
    async unlock(db: Db, email: string): Promise<void> {
      const kinds = ['sign-in account', 'link account'] as const
      await db
        .deleteFrom('attempt')
        .where((where) =>
          where.or(
            kinds.map((kind) =>
              where.and([
                where('kind', '=', kind),
                where('key', '=', keyOf({ kind, of: email, atMost: 0, minutes: 0 })),
              ]),
            ),
          ),
        )
        .execute()
    },
  }
}

export type Attempts = ReturnType<typeof attempts>

/** Attempts older than every limit looks back are of no use. */
export const forgetOldAttempts = (db: Db) =>
  db
    .deleteFrom('attempt')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
