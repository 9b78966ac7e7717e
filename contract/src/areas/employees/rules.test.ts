import { expect, test } from 'vitest'
import { recordTexts } from './record.ts'
import { invalidDates } from './rules.ts'

const today = '2026-11-20'

test.each([
  [{ dateOfBirth: '2026-11-20' }, ['dateOfBirth']],
  [{ dateOfBirth: '2026-11-19' }, []],
  [{ startDate: '2026-01-05', endDate: '2026-01-04' }, ['endDate']],
  [{ startDate: '2026-01-05', endDate: '2026-01-05' }, []],
  [{ startDate: '2026-01-05', endDate: null }, []],
  [{ startDate: null, endDate: '2026-01-04' }, []],
  [{ startDate: '2026-01-05', endOfProbationaryPeriod: '2026-01-04' }, ['endOfProbationaryPeriod']],
  [{ startDate: '2026-01-05', endOfProbationaryPeriod: '2026-01-05' }, []],
  [{ startDate: '2026-01-05', endOfProbationaryPeriod: null }, []],
  [{ endOfProbationaryPeriod: '2026-01-04' }, []],
  [{}, []],
])('reports the invalid dates of %j: %j', (dates, fields) =>
  expect(invalidDates(dates, today).map(({ field }) => field)).toEqual(fields),
)

test('each invalid date has a message', () => {
  const dates = { startDate: '2026-01-05', endDate: '2026-01-04', endOfProbationaryPeriod: '2026-01-04' }
  expect(invalidDates(dates, today).map(({ message }) => message)).toEqual([
    recordTexts.endBeforeStart,
    recordTexts.probationBeforeStart,
  ])
})
