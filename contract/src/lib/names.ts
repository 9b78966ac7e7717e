// Names of people as sheets contain them, folded (`fold.ts`).

/** A text of more words is not the name of a person; its orders would take long to compare. */
const maxWords = 8

/**
 * Returns the other orders of a name in which the last name may come first: 'kovac horvat ana' is 'ana kovac horvat' or
 * 'horvat ana kovac'. A text of more than `maxWords` words has none.
 */
export function otherOrdersOf(name: string): string[] {
  const words = name.split(' ')
  if (words.length > maxWords) return []
  return words.slice(1).map((_, index) => [...words.slice(index + 1), ...words.slice(0, index + 1)].join(' '))
}

/** How many letters a typing error changes: one in a short name. */
const maxErrors = (name: string): number => (name.length < 8 ? 1 : 2)

/** Returns the name that is closest to a mistyped one, in any order; undefined if none is, or if several are. */
export function closestName(typed: string, names: Iterable<string>): string | undefined {
  const orders = [typed, ...otherOrdersOf(typed)]
  let best: { name: string; errors: number; isAlone: boolean } | undefined
  for (const name of names) {
    const errors = Math.min(...orders.map((order) => errorsBetween(order, name, maxErrors(typed))))
    if (errors > maxErrors(typed)) continue
    if (best === undefined || errors < best.errors) best = { name, errors, isAlone: true }
    else if (errors === best.errors) best.isAlone = false
  }
  return best?.isAlone ? best.name : undefined
}

/** Counts letters that are missing, added, different or swapped with the next one; stops counting above `max`. */
function errorsBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  // `errors[a][b]`: between the first `a` letters of one and the first `b` letters of the other. Lengths that differ by
  // more than `max` have more errors.
  const errors = [Array.from({ length: Math.min(other.length, max) + 1 }, (_, index) => index)]
  const at = (a: number, b: number) => errors[a]?.[b] ?? Infinity
  for (let a = 1; a <= one.length; a += 1) {
    const line: number[] = a <= max ? [a] : []
    let least = a <= max ? a : Infinity
    errors.push(line)
    for (let b = Math.max(1, a - max); b <= Math.min(other.length, a + max); b += 1) {
      const isSame = one[a - 1] === other[b - 1]
      const isSwapped = one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
      const fewest = Math.min(
        at(a - 1, b) + 1,
        at(a, b - 1) + 1,
        at(a - 1, b - 1) + (isSame ? 0 : 1),
        isSwapped ? at(a - 2, b - 2) + 1 : Infinity,
      )
      line[b] = fewest
      least = Math.min(least, fewest)
    }
    if (least > max) return max + 1
  }
  return at(one.length, other.length)
}
