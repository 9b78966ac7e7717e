import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs `work` repeatedly with a pause in between. `work` must handle its own errors.
 * @returns a function that stops it after the current run
 */
export function runEvery(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  const stop = new AbortController()
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await work()
      // Rejects when it is aborted.
      await pause(everyMs, undefined, { ref: false, signal: stop.signal }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}
