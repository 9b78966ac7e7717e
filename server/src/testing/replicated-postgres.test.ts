// @module-tag all
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ReplicatedPostgres, startReplicated } from './replicated-postgres.ts'

let nodes: ReplicatedPostgres

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('folder'), 'replicated-'))
  chmodSync(folder, 0o755)
  nodes = await startReplicated({ folder, synchronous: true })
})
afterAll(() => nodes.stop())

async function query(url: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<object>(text)).rows
  } finally {
    await client.end()
  }
}

test('a failover keeps every commit, and the old primary joins again as a standby', async () => {
  const { primary, standby } = nodes
  await query(primary.url, `create table kept as select 1 as n`)
  // The commit waited for the WAL to be flushed, not replayed.
  await expect.poll(() => query(standby.url, 'select n from kept').catch(String)).toEqual([{ n: 1 }])
  await expect(query(standby.url, 'insert into kept values (2)')).rejects.toThrow('read-only transaction')
  await query(primary.url, 'insert into kept values (2)')

  // A commit waits for a frozen standby.
  standby.freeze()
  const waiting = query(primary.url, 'insert into kept values (3)')
  await expect
    .poll(() => query(primary.url, `select wait_event from pg_stat_activity where wait_event = 'SyncRep'`))
    .toHaveLength(1)
  standby.thaw()
  await waiting

  await primary.kill()
  await standby.promote()
  await query(standby.url, 'insert into kept values (4)')
  await primary.joinAsStandbyOf(standby)
  await query(standby.url, 'insert into kept values (5)')
  const kept = [1, 2, 3, 4, 5].map((n) => ({ n }))
  expect(await query(standby.url, 'select n from kept order by n')).toEqual(kept)
  await expect.poll(() => query(primary.url, 'select n from kept order by n')).toEqual(kept)
})
