// Names of people as sheets contain them, folded (`fold.ts`).

/**
 * Returns the other orders of a name in which the last name may come first: 'kovac horvat ana' is 'ana kovac horvat' or
 * 'horvat ana kovac'.
 */
export function otherOrdersOf(name: string): string[] {
  const words = name.split(' ')
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
  // `errors[a][b]`: between the first `a` letters of one and the first `b` letters of the other.
  const errors = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  const at = (a: number, b: number) => errors[a]?.[b] ?? Infinity
  for (let a = 1; a <= one.length; a += 1) {
    const line = [a]
    errors.push(line)
    for (let b = 1; b <= other.length; b += 1) {
      const isSame = one[a - 1] === other[b - 1]
      const isSwapped = one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
      line[b] = Math.min(
        at(a - 1, b) + 1,
        at(a, b - 1) + 1,
        at(a - 1, b - 1) + (isSame ? 0 : 1),
        isSwapped ? at(a - 2, b - 2) + 1 : Infinity,
      )
    }
    if (Math.min(...line) > max) return max + 1
  }
  return at(one.length, other.length)
}
