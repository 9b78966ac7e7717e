import { expect, test } from 'vitest'
import { check, type Effect, type FinalState, type Violation } from './checker.ts'
import {
  countOutcomes,
  type History,
  longestGap,
  type Outcome,
  setBack,
  timeToFirstWrite,
  type Write,
} from './history.ts'

const write = (marker: string, outcome: Outcome, more: Partial<Write> = {}): Write => ({
  kind: 'apply for leave',
  marker,
  begun: 0,
  ended: 10,
  outcome,
  ...more,
})
const effect = (marker: string, more: Partial<Effect> = {}): Effect => ({ marker, times: 1, missing: [], ...more })

const kinds = (violations: Violation[]) => violations.map(({ kind }) => kind)
const checked = (writes: Write[], state: Partial<FinalState> = {}, reads: History['reads'] = []) =>
  kinds(check({ writes, reads }, { effects: [], emails: [], received: [], ...state }))

test('accepts acknowledged writes that are there, refused ones that are not, and unknown ones either way', () => {
  const writes = [write('a', 'acknowledged'), write('b', 'refused'), write('c', 'unknown'), write('d', 'unknown')]
  expect(checked(writes, { effects: [effect('a'), effect('c')] }, [{ marker: 'a', isFound: true, at: 1 }])).toEqual([])
})

test.each<[string, Write[], Effect[], Violation['kind'][]]>([
  ['an acknowledged write that is missing', [write('a', 'acknowledged')], [], ['lost']],
  ['a write that happened twice', [write('a', 'acknowledged')], [effect('a', { times: 2 })], ['doubled']],
  ['an unknown write that happened twice', [write('a', 'unknown')], [effect('a', { times: 2 })], ['doubled']],
  ['a refused write that happened', [write('a', 'refused')], [effect('a')], ['refused but done']],
  [
    'an unknown write without its history entry',
    [write('a', 'unknown')],
    [effect('a', { missing: ['history entry'] })],
    ['half done'],
  ],
  ['a write that no client made', [], [effect('a')], ['unexplained']],
  [
    'two acknowledged approvals of a request, although the second replaced the first',
    [write('a', 'acknowledged', { group: 'request 1' }), write('b', 'acknowledged', { group: 'request 1' })],
    [effect('b')],
    ['lost', 'done by two'],
  ],
  [
    'a seat assigned by an acknowledged and an unknown call',
    [write('a', 'acknowledged', { group: 'seat 1' }), write('b', 'unknown', { group: 'seat 1' })],
    [effect('a'), effect('b')],
    ['done by two'],
  ],
])('reports %s', (_, writes, effects, expected) => {
  expect(checked(writes, { effects })).toEqual(expected)
})

test('accepts one winner in a group', () => {
  const writes = [write('a', 'acknowledged', { group: 'seat 1' }), write('b', 'unknown', { group: 'seat 1' })]
  expect(checked(writes, { effects: [effect('a')] })).toEqual([])
})

test('reports a record that a later read did not find', () => {
  const writes = [write('a', 'acknowledged')]
  expect(checked(writes, { effects: [effect('a')] }, [{ marker: 'a', isFound: false, at: 1 }])).toEqual(['not found'])
})

const email = (state: string, hasJob = false) => ({ recipient: 'ana@example.com', state, hasJob })
const received = (text: string) => ({ recipient: 'ana@example.com', text })

test.each<[string, Pick<FinalState, 'emails' | 'received'>, Violation['kind'][]]>([
  [
    'accepts sent, waiting and unneeded emails',
    {
      emails: [email('sent'), email('queued', true), email('not needed')],
      received: [received('a')],
    },
    [],
  ],
  ['accepts an unknown email that arrived', { emails: [email('unknown')], received: [received('a')] }, []],
  ['accepts an unknown email that did not arrive', { emails: [email('unknown')], received: [] }, []],
  ['reports a queued email without a job', { emails: [email('queued')], received: [] }, ['email lost']],
  ['reports a failed email', { emails: [email('failed')], received: [] }, ['email lost']],
  ['reports a sent email that did not arrive', { emails: [email('sent')], received: [] }, ['email lost']],
  [
    'reports an email that arrived twice',
    { emails: [email('sent'), email('sent')], received: [received('a'), received('a')] },
    ['email doubled'],
  ],
])('%s', (_, mail, expected) => {
  expect(checked([], mail)).toEqual(expected)
})

test('measures the times without an acknowledged write', () => {
  const at = (begun: number, ended: number, outcome: Outcome = 'acknowledged') => write('a', outcome, { begun, ended })
  const history = { writes: [at(0, 10), at(5, 900, 'unknown'), at(90, 400), at(450, 500)], reads: [] }
  expect(countOutcomes(history)).toEqual({ acknowledged: 3, refused: 0, unknown: 1 })
  expect(timeToFirstWrite(history, 100)).toBe(400)
  expect(timeToFirstWrite(history, 600)).toBeUndefined()
  expect(longestGap(history, 100, 520)).toBe(300)
  expect(longestGap(history, 100, 800)).toBe(300)
  expect(longestGap(history, 600, 800)).toBeUndefined()
})

test('a restored backup makes the writes after it unknown', () => {
  const at = (marker: string, begun: number, outcome: Outcome) => write(marker, outcome, { begun, ended: begun + 10 })
  const writes = [
    at('a', 0, 'acknowledged'),
    at('b', 95, 'acknowledged'),
    at('c', 150, 'refused'),
    at('d', 300, 'acknowledged'),
  ]
  const reads = [
    { marker: 'a', isFound: true, at: 20 },
    { marker: 'b', isFound: false, at: 320 },
    { marker: 'a', isFound: false, at: 210 },
  ]
  const history = setBack({ writes, reads }, { from: 100, to: 250 })
  expect(history.writes.map(({ outcome }) => outcome)).toEqual(['acknowledged', 'unknown', 'refused', 'acknowledged'])
  expect(history.reads).toEqual([{ marker: 'a', isFound: true, at: 20 }])
})
