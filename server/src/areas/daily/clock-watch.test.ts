import { expect, test } from 'vitest'
import { clockWatch } from './clock-watch.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute

/** A clock that is looked at every five minutes, with what it is off by at each look. */
function looks(...offsets: number[]): boolean[] {
  const isBelieved = clockWatch({ clock: year, counted: 0 })
  return offsets.map((offset, index) => {
    const counted = (index + 1) * 5 * minute
    return isBelieved({ clock: year + counted + offset, counted })
  })
}

test('a clock that goes on is believed, and one that slept for a night or a weekend', () => {
  expect(looks(0, 0, 14 * 60 * minute, 14 * 60 * minute, 62 * 60 * minute)).toEqual([true, true, true, true, true])
})

test('one that leaps years ahead and is put right is not believed meanwhile', () => {
  expect(looks(0, 10 * year, 10 * year, 0, 0)).toEqual([true, false, false, true, true])
  expect(looks(0, -10 * year, 0)).toEqual([true, false, true])
})

test('one that stays where it leapt is believed after an hour, and not before', () => {
  const answers = looks(...Array<number>(14).fill(year))
  expect(answers).toEqual([...Array<boolean>(12).fill(false), true, true])
})

test('one that leaps again waits again', () => {
  const answers = looks(...Array<number>(11).fill(year), ...Array<number>(11).fill(3 * year))
  expect(answers).toEqual(Array(22).fill(false))
})
