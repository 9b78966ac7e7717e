import { io, type Socket } from 'socket.io-client'
import { ringEvent } from '@hr/contract/areas/notifications/notifications'
import { realtimePath } from '@hr/contract/lib/realtime'
import { refresh, sessionNow, tokenNow } from './session.ts'

/** How long a page waits before it knocks again where it was not let in. */
const knockAgainMs = 5_000

/**
 * Listens for the bell while the page is open. `onRing` is called for everything new, and after each connection: what was
 * missed meanwhile comes by the lists.
 * @returns stops listening
 */
export function listenToBell(onRing: (why: 'first connection' | 'news') => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const socket: Socket = io({ path: realtimePath, transports: ['websocket'], query: {}, autoConnect: false })
  const connect = () => {
    if (isStopped) return
    // The token of now: the one of the first connection ends after minutes.
    socket.io.opts.query = { token: tokenNow() ?? '' }
    socket.connect()
  }
  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.query = { token: tokenNow() ?? '' }
  })
  const knockAgain = () => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => {
      if (sessionNow().kind !== 'signed-in') return knockAgain()
      refresh().then(connect, knockAgain)
    }, knockAgainMs)
  }
  let why: 'first connection' | 'news' = 'first connection'
  socket.on('connect', () => {
    onRing(why)
    why = 'news'
  })
  socket.on(ringEvent, () => onRing('news'))
  // Refused, or closed by the server: the token or the session has ended. A lost network is mended by the library.
  socket.on('connect_error', () => {
    if (!socket.active) knockAgain()
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') knockAgain()
  })
  connect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    socket.close()
  }
}
