import { seedsOfHistories } from '@hr/testing/seeds'
import { expect, test } from 'vitest'
import { acrossNewYear, Life, twoYears, useLives } from './company-life.ts'

// Small companies live through random events. After each of them, every balance is compared with a slow model. For 10,000
// events: HISTORIES=157. For one life with its story: HISTORIES=1 SEED=17 STORY=1.
const events = 32

useLives()

test.each(
  seedsOfHistories(1).flatMap((seed) => [
    ['two years', seed, twoYears] as const,
    ['probations across New Year', seed, acrossNewYear] as const,
  ]),
)('%s, life %d: the days agree with the model after every event', async (name, seed, story) => {
  const life = new Life(seed, story)
  await life.begin()
  for (let event = 0; event < events; event += 1) await life.live()
  await life.growOld()
  expect(await life.end(), life.told('nothing of an erased person is left')).toBe(0)
  if (process.env['STORY'] !== undefined) process.stdout.write(life.told(`${name}, life ${seed}`))
})
