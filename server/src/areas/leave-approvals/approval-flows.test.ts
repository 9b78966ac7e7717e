import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import type { PolicyRules } from '@hr/contract/areas/leave/policies'
import type { ApprovalFlow } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
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
  manage,
  policyType,
  useLeave,
  week,
} from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'

useLeave()

/** Requests leave of a policy with this flow. */
const apply = async (
  flow: ApprovalFlow,
  { as = ana, range = week, ...rules }: { as?: Person; range?: typeof week } & Partial<PolicyRules> = {},
) => applied({ leaveType: await policyType({ approvalFlow: flow, ...rules }, [as]), ...range }, as)

/** The open notifications about a request by recipient. */
async function eventsOf(uuid: string, person: Person) {
  const rows = await app.db
    .selectFrom('notification')
    .select('event')
    .where('leave_request_id', '=', uuid)
    .where('recipient_id', '=', person.uuid)
    .where('cleared_at', 'is', null)
    .orderBy('at')
    .execute()
  return rows.map(({ event }) => event)
}

describe('team lead then HR', () => {
  test('the lead approves first, HR second; the days stay reserved until then', async () => {
    const { uuid, leaveType } = await apply('team lead then hr')
    expect(await eventsOf(uuid, admin)).toEqual([])
    const first = await decide(uuid, 'approved')
    expect(first.result.message).toBe(english(leaveTexts.firstApproved))
    expect(first.result.leave).toMatchObject({
      status: 'inProgress',
      approvalFlow: 'team lead then hr',
      decidedBy: `${lead.firstName} ${lead.lastName}`,
    })
    expect(await balanceOf(ana, leaveType)).toMatchObject({ used: 0, pending: 5 })
    expect(await eventsOf(uuid, ana)).toEqual(['first approved'])
    expect(await eventsOf(uuid, admin)).toEqual(['requested'])
    expect(await eventsOf(uuid, lead)).toEqual([])

    const second = await manage(uuid, { status: 'approved' }, admin)
    expect(second.result.leave).toMatchObject({
      status: 'approved',
      decidedBy: `${admin.firstName} ${admin.lastName}`,
    })
    expect(await balanceOf(ana, leaveType)).toMatchObject({ used: 5, pending: 0 })
    expect(await eventsOf(uuid, ana)).toEqual(['first approved', 'approved'])
    expect(await eventsOf(uuid, admin)).toEqual([])
  })

  test('each approver counts only what awaits their own decision', async () => {
    const count = async (as: Person, type: 'supervisorOrTeamLeadLeaves' | 'allLeaves') => {
      const query = { type, decidable: 'true', page: '1' } as const
      return (await app.call(leaveApi.list, { query }, { as })).result.total
    }
    const others = await count(admin, 'allLeaves')
    const counts = async () => [
      await count(lead, 'supervisorOrTeamLeadLeaves'),
      await count(admin, 'supervisorOrTeamLeadLeaves'),
      (await count(admin, 'allLeaves')) - others,
    ]
    const { uuid } = await apply('team lead then hr')
    await applied({}, admin)
    expect(await counts()).toEqual([1, 0, 1])
    await decide(uuid, 'approved')
    expect(await counts()).toEqual([0, 0, 1])
    await manage(uuid, { status: 'approved' }, admin)
    expect(await counts()).toEqual([0, 0, 0])
    await cancel(uuid)
    expect(await counts()).toEqual([1, 0, 1])
    await app.db.updateTable('employee').set({ status: 'Maternity leave' }).where('id', '=', lead.uuid).execute()
    expect(await counts()).toEqual([0, 0, 1])
  })

  test('HR completes both steps at once', async () => {
    const { uuid } = await apply('team lead then hr')
    expect((await decide(uuid, 'approved', admin)).result.leave.status).toBe('approved')
  })

  test('the second decision is not the approval of a pending request', async () => {
    const { uuid } = await apply('team lead then hr')
    await decide(uuid, 'approved')
    for (const person of [lead, admin]) {
      const { status, result } = await decide(uuid, 'approved', person)
      expect({ status, message: result.message }).toEqual({
        status: 409,
        message: `Approved by ${lead.firstName} ${lead.lastName}. HR decides next.`,
      })
    }
  })

  test('a request in progress is canceled by its owner, but not edited', async () => {
    const { uuid, version, leaveType } = await apply('team lead then hr')
    await decide(uuid, 'approved')
    const body = { endDate: '2031-06-12', version: version + 1 }
    expect((await app.callRaw(leaveApi.change, { params: { id: uuid }, body }, { as: ana })).status).toBe(409)
    expect((await cancel(uuid)).result.leave.status).toBe('canceled')
    expect(await balanceOf(ana, leaveType)).toMatchObject({ used: 0, pending: 0 })
  })

  test('starts at HR if the employee has no approver', async () => {
    const boss = await app.people.employee()
    const { uuid, approvalFlow } = await apply('team lead then hr', { as: boss })
    expect(approvalFlow).toBe('hr')
    expect(await eventsOf(uuid, admin)).toEqual(['requested'])
  })

  test.each(['pending', 'inProgress'] as const)('the filter %s lists a request in progress', async (status) => {
    const { uuid } = await apply('team lead then hr')
    await decide(uuid, 'approved')
    const query = { type: 'myLeaves', status, page: '1' } as const
    const { items } = (await app.call(leaveApi.list, { query }, { as: ana })).result
    expect(items.map((leave) => [leave.uuid, leave.status])).toEqual([[uuid, 'inProgress']])
  })

  test('blocks a second request for the same days while it is in progress', async () => {
    const { uuid, leaveType } = await apply('team lead then hr')
    await decide(uuid, 'approved')
    const body = { leaveType, ...week }
    expect((await app.callRaw(leaveApi.apply, { body }, { as: ana })).result.message).toBe(english(leaveTexts.same))
  })
})

