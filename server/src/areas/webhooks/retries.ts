import { randomInt } from 'node:crypto'

const minute = 60
const hour = 60 * minute

/** The pauses between attempts in seconds, 75.6 hours in total. After the last one the delivery has failed. */
const pauses = [5, 5 * minute, hour / 2, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

export const maxAttempts = pauses.length + 1

/** The maximum pause that a receiver can ask for. */
const maxPause = 24 * hour

/** Pauses are up to a tenth longer, so that deliveries that failed together do not come back together. */
const jitter = 0.1

/** No delivery is due later than this: a later one was stored by a clock that was wrong. */
export const maxDueSeconds = maxPause * (1 + jitter) + hour

/**
 * Returns after how many seconds a failed delivery is tried again; undefined after the last attempt.
 * @param retryAfter the header of the answer: seconds or a date
 * @param now the instant of the answer, in milliseconds
 */
export function pauseAfter(
  attempts: number,
  { retryAfter, now }: { retryAfter: string | undefined; now: number },
): number | undefined {
  const pause = pauses[attempts - 1]
  if (pause === undefined) return undefined
  const wanted = Math.min(retryAfterSeconds(retryAfter, now), maxPause)
  const spread = Math.ceil(pause * jitter)
  return Math.max(pause, wanted) + randomInt(spread + 1)
}

function retryAfterSeconds(text: string | undefined, now: number): number {
  if (text === undefined) return 0
  if (/^\d{1,9}$/.test(text.trim())) return Number(text)
  // An HTTP date; nonsense counts as none.
  // oxlint-disable-next-line no-restricted-globals -- an instant, not a calendar day
  const at = Date.parse(text)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}
