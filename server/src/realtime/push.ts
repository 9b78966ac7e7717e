import type { Kysely } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'

/** Pushes to the browsers of these users, on whichever node they are connected, that there is something new. */
export type PushChannel = { push(accountIds: readonly string[]): void }

const toPush = new WeakMap<Trx, Set<string>>()

/** Registers users to push to once this transaction has committed. */
export function pushAfterCommit(trx: Trx, accountIds: readonly string[]): void {
  const waiting = toPush.get(trx) ?? new Set()
  for (const id of accountIds) waiting.add(id)
  toPush.set(trx, waiting)
}

/**
 * Runs a transaction with retries and pushes once to the recipients of its notifications after the commit, so that
 * their lists already contain them.
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
