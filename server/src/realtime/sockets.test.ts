import { once } from 'node:events'
import { createConnection, type AddressInfo } from 'node:net'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { realtimePath, pushEvent } from '@hr/contract/lib/realtime'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/db.ts'
import { openEmailQueue } from '../email/queue.ts'
import { openBackgroundQueue } from '../jobs/background.ts'
import { nodeReadiness } from '../http/readiness.ts'
import type { Person } from '../testing/people.ts'
import { formOf, sharedTestApp, silentLog, type TestApp } from '../testing/test-app.ts'
import type { PushChannel } from './push.ts'
import { listeningPool, startRealtime } from './sockets.ts'

let app: TestApp
/** Starts two servers on one database, each with its own sockets. */
const nodes: { url: string; pushChannel: PushChannel; inject: Awaited<ReturnType<typeof buildApp>>['inject'] }[] = []

const closers: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

beforeAll(async () => {
  app = await sharedTestApp()
  const { pool, tokens, config, company, transport, keys, boss } = app
  for (let node = 0; node < 2; node += 1) {
    const realtime = startRealtime({ pool, tokens, origins: config.origins, company, log: silentLog, checkEveryMs: 50 })
    const parts = {
      config,
      company,
      transport,
      keys,
      tokens,
      database: app,
      emailQueue: openEmailQueue(boss),
      startJob: openBackgroundQueue(boss),
      pushChannel: realtime,
      readiness: nodeReadiness(pool),
      log: silentLog,
    }
    const server = await buildApp(parts)
    realtime.attach(server.server)
    await server.listen({ port: 0, host: '127.0.0.1' })
    closers.push(async () => {
      await realtime.close()
      await server.close()
    })
    const { port } = server.server.address() as AddressInfo
    nodes.push({ url: `http://127.0.0.1:${port}`, pushChannel: realtime, inject: server.inject.bind(server) })
  }
})

type Options = { node?: number; origin?: string; token?: string }

/** Opens a socket as a browser does and records its events. */
function connect(as: Person, { node = 0, origin = app.config.origins[0] ?? '', token = as.token }: Options = {}) {
  const socket: Socket = io(nodes[node]?.url ?? '', {
    path: realtimePath,
    transports: ['websocket'],
    query: { token },
    extraHeaders: { origin },
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.close())
  const heard: unknown[] = []
  const outcome = { connected: false, refused: '', closed: '' }
  socket.on('connect', () => (outcome.connected = true))
  socket.on('connect_error', ({ message }) => (outcome.refused = message))
  socket.on('disconnect', (reason) => (outcome.closed = reason))
  socket.on(pushEvent, (message) => heard.push(message))
  return { socket, heard, outcome }
}

const isIn = async (one: ReturnType<typeof connect>) => {
  await vi.waitFor(() => expect(one.outcome.connected).toBe(true), 10_000)
  return one
}

test('a request on one node is pushed on the other, only to the approver', async () => {
  const lead = await app.people.teamLead()
  const ana = await app.people.employee({ supervisor: lead })
  const stranger = await app.people.teamLead()
  const [here, there, other] = await Promise.all([
    isIn(connect(lead, { node: 0 })),
    isIn(connect(lead, { node: 1 })),
    isIn(connect(stranger, { node: 1 })),
  ])
  const type = await app.people.leaveType()
  const answer = await nodes[0]?.inject({
    method: 'POST',
    url: '/api/v1/userleave',
    headers: { authorization: `Bearer ${ana.token}` },
    payload: formOf({ leaveType: type, startDate: '2031-06-02', endDate: '2031-06-03' }),
  })
  expect(answer?.statusCode).toBe(200)
  await vi.waitFor(() => expect([here.heard, there.heard].map(({ length }) => length)).toEqual([1, 1]), 5_000)
  expect(here.heard[0]).toEqual({ message: expect.any(String) })
  // A later message over the same path proves that none is still under way.
  await nodes[0]?.inject({
    method: 'PATCH',
    url: '/api/v1/notification?clear=true',
    headers: { authorization: `Bearer ${stranger.token}` },
  })
  await vi.waitFor(() => expect(other.heard).toHaveLength(1), 5_000)
})

test('delivers a thousand events on two nodes only to their recipients', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => app.people.employee()))
  const sockets = await Promise.all(people.map((person, index) => isIn(connect(person, { node: index % 2 }))))
  const expected = people.map(() => 0)
  for (let event = 0; event < 1000; event += 1) {
    // One to three people, in a pseudo-random but fixed order.
    const told = new Set([(event * 7) % 10, (event * 3 + 1) % 10, (event * event) % 10].slice(0, 1 + (event % 3)))
    for (const index of told) expected[index] = (expected[index] ?? 0) + 1
    nodes[event % 2]?.pushChannel.push([...told].map((index) => people[index]?.uuid ?? ''))
  }
  await vi.waitFor(() => expect(sockets.map(({ heard }) => heard.length)).toEqual(expected), 20_000)
  // A later message over the same paths proves that none is still under way.
  for (const { pushChannel } of nodes) pushChannel.push(people.map(({ uuid }) => uuid))
  const more = expected.map((count) => count + nodes.length)
  await vi.waitFor(() => expect(sockets.map(({ heard }) => heard.length)).toEqual(more), 20_000)
})

