import { idNumberKey } from '@hr/contract/lib/keys'
import { keyedHash, keyedHashes } from './encryption.ts'
import type { Keys } from './keys.ts'
import { isHash } from './unique-hashes.ts'

/** The hash that is stored. */
export const idNumberHash = (keys: Pick<Keys, 'idNumberHash'>, idNumber: string): Buffer =>
  keyedHash(keys.idNumberHash, idNumberKey(idNumber))

/** Every hash that the number may be stored as: earlier versions stored that of the number as it was typed. */
export const idNumberHashes = (keys: Pick<Keys, 'idNumberHash'>, idNumber: string): Buffer[] =>
  [...new Set([idNumberKey(idNumber), idNumber])].flatMap((text) => keyedHashes(keys.idNumberHash, text))

/**
 * The hash of a stored number with the current key. A hash of the number as it was typed stays one: the key of the number
 * may be that of another employee's. Of a number that is not compared, what is stored stays.
 */
export function idNumberHashAgain(keys: Pick<Keys, 'idNumberHash'>, idNumber: string, stored: Buffer): Buffer {
  if (!isHash(stored)) return stored
  const isOfKey = keyedHashes(keys.idNumberHash, idNumberKey(idNumber)).some((hash) => hash.equals(stored))
  return isOfKey ? idNumberHash(keys, idNumber) : keyedHash(keys.idNumberHash, idNumber)
}
