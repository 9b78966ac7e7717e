import type { Server as HttpServer } from 'node:http'
import { realtimePath, pushEvent } from '@hr/contract/lib/realtime'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import { todayIn } from '@hr/contract/lib/dates'
import type pg from 'pg'
import { Server, type Socket } from 'socket.io'
import { nowInSeconds } from '../lib/clock.ts'
import type { Company } from '../lib/company.ts'
import { keepRunning } from '../lib/keep-running.ts'
import { hasTwoHosts } from '../http/two-hosts.ts'
import { type AccessTokens, accountsOfSessions } from '../http/session.ts'
import type { PushChannel } from './push.ts'

type Parts = {
  pool: pg.Pool
  tokens: AccessTokens
  origins: readonly string[]
  company: Pick<Company, 'timeZone'>
  log: FastifyBaseLogger
  /** How soon a socket is closed after its session has ended; 30 s are guaranteed. */
  checkEveryMs?: number
}

/** How many accounts one message between nodes addresses. */
const accountsPerMessage = 500

export type Realtime = PushChannel & {
  attach(server: HttpServer): void
  /** The number of open sockets on this node. */
  countOpen(): number
  /** Can be called again. */
  close(): Promise<void>
}

/**
 * Push to browsers: one WebSocket per open page, over all nodes of one database. A page is only told that there is
 * something new and then requests it; missed messages are covered by the next request.
 */
export function startRealtime({ pool, tokens, origins, company, log, checkEveryMs = 10_000 }: Parts): Realtime {
  const io = new Server({
    path: realtimePath,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 1_000,
    // Requests from other origins are refused before a socket is opened; a 403 reveals nothing.
    allowRequest: (request, done) => {
      const { origin } = request.headers
      done(null, origin !== undefined && origins.includes(origin) && !hasTwoHosts(request))
    },
  })
  const admitted = (sessionIds: readonly string[]) => accountsOfSessions(pool, sessionIds, todayIn(company.timeZone))
  const listening = listeningPool(pool)
  io.adapter(
    createAdapter(listening.pool, {
      errorHandler: (error) => log.warn({ error: error.message }, 'listening to other nodes failed'),
    }),
  )

  io.use((socket, next) => void admit(socket, next))

  async function admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    const isIn = await signIn(socket).catch(() => undefined)
    if (isIn) next()
    else next(new Error(isIn === false ? 'Please sign in' : 'Please try again'))
  }

  async function signIn(socket: Socket): Promise<boolean> {
    const { token } = socket.handshake.query
    const sessionId = typeof token === 'string' ? await tokens.read(token, nowInSeconds()) : undefined
    const accountId = sessionId && (await admitted([sessionId])).get(sessionId)
    if (!sessionId || !accountId) return false
    socket.data = { sessionId }
    await socket.join(accountId)
    return true
  }

  /** Checks the sessions of all sockets of this node with one query. */
  async function closeEnded(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()]
    if (sockets.length === 0) return
    const sessionOf = (socket: Socket) => (socket.data as { sessionId: string }).sessionId
    const live = await admitted([...new Set(sockets.map(sessionOf))])
    for (const socket of sockets) if (!live.has(sessionOf(socket))) socket.disconnect(true)
  }
  // Without an answer it is unknown whether sessions have ended; the next round checks again.
  const stopChecking = keepRunning('checking the sessions of sockets', closeEnded, { log, everyMs: checkEveryMs })

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    const hasStopped = stopChecking()
    // Without a message that the server disconnects them, pages reconnect by themselves: to another node.
    io.engine?.close()
    await io.of('/').adapter.close()
    listening.close()
    await hasStopped
  }

  return {
    push(accountIds) {
      for (let start = 0; start < accountIds.length; start += accountsPerMessage)
        io.to(accountIds.slice(start, start + accountsPerMessage)).emit(pushEvent, {
          message: 'There is something new',
        })
    },
    attach: (server) => void io.attach(server),
    countOpen: () => io.of('/').sockets.size,
    close: () => (closing ??= close()),
  }
}

/**
 * Wraps the pool for the adapter, which keeps one connection to listen on. It does not return a connection that breaks,
 * and when it breaks before it listens, the adapter connects twice and forgets one of the two.
 */
export function listeningPool(pool: pg.Pool) {
  const held = new Set<pg.PoolClient>()
  let isClosed = false
  function release(client: pg.PoolClient): void {
    // The adapter would reconnect.
    client.removeAllListeners('end')
    client.removeAllListeners('notification')
    client.release(true)
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    const releaseToPool = client.release.bind(client)
    client.release = (isBroken) => {
      held.delete(client)
      releaseToPool(isBroken)
    }
    client.once('end', () => client.release(true))
    held.forEach(release)
    held.add(client)
    if (!isClosed) return client
    release(client)
    // An error would make the adapter try again.
    return new Promise<never>(() => {})
  }

  return {
    // The adapter uses nothing else of a pool.
    pool: { query: pool.query.bind(pool), connect } as pg.Pool,
    /** Returns the connection that the adapter has forgotten, and those that it still requests. */
    close(): void {
      isClosed = true
      held.forEach(release)
    },
  }
}
