export type Random = ReturnType<typeof seededRandom>

/** Returns reproducible random numbers from a seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  /** A number from 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** An integer from `from` to `to`, inclusive. */
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    integer,
    /** An integer from 0 to below `sides`. */
    roll: (sides: number): number => Math.floor(next() * sides),
    pick: <Item>(items: readonly Item[]): Item => {
      if (items.length === 0) throw new Error('There is no item to pick.')
      return items[integer(0, items.length - 1)]!
    },
    /** Another generator, so that concurrent users of random numbers do not influence each other. */
    split: () => seededRandom(integer(0, 2 ** 32 - 1)),
  }
}
