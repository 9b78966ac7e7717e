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

/**
 * Repeats the work while the database is unavailable.
 * @param withinMs how long after the start it is repeated; then the error is thrown
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, withinMs: number): Promise<T> {
  for (const begin = performance.now(); ; await sleep(100))
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() - begin > withinMs) throw error
    }
}
