// The calculation that a browser does before an application is taken, seen from both sides.

/** The highest number that may be an answer. */
export const maxAnswer = 2 ** 31

/** What is hashed for a part of a challenge: short enough for one block of SHA-256. */
export const workOf = (nonce: string, part: number, number: number): string => `${nonce}.${part}.${number}`

/** How many zero bits a hash begins with. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** A challenge and how much of it is to be done. */
export type Work = { challenge: string; parts: number; bits: number }

/**
 * Does what is asked for: for each part the first number whose hash begins with enough zero bits.
 * @param zeroBitsOf how many zero bits the SHA-256 hash of a text begins with; at least up to the bits that are asked for
 * @returns the answer: the challenge, a colon, and the numbers with commas between them
 */
export function answerTo({ challenge, parts, bits }: Work, zeroBitsOf: (text: string) => number): string {
  const [, nonce = ''] = challenge.split('.')
  const numberOf = (part: number): number => {
    for (let number = 0; number <= maxAnswer; number++)
      if (zeroBitsOf(workOf(nonce, part, number)) >= bits) return number
    throw new Error('No number will do')
  }
  return `${challenge}:${Array.from({ length: parts }, (_, part) => numberOf(part)).join(',')}`
}
