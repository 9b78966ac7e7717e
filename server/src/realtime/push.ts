import type { Kysely } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'

/** Lets the browsers of these people know that there is something new for them, on whichever node they are connected. */
export type PushChannel = { push(accountIds: readonly string[]): void }

const toPush = new WeakMap<Trx, Set<string>>()

/** Who is to hear of this transaction when it has committed. */
export function pushAfterCommit(trx: Trx, accountIds: readonly string[]): void {
  const waiting = toPush.get(trx) ?? new Set()
  for (const id of accountIds) waiting.add(id)
  toPush.set(trx, waiting)
}

/**
 * Runs a transaction, again after a deadlock, and rings for the recipients of its notifications: once, after the commit,
 * so that their lists have them.
 */
export async function commitAndPush<T>(
  db: Kysely<Tables>,
  pushChannel: PushChannel,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { answer, accountIds } = await transact(db, async (trx) => {
    const done = await work(trx)
    return { answer: done, accountIds: [...(toPush.get(trx) ?? [])] }
  })
  if (accountIds.length > 0) pushChannel.push(accountIds)
  return answer
}
