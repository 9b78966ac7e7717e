import { expect, test } from 'vitest'
import { leaveStatuses, alreadyDecidedText, transitionOf, type LeaveActor, type LeaveStatus } from './status.ts'
import { leaveTexts } from './texts.ts'

const actors: readonly LeaveActor[] = ['owner', 'approver', 'hr']

// The table of `docs/rules.md`, section 3. Anything not listed is forbidden.
const allowed: [LeaveStatus, LeaveActor, LeaveStatus, 'any time' | 'until its last day'][] = [
  ['pending', 'approver', 'approved', 'any time'],
  ['pending', 'approver', 'rejected', 'any time'],
  ['pending', 'approver', 'canceled', 'any time'],
  ['pending', 'hr', 'approved', 'any time'],
  ['pending', 'hr', 'rejected', 'any time'],
  ['pending', 'hr', 'canceled', 'any time'],
  ['pending', 'owner', 'canceled', 'any time'],
  ['approved', 'owner', 'canceling', 'until its last day'],
  ['approved', 'approver', 'canceled', 'until its last day'],
  ['approved', 'hr', 'canceled', 'any time'],
  ['canceling', 'approver', 'canceled', 'any time'],
  ['canceling', 'approver', 'approved', 'any time'],
  ['canceling', 'hr', 'canceled', 'any time'],
  ['canceling', 'hr', 'approved', 'any time'],
  ['canceling', 'owner', 'approved', 'any time'],
]

const cases = leaveStatuses.flatMap((from) =>
  leaveStatuses.flatMap((to) =>
    actors.flatMap((actor) => [false, true].map((isOver) => ({ from, to, actor, isOver }))),
  ),
)

test.each(cases)('from $from to $to by $actor, over: $isOver', ({ from, to, actor, isOver }) => {
  const rule = allowed.find((line) => line[0] === from && line[1] === actor && line[2] === to)
  const isAllowed = rule !== undefined && (!isOver || rule[3] === 'any time')
  expect(transitionOf({ from, to, by: [actor], isOver }) !== undefined).toBe(isAllowed)
})

test.each([
  ['pending', 'approver', 'approved', 'use'],
  ['pending', 'approver', 'rejected', 'free'],
  ['pending', 'owner', 'canceled', 'free'],
  ['approved', 'owner', 'canceling', 'none'],
  ['approved', 'hr', 'canceled', { cancelFrom: 'today' }],
  ['canceling', 'approver', 'canceled', { cancelFrom: 'request' }],
  ['canceling', 'owner', 'approved', 'none'],
] as const)('from %s by %s to %s has the effect %j', (from, by, to, days) =>
  expect(transitionOf({ from, to, by: [by], isOver: false })?.days).toEqual(days),
)

test('an approver who is also HR may cancel leave that is over', () =>
  expect(transitionOf({ from: 'approved', to: 'canceled', by: ['approver', 'hr'], isOver: true })).toBeDefined())

test.each([
  ['canceled', 'Ana Kovač', leaveTexts.alreadyCanceled],
  ['canceling', null, leaveTexts.alreadyCanceled],
  ['approved', 'Ana Kovač', 'Already approved by Ana Kovač'],
  ['rejected', null, 'This request is rejected'],
] as const)('a request that is %s, decided by %s, reports: %s', (status, decidedBy, text) =>
  expect(alreadyDecidedText({ status, decidedBy })).toBe(text),
)
