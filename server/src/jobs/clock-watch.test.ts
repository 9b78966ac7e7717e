import { expect, test } from 'vitest'
import { clockWatch } from './clock-watch.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute

/** A clock that is read every five minutes, with its offset at each reading. */
function looks(...offsets: number[]): boolean[] {
  const isTrusted = clockWatch({ clock: year, counted: 0 })
  return offsets.map((offset, index) => {
    const counted = (index + 1) * 5 * minute
    return isTrusted({ clock: year + counted + offset, counted })
  })
}

test('trusts a clock that runs on, also after a night or a weekend of sleep', () => {
  expect(looks(0, 0, 14 * 60 * minute, 14 * 60 * minute, 62 * 60 * minute)).toEqual([true, true, true, true, true])
})

test('does not trust a clock that jumps years ahead and is corrected', () => {
  expect(looks(0, 10 * year, 10 * year, 0, 0)).toEqual([true, false, false, true, true])
  expect(looks(0, -10 * year, 0)).toEqual([true, false, true])
})

test('trusts a clock after a jump only when it has run on for an hour', () => {
  const answers = looks(...Array<number>(14).fill(year))
  expect(answers).toEqual([...Array<boolean>(12).fill(false), true, true])
})

test('starts over after another jump', () => {
  const answers = looks(...Array<number>(11).fill(year), ...Array<number>(11).fill(3 * year))
  expect(answers).toEqual(Array(22).fill(false))
})
