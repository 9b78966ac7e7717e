import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Key } from './keys.ts'
import { encrypt, encryptedPrefix, decrypt } from './encryption.ts'

const keyOf = (...all: Buffer[]): Key => ({ current: all[0]!, all })
const newKey = () => keyOf(randomBytes(32))
const key = newKey()
const unauthentic = 'unable to authenticate data'

test('what is sealed opens for its owner', () =>
  expect(decrypt(key, encrypt(key, '0101006500006', 'ana'), 'ana')).toBe('0101006500006'))

test('the same text is sealed differently each time', () =>
  expect(encrypt(key, '0101006500006', 'ana')).not.toEqual(encrypt(key, '0101006500006', 'ana')))

test('a sealed value opens with the key that its prefix names, among those that are known', () => {
  const [previous, current] = [randomBytes(32), randomBytes(32)]
  const both = keyOf(current, previous)
  const encrypted = encrypt(keyOf(previous), '0101006500006', 'ana')
  expect(decrypt(both, encrypted, 'ana')).toBe('0101006500006')
  expect(encrypted.subarray(0, 9)).toEqual(encryptedPrefix(keyOf(previous)))
  expect(encrypt(both, '0101006500006', 'ana').subarray(0, 9)).toEqual(encryptedPrefix(keyOf(current)))
})

test('it opens neither with another key, nor for another owner, nor changed', () => {
  const encrypted = encrypt(key, '0101006500006', 'ana')
  expect(() => decrypt(newKey(), encrypted, 'ana')).toThrow('Sealed with an unknown key')
  const renamed = Buffer.concat([encryptedPrefix(newKey()), encrypted.subarray(9)])
  expect(() => decrypt(key, renamed, 'ana')).toThrow('Sealed with an unknown key')
  expect(() => decrypt(key, encrypted, 'ivan')).toThrow(unauthentic)
  encrypted[encrypted.length - 1]! ^= 1
  expect(() => decrypt(key, encrypted, 'ana')).toThrow(unauthentic)
})
