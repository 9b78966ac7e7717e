import { expect, test } from 'vitest'
import { english } from '../../lib/messages.ts'
import { formatWeek } from './format-week.ts'

test.each([
  [[1, 1, 1, 1, 1, 0, 0], 'Mon–Fri'],
  [[1, 1, 1, 1, 0, 0, 0], 'Mon–Thu'],
  [[1, 1, 1, 0.5, 0, 0, 0], 'Mon–Wed, Thu (half)'],
  [[0, 1, 1, 1, 1, 1, 0], 'Tue–Sat'],
  [[1, 0, 1, 0, 0.5, 0.5, 0], 'Mon, Wed, Fri–Sat (half)'],
])('%j is formatted as %s', (week, text) => expect(formatWeek(week, 'en', english)).toBe(text))

test.each([
  ['hr', 'pon–sri, pet'],
  ['de', 'Mo–Mi, Fr'],
] as const)('a week is formatted in %s as %s', (language, text) =>
  expect(formatWeek([1, 1, 1, 0, 1, 0, 0], language, english)).toBe(text),
)
