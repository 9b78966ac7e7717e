import { describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { RoleName } from '@hr/contract/access'
import { leaveStatuses, type ApprovalFlow, type LeaveStatus } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { needsDayChoice, availableStatuses, mayDecide, settledReason } from './decision-rules.ts'

const who = (effectiveRole: RoleName, superAdminHr: 'true' | 'false' = 'false') => ({
  uuid: 'mia',
  effectiveRole,
  superAdminHr,
})
const request = (of: string, status: LeaveStatus = 'pending', approvalFlow: ApprovalFlow = 'team lead') => ({
  status,
  approvalFlow,
  user: { uuid: of, firstName: 'Ana', lastName: 'Kos', position: null, profileImage: null },
  endDate: '2031-06-13',
  totalDays: 5,
  decidedBy: 'Ivo Kos',
})

describe('Approve and Decline', () => {
  test.each([
    ['Superadmin', 'false', 'ana', true],
    ['Admin', 'false', 'ana', true],
    ['Team lead', 'false', 'ana', true],
    ['Employee', 'false', 'ana', false],
    ['Superadmin', 'false', 'mia', false],
    ['Admin', 'false', 'mia', false],
    ['Superadmin', 'true', 'mia', true],
  ] as const)('are shown to a %s with the flag %s on a row of %s: %j', (role, flag, of, shown) =>
    expect(mayDecide(who(role, flag), request(of))).toBe(shown),
  )

  test.each([
    ['pending', undefined],
    ['approved', 'Already approved by Ivo Kos'],
    ['rejected', 'Already rejected by Ivo Kos'],
    ['canceled', expect.stringContaining('has been canceled')],
    ['canceling', expect.stringContaining('in the cancellation process')],
  ] as const)('for a request that is %s are disabled because: %s', (status, reason) =>
    expect(settledReason(who('Team lead'), request('ana', status), 'approved')).toEqual(reason),
  )

  test('while HR decides next, the team lead can only decline', () => {
    const inProgress = request('ana', 'inProgress', 'team lead then hr')
    expect(settledReason(who('Team lead'), inProgress, 'approved')).toBe('Approved by Ivo Kos. HR decides next.')
    expect(settledReason(who('Team lead'), inProgress, 'rejected')).toBeUndefined()
    expect(settledReason(who('Admin'), inProgress, 'approved')).toBeUndefined()
  })

  test('of a request on which only HR decides are disabled for the team lead', () =>
    expect(settledReason(who('Team lead'), request('ana', 'pending', 'hr'), 'rejected')).toBe(
      english(leaveTexts.hrDecides),
    ))
})

test.each([
  [
    'Team lead',
    '2031-06-10',
    { pending: 'arc', inProgress: 'rc', approved: 'c', rejected: '', canceled: '', canceling: 'ac' },
  ],
  [
    'Team lead',
    '2031-06-14',
    { pending: 'arc', inProgress: 'rc', approved: '', rejected: '', canceled: '', canceling: 'ac' },
  ],
  [
    'Admin',
    '2031-06-14',
    { pending: 'arc', inProgress: 'arc', approved: 'c', rejected: '', canceled: '', canceling: 'ac' },
  ],
] as const)('lets a %s on %s choose %j', (role, today, expected) => {
  const choices = leaveStatuses.map((status) => [
    status,
    availableStatuses(who(role), request('ana', status), today)
      .map(([letter]) => letter)
      .join(''),
  ])
  expect(Object.fromEntries(choices)).toEqual(expected)
})

test('only HR chooses how many days are returned, for leave that was partly used', () => {
  expect(needsDayChoice(who('Admin'), request('ana', 'approved'), 'canceled')).toBe(true)
  expect(needsDayChoice(who('Admin'), request('ana', 'approved'), 'approved')).toBe(false)
  expect(needsDayChoice(who('Admin'), request('ana'), 'canceled')).toBe(false)
  expect(needsDayChoice(who('Team lead'), request('ana', 'approved'), 'canceled')).toBe(false)
})
