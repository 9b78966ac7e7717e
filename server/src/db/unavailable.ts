import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../lib/error-code.ts'

// Connection refused or lost, the server starting, stopping or full, or no free connection in time. A protocol
// violation (08P01) is a bug of ours.
const codes =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08(?!P01)\w{3}|57P0[1-3]|53300)$/
const messages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error/

/**
 * Returns true if the database could not be reached or the connection broke. A commit that was under way may have
 * succeeded.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && (codes.test(errorCode(error)) || messages.test(error.message))

const maxRetries = 3
const maxMs = 8_000

/**
 * Repeats the work while the database is unavailable, for at most eight seconds. Connecting waits for a failover to
 * finish. The work may have been done although its connection broke, so it must be safe to repeat.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || retries >= maxRetries || performance.now() - begin > maxMs) throw error
    }
    await sleep(100)
  }
}
