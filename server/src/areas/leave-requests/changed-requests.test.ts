import { english } from '@hr/contract/lib/messages'
import { delegationsApi } from '@hr/contract/areas/leave/delegations'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { defaultRules, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { approvalFlows, type ApprovalFlow } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, weekday } from '@hr/contract/lib/dates'
import { describe, expect, test } from 'vitest'
import {
  admin,
  ana,
  app,
  applied,
  balanceOf,
  cancel,
  decide,
  find,
  lead,
  policyType,
  today,
  useLeave,
  week,
} from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'

useLeave()

const change = (leave: LeaveRequest, body: object, as = ana) =>
  app.callRaw(leaveApi.change, { params: { id: leave.uuid }, body: { version: leave.version, ...body } }, { as })
async function changed(leave: LeaveRequest, body: object): Promise<LeaveRequest> {
  const { status, result } = await change(leave, body)
  expect(status, JSON.stringify(result)).toBe(200)
  return result.leave
}
const later = { startDate: '2031-07-07', endDate: '2031-07-11' }

const typeOf = (approvalFlow: ApprovalFlow, rules: Partial<PolicyRules> = {}) => policyType({ approvalFlow, ...rules })

/** A pending request under a flow; an automatic one as if a warning had left it pending. */
async function pendingUnder(flow: ApprovalFlow) {
  const { uuid } = await applied({ leaveType: await typeOf(flow === 'automatic' ? 'team lead' : flow) })
  await app.db.updateTable('leave_request').set({ approval_flow: flow }).where('id', '=', uuid).execute()
  const leave = await find(uuid)
  expect(leave).toMatchObject({ status: 'pending', approvalFlow: flow })
  return leave
}

/** The open notifications about a request: event, and whether it is still unread. */
const noticesOf = async (uuid: string, person: Person) =>
  (
    await app.db
      .selectFrom('notification')
      .select(['event', 'read_at'])
      .where('leave_request_id', '=', uuid)
      .where('recipient_id', '=', person.uuid)
      .where('cleared_at', 'is', null)
      .orderBy('at')
      .execute()
  ).map(({ event, read_at }) => `${event}${read_at === null ? '' : ', read'}`)

const refusals = { owner: 403, delegate: 404, lead: 403 } as const
type Decider = 'owner' | 'lead' | 'delegate' | 'HR'

/** The status or the error that an approval of a changed request leads to, by its new flow. */
const decisions: Record<ApprovalFlow, Partial<Record<Decider, string | number>>> = {
  'team lead': { lead: 'approved', delegate: 'approved', HR: 'approved' },
  hr: { HR: 'approved' },
  'team lead then hr': { lead: 'inProgress', delegate: 'inProgress', HR: 'approved' },
  // It is approved already. The delegate no longer sees it.
  automatic: { lead: 409, HR: 409 },
}

describe.each(approvalFlows)('a request under the flow %s', (from) => {
  describe.each(approvalFlows)('that is changed to the flow %s', (to) => {
    test.each(['owner', 'lead', 'delegate', 'HR'] as const)(
      'is approved by the %s if the new flow says so',
      async (who) => {
        const leave = await changed(await pendingUnder(from), { leaveType: await typeOf(to), ...later })
        expect(leave).toMatchObject({ approvalFlow: to, status: to === 'automatic' ? 'approved' : 'pending' })
        const delegate = await app.people.employee()
        const delegation = { delegate: delegate.uuid, startDate: today, endDate: today }
        await app.call(delegationsApi.create, { body: delegation }, { as: lead })
        const { status, result } = await decide(leave.uuid, 'approved', { owner: ana, lead, delegate, HR: admin }[who])
        const expected = decisions[to][who] ?? refusals[who as keyof typeof refusals]
        expect(status === 200 ? result.leave.status : status, JSON.stringify(result)).toBe(expected)
      },
    )
  })
})

