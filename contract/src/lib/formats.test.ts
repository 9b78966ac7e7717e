import { expect, test } from 'vitest'
import { compareIn, formatAlternatives, formatAverage, formatList, formatNumber, formatPercent } from './formats.ts'

test.each([
  ['en', ['0.5', '1234.5', '12,345', '0.3'], ['2.0', '1.3'], '25%', ['a, b and c', 'a, b or c']],
  ['hr', ['0,5', '1234,5', '12.345', '0,3'], ['2,0', '1,3'], '25\u00A0%', ['a, b i c', 'a, b ili c']],
  ['de', ['0,5', '1234,5', '12.345', '0,3'], ['2,0', '1,3'], '25\u00A0%', ['a, b und c', 'a, b oder c']],
] as const)('numbers and lists in %s', (language, numbers, averages, percent, lists) => {
  expect([0.5, 1234.5, 12_345, 0.1 + 0.2].map((value) => formatNumber(value, language))).toEqual(numbers)
  expect([2, 1.25].map((value) => formatAverage(value, language))).toEqual(averages)
  expect(formatPercent(0.25, language)).toBe(percent)
  const items = ['a', 'b', 'c']
  expect([formatList(items, language), formatAlternatives(items, language)]).toEqual(lists)
})

test.each([
  ['en', ['Čad', 'Cuba', 'Danska', 'Österreich', 'Zambia']],
  ['hr', ['Cuba', 'Čad', 'Danska', 'Österreich', 'Zambia']],
  ['de', ['Čad', 'Cuba', 'Danska', 'Österreich', 'Zambia']],
] as const)('texts are sorted by the rules of %s', (language, sorted) => {
  expect(sorted.toReversed().toSorted((one, other) => compareIn(one, other, language))).toEqual(sorted)
})
