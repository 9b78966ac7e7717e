import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Key } from './keys.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a short text with AES-256-GCM: iv, tag, content.
 * @param owner the id of the person it belongs to; with another one it does not open
 */
export function seal(key: Key, text: string, owner: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key.present, iv).setAAD(Buffer.from(owner))
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), content])
}

/** @throws when it was sealed with a key that is not known or for another owner, or was changed */
export function unseal(key: Key, sealed: Buffer, owner: string): string {
  const [, other] = key.all
  return unsealWith(other && !isSealedNow(key, sealed, owner) ? other : key.present, sealed, owner)
}

function unsealWith(key: Uint8Array, sealed: Buffer, owner: string): string {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return opening.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
}

/** Whether it was sealed with the present key. */
export function isSealedNow(key: Key, sealed: Buffer, owner: string): boolean {
  try {
    unsealWith(key.present, sealed, owner)
    return true
  } catch {
    return false
  }
}

const hashWith = (key: Uint8Array, content: string | Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest()

/** The same for equal texts and told to nobody without the key: for unique columns. */
export const keyedHash = (key: Key, text: string): Buffer => hashWith(key.present, text)

/** Every hash that the text may be stored as, that of the present key first. */
export const keyedHashes = (key: Key, text: string): Buffer[] => key.all.map((one) => hashWith(one, text))

/** For what is stored as a hash alone: made with a former key, it was hashed once more with each key after it. */
export const layeredHash = (key: Key, hash: Buffer): Buffer => hashWith(key.present, hash)

/**
 * Every hash that the text may be stored as, with these keys in their order: it was hashed with one of them, and then
 * with each after it.
 */
export function layeredHashes(keys: readonly Uint8Array[], text: string): Buffer[] {
  let hashes: Buffer[] = []
  for (const key of keys) hashes = [...hashes.map((hash) => hashWith(key, hash)), hashWith(key, text)]
  return hashes
}
