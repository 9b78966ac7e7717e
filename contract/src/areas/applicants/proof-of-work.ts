// Proof of work: the computation that a browser does before an application is accepted, for both sides.

/** The largest number allowed in a solution. */
export const maxAnswer = 2 ** 31

/** The text hashed for a part of a challenge. It fits one block of SHA-256. */
export const workOf = (nonce: string, part: number, number: number): string => `${nonce}.${part}.${number}`

/** The number of leading zero bits of a hash. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** A challenge and the required work. */
export type Work = { challenge: string; parts: number; bits: number }

/**
 * Solves a challenge: finds, for each part, the first number whose hash starts with enough zero bits.
 * @param zeroBitsOf counts the leading zero bits of the SHA-256 hash of a text, at least up to `bits`
 * @returns the challenge, a colon and the numbers separated by commas
 */
export function solveChallenge({ challenge, parts, bits }: Work, zeroBitsOf: (text: string) => number): string {
  const [, nonce = ''] = challenge.split('.')
  const numberOf = (part: number): number => {
    for (let number = 0; number <= maxAnswer; number++)
      if (zeroBitsOf(workOf(nonce, part, number)) >= bits) return number
    throw new Error('No number will do')
  }
  return `${challenge}:${Array.from({ length: parts }, (_, part) => numberOf(part)).join(',')}`
}
