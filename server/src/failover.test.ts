// @module-tag all
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from './db/db.ts'
import { deriveKeys } from './lib/keys.ts'
import { people, type Person } from './testing/people.ts'
import {
  type PostgresNode,
  type ReplicatedPostgres,
  startReplicated,
  urlOfHosts,
} from './testing/replicated-postgres.ts'

const key = Buffer.alloc(32, 7)

let nodes: ReplicatedPostgres
let primary: PostgresNode
let standby: PostgresNode
let wasPromoted = false
let servers: Awaited<ReturnType<typeof startServer>>[] = []
let admin: Person

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('folder'), 'failover-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  nodes = await startReplicated({ folder, synchronous: true })
  ;({ primary, standby } = nodes)
  servers = await Promise.all([startServer(folder), startServer(folder)])
  const database = openDatabase(primary.url, { size: 1 })
  admin = await people(database.db, deriveKeys(key)).superadmin()
  await database.close()
})
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await nodes.stop()
})

/** After a failover, the nodes swap their roles. */
afterEach(async () => {
  standby.thaw()
  if (!wasPromoted) return
  wasPromoted = false
  await primary.joinAsStandbyOf(standby)
  ;[primary, standby] = [standby, primary]
})

/** Starts the server as a process of its own. */
async function startServer(folder: string) {
  const port = await getPort({ host: '127.0.0.1' })
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: String(port),
      DRAIN_SECONDS: '0',
      DATABASE_URL: urlOfHosts(standby, primary),
      DATABASE_POOL_SIZE: '4',
      APP_KEY: key.toString('base64'),
      ADMIN_EMAIL: 'first@example.com',
      LOG: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  await new Promise<void>((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('is ready at') && ready())
    void exit.then(([code]) => failed(new Error(`The server stopped with ${code}.`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
  }
  return { url: `http://127.0.0.1:${port}/api/v1`, stop }
}

/** Adds a position and returns the status of the answer. */
async function addPosition(name: string, { server = 0, key = '' } = {}): Promise<number> {
  const response = await fetch(`${servers[server]?.url}/position`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      ...(key !== '' && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ name }),
  })
  await response.arrayBuffer()
  return response.status
}

async function query<Row extends object>(node: PostgresNode, text: string, values: unknown[] = []): Promise<Row[]> {
  const database = openDatabase(node.url, { size: 1 })
  try {
    return (await database.pool.query<Row>(text, values)).rows
  } finally {
    await database.close()
  }
}

const countOf = async (node: PostgresNode, prefix: string) => {
  const rows = await query<{ count: number }>(node, 'select count(*)::int as count from position where name like $1', [
    `${prefix}%`,
  ])
  return rows[0]?.count
}

test('calls with an idempotency key survive a failover on every node and are done once', async () => {
  const answers: Promise<number>[] = []
  /** Sends each call to both nodes. */
  const send = (from: number, to: number) => {
    for (let n = from; n < to; n += 1)
      for (const server of [0, 1]) answers.push(addPosition(`failover ${n}`, { server, key: `failover-${n}` }))
  }
  send(0, 5)
  await answers[0]
  send(5, 10)
  await primary.kill()
  send(10, 15)
  await standby.promote()
  wasPromoted = true
  send(15, 20)
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  expect(await countOf(standby, 'failover')).toBe(20)
})

/** Waits until the commit of a new position waits for the standby; background work may wait as well. */
async function untilCommitWaits() {
  const waiting = `
    select from pg_stat_activity join pg_locks using (pid)
    where wait_event = 'SyncRep' and relation = 'position'::regclass and mode = 'RowExclusiveLock'`
  await expect.poll(() => query(primary, waiting)).toHaveLength(1)
}

test('a commit whose outcome is unknown is answered by its stored answer', async () => {
  standby.freeze()
  const answer = addPosition('unknown outcome', { key: 'unknown-outcome' })
  await untilCommitWaits()
  await primary.kill()
  await primary.start()
  expect(await countOf(primary, 'unknown outcome'), 'the commit survived the crash').toBe(1)
  standby.thaw()
  expect(await answer).toBe(200)
  expect(await countOf(primary, 'unknown outcome')).toBe(1)
})

test('a call without an idempotency key is answered 503 if its connection breaks', async () => {
  standby.freeze()
  const answer = addPosition('without a key')
  await untilCommitWaits()
  await primary.kill()
  expect(await answer).toBe(503)
  await primary.start()
})
