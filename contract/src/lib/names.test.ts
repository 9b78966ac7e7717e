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
})
