import { english } from '@hr/contract/lib/messages'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { findGeneratedType } from '../leave-grants/leave-years.queries.ts'
import { listDaysLeft } from './days-left.queries.ts'
import { checkLedger } from './ledger-check.queries.ts'
import { listImportableLeave, openBalances } from './opening-balances.commands.ts'
import { leaveGrants } from './policies.commands.ts'
import { findBalanceOn } from './policy-checks.queries.ts'

const today = '2031-06-10'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
})

// Employees of a test join without the command that grants them the years of earlier tests.
beforeEach(() => sql`truncate leave_type, leave_policy cascade`.execute(app.db))

const open = (employee: Person, leave: string, days: number) =>
  app.db
    .transaction()
    .execute((trx) => openBalances(trx, [{ employeeId: employee.uuid, leave, days }], { actorId: admin.uuid, today }))

async function grant(id: string) {
  const year = 2031
  const { result } = await app.callRaw(leavePoliciesApi.preview, { params: { id }, body: { year } }, { as: admin })
  const { fingerprint } = result
  await app.call(leavePoliciesApi.grant, { params: { id, year }, body: { fingerprint } }, { as: admin })
  await app.runJobs([leaveGrants(app.db)])
}

const total = async (employee: Person, name: string) => {
  const { result } = await app.call(leaveApi.balances, { query: { uuid: employee.uuid } }, { as: admin })
  return result.find((balance) => balance.name.startsWith(name))?.numberOfDays
}

const entries = async (employee: Person) =>
  (
    await app.db
      .selectFrom('leave_grant')
      .select(['kind', 'days'])
      .where('employee_id', '=', employee.uuid)
      .orderBy('id')
      .execute()
  ).map(({ kind, days }) => [kind, days])

test.each([0, 7.5, 30])('%d remaining days are left of what the policy has granted', async (days) => {
  const policy = await app.people.policy()
  const employee = await app.people.employee()
  await grant(policy.uuid)
  await open(employee, policy.uuid, days)
  expect(await total(employee, policy.name)).toBe(days)
  expect(await entries(employee)).toEqual([
    ['grant', 20],
    ['opening', days - 20],
  ])
  const broken = (await checkLedger(app.db, { today })).filter((rule) => rule.broken > 0)
  expect(broken).toEqual([])
})

test.each([
  ['monthly accrual', { accrual: 'monthly' as const }, {}],
  ['a probation', { afterProbation: true }, { start_date: '2031-05-01', end_of_probationary_period: '2031-07-31' }],
  [
    'a child to be born',
    { additionalDays: [{ per: 'child' as const, youngerThan: 7, days: 1, maximum: null }] },
    { children: JSON.stringify([{ name: 'Iva', gender: 'Female', dateOfBirth: '2031-09-01' }]) },
  ],
])('remaining days under %s are the balance of today and of the rest of the year', async (_rule, rules, record) => {
  const policy = await app.people.policy(rules)
  await app.people.employee()
  const employee = await app.people.employee({ record })
  await grant(policy.uuid)
  await open(employee, policy.uuid, 8)
  const { id } = await app.db
    .selectFrom('leave_type')
    .select('id')
    .where('policy_id', '=', policy.uuid)
    .executeTakeFirstOrThrow()
  const type = (await findGeneratedType(app.db, id))!
  const balanceOn = (day: Day) => findBalanceOn(app.db, { type, employeeId: employee.uuid, day })
  expect(await Promise.all([today, '2031-08-31', '2031-12-31'].map(balanceOn))).toEqual([8, 8, 8])
  expect(await listDaysLeft(app.db, employee.uuid, { day: '2031-08-31', today })).toEqual([
    { leaveType: `${policy.name} 2031`, days: 8 },
  ])
  expect(await listDaysLeft(app.db, employee.uuid, { day: '2032-08-31', today })).toEqual([])
  expect(await total(employee, policy.name)).toBe(8)
  expect((await checkLedger(app.db, { today })).filter((rule) => rule.broken > 0)).toEqual([])
})

test('remaining days of employees whom the policy does not cover stay when it covers them later', async () => {
  const policy = await app.people.policy({ offices: ['Zagreb'] })
  await app.people.employee({ record: { office_location: 'Zagreb' } })
  const employee = await app.people.employee()
  await grant(policy.uuid)
  await open(employee, policy.uuid, 8)
  await app.db.updateTable('employee').set({ office_location: 'Zagreb' }).where('id', '=', employee.uuid).execute()
  // Without a row, the record counts as confirmed.
  await app.db.deleteFrom('leave_fact').where('employee_id', '=', employee.uuid).execute()
  await grant(policy.uuid)
  expect(await total(employee, policy.name)).toBe(8)
  expect(await entries(employee)).toEqual([
    ['opening', 8],
    ['grant', 20],
    ['opening', -20],
  ])
})

test('remaining days of a policy wait for its year, or belong to the leave type with its name', async () => {
  const policy = await app.people.policy()
  const employee = await app.people.employee()
  const isListed = async () =>
    (await listImportableLeave(app.db, { today })).filter(({ name }) => name.startsWith(policy.name))
  expect(await isListed()).toEqual([{ uuid: policy.uuid, name: policy.name, isGranted: false }])
  await expect(open(employee, policy.uuid, 5)).rejects.toThrow(english(policyTexts.grantFirst(policy.name, 2031)))
  const name = `${policy.name} 2031`
  const type = await app.people.leaveType({ name, expired_date: '2031-12-31' })
  expect(await isListed()).toEqual([{ uuid: type.uuid, name, isGranted: true }])
})

test('remaining days of a leave type without a policy become the total of the employee', async () => {
  const name = 'Company leave'
  const type = await app.people.leaveType({ name, number_of_days: 20, expired_date: '2031-12-31' })
  expect(await listImportableLeave(app.db, { today })).toContainEqual({ uuid: type.uuid, name, isGranted: true })
  const employees = [await app.people.employee(), await app.people.employee()] as const
  await open(employees[0], type.uuid, 12)
  await open(employees[1], type.uuid, 20)
  expect(await Promise.all(employees.map((employee) => total(employee, name)))).toEqual([12, 20])
  const key = { employee: employees[0].uuid, type: type.uuid }
  const { result } = await app.call(leaveApi.ledger, { params: key }, { as: admin })
  expect(result.entries).toMatchObject([{ kind: 'entitlement', days: 12, why: 'Opening balance' }])
  const broken = (await checkLedger(app.db, { today })).filter((rule) => rule.entities !== 'types' && rule.broken > 0)
  expect(broken).toEqual([])
})
