import type { Socket } from 'socket.io-client'
import { realtimePath, pushEvent } from '@hr/contract/lib/realtime'
import { refresh, currentSession, currentToken } from './session.ts'

/** The delay before reconnecting after the server refused or closed the connection. */
const reconnectAfterMs = 5_000

/** Pages whose connection was lost reconnect after 0.5 to 3.5 s, so that those of a node that stops don't come at once. */
const afterLoss = { reconnectionDelay: 2_000, randomizationFactor: 0.75 }

type PushReason = 'first connection' | 'news'

/**
 * Listens for pushes while the page is open. Calls `onPush` for each event and after each (re)connection, because
 * events may have been missed in between. The socket library is loaded lazily.
 * @returns a function that stops listening
 */
export function listenToPushes(onPush: (why: PushReason) => void): () => void {
  const stopped = new AbortController()
  // Without the library the page still works, but does not update by itself.
  listen(onPush, stopped.signal).catch(() => undefined)
  return () => stopped.abort()
}

async function listen(onPush: (why: PushReason) => void, stopped: AbortSignal): Promise<void> {
  const { io } = await import('socket.io-client')
  let timer: ReturnType<typeof setTimeout> | undefined
  const socket: Socket = io({
    path: realtimePath,
    transports: ['websocket'],
    query: {},
    autoConnect: false,
    ...afterLoss,
  })
  const connect = () => {
    if (stopped.aborted) return
    // Reads the current token at each connection: the first one expires after minutes.
    socket.io.opts.query = { token: currentToken() ?? '' }
    socket.connect()
  }
  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.query = { token: currentToken() ?? '' }
  })
  const scheduleReconnect = () => {
    clearTimeout(timer)
    if (stopped.aborted) return
    timer = setTimeout(() => {
      if (currentSession().kind !== 'signed-in') return scheduleReconnect()
      refresh().then(connect, scheduleReconnect)
    }, reconnectAfterMs)
  }
  let why: PushReason = 'first connection'
  socket.on('connect', () => {
    onPush(why)
    why = 'news'
  })
  socket.on(pushEvent, () => onPush('news'))
  // The server refused or closed the connection: the token or session has expired. The library itself recovers from a
  // lost network.
  socket.on('connect_error', () => {
    if (!socket.active) scheduleReconnect()
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') scheduleReconnect()
  })
  stopped.addEventListener('abort', () => {
    clearTimeout(timer)
    socket.close()
  })
  connect()
}
