// cspell:disable
import { seededRandom } from '@hr/testing/random'
import { describe, expect, test } from 'vitest'
import { closestName, otherOrdersOf } from './names.ts'

test('a name may have its last name first, also one of several words', () => {
  expect(otherOrdersOf('kovac ana')).toEqual(['ana kovac'])
  expect(otherOrdersOf('kovac horvat ana')).toEqual(['horvat ana kovac', 'ana kovac horvat'])
  expect(otherOrdersOf('ana')).toEqual([])
})

test('a text of many words has no other order', () => {
  expect(otherOrdersOf('a b c d e f g h')).toHaveLength(7)
  expect(otherOrdersOf('a b c d e f g h i')).toEqual([])
})

describe('the closest name', () => {
  const names = ['zeljka kovacevic', 'ana maric', 'ana marin', 'ivo ilic']
  test.each([
    ['zeljka kovacevc', 'zeljka kovacevic'],
    ['kovacevic zelka', 'zeljka kovacevic'],
    ['zelkja kovacevic', 'zeljka kovacevic'],
    ['iva ilic', 'ivo ilic'],
    ['marko maric', undefined],
    // As close to one as to the other.
    ['ana marix', undefined],
  ])('to %j is %j', (typed, closest) => expect(closestName(typed, names)).toBe(closest))

  test('is the better one of two that are close, in any order of the list', () => {
    expect(closestName('zeljka kovacevi', ['zeljka kovaceviz', 'zeljka kovacevxz'])).toBe('zeljka kovaceviz')
    expect(closestName('zeljka kovacevi', ['zeljka kovacevxz', 'zeljka kovaceviz'])).toBe('zeljka kovaceviz')
    expect(closestName('zeljka kovacevi', ['zeljka kovacevix', 'zeljka kovaceviz', 'zeljka kovacevi'])).toBe(
      'zeljka kovacevi',
    )
  })

  test('of random names agrees with a plain implementation', () => {
    const { roll } = seededRandom(31)
    const word = (length: number) => Array.from({ length }, () => 'abc'[roll(3)]).join('')
    let close = 0
    for (let round = 0; round < 5000; round++) {
      const name = word(3 + roll(9))
      // Half of the texts have up to four errors.
      const typed = roll(2) === 0 ? word(3 + roll(9)) : misspelled(name, roll(5), roll)
      const max = typed.length < 8 ? 1 : 2
      const isClose = plainErrors(typed, name) <= max
      expect([typed, name, closestName(typed, [name])]).toEqual([typed, name, isClose ? name : undefined])
      if (isClose) close++
    }
    expect(close).toBeGreaterThan(1000)
  })
})

/** A text with so many letters left out, added, replaced or swapped. */
function misspelled(text: string, errors: number, roll: (below: number) => number): string {
  let letters = [...text]
  for (let error = 0; error < errors; error++) {
    const at = roll(letters.length)
    const [letter = '', next = ''] = letters.slice(at)
    const changed = [[next], [letter, 'b', next], ['c', next], [next, letter]][roll(4)] ?? []
    letters = [...letters.slice(0, at), ...changed, ...letters.slice(at + 2)]
  }
  return letters.join('')
}

/** The number of letters that are missing, added, different or swapped with the next one, by the whole table. */
function plainErrors(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_row, a) =>
    Array.from({ length: other.length + 1 }, (_column, b) => (a === 0 ? b : a)),
  )
  const at = (a: number, b: number) => table[a]?.[b] ?? Number.NaN
  for (let a = 1; a <= one.length; a++)
    for (let b = 1; b <= other.length; b++) {
      const replaced = at(a - 1, b - 1) + Number(one[a - 1] !== other[b - 1])
      const isSwapped = a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
      const errors = Math.min(at(a - 1, b) + 1, at(a, b - 1) + 1, replaced)
      table[a]?.splice(b, 1, isSwapped ? Math.min(errors, at(a - 2, b - 2) + 1) : errors)
    }
  return at(one.length, other.length)
}
