import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes for cookies and links, and what is stored of them. */
export function newSecret(): { secret: Buffer; hash: Buffer } {
  const secret = randomBytes(32)
  return { secret, hash: hashOf(secret) }
}

export const hashOf = (content: Uint8Array | string): Buffer => createHash('sha256').update(content).digest()
