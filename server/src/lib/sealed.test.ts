import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const key = randomBytes(32)
const unauthentic = 'unable to authenticate data'

test('what is sealed opens for its owner', () =>
  expect(unseal(key, seal(key, '0101006500006', 'ana'), 'ana')).toBe('0101006500006'))

test('the same text is sealed differently each time', () =>
  expect(seal(key, '0101006500006', 'ana')).not.toEqual(seal(key, '0101006500006', 'ana')))

test('it opens neither with another key, nor for another owner, nor changed', () => {
  const sealed = seal(key, '0101006500006', 'ana')
  expect(() => unseal(randomBytes(32), sealed, 'ana')).toThrow(unauthentic)
  expect(() => unseal(key, sealed, 'ivan')).toThrow(unauthentic)
  sealed[sealed.length - 1]! ^= 1
  expect(() => unseal(key, sealed, 'ana')).toThrow(unauthentic)
})
