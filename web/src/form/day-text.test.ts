import { formatDay, formatDayOfYear } from '@hr/contract/lib/day'
import { languages } from '@hr/contract/lib/languages'
import { expect, test } from 'vitest'
import { dayOfText, dayOfYearOfText } from './day-text.ts'

test.each([
  '31/12/2026',
  '31.12.2026.',
  '31.12.2026',
  '31. 12. 2026.',
  '31 . 12 . 2026 .',
  '31-12-2026',
  '31 / 12 / 2026',
  '31122026',
  '2026-12-31',
  ' 2026-12-31 ',
  ' 31/12/2026 ',
])("understands '%s'", (text) => expect(dayOfText(text)).toBe('2026-12-31'))

test.each(languages)('understands what %s writes', (language) => {
  expect(dayOfText(formatDay('2026-02-01', language))).toBe('2026-02-01')
  expect(dayOfYearOfText(formatDayOfYear('02-01', language))).toBe('02-01')
})

test.each(['1.2.2026', '1.2.2026.', '1. 2. 2026.', '1/2/2026', '01-02-2026', '01022026'])(
  "reads the day of '%s' first",
  (text) => expect(dayOfText(text)).toBe('2026-02-01'),
)

test.each([
  '',
  '31.12.26',
  '1122026',
  '31022026',
  '31/12',
  '29/02/2026',
  '12/31/2026',
  '2026-31-12',
  '2026/12/31',
  'tomorrow',
  '31.12.2026..',
])("leaves '%s' unchanged", (text) => expect(dayOfText(text)).toBe(text))

test.each(['30/06', '30.06.', '30.6.', '30. 6.', '30-6', ' 30/6 '])("reads '%s' as a day of every year", (text) =>
  expect(dayOfYearOfText(text)).toBe('06-30'),
)

test.each(['', '30', '30 June', '30/06/2026'])("leaves '%s' to the schema", (text) =>
  expect(dayOfYearOfText(text)).toBe(text),
)