test.each([
  ['a foreign page', async (as: Person) => connect(as, { origin: 'https://evil.example' })],
  ['no token', async (as: Person) => connect(as, { token: '' })],
  ['a forged token', async (as: Person) => connect(as, { token: `${as.token.slice(0, -4)}AAAA` })],
  [
    'the token of a session that has ended',
    async (as: Person) => {
      await app.db.deleteFrom('session').where('id', '=', as.sessionId).execute()
      return connect(as)
    },
  ],
  [
    'an archived person',
    async (as: Person) => {
      await app.people.archive(as)
      return connect(as)
    },
  ],
])('refuses a socket for %s', async (_, attempt) => {
  const { outcome } = await attempt(await app.people.employee())
  await vi.waitFor(() => expect(outcome.refused).not.toBe(''), 10_000)
  expect(outcome.connected).toBe(false)
})

test('refuses a socket with two Host headers', async () => {
  const socket = createConnection(Number(new URL(nodes[0]!.url).port), '127.0.0.1').setEncoding('utf8')
  const origin = app.config.origins[0]
  socket.write(`GET ${realtimePath}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r
Origin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r
Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`)
  onTestFinished(() => void socket.destroy())
  const [answer] = (await once(socket, 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1.1 40[03] /)
})

test.each([
  ['the session ends', (as: Person) => app.db.deleteFrom('session').where('id', '=', as.sessionId).execute()],
  ['the person is archived', (as: Person) => app.people.archive(as)],
])('closes a socket when %s', async (_, end) => {
  const ana = await app.people.employee()
  const { outcome } = await isIn(connect(ana))
  await end(ana)
  await vi.waitFor(() => expect(outcome.closed).toBe('io server disconnect'), 10_000)
})

test('closes and refuses the sockets of a user who must set up a second factor first', async () => {
  const boss = await app.people.superadmin()
  const ana = await app.people.employee()
  const [open, other] = [await isIn(connect(boss)), await isIn(connect(ana))]
  const requireOf = (roles: string[]) =>
    sql`update company_setting set second_factor_roles = ${roles}, second_factor_days = 0`.execute(app.db)
  onTestFinished(async () => void (await requireOf([])))
  await requireOf(['Superadmin'])
  await vi.waitFor(() => expect(open.outcome.closed).toBe('io server disconnect'), 10_000)
  const again = connect(boss)
  await vi.waitFor(() => expect(again.outcome.refused).not.toBe(''), 10_000)
  expect([again.outcome.connected, other.outcome.closed]).toEqual([false, ''])
})

test('missed notifications are in the list', async () => {
  const lead = await app.people.teamLead()
  const ana = await app.people.employee({ supervisor: lead })
  const body = { leaveType: await app.people.leaveType(), startDate: '2031-06-02', endDate: '2031-06-03' }
  await app.call(leaveApi.apply, { body }, { as: ana })
  await isIn(connect(lead))
  expect((await app.call(notificationsApi.list, {}, { as: lead })).result.unread).toBe(1)
})

test('reconnects whenever the database closes all connections', { tags: 'all' }, async () => {
  const lead = await app.people.teamLead()
  const there = await isIn(connect(lead, { node: 1 }))
  const endAll = `
    select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  for (const round of [1, 2, 3]) {
    const { rows } = await app.pool.query<{ ended: number }>(endAll)
    expect(rows[0]?.ended, `round ${round}`).toBeGreaterThan(0)
    there.heard.length = 0
    const push = () => nodes[0]?.pushChannel.push([lead.uuid])
    await vi.waitFor(() => (push(), expect(there.heard, `round ${round}`).not.toEqual([])), {
      timeout: 20_000,
      interval: 100,
    })
  }
  expect((await app.call(notificationsApi.list, {}, { as: lead })).status).toBe(200)
})

test('a connection that breaks during a transaction fails only that transaction', async () => {
  const broken = app.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await app.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await sql`select 1`.execute(trx)
  })
  await expect(broken).rejects.toThrow(/terminat|ECONNRESET|EPIPE|connection error/)
  expect((await app.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('two reconnections at the same time leave one connection, which closing returns', async () => {
  const database = openDatabase(inject('pgUrl'), { size: 4 })
  const { pool } = database
  const busy = () => pool.totalCount - pool.idleCount
  const listening = listeningPool(pool)
  await Promise.all([listening.pool.connect(), listening.pool.connect()])
  expect(busy()).toBe(1)
  void listening.pool.connect()
  listening.close()
  // Ends only when all connections have been returned, including the one that was still being opened.
  await database.close()
  expect(pool.totalCount).toBe(0)
})
