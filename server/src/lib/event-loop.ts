import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long long work may keep other requests waiting. */
const maxTurnMs = 20

/** Returns a function for the steps of long work: it yields to other requests if its turn has taken 20 ms. */
export function turns(): () => Promise<void> {
  let start = performance.now()
  return async () => {
    if (performance.now() - start < maxTurnMs) return
    await nextTurn()
    start = performance.now()
  }
}
