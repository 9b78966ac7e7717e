import { setTimeout as pause } from 'node:timers/promises'

type Options = { log: { warn(details: { error: string }, sentence: string): void }; everyMs: number }

/**
 * Runs `work` again and again with a pause in between. A run that fails is logged with its reason, and the next one follows:
 * what these runs keep alive never ends silently.
 * @param name completes "… failed" in the log
 * @returns a function that stops it after the current run
 */
export function keepRunning(
  name: string,
  work: (stopping: AbortSignal) => Promise<unknown>,
  { log, everyMs }: Options,
): () => Promise<void> {
  const stop = new AbortController()
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await work(stop.signal)
      } catch (error) {
        log.warn({ error: String(error) }, `${name} failed`)
      }
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
