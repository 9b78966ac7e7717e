import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Key } from './keys.ts'
import { seal, unseal } from './sealed.ts'

const keyOf = (...all: Buffer[]): Key => ({ present: all[0]!, all })
const newKey = () => keyOf(randomBytes(32))
const key = newKey()
const unauthentic = 'unable to authenticate data'

test('what is sealed opens for its owner', () =>
  expect(unseal(key, seal(key, '0101006500006', 'ana'), 'ana')).toBe('0101006500006'))

test('the same text is sealed differently each time', () =>
  expect(seal(key, '0101006500006', 'ana')).not.toEqual(seal(key, '0101006500006', 'ana')))

test('it opens neither with another key, nor for another owner, nor changed', () => {
  const sealed = seal(key, '0101006500006', 'ana')
  expect(() => unseal(newKey(), sealed, 'ana')).toThrow(unauthentic)
  expect(() => unseal(key, sealed, 'ivan')).toThrow(unauthentic)
  sealed[sealed.length - 1]! ^= 1
  expect(() => unseal(key, sealed, 'ana')).toThrow(unauthentic)
})
