import { seedsOfHistories } from '@hr/testing/seeds'
import { beforeAll, expect, test } from 'vitest'
import { DeparturesLife } from '../../testing/departures-life.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

// Small companies live through random days of planned departures. After each event and each midnight, what is stored is
// compared with a plain model. For more lives: HISTORIES=200. For one: HISTORIES=1 SEED=17.
const days = 20

let app: TestApp
let superadmin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  superadmin = await app.people.superadmin()
  // Whether a last day has ended the sign-in depends on the real day, which is long before these lives.
  await app.db.updateTable('company_setting').set({ last_day_ends_sign_in: false }).execute()
})

test.each(seedsOfHistories(2))(
  'life %d: departures agree with the model every day, and repeated runs write nothing',
  async (seed) => {
    const life = new DeparturesLife(app, seed, superadmin.uuid)
    await life.begin()
    for (let day = 0; day < days; day += 1) {
      await life.passTime()
      expect(await life.repeatMidnight(), life.told).toEqual([])
      await life.live()
      await life.live()
    }
  },
)
