import { createHash, randomBytes } from 'node:crypto'

/** Returns 32 random bytes for cookies and links, and the hash to store. */
export function newSecret(): { secret: Buffer; hash: Buffer } {
  const secret = randomBytes(32)
  return { secret, hash: hashOf(secret) }
}

export const hashOf = (content: Uint8Array | string): Buffer => createHash('sha256').update(content).digest()
