import { reportsTexts } from '@hr/contract/areas/reports/reports'
import { Problem } from '../../http/problem.ts'

/** How many reports wait for the one that runs on this node, and for how long. */
const maxWaiting = 20
const maxWaitMs = 30_000

const busy = () => new Problem(429, reportsTexts.busy, { 'retry-after': '10' })

/**
 * Returns a function that runs one report at a time: a report reads whole tables, and several at once would slow down all
 * other requests of this node.
 * @throws Problem 429 if too many reports wait, or one has waited too long
 */
export function oneAtATime({ now = () => performance.now() } = {}): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= maxWaiting) throw busy()
    waiting += 1
    const since = now()
    const previous = last
    const turn = (async () => {
      await previous.catch(() => {})
      waiting -= 1
      if (now() - since > maxWaitMs) throw busy()
      return work()
    })()
    last = turn
    return turn
  }
}

/** Runs the reports of this node. */
export const inTurn = oneAtATime()
