import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Key } from './keys.ts'
import { seal, sealedPrefix, unseal } from './sealed.ts'

const keyOf = (...all: Buffer[]): Key => ({ current: all[0]!, all })
const newKey = () => keyOf(randomBytes(32))
const key = newKey()
const unauthentic = 'unable to authenticate data'

test('what is sealed opens for its owner', () =>
  expect(unseal(key, seal(key, '0101006500006', 'ana'), 'ana')).toBe('0101006500006'))

test('the same text is sealed differently each time', () =>
  expect(seal(key, '0101006500006', 'ana')).not.toEqual(seal(key, '0101006500006', 'ana')))

test('a sealed value opens with the key that its prefix names, among those that are known', () => {
  const [former, current] = [randomBytes(32), randomBytes(32)]
  const both = keyOf(current, former)
  const sealed = seal(keyOf(former), '0101006500006', 'ana')
  expect(unseal(both, sealed, 'ana')).toBe('0101006500006')
  expect(sealed.subarray(0, 9)).toEqual(sealedPrefix(keyOf(former)))
  expect(seal(both, '0101006500006', 'ana').subarray(0, 9)).toEqual(sealedPrefix(keyOf(current)))
})

test('it opens neither with another key, nor for another owner, nor changed', () => {
  const sealed = seal(key, '0101006500006', 'ana')
  expect(() => unseal(newKey(), sealed, 'ana')).toThrow('Sealed with an unknown key')
  const renamed = Buffer.concat([sealedPrefix(newKey()), sealed.subarray(9)])
  expect(() => unseal(key, renamed, 'ana')).toThrow('Sealed with an unknown key')
  expect(() => unseal(key, sealed, 'ivan')).toThrow(unauthentic)
  sealed[sealed.length - 1]! ^= 1
  expect(() => unseal(key, sealed, 'ana')).toThrow(unauthentic)
})
