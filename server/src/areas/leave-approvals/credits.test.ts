import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { defaultRules, leavePoliciesApi, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, addMonths } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { admin, ana, app, lead, policyType, today, useLeave, whileWaiting } from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'

useLeave()

let policy: { uuid: string; name: string }
beforeEach(async () => {
  policy = await app.people.policy({ kind: 'earned' })
})

const worked = () => ({ startDate: addDays(today, -3), endDate: addDays(today, -2) })
const request = (body: object = {}, as = ana) =>
  app.callRaw(
    creditsApi.create,
    { body: { policy: { uuid: policy.uuid }, ...worked(), days: 1.5, reason: 'Release weekend', ...body } },
    { as },
  )
const requested = async (body: object = {}, as = ana) => (await request(body, as)).result.credit.uuid
const decide = (id: string, status: string, as: Person = lead) =>
  app.callRaw(creditsApi.update, { params: { id }, body: { status } }, { as })

/** The grant entries and the entitlement of an employee's type of this policy. */
async function earnedBy(person: Person) {
  const grants = await app.db
    .selectFrom('leave_grant as g')
    .innerJoin('leave_type as t', 't.id', 'g.leave_type_id')
    .select(['g.kind', 'g.days', 'g.effective_on as effectiveOn', 'g.expires_on as expiresOn', 't.name'])
    .where('t.policy_id', '=', policy.uuid)
    .where('g.employee_id', '=', person.uuid)
    .execute()
  const balance = await app.db
    .selectFrom('leave_balance as b')
    .innerJoin('leave_type as t', 't.id', 'b.leave_type_id')
    .select('b.entitlement')
    .where('t.policy_id', '=', policy.uuid)
    .where('b.employee_id', '=', person.uuid)
    .executeTakeFirst()
  return { grants, entitlement: balance?.entitlement ?? null }
}

test('an approved credit adds its days to the type of the year, with an expiry of its own', async () => {
  const first = await requested()
  expect(await earnedBy(ana)).toEqual({ grants: [], entitlement: null })
  const { result } = await decide(first, 'approved')
  expect(result.credit).toMatchObject({ status: 'approved', decidedBy: `${lead.firstName} ${lead.lastName}` })
  const second = await requested({ startDate: today, endDate: today, days: 1 })
  await decide(second, 'approved')
  const grant = { kind: 'credit', effectiveOn: today }
  const name = `${policy.name} ${today.slice(0, 4)}`
  expect(await earnedBy(ana)).toEqual({
    grants: [
      { ...grant, name, days: 1.5, expiresOn: addMonths(worked().endDate, 3) },
      { ...grant, name, days: 1, expiresOn: addMonths(today, 3) },
    ],
    entitlement: 2.5,
  })
})

test('a rejected and a canceled credit add nothing', async () => {
  expect((await decide(await requested(), 'rejected')).result.credit.status).toBe('rejected')
  expect((await decide(await requested(), 'canceled', ana)).result.credit.status).toBe('canceled')
  expect(await earnedBy(ana)).toEqual({ grants: [], entitlement: null })
})

test('a decision that waited is refused to someone who is HR no longer', async () => {
  const id = await requested()
  const hr = await app.people.admin()
  const change = sql`update account set role = 'Employee' where id = ${hr.uuid}`
  expect((await whileWaiting(() => decide(id, 'approved', hr), change)).status).toBe(403)
  expect(await earnedBy(ana)).toEqual({ grants: [], entitlement: null })
})

test.each([
  [
    'before the first day',
    () => ({ start_date: addDays(today, -2) }),
    'startDate',
    leaveTexts.beforeFirstDay,
    leaveRefusals.startsBeforeFirstDay,
  ],
  [
    'after the last day',
    () => ({ end_date: addDays(today, -3) }),
    'endDate',
    leaveTexts.afterLastDay,
    leaveRefusals.endsAfterLastDay,
  ],
] as const)('days worked %s are refused, also by a decision', async (_, columns, field, text, withoutDay) => {
  const save = (values: object) => app.db.updateTable('employee').set(values).where('id', '=', ana.uuid).execute()
  const id = await requested()
  const [day = ''] = Object.values(columns())
  await save(columns())
  const other = { startDate: addDays(today, -4), endDate: today, uuid: ana.uuid }
  expect(await request(other, admin)).toMatchObject({
    status: 422,
    result: { message: [{ field, message: english(text(day)) }] },
  })
  expect(await decide(id, 'approved')).toMatchObject({ status: 422, result: { message: english(withoutDay) } })
  expect(await decide(id, 'approved', admin)).toMatchObject({ status: 422, result: { message: english(text(day)) } })
  expect(await earnedBy(ana)).toEqual({ grants: [], entitlement: null })
  await save({ start_date: null, end_date: null })
  expect((await decide(id, 'approved')).status).toBe(200)
})

