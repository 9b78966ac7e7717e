import type { Kysely } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'

/** Lets the browsers of these people know that there is something new for them, on whichever node they are connected. */
export type Bell = { ring(accountIds: readonly string[]): void }

const toRing = new WeakMap<Trx, Set<string>>()

/** Who is to hear of this transaction when it has committed. */
export function ringAfterCommit(trx: Trx, accountIds: readonly string[]): void {
  const waiting = toRing.get(trx) ?? new Set()
  for (const id of accountIds) waiting.add(id)
  toRing.set(trx, waiting)
}

/**
 * Runs a transaction, again after a deadlock, and rings for the recipients of its notifications: once, after the commit,
 * so that their lists have them.
 */
export async function commitAndRing<T>(db: Kysely<Tables>, bell: Bell, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { answer, accountIds } = await transact(db, async (trx) => {
    const done = await work(trx)
    return { answer: done, accountIds: [...(toRing.get(trx) ?? [])] }
  })
  if (accountIds.length > 0) bell.ring(accountIds)
  return answer
}
