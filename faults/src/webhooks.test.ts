import { expect, test } from 'vitest'
import { mistakesOf } from './webhooks.ts'

const event = (position: number, record: string) => ({ message: `msg_${position}`, position, record })
const expected = [event(1, 'a'), event(2, 'b'), event(3, 'a')]
const arrival = (position: number, isAccepted = true, body = `${position}`) => ({
  id: `msg_${position}`,
  isAccepted,
  body,
})

test.each([
  ['every event once', [1, 2, 3].map((position) => arrival(position)), []],
  ['another record first', [arrival(2), arrival(1), arrival(3)], []],
  ['a repeated event', [arrival(1, false), arrival(2), arrival(1), arrival(1), arrival(3), arrival(1)], []],
  ['a lost event', [arrival(1), arrival(2)], ['msg_3 was not accepted']],
  [
    'an event before the earlier one of its record',
    [arrival(3, false), arrival(1), arrival(2), arrival(3)],
    ['msg_3 arrived before an earlier event of a'],
  ],
  [
    'an event before the earlier one was accepted',
    [arrival(1, false), arrival(3), arrival(1), arrival(2)],
    ['msg_3 arrived before an earlier event of a'],
  ],
  ['an unknown id', [arrival(1), arrival(2), arrival(3), arrival(4)], ['an event with the unknown id msg_4']],
  ['two contents of one id', [arrival(1), arrival(2), arrival(3), arrival(3, true, 'x')], ['msg_3 has two contents']],
] as const)('%s', (_, arrivals, mistakes) => expect(mistakesOf(arrivals, expected)).toEqual(mistakes))
