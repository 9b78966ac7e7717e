import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from './ledger-check.queries.ts'
import { listImportableLeave, openBalances } from './opening-balances.commands.ts'
import { leaveGrants } from './policies.commands.ts'

const today = '2031-06-10'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
})

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

test.each([0, 7.5, 30])('%d remaining days are left whether the policy grants earlier or later', async (days) => {
  const policy = await app.people.policy()
  const later = await app.people.employee()
  await open(later, policy.uuid, days)
  expect(await total(later, policy.name)).toBe(days)
  const earlier = await app.people.employee()
  await grant(policy.uuid)
  await open(earlier, policy.uuid, days)
  expect([await total(later, policy.name), await total(earlier, policy.name)]).toEqual([days, days])
  expect(await entries(earlier)).toEqual([
    ['grant', 20],
    ['opening', days - 20],
  ])
  expect(await entries(later)).toEqual([
    ['opening', days],
    ['grant', 20],
    ['opening', -20],
  ])
  const broken = (await checkLedger(app.db, { today })).filter((rule) => rule.broken > 0)
  expect(broken).toEqual([])
})

test('remaining days of a leave type without a policy become the total of the employee', async () => {
  const name = 'Company leave'
  const type = await app.people.leaveType({ name, number_of_days: 20, expired_date: '2031-12-31' })
  expect(await listImportableLeave(app.db, { today })).toContainEqual({ uuid: type.uuid, name })
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