describe('a pending request whose type changes', () => {
  test('from the team lead to HR is decided on by HR, and both are notified', async () => {
    const leave = await changed(await pendingUnder('team lead'), { leaveType: await typeOf('hr') })
    expect(await noticesOf(leave.uuid, lead)).toEqual(['changed, read'])
    expect(await noticesOf(leave.uuid, admin)).toEqual(['requested'])
    expect(await decide(leave.uuid, 'approved')).toMatchObject({
      status: 403,
      result: { message: english(leaveTexts.hrDecides) },
    })
    await decide(leave.uuid, 'approved', admin)
    expect(await noticesOf(leave.uuid, admin)).toEqual([])
  })

  test('from HR to the team lead notifies both', async () => {
    const leave = await changed(await pendingUnder('hr'), { leaveType: await typeOf('team lead then hr') })
    expect(await noticesOf(leave.uuid, lead)).toEqual(['requested'])
    expect(await noticesOf(leave.uuid, admin)).toEqual(['changed, read'])
  })

  test('starts at HR under two steps if the employee has no approver', async () => {
    const boss = await app.people.employee()
    const own = (rules: Partial<PolicyRules>) => policyType(rules, [boss])
    const leave = await applied({ leaveType: await own({}) }, boss)
    const body = { leaveType: await own({ approvalFlow: 'team lead then hr' }) }
    expect((await change(leave, body, boss)).result.leave.approvalFlow).toBe('hr')
  })

  test('to automatic approval is approved at once, its days are used and its approvers are told', async () => {
    const before = await pendingUnder('team lead')
    const leaveType = await typeOf('automatic')
    const leave = await changed(before, { leaveType })
    expect(leave).toMatchObject({ status: 'approved', decidedBy: null })
    expect(await find(leave.uuid)).toEqual({ ...leave, user: expect.anything() })
    expect(await balanceOf(ana, before.leaveType)).toMatchObject({ used: 0, pending: 0 })
    expect(await balanceOf(ana, leaveType)).toMatchObject({ used: 5, pending: 0 })
    expect(await noticesOf(leave.uuid, lead)).toEqual(['decided, read'])
    expect(await noticesOf(leave.uuid, ana)).toEqual(['approved'])
  })

  test('to automatic approval stays pending with a warning, and the team lead decides', async () => {
    const other = await app.people.employee()
    await app.people.project({ lead, members: [ana, other] })
    await decide((await applied({}, other)).uuid, 'approved', lead)
    const minimumCoverage = { limit: 1, unit: 'people', action: 'warn' } as const
    const leave = await changed(await pendingUnder('hr'), { leaveType: await typeOf('automatic', { minimumCoverage }) })
    expect(leave).toMatchObject({ status: 'pending', approvalFlow: 'automatic' })
    expect(await noticesOf(leave.uuid, lead)).toEqual(['requested'])
  })

  test.each<[string, Partial<PolicyRules>, string]>([
    ['length', { maxLength: 4 }, english(policyTexts.tooLong(4))],
    ['notice', { notice: 10 }, english(policyTexts.notice(10))],
    ['half days', { halfDays: false }, english(leaveTexts.noHalves)],
  ])('is checked by the rules of the new type: %s', async (_, rules, message) => {
    const monday = addDays(today, 7 - weekday(today))
    const range = { startDate: monday, endDate: addDays(monday, 4), endHalf: true }
    const leave = await applied({ ...range, uuid: ana.uuid }, admin)
    const leaveType = await policyType(rules, [ana], Number(monday.slice(0, 4)))
    const { status, result } = await change(leave, { leaveType })
    expect({ status, message: (result.message as unknown as { message: string }[])[0]?.message }).toEqual({
      status: 422,
      message,
    })
  })
})

describe('the approval flow of a pending request, after its policy has another one,', () => {
  test.each<[string, object, ApprovalFlow]>([
    ['stays if the reason changes', { ...week, reason: 'A longer journey' }, 'team lead'],
    ['is the new one if the dates change', { endDate: '2031-06-12' }, 'hr'],
    ['is the new one if a half day changes', { endHalf: true }, 'hr'],
  ])('%s', async (_, body, flow) => {
    const leaveType = await typeOf('team lead')
    const leave = await applied({ leaveType })
    const rules = JSON.stringify({ ...defaultRules, approvalFlow: 'hr' })
    await app.db.updateTable('leave_policy').set({ rules }).where('id', '=', leaveType.policyId).execute()
    expect((await changed(leave, { leaveType, ...body })).approvalFlow).toBe(flow)
  })
})

test('changing only the reason or the attachment checks nothing, also shortly before the start', async () => {
  const monday = addDays(today, 7 - weekday(today))
  const range = { startDate: monday, endDate: addDays(monday, 1) }
  const blockedDates = [{ ...range, reason: 'Release week', projects: [], offices: [] }]
  const rules = { notice: 10, maxLength: 1, minLength: 1, blockedDates, approvalFlow: 'hr' } as const
  const leaveType = await policyType({ ...rules, maxLength: null }, [ana], Number(monday.slice(0, 4)))
  const leave = await applied({ leaveType, ...range, uuid: ana.uuid }, admin)
  await app.db
    .updateTable('leave_policy')
    .set({ rules: JSON.stringify({ ...defaultRules, ...rules }) })
    .where('id', '=', leaveType.policyId)
    .execute()
  const same = { leaveType, ...range, startHalf: false, endHalf: false }
  const after = await changed(leave, { ...same, reason: 'Another reason' })
  expect(after).toMatchObject({ reason: 'Another reason', totalDays: 2, approvalFlow: 'hr', status: 'pending' })
  expect((await change(after, { endDate: monday })).status).toBe(422)

  const problemOf = async (dates: object) => {
    const query = { request: leave.uuid, leaveType: leaveType.uuid, ...range, ...dates }
    return (await app.call(leaveApi.preview, { query }, { as: ana })).result.problem?.message
  }
  expect(await problemOf({})).toBeUndefined()
  expect(await problemOf({ endDate: monday })).toBe(english(policyTexts.notice(10)))
})

test('a request that the team lead has approved cannot be changed to another flow', async () => {
  const leave = await applied({ leaveType: await typeOf('team lead then hr') })
  await decide(leave.uuid, 'approved')
  const body = { leaveType: await typeOf('team lead'), version: leave.version + 1 }
  expect((await change(leave, body)).status).toBe(409)
  expect((await cancel(leave.uuid)).result.leave.status).toBe('canceled')
})
