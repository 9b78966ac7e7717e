// @module-tag all
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type PostgresNode, type ReplicatedPostgres, startReplicated } from '../testing/replicated-postgres.ts'
import { type Connections, type Database, openDatabase } from './db.ts'
import { followStandby } from './primary.ts'
import { openReads } from './reads.ts'

let nodes: ReplicatedPostgres
let standby: PostgresNode
let primary: Database

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('folder'), 'reads-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  nodes = await startReplicated({ folder })
  ;({ standby } = nodes)
  primary = openDatabase(nodes.primary.url, { size: 4 })
  await primary.pool.query('create table written (n int)')
})
afterAll(async () => {
  await primary.close()
  await nodes.stop()
})

/** Opens reads with a replica, and counts what is logged. */
function open({ waitMs = 150 } = {}) {
  const { url } = standby
  const replica = openDatabase(url, { hosts: followStandby(url), size: 4, heartbeatMs: 100 })
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) })
  const reads = openReads({ primary, replica, log, waitMs })
  onTestFinished(() => reads.close())
  /** Writes a row, and reads it at once. Returns which host was read and whether the row was there. */
  async function writeAndRead() {
    const n = randomInt(1e9)
    await primary.pool.query('insert into written values ($1)', [n])
    const found = async ({ pool }: Connections) => {
      const { rows } = await pool.query<{ isReplica: boolean; isThere: boolean }>(
        'select pg_is_in_recovery() as "isReplica", exists (select from written where n = $1) as "isThere"',
        [n],
      )
      return rows[0]
    }
    return reads.read({ lsn: await endOfWal() }, found)
  }
  return { reads, logged, writeAndRead, pool: replica.pool }
}

async function endOfWal(): Promise<string> {
  const { rows } = await primary.pool.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  return rows[0]?.lsn ?? ''
}

const onReplica = { isReplica: true, isThere: true }
const onPrimary = { isReplica: false, isThere: true }

test('reads on the replica see what was just written', async () => {
  // Replaying takes long while other tests run.
  const { writeAndRead, logged } = open({ waitMs: 30_000 })
  for (let round = 0; round < 20; round += 1) expect(await writeAndRead()).toEqual(onReplica)
  expect(logged).toEqual([])
})

test('uses the primary while the replica lags, and logs each change once', async () => {
  const { writeAndRead, logged, pool } = open()
  await pool.query('select pg_wal_replay_pause()')
  for (let round = 0; round < 5; round += 1) expect(await writeAndRead()).toEqual(onPrimary)
  expect(logged).toEqual(['the replica cannot be used: its reads use the primary'])
  await pool.query('select pg_wal_replay_resume()')
  await expect.poll(writeAndRead).toEqual(onReplica)
  expect(logged).toHaveLength(2)
})

test('tells how far the replica is behind', async () => {
  const { reads, pool } = open()
  const state = () => reads.replicaState()
  await expect.poll(state, { timeout: 30_000 }).toMatchObject({ isReachable: true, lagSeconds: 0 })
  await pool.query('select pg_wal_replay_pause()')
  await primary.pool.query('insert into written values (1)')
  const behind = await state()
  expect(behind?.lagSeconds).toBeGreaterThan(0)
  expect(behind?.serverVersion).toMatch(/^\d+/)
  await pool.query('select pg_wal_replay_resume()')
  await standby.kill()
  expect(await state()).toEqual({ isReachable: false, serverVersion: null, lagSeconds: null })
  await standby.start()
  await expect.poll(state, { timeout: 30_000 }).toMatchObject({ isReachable: true, lagSeconds: 0 })
})

test.each([
  ['killed', () => standby.kill(), () => standby.start()],
  ['frozen', async () => standby.freeze(), async () => standby.thaw()],
])('uses the primary while the replica is %s', async (_, stop, start) => {
  const { writeAndRead, logged } = open()
  await expect.poll(writeAndRead).toEqual(onReplica)
  logged.length = 0
  await stop()
  const begin = performance.now()
  for (let round = 0; round < 20; round += 1) expect(await writeAndRead()).toEqual(onPrimary)
  expect(performance.now() - begin, 'only the first read waits').toBeLessThan(2_000)
  await start()
  await expect.poll(writeAndRead).toEqual(onReplica)
  expect(logged).toHaveLength(2)
})

test('repeats a read on the primary that the replica cancels', async () => {
  const { reads, pool } = open({ waitMs: 30_000 })
  await pool.query('alter system set max_standby_streaming_delay = 0')
  await pool.query('select pg_reload_conf()')
  await primary.pool.query('insert into written values (1)')
  let attempts = 0
  const read = reads.read({ lsn: await endOfWal() }, async ({ db }) => {
    const slow = sql<{ isReplica: boolean }>`
      select pg_is_in_recovery() as "isReplica", case when pg_is_in_recovery() then pg_sleep(60) end, count(*)
      from written`
    attempts += 1
    return (await slow.execute(db)).rows[0]?.isReplica
  })
  await expect
    .poll(async () => (await pool.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount)
    .toBe(1)
  await primary.pool.query('delete from written')
  await primary.pool.query('vacuum written')
  expect(await read).toBe(false)
  expect(attempts).toBe(2)
})

test('a primary is not used as a replica', async () => {
  const replica = openDatabase(nodes.primary.url, { hosts: followStandby(nodes.primary.url), size: 1 })
  const reads = openReads({ primary, replica, log: pino({ level: 'silent' }) })
  onTestFinished(() => reads.close())
  await expect(replica.pool.query('select')).rejects.toThrow('is a primary')
  expect(await reads.read({ lsn: await endOfWal() }, async ({ pool }) => pool === primary.pool)).toBe(true)
})
