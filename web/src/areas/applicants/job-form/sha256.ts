// SHA-256 of a short ASCII text. The browser's own is there on https only, and waits for each hash; here thousands of
// hashes of one block each are made in a row.

const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) =>
    number > 1 && Array.from({ length: number - 2 }, (_, index) => index + 2).every((by) => number % by !== 0),
)
/** The first 32 bits behind the point. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const rounds = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
const words = new Int32Array(64)
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The hash of at most 55 ASCII characters, as eight words of 32 bits. */
export function sha256(text: string): Int32Array {
  words.fill(0)
  for (let at = 0; at < text.length; at++) words[at >> 2]! |= text.charCodeAt(at) << (24 - 8 * (at % 4))
  words[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length % 4))
  words[15] = text.length * 8
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15]!, words[at - 2]!]
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[at] = (words[at - 16]! + first + words[at - 7]! + second) | 0
  }
  // It has eight words.
  let [a, b, c, d, e, f, g, h] = start as unknown as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at++) {
    const mixed =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + rounds[at]! + words[at]!) | 0
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + mixed) | 0
    d = c
    c = b
    b = a
    a = (mixed + other) | 0
  }
  return Int32Array.of(a, b, c, d, e, f, g, h).map((word, at) => word + start[at]!)
}