test('in the flow HR, the team lead sees the request but does not decide', async () => {
  const { uuid } = await apply('hr')
  expect(await eventsOf(uuid, lead)).toEqual([])
  expect(await eventsOf(uuid, admin)).toEqual(['requested'])
  expect((await app.call(leaveApi.find, { params: { id: uuid } }, { as: lead })).status).toBe(200)
  expect(await decide(uuid, 'rejected')).toMatchObject({
    status: 403,
    result: { message: english(leaveTexts.hrDecides) },
  })
  expect((await decide(uuid, 'rejected', admin)).result.leave.status).toBe('rejected')
})

describe('automatic', () => {
  test('approves at once, without an approver', async () => {
    const { uuid, status, decidedBy, leaveType } = await apply('automatic')
    expect({ status, decidedBy }).toEqual({ status: 'approved', decidedBy: null })
    expect(await balanceOf(ana, leaveType)).toMatchObject({ used: 5, pending: 0 })
    expect(await eventsOf(uuid, lead)).toEqual([])
    expect(await eventsOf(uuid, ana)).toEqual(['approved'])
  })

  test('leaves a request with a warning to the team lead', async () => {
    const other = await app.people.employee()
    await app.people.project({ lead, members: [ana, other] })
    await decide((await applied({}, other)).uuid, 'approved', lead)
    const { uuid, status } = await apply('automatic', { minimumCoverage: { limit: 1, unit: 'people', action: 'warn' } })
    expect(status).toBe('pending')
    expect(await eventsOf(uuid, lead)).toEqual(['requested'])
    expect((await decide(uuid, 'approved')).result.leave.status).toBe('approved')
  })

  test('approves one of two overlapping requests made at once', async () => {
    const both = [week, { startDate: '2031-06-12', endDate: '2031-06-16' }]
    const types = [await policyType({ approvalFlow: 'automatic' }), await policyType({ approvalFlow: 'automatic' })]
    const made = await Promise.all(
      both.map((range, index) =>
        app.callRaw(leaveApi.apply, { body: { leaveType: types[index], ...range } }, { as: ana }),
      ),
    )
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(made.find(({ status }) => status === 200)?.result.leave.status).toBe('approved')
  })
})

test('archiving the owner cancels a request in progress and frees its days', async () => {
  const { uuid } = await apply('team lead then hr')
  await decide(uuid, 'approved')
  await app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived: true } }, { as: admin })
  expect((await find(uuid)).status).toBe('canceled')
  expect(await balanceOf()).toMatchObject({ used: 0, pending: 0 })
})

test.each(['team lead', 'hr', 'team lead then hr', 'automatic'] as const)(
  'the approvers of a type whose policy has the flow %s are shown with it',
  async (approvalFlow) => {
    const { uuid: policyId } = await app.people.policy({ approvalFlow })
    const type = await app.people.leaveType({ policy_id: policyId, year: 2031 })
    const { result } = await app.call(leaveApi.approvers, { query: { leaveType: type.uuid } }, { as: ana })
    expect(result).toEqual({
      people: [{ uuid: lead.uuid, firstName: lead.firstName, lastName: lead.lastName }],
      approvalFlow,
    })
  },
)
