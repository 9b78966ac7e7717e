import type { ServerResponse } from 'node:http'

/** Calls `end` when a response is closed; immediately if it is closed already. */
export function whenClosed(response: ServerResponse, end: () => unknown): void {
  if (response.closed) end()
  else response.once('close', end)
}

/** The bytes that a reader takes of an answer in each period, at least. */
const leastTaken = 64 * 1024

/**
 * Destroys a response whose client reads too slowly, because it occupies a database connection. What is left once everything
 * has been written may be read at any speed.
 * @param period in milliseconds
 */
export function destroyWhenStalled(response: ServerResponse, period = 30_000): void {
  let before = response.socket?.bytesWritten ?? 0
  const watching = setInterval(() => {
    const taken = response.socket?.bytesWritten ?? 0
    if (response.writableNeedDrain && !response.writableEnded && taken - before < leastTaken) response.destroy()
    before = taken
  }, period)
  whenClosed(response, () => clearInterval(watching))
}
