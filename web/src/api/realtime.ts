import type { Socket } from 'socket.io-client'
import { realtimePath, pushEvent } from '@hr/contract/lib/realtime'
import { refresh, sessionNow, currentToken } from './session.ts'

/** How long a page waits before it knocks again where it was not let in. */
const reconnectAfterMs = 5_000

type PushReason = 'first connection' | 'news'

/**
 * Listens for the bell while the page is open. `onPush` is called for everything new, and after each connection: what was
 * missed meanwhile comes by the lists. The page does not wait for the socket's library.
 * @returns stops listening
 */
export function listenToPushes(onPush: (why: PushReason) => void): () => void {
  const stopped = new AbortController()
  // Without the library the page is as fresh as its last requests.
  listen(onPush, stopped.signal).catch(() => undefined)
  return () => stopped.abort()
}

async function listen(onPush: (why: PushReason) => void, stopped: AbortSignal): Promise<void> {
  const { io } = await import('socket.io-client')
  let timer: ReturnType<typeof setTimeout> | undefined
  const socket: Socket = io({ path: realtimePath, transports: ['websocket'], query: {}, autoConnect: false })
  const connect = () => {
    if (stopped.aborted) return
    // The token of now: that of the first connection ends after minutes.
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
      if (sessionNow().kind !== 'signed-in') return scheduleReconnect()
      refresh().then(connect, scheduleReconnect)
    }, reconnectAfterMs)
  }
  let why: PushReason = 'first connection'
  socket.on('connect', () => {
    onPush(why)
    why = 'news'
  })
  socket.on(pushEvent, () => onPush('news'))
  // Refused, or closed by the server: the token or the session has ended. A lost network is mended by the library.
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
