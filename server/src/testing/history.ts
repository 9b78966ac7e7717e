import { expect } from 'vitest'
import { linkAll } from '../audit/chain.ts'
import type { TestApp } from './test-app.ts'

/** Links all entries of the history. They wait for transactions that began writing before them, also for those of other tests. */
export async function linkHistory({ db, keys }: Pick<TestApp, 'db' | 'keys'>): Promise<void> {
  const unlinked = async () => {
    await linkAll(db, keys)
    return db.selectFrom('history_unlinked').select('history_id').limit(1).execute()
  }
  await expect.poll(unlinked).toEqual([])
}