test('a credit is decided on once', async () => {
  const id = await requested()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => decide(id, 'approved', index % 2 === 0 ? lead : admin)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect((await earnedBy(ana)).entitlement).toBe(1.5)
  expect((await decide(id, 'canceled', ana)).result.message).toBe(`Already approved by ${await decider(id)}`)
})

const decider = async (id: string) => {
  const { items } = (await app.call(creditsApi.list, { query: { page: '1' } }, { as: ana })).result
  return items.find(({ uuid }) => uuid === id)?.decidedBy
}

test('a credit follows the two-step flow of its policy', async () => {
  policy = await app.people.policy({ kind: 'earned', approvalFlow: 'team lead then hr' })
  const id = await requested()
  expect((await decide(id, 'approved')).result).toMatchObject({
    message: english(creditTexts.inProgress),
    credit: { status: 'inProgress' },
  })
  expect((await earnedBy(ana)).entitlement).toBeNull()
  expect((await decide(id, 'approved')).status).toBe(409)
  expect((await decide(id, 'approved', admin)).result.credit.status).toBe('approved')
  expect((await earnedBy(ana)).entitlement).toBe(1.5)
})

describe('is refused', () => {
  test.each([
    ['before the days are worked', () => ({ endDate: addDays(today, 1) }), 'endDate', english(creditTexts.inTheFuture)],
    ['for more days than dates', () => ({ days: 2.5 }), 'days', english(creditTexts.moreThanDates)],
    ['after 90 days', () => ({ startDate: addDays(today, -91) }), 'startDate', english(leaveTexts.tooFarBack)],
    [
      'of an unknown policy',
      () => ({ policy: { uuid: crypto.randomUUID() } }),
      'policy',
      english(creditTexts.policyGone),
    ],
  ])('%s', async (_, body, field, message) => {
    const { status, result } = await request(body())
    expect({ status, message: result.message }).toMatchObject({ status: 422, message: [{ field, message }] })
  })

  test('for a day that was credited already', async () => {
    await requested()
    const again = await request({ startDate: addDays(today, -2), endDate: today, days: 1 })
    expect([again.status, again.result.message]).toEqual([409, english(creditTexts.same)])
  })

  test('of a policy that grants days per year, or does not cover the employee', async () => {
    const granted = await app.people.policy()
    const elsewhere = await app.people.policy({ kind: 'earned', offices: ['Zagreb'] })
    for (const { uuid } of [granted, elsewhere])
      expect((await request({ policy: { uuid } })).result.message).toMatchObject([
        { field: 'policy', message: english(creditTexts.policyGone) },
      ])
    const { result } = await app.call(creditsApi.policies, {}, { as: ana })
    const offered = result.map(({ uuid }) => uuid)
    expect(offered).toContain(policy.uuid)
    expect(offered).not.toContain(granted.uuid)
    expect(offered).not.toContain(elsewhere.uuid)
  })

  test('on behalf of another employee, except by HR', async () => {
    expect((await request({ uuid: ana.uuid }, lead)).status).toBe(404)
    expect((await request({ uuid: ana.uuid }, admin)).status).toBe(200)
  })
})

test('a credit is decided by its approvers, their delegates and HR, not by its owner', async () => {
  const id = await requested()
  const boris = await app.people.employee()
  expect((await decide(id, 'approved', ana)).status).toBe(403)
  expect((await decide(id, 'approved', await app.people.teamLead())).status).toBe(404)
  await app.people.delegation(lead, boris)
  const query = { type: 'team', status: 'pending', page: '1' } as const
  const listed = (await app.call(creditsApi.list, { query }, { as: boris })).result.items
  expect(listed.map(({ uuid }) => uuid)).toEqual([id])
  expect((await decide(id, 'approved', boris)).result.credit.decidedBy).toContain(' for ')
})

