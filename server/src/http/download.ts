import type { ServerResponse } from 'node:http'

/** Calls `end` when a response is over, however it ends; at once if it is over already. */
export function whenClosed(response: ServerResponse, end: () => unknown): void {
  if (response.closed) end()
  else response.once('close', end)
}

/**
 * Ends a response that nobody takes any more: it holds a connection to the database that others need.
 * @param silence in milliseconds: whoever takes nothing for that long, at most twice that long, is cut off
 */
export function cutOffSilent(response: ServerResponse, silence = 60_000): void {
  let before = -1
  const watching = setInterval(() => {
    const taken = response.socket?.bytesWritten ?? 0
    if (taken === before) response.destroy()
    before = taken
  }, silence)
  whenClosed(response, () => clearInterval(watching))
}
