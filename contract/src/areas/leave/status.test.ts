import { expect, test } from 'vitest'
import { english } from '../../lib/messages.ts'
import {
  alreadyDecidedText,
  approvalFlows,
  leaveStatuses,
  storedStatuses,
  transitionOf,
  type ApprovalFlow,
  type LeaveActor,
  type LeaveStatus,
  type StoredStatus,
} from './status.ts'
import { leaveTexts } from './texts.ts'

const actors: readonly LeaveActor[] = ['owner', 'approver', 'hr']

type When = 'any time' | 'until its last day'
type Line = [from: LeaveStatus, by: LeaveActor, to: StoredStatus, when: When, becomes?: LeaveStatus]

// The tables of `docs/rules.md`, section 3. Anything not listed is forbidden.
const inEveryFlow: Line[] = [
  ['pending', 'hr', 'approved', 'any time'],
  ['pending', 'hr', 'rejected', 'any time'],
  ['pending', 'hr', 'canceled', 'any time'],
  ['pending', 'owner', 'canceled', 'any time'],
  ['inProgress', 'hr', 'approved', 'any time'],
  ['inProgress', 'hr', 'rejected', 'any time'],
  ['inProgress', 'hr', 'canceled', 'any time'],
  ['inProgress', 'owner', 'canceled', 'any time'],
  ['approved', 'owner', 'canceling', 'until its last day'],
  ['approved', 'hr', 'canceled', 'any time'],
  ['canceling', 'hr', 'canceled', 'any time'],
  ['canceling', 'hr', 'approved', 'any time'],
  ['canceling', 'owner', 'approved', 'any time'],
]
const byApprovers: Line[] = [
  ['pending', 'approver', 'rejected', 'any time'],
  ['pending', 'approver', 'canceled', 'any time'],
  ['inProgress', 'approver', 'rejected', 'any time'],
  ['inProgress', 'approver', 'canceled', 'any time'],
  ['approved', 'approver', 'canceled', 'until its last day'],
  ['canceling', 'approver', 'canceled', 'any time'],
  ['canceling', 'approver', 'approved', 'any time'],
]
const oneStep: Line[] = [...inEveryFlow, ...byApprovers, ['pending', 'approver', 'approved', 'any time']]
const allowed: Record<ApprovalFlow, Line[]> = {
  'team lead': oneStep,
  automatic: oneStep,
  hr: inEveryFlow,
  'team lead then hr': [...inEveryFlow, ...byApprovers, ['pending', 'approver', 'approved', 'any time', 'inProgress']],
}

const cases = approvalFlows.flatMap((flow) =>
  leaveStatuses.flatMap((from) =>
    storedStatuses.flatMap((to) =>
      actors.flatMap((actor) => [false, true].map((isOver) => ({ flow, from, to, actor, isOver }))),
    ),
  ),
)

test.each(cases)(
  'in the flow $flow from $from to $to by $actor, over: $isOver',
  ({ flow, from, to, actor, isOver }) => {
    const rule = allowed[flow].find((line) => line[0] === from && line[1] === actor && line[2] === to)
    const isAllowed = rule !== undefined && (!isOver || rule[3] === 'any time')
    expect(transitionOf({ from, to, by: [actor], flow, isOver })?.to).toBe(isAllowed ? (rule[4] ?? to) : undefined)
  },
)

test.each([
  ['pending', 'approver', 'approved', 'team lead', 'use'],
  ['pending', 'approver', 'approved', 'team lead then hr', 'none'],
  ['pending', 'approver', 'rejected', 'team lead', 'free'],
  ['pending', 'owner', 'canceled', 'team lead', 'free'],
  ['inProgress', 'hr', 'approved', 'team lead then hr', 'use'],
  ['inProgress', 'approver', 'rejected', 'team lead then hr', 'free'],
  ['approved', 'owner', 'canceling', 'team lead', 'none'],
  ['approved', 'hr', 'canceled', 'team lead', { cancelFrom: 'today' }],
  ['canceling', 'approver', 'canceled', 'team lead', { cancelFrom: 'request' }],
  ['canceling', 'owner', 'approved', 'team lead', 'none'],
] as const)('from %s by %s to %s in the flow %s has the effect %j', (from, by, to, flow, days) =>
  expect(transitionOf({ from, to, by: [by], flow, isOver: false })?.days).toEqual(days),
)

test('HR who also leads the employee completes both steps at once', () =>
  expect(
    transitionOf({ from: 'pending', to: 'approved', by: ['hr', 'approver'], flow: 'team lead then hr', isOver: false })
      ?.to,
  ).toBe('approved'))

test('an approver who is also HR may cancel leave that is over', () =>
  expect(
    transitionOf({ from: 'approved', to: 'canceled', by: ['approver', 'hr'], flow: 'team lead', isOver: true }),
  ).toBeDefined())

test.each([
  ['canceled', 'Ana Kovač', english(leaveTexts.alreadyCanceled)],
  ['canceling', null, english(leaveTexts.alreadyCanceled)],
  ['approved', 'Ana Kovač', 'Already approved by Ana Kovač'],
  ['rejected', null, 'This request is rejected'],
  ['inProgress', 'Ana Kovač', 'Approved by Ana Kovač. HR decides next.'],
] as const)('a request that is %s, decided by %s, reports: %s', (status, decidedBy, text) =>
  expect(english(alreadyDecidedText({ status, decidedBy }))).toBe(text),
)