test('credits of all employees are listed for HR only', async () => {
  const query = { type: 'all', page: '1' } as const
  expect((await app.call(creditsApi.list, { query }, { as: admin })).status).toBe(200)
  expect((await app.call(creditsApi.list, { query }, { as: lead })).status).toBe(403)
})

test('a credit notifies the approvers, then the owner', async () => {
  const id = await requested()
  await decide(id, 'approved')
  const rows = await app.db
    .selectFrom('notification')
    .select(['event', 'recipient_id as recipient'])
    .where('employee_id', '=', ana.uuid)
    .where('event', 'in', ['credit requested', 'credit decided'])
    .orderBy('at')
    .execute()
  expect(rows).toEqual([
    { event: 'credit requested', recipient: lead.uuid },
    { event: 'credit decided', recipient: ana.uuid },
  ])
})

test('a pending credit is canceled when its owner is archived, and keeps its policy from being deleted', async () => {
  const id = await requested()
  await app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived: true } }, { as: admin })
  const { status } = await app.db
    .selectFrom('leave_credit')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('canceled')
  expect((await app.call(leavePoliciesApi.remove, { params: { id: policy.uuid } }, { as: admin })).status).toBe(409)
})

describe('credits follow the rules that their year keeps', () => {
  const offered = async () => (await app.call(creditsApi.policies, {}, { as: ana })).result.map(({ uuid }) => uuid)
  /** This year's type of a policy whose rules change afterwards. */
  async function changedSince(before: Partial<PolicyRules>, after: Partial<PolicyRules>) {
    const { policyId } = await policyType(before, [ana], Number(today.slice(0, 4)))
    policy = { uuid: policyId, name: '' }
    const rules = JSON.stringify({ ...defaultRules, ...before, ...after })
    await sql`update leave_policy set rules = ${rules}::json where id = ${policyId}`.execute(app.db)
  }

  test('their months', async () => {
    await changedSince({ kind: 'earned', creditMonths: 1 }, { creditMonths: 12 })
    await decide(await requested(), 'approved')
    const { grants } = await earnedBy(ana)
    expect(grants.at(-1)).toMatchObject({ kind: 'credit', expiresOn: addMonths(worked().endDate, 1) })
  })

  test('their offices', async () => {
    await changedSince({ kind: 'earned' }, { offices: ['Elsewhere'] })
    expect(await offered()).toContain(policy.uuid)
    expect((await decide(await requested(), 'approved')).status).toBe(200)
  })

  test('their kind', async () => {
    await changedSince({ kind: 'granted' }, { kind: 'earned' })
    expect(await offered()).not.toContain(policy.uuid)
    expect((await request()).result.message).toMatchObject([
      { field: 'policy', message: english(creditTexts.policyGone) },
    ])
    await changedSince({ kind: 'earned' }, { kind: 'granted' })
    expect((await decide(await requested(), 'approved')).status).toBe(200)
  })

  test('their last day', async () => {
    await changedSince({ kind: 'earned', creditMonths: 1 }, {})
    const lastDay = addDays(today, 2)
    await app.db.updateTable('leave_type').set({ expired_date: lastDay }).where('policy_id', '=', policy.uuid).execute()
    await decide(await requested(), 'approved')
    expect((await earnedBy(ana)).grants.at(-1)).toMatchObject({ expiresOn: lastDay })
  })

  test('days that have expired by the time of the request or the approval are refused', async () => {
    await changedSince({ kind: 'earned', creditMonths: 1 }, {})
    const old = { startDate: addDays(today, -40), endDate: addDays(today, -39) }
    const message = english(creditTexts.expired(addMonths(old.endDate, 1)))
    expect((await request(old)).result.message).toMatchObject([{ field: 'endDate', message }])
    const id = await requested()
    await app.db
      .updateTable('leave_credit')
      .set({ start_date: old.startDate, end_date: old.endDate })
      .where('id', '=', id)
      .execute()
    const { status, result } = await decide(id, 'approved')
    expect([status, result.message]).toEqual([422, message])
  })
})

test('the answer names the employee for whom HR reports extra work', async () => {
  const message = async (body: object, as: Person) => (await request(body, as)).result.message
  expect(await message({}, ana)).toBe('Extra work reported')
  const days = { startDate: addDays(today, -6), endDate: addDays(today, -5) }
  const name = `${ana.firstName} ${ana.lastName}`
  expect(await message({ uuid: ana.uuid, ...days }, admin)).toBe(`Extra work reported for ${name}`)
})
