import type { ServerResponse } from 'node:http'

/** Calls `end` when a response is closed; immediately if it is closed already. */
export function whenClosed(response: ServerResponse, end: () => unknown): void {
  if (response.closed) end()
  else response.once('close', end)
}

/**
 * Destroys a response that the client stopped reading, because it occupies a database connection.
 * @param silence in milliseconds; a client that reads nothing for one to two times that long is disconnected
 */
export function destroyWhenStalled(response: ServerResponse, silence = 60_000): void {
  let before = -1
  const watching = setInterval(() => {
    const taken = response.socket?.bytesWritten ?? 0
    if (taken === before) response.destroy()
    before = taken
  }, silence)
  whenClosed(response, () => clearInterval(watching))
}
