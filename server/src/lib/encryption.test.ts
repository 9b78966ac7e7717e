import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Key } from './keys.ts'
import { encrypt, encryptedPrefix, decrypt } from './encryption.ts'

const keyOf = (...all: Buffer[]): Key => ({ current: all[0]!, all })
const newKey = () => keyOf(randomBytes(32))
const key = newKey()
const unauthentic = 'unable to authenticate data'

test('decrypts for the owner it was encrypted for', () =>
  expect(decrypt(key, encrypt(key, '0101006500006', 'ana'), 'ana')).toBe('0101006500006'))

test('encrypts the same text differently each time', () =>
  expect(encrypt(key, '0101006500006', 'ana')).not.toEqual(encrypt(key, '0101006500006', 'ana')))

test('decrypts with the key that the prefix names, among the known keys', () => {
  const [previous, current] = [randomBytes(32), randomBytes(32)]
  const both = keyOf(current, previous)
  const encrypted = encrypt(keyOf(previous), '0101006500006', 'ana')
  expect(decrypt(both, encrypted, 'ana')).toBe('0101006500006')
  expect(encrypted.subarray(0, 9)).toEqual(encryptedPrefix(keyOf(previous)))
  expect(encrypt(both, '0101006500006', 'ana').subarray(0, 9)).toEqual(encryptedPrefix(keyOf(current)))
})

test('does not decrypt with another key, for another owner, or after a change', () => {
  const encrypted = encrypt(key, '0101006500006', 'ana')
  expect(() => decrypt(newKey(), encrypted, 'ana')).toThrow('Encrypted with an unknown key')
  const renamed = Buffer.concat([encryptedPrefix(newKey()), encrypted.subarray(9)])
  expect(() => decrypt(key, renamed, 'ana')).toThrow('Encrypted with an unknown key')
  expect(() => decrypt(key, encrypted, 'ivan')).toThrow(unauthentic)
  encrypted[encrypted.length - 1]! ^= 1
  expect(() => decrypt(key, encrypted, 'ana')).toThrow(unauthentic)
})
