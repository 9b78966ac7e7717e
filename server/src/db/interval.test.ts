import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { interval, isRecent } from './interval.ts'

test('an instant after now, or before the interval, is not recent', async () => {
  const { db } = await testApp()
  const { rows } = await sql<{ hours: number; isRecent: boolean }>`
    select hours, ${isRecent(sql`now() + hours * interval '1 hour'`, interval(1, 'days'))} as "isRecent"
    from unnest(array[-25, -23, 0, 1, 1000]) hours`.execute(db)
  expect(rows.filter((row) => row.isRecent).map(({ hours }) => hours)).toEqual([-23, 0])
})
