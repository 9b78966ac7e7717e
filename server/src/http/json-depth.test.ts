import { expect, test } from 'vitest'
import { isTooDeep } from './json-depth.ts'

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

test('JSON is too deep with more than 100 levels; brackets in texts are none', () => {
  expect(isTooDeep(nested(100))).toBe(false)
  expect(isTooDeep(nested(102))).toBe(true)
  expect(isTooDeep('['.repeat(200_000))).toBe(true)
  expect(isTooDeep(JSON.stringify({ text: `${'['.repeat(500)}\\"${'{'.repeat(500)}` }))).toBe(false)
  expect(isTooDeep(JSON.stringify(Array.from({ length: 1000 }, () => [{}])))).toBe(false)
})
