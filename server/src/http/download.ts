import type { ServerResponse } from 'node:http'

/** At the end of a response, whichever it is; at once, if that was before. */
export function whenClosed(response: ServerResponse, end: () => unknown): void {
  if (response.closed) end()
  else response.once('close', end)
}

/**
 * Ends a response that nobody takes any more: its connection to the database is missing elsewhere.
 * @param silence who takes nothing for that long, at most twice, is cut off; in milliseconds
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
