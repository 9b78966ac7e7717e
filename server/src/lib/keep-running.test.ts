import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'

test('continues after a run that fails, says why, and stops after the current run', async () => {
  const said: unknown[] = []
  const { promise: isThird, resolve } = Promise.withResolvers<void>()
  let runs = 0
  async function work(): Promise<void> {
    runs += 1
    if (runs === 3) resolve()
    if (runs < 3) throw new Error(`run ${runs}`)
  }
  const log = { warn: ({ error }: { error: string }, sentence: string) => said.push([sentence, error]) }
  const stop = keepRunning('watching the example', work, { log, everyMs: 1 })
  await isThird
  await stop()
  const stopped = runs
  expect(said).toEqual([
    ['watching the example failed', 'Error: run 1'],
    ['watching the example failed', 'Error: run 2'],
  ])
  await new Promise((later) => setTimeout(later, 5))
  expect(runs).toBe(stopped)
})
