import { expect, test } from 'vitest'
import { isAtWorkOn, isEmployedOn, type Employment } from './employment.ts'

const today = '2026-06-15'
const someone: Employment = { startDate: '2026-06-01', endDate: '2026-06-30', isArchived: false, status: 'Active' }

test('the first and the last day belong to the employment', () => {
  const employed = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map((day) =>
    isEmployedOn(someone, day, today),
  )
  expect(employed).toEqual([false, true, true, false])
  const noDates = { ...someone, startDate: null, endDate: null }
  expect(['1990-01-01', '2090-01-01'].map((day) => isEmployedOn(noDates, day, today))).toEqual([true, true])
})

test('archiving and the status decide from today on, and the dates alone before', () => {
  const inactive: Employment = { ...someone, status: 'Not active' }
  const onLeave: Employment = { ...someone, status: 'Maternity leave' }
  const days = ['2026-05-31', '2026-06-14', today, '2026-06-16']
  expect(days.map((day) => isEmployedOn(inactive, day, today))).toEqual([false, true, false, false])
  expect(days.map((day) => isEmployedOn(onLeave, day, today))).toEqual([false, true, true, true])
  expect(days.map((day) => isAtWorkOn(inactive, day, today))).toEqual([false, true, false, false])
  expect(days.map((day) => isAtWorkOn(onLeave, day, today))).toEqual([false, true, false, false])
  expect(days.map((day) => isAtWorkOn(someone, day, today))).toEqual([false, true, true, true])
})

test('an archived employee counts only up to a last day that has passed', () => {
  const archived = (endDate: string | null) =>
    ['2026-06-01', '2026-06-14', today].map((day) =>
      isEmployedOn({ ...someone, isArchived: true, endDate }, day, today),
    )
  expect(archived('2026-06-01')).toEqual([true, false, false])
  expect(archived('2026-06-14')).toEqual([true, true, false])
  expect(archived(today)).toEqual([false, false, false])
  expect(archived(null)).toEqual([false, false, false])
})
