import { setTimeout as sleep } from 'node:timers/promises'

/** Waits up to a minute until a condition holds. */
export async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  for (const begin = performance.now(); !(await condition()); await sleep(50))
    if (performance.now() - begin > 60_000) throw new Error(`Not within a minute: ${what}`)
}
