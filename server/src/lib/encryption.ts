import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Key } from './keys.ts'

// An encrypted value: format (1 byte), key fingerprint (8), iv (12), tag (16), content. AES-256-GCM also authenticates
// the first two and the owner.
const cipher = 'aes-256-gcm'
const format = Buffer.of(1)
const fingerprintBytes = 8
const ivBytes = 12
const tagBytes = 16
const prefixBytes = format.length + fingerprintBytes

const prefixOf = (key: Uint8Array): Buffer =>
  Buffer.concat([format, createHash('sha256').update(key).digest().subarray(0, fingerprintBytes)])

/** The first bytes of every value that was encrypted with the current key. */
export const encryptedPrefix = (key: Key): Buffer => prefixOf(key.current)

/**
 * Encrypts a short text with the current key.
 * @param owner the id of the record it belongs to; the value cannot be decrypted for another one
 */
export function encrypt(key: Key, text: string, owner: string): Buffer {
  const prefix = encryptedPrefix(key)
  const iv = randomBytes(ivBytes)
  const encrypting = createCipheriv(cipher, key.current, iv).setAAD(Buffer.concat([prefix, Buffer.from(owner)]))
  const content = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()])
  return Buffer.concat([prefix, iv, encrypting.getAuthTag(), content])
}

/** @throws if the value was encrypted with an unknown key or for another owner, or was changed */
export function decrypt(key: Key, encrypted: Buffer, owner: string): string {
  const prefix = encrypted.subarray(0, prefixBytes)
  const encryptedWith = key.all.find((one) => prefixOf(one).equals(prefix))
  if (!encryptedWith) throw new Error('Encrypted with an unknown key')
  const [iv, tag, content] = [
    encrypted.subarray(prefixBytes, prefixBytes + ivBytes),
    encrypted.subarray(prefixBytes + ivBytes, prefixBytes + ivBytes + tagBytes),
    encrypted.subarray(prefixBytes + ivBytes + tagBytes),
  ]
  const opening = createDecipheriv(cipher, encryptedWith, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.concat([prefix, Buffer.from(owner)]))
    .setAuthTag(tag)
  return opening.update(content, undefined, 'utf8') + opening.final('utf8')
}

/** Returns every hash that a text may be stored as, that of the current key first. */
export const keyedHashes = (key: Key, text: string, { ignoresCase = false }: Hashing = {}): Buffer[] =>
  key.all.map((one) =>
    createHmac('sha256', one)
      .update(ignoresCase ? text.toLowerCase() : text)
      .digest(),
  )

type Hashing = { ignoresCase?: boolean | undefined }

/** Returns a keyed hash for unique columns: equal for equal texts, and not computable without the key. */
export const keyedHash = (key: Key, text: string, hashing?: Hashing): Buffer => keyedHashes(key, text, hashing)[0]!
