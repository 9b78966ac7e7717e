import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  document.documentElement.lang = ''
})

test.each([
  ['en', '31/12/2026', '7.5', 'Croatia, Germany', 'Mo', 'December', '1.5 KB'],
  ['hr', '31.12.2026.', '7,5', 'Hrvatska, Njemačka', 'po', 'prosinac', '1,5 KB'],
  ['de', '31.12.2026', '7,5', 'Deutschland, Kroatien', 'Mo', 'Dezember', '1,5 KB'],
])('a page in %s has its formats', async (language, day, number, sorted, monday, december, size) => {
  document.documentElement.lang = language
  vi.resetModules()
  const { compareLabels, formatDay, formatNumber } = await import('./formats.ts')
  const { countryNameOf } = await import('./countries.ts')
  const { monthNames, shortWeekdayNames } = await import('./calendar-names.ts')
  const { formatBytes } = await import('./bytes.ts')
  expect(formatDay('2026-12-31')).toBe(day)
  expect(formatNumber(7.5)).toBe(number)
  expect(['DE', 'HR'].map(countryNameOf).toSorted(compareLabels).join(', ')).toBe(sorted)
  expect([shortWeekdayNames[0], monthNames[11]]).toEqual([monday, december])
  expect(formatBytes(1536)).toBe(size)
})
