// @module-tag all
import { realtimePath } from '@hr/contract/lib/realtime'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from './balancer.ts'
import { publicUrl, startDatabase, startNode, type TestNode } from './nodes.ts'
import type { Person } from './people.ts'

/** Creates positions and lists them until it is stopped; counts the answers, and stores those that are not 200. */
function startLoad(address: string, { token }: Person, clients: number) {
  const failures: string[] = []
  const created: string[] = []
  let answers = 0
  let isStopped = false
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  async function request(path: string, body?: object): Promise<void> {
    try {
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      const answer = await fetch(`${address}/api/v1${path}`, init)
      const text = await answer.text()
      if (answer.status !== 200) failures.push(`${path}: ${answer.status} ${text}`)
    } catch (error) {
      failures.push(`${path}: ${String(error)}`)
    }
    answers += 1
  }
  async function client(number: number): Promise<void> {
    for (let round = 1; !isStopped; round += 1) {
      const name = `Position ${number}-${round}`
      await request('/position', { name })
      created.push(name)
      await request('/positions?page=1')
    }
  }
  const clientsDone = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return {
    answers: () => answers,
    async stop() {
      isStopped = true
      await clientsDone
      return { failures, created }
    },
  }
}

/** Opens a socket as a page does. */
function openPage(address: string, { token }: Person) {
  const socket = io(address, {
    path: realtimePath,
    transports: ['websocket'],
    query: { token },
    extraHeaders: { origin: publicUrl },
    reconnectionDelay: 50,
  })
  onTestFinished(() => void socket.close())
  const losses: string[] = []
  socket.on('disconnect', (reason) => losses.push(reason))
  return { socket, losses }
}

test('a rolling restart loses no request and moves sockets to the other node', { timeout: 180_000 }, async () => {
  const database = await startDatabase()
  const first = await startNode(database)
  const nodes: TestNode[] = [first, await startNode(database)]
  const superadmin = await database.people.superadmin()
  const balancer = await startBalancer(nodes.map(({ port }) => port))
  const pages = nodes.map(() => openPage(balancer.address, superadmin))
  for (const { socket } of pages) await expect.poll(() => socket.connected).toBe(true)
  const load = startLoad(balancer.address, superadmin, 4)

  for (const [index, node] of nodes.entries()) {
    expect(await node.stop(), node.output()).toBe(0)
    nodes[index] = await startNode(database, { port: node.port })
    await expect.poll(() => balancer.ready().length).toBe(2)
    const before = load.answers()
    await expect.poll(() => load.answers()).toBeGreaterThan(before + 20)
  }

  const { failures, created } = await load.stop()
  expect(failures).toEqual([])
  const { rows } = await database.pool.query<{ name: string }>(`select name from position where name like 'Position %'`)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(created))
  for (const { socket, losses } of pages) {
    await expect.poll(() => socket.connected).toBe(true)
    expect(new Set(losses)).toEqual(new Set(['transport close']))
  }
})

test('a server that stops does not wait for a statement that hangs', { timeout: 120_000 }, async () => {
  const database = await startDatabase()
  const node = await startNode(database)
  const { token } = await database.people.superadmin()
  const client = await database.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('lock table position')
  const waiting = async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from position p%'`,
    )
    return rows.length
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = fetch(`${node.address}/api/v1/positions?page=1`, { headers }).catch(() => 'none')
  await expect.poll(waiting).toBe(1)
  expect(await node.stop(), node.output()).toBe(0)
  expect(await answer).toBe('none')
  // PostgreSQL continues until the statement's own time is over: the server did not wait for that.
  expect(await waiting()).toBe(1)
})

test('a second signal ends a draining server at once', async () => {
  const node = await startNode(await startDatabase(), { settings: { DRAIN_SECONDS: '300' } })
  node.signal('SIGTERM')
  await expect.poll(() => node.output()).toContain('Draining for 300 seconds')
  // The same signal, delivered twice, counts once; a later one ends the server.
  node.signal('SIGTERM')
  const isReady = () =>
    fetch(`${node.address}/api/v1/ready`).then(
      ({ status }) => status,
      () => 'gone',
    )
  expect(await isReady()).toBe(503)
  await expect.poll(() => (node.signal('SIGTERM'), isReady()), { interval: 200 }).toBe('gone')
  expect(await node.stop()).toBe(1)
})
