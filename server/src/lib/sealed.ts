import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a short text with AES-256-GCM: iv, tag, content.
 * @param owner the id of the person it belongs to; with another one it does not open
 */
export function seal(key: Uint8Array, text: string, owner: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner))
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), content])
}

/** @throws when it was sealed with another key or for another owner, or was changed */
export function unseal(key: Uint8Array, sealed: Buffer, owner: string): string {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return opening.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
}

/** The same for equal texts and told to nobody without the key: for unique columns. */
export const keyedHash = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()
