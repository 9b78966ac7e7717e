// @module-tag all
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import {
  type PostgresNode,
  type ReplicatedPostgres,
  startReplicated,
  urlOfHosts,
} from '../testing/replicated-postgres.ts'
import { openDatabase } from './db.ts'
import { migrate } from './migrate.ts'

let nodes: ReplicatedPostgres
let primary: PostgresNode
let standby: PostgresNode
let wasPromoted = false

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('folder'), 'primary-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  nodes = await startReplicated({ folder, synchronous: true })
  ;({ primary, standby } = nodes)
})
afterAll(() => nodes.stop())

async function promoteStandby() {
  await standby.promote()
  wasPromoted = true
}

/** After a failover, the nodes swap their roles. */
afterEach(async () => {
  if (!wasPromoted) return
  wasPromoted = false
  await primary.joinAsStandbyOf(standby)
  ;[primary, standby] = [standby, primary]
})

function open(url: string, options: Parameters<typeof openDatabase>[1] = {}) {
  const database = openDatabase(url, { size: 4, ...options })
  onTestFinished(() => database.close())
  const port = async () => {
    const { rows } = await database.pool.query<{ port: string }>(`select current_setting('port') as port`)
    return rows[0]?.port
  }
  return { ...database, port }
}

const portOf = ({ url }: PostgresNode) => new URL(url).port

test.each([
  ['first', () => [primary, standby]],
  ['last', () => [standby, primary]],
])('connects to the primary if it is %s in the list', async (_, hosts) => {
  const { port } = open(urlOfHosts(...hosts()))
  expect(await Promise.all([port(), port()])).toEqual([portOf(primary), portOf(primary)])
})

test('never connects to a standby', async () => {
  const { pool } = open(standby.url)
  await expect(pool.query('select')).rejects.toThrow('is a standby')
})

test('migrates the primary', async () => {
  await migrate(urlOfHosts(standby, primary))
  const { pool } = open(primary.url)
  expect((await pool.query('select from migration')).rowCount).toBeGreaterThan(0)
})

test('finds the primary again after a restart', async () => {
  const { port } = open(urlOfHosts(standby, primary))
  await port()
  await primary.kill()
  const [during] = await Promise.all([port(), primary.start()])
  expect(during, 'the query waits').toBe(portOf(primary))
})

test('a query that begins during a failover waits for the new primary', async () => {
  const { port } = open(urlOfHosts(primary, standby))
  await Promise.all([port(), port()])
  await primary.kill()
  const during = [port(), port(), port()]
  await promoteStandby()
  expect(await Promise.all(during)).toEqual([1, 2, 3].map(() => portOf(standby)))
})

test('leaves a frozen primary for the promoted standby, also when it is back', async () => {
  const { pool, port } = open(urlOfHosts(primary, standby), { heartbeatMs: 400 })
  await port()
  primary.freeze()
  const waiting = pool.query('select')
  await promoteStandby()
  await expect(waiting).rejects.toThrow('Connection terminated')
  expect(await port()).toBe(portOf(standby))

  primary.thaw()
  expect(await open(urlOfHosts(primary, standby)).port(), 'a new process sees two primaries').toBe(portOf(standby))
})

test('fails a commit that no longer waits for the standby', async () => {
  const { pool } = open(urlOfHosts(primary, standby))
  onTestFinished(() => standby.thaw())
  await pool.query('create table if not exists written (n int)')
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin; insert into written values (1)')
  standby.freeze()
  const commit = client.query('commit').catch(String)
  const cancelWait = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and pid = $1`
  await expect.poll(async () => (await pool.query(cancelWait, [rows[0]?.pid])).rowCount).toBe(1)
  expect(await commit).toBe('Error: Connection terminated: a commit was not replicated')
  client.release(true)
  // The primary warns first and shows the row right after.
  await expect.poll(async () => (await pool.query('select from written')).rowCount).toBe(1)
})
