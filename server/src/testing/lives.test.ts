import { expect, test } from 'vitest'
import { Life, useLives } from './company-life.ts'

// Small companies live through two years of random events. After each of them, every balance is compared with a slow
// model. For 10,000 events: HISTORIES=313. For one life with its story: HISTORY=17 STORY=1.
const lives = Number(process.env['HISTORIES'] ?? 3)
const only = process.env['HISTORY']
const seeds = only === undefined ? Array.from({ length: lives }, (_, index) => index + 1) : [Number(only)]
const events = 32

useLives()

test.each(seeds)('life %d: the days agree with the model after every event', async (seed) => {
  const life = new Life(seed)
  await life.begin()
  for (let event = 0; event < events; event += 1) await life.live()
  await life.growOld()
  expect(await life.end(), life.told('nothing of an erased person is left')).toBe(0)
  if (process.env['STORY'] !== undefined) process.stdout.write(life.told(`life ${seed}`))
})
