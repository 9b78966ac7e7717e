import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { maxRequestBytes } from '@hr/contract/lib/files'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In milliseconds. */
const maxDiscarding = 5_000

/** Node.js reads as many bytes of a body that is not consumed before it pauses the connection. */
const maxUnconsumed = 16 * 1024

const bodyLength = ({ headers }: FastifyRequest['raw']): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity

/**
 * Ends the connection after an answer to a request whose body has not arrived in full, and keeps all others. Node.js stops reading
 * such a body, so that further requests, which a proxy may send for other users, would wait behind it.
 */
export async function closeAfterEarlyAnswer({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  // Node.js reads a body that came with the headers right after them.
  if (raw.complete === false && bodyLength(raw) <= maxUnconsumed) await yieldToEventLoop()
  // Requests that tests inject have no connection.
  if (raw.complete !== false) {
    // Fastify closes the connection after every body that it can't parse. While it stops, it sets the raw header instead.
    if (reply.hasHeader('connection') && !reply.raw.hasHeader('connection')) void reply.removeHeader('connection')
    return
  }
  void reply.header('connection', 'close')
  const { socket } = raw
  // Node.js calls it when the answer is written. Unread data would make it reset the connection, and clients that are still sending
  // would lose the answer.
  socket.destroySoon = () => {
    socket.end()
    let left = maxRequestBytes
    const timer = setTimeout(() => socket.destroy(), maxDiscarding)
    socket
      .once('close', () => clearTimeout(timer))
      // The parser gets nothing more: it would also run requests that follow.
      .removeAllListeners('data')
      .on('data', ({ length }) => (left -= length) < 0 && socket.destroy())
      .resume()
  }
}
