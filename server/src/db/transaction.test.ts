import { expect, onTestFinished, test } from 'vitest'
import { commitAndPush, pushAfterCommit } from '../realtime/push.ts'
import { countDeadlocks, watchDeadlocks } from '../testing/deadlocks.ts'
import { testDatabase } from '../testing/database.ts'
import { openDatabase, type Trx } from './db.ts'
import { LocksChanged, transact } from './transaction.ts'

const connections = 4

async function database() {
  const { url, release } = await testDatabase()
  const opened = openDatabase(url, { size: connections })
  const { db, pool } = opened
  onTestFinished(async () => {
    await opened.close()
    await release()
  })
  const add = (name: string) => db.insertInto('position').values({ name }).returning('id').executeTakeFirstOrThrow()
  return { db, pool, ids: [(await add('A')).id, (await add('B')).id] as const }
}

const rename = (trx: Trx, id: string, name: string) =>
  trx.updateTable('position').set({ name }).where('id', '=', id).execute()

test('retries after a deadlock and keeps nothing of the failed attempt', async () => {
  const { db, pool, ids } = await database()
  const [deadlocks, where] = [await countDeadlocks(pool), await watchDeadlocks(pool)]
  const [first, second] = ids
  const pushedTo: (readonly string[])[] = []
  const pushChannel = { push: (accounts: readonly string[]) => void pushedTo.push(accounts) }
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const committed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const attempts = [0, 0]

  const write = async (who: 0 | 1, order: readonly [string, string]) => {
    await commitAndPush(db, pushChannel, async (trx) => {
      attempts[who]! += 1
      // The other one may not have woken up yet: without waiting, the retry could take the row that it is to get.
      if (attempts[who]! > 1) await committed[1 - who]!.promise
      pushAfterCommit(trx, [`${who}, attempt ${attempts[who]}`])
      await rename(trx, order[0], `${who} and ${attempts[who]}`)
      both[who].resolve()
      await both[1 - who]!.promise
      await rename(trx, order[1], `${who} or ${attempts[who]}`)
    })
    committed[who].resolve()
  }
  await Promise.all([write(0, [first, second]), write(1, [second, first])])

  expect(Math.max(...attempts) + Math.min(...attempts), 'one of the two ran again').toBe(3)
  const last = attempts.map((attempt, who) => [`${who}, attempt ${attempt}`])
  expect(pushedTo).toHaveLength(2)
  expect(pushedTo).toEqual(expect.arrayContaining(last))
  expect(await countDeadlocks(pool)).toBe(deadlocks + 1)
  expect(where).toEqual([expect.stringContaining('in relation "position"')])
})

test('gives up after three retries, and immediately for any other error', async () => {
  const { db } = await database()
  let attempts = 0
  const failing = (error: Error) =>
    transact(db, async () => {
      attempts += 1
      throw error
    })
  await expect(failing(new LocksChanged('again'))).rejects.toThrow('again')
  expect(attempts).toBe(4)
  await expect(failing(new Error('no'))).rejects.toThrow('no')
  expect(attempts).toBe(5)
})
