import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { english } from '@hr/contract/lib/messages'
import { auditApi, type AuditEntry } from '@hr/contract/areas/audit/audit'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import {
  defaultRules,
  type GrantRow,
  leavePoliciesApi,
  type LeavePolicy,
  type PolicyRules,
} from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { explain } from '@hr/contract/areas/leave/explain'
import { todayIn } from '@hr/contract/lib/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../spreadsheet/read.ts'
import { stoppedDuringSteps } from '../../testing/job-kinds.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { leaveGrants } from './policies.commands.ts'
import { untilWaiting } from '../../testing/waiting.ts'

// The company of each file is its own, so a policy for an office concerns only the employees of a test.
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
})

const year = 2031
let offices = 0

/** Adds a policy for an office of its own, with employees of that office. */
async function setUp(rules: Partial<PolicyRules> = {}, people: Record<string, unknown>[] = [{}]) {
  const office = `Office ${(offices += 1)}`
  const name = `Leave of ${office}`
  const { result: policy } = await app.call(
    leavePoliciesApi.create,
    { body: { name, rules: { ...defaultRules, offices: [office], ...rules } } },
    { as: admin },
  )
  const employees: Person[] = []
  for (const columns of people) {
    const person = await app.people.employee()
    await app.db
      .updateTable('employee')
      .set({ office_location: office, ...columns })
      .where('id', '=', person.uuid)
      .execute()
    employees.push(person)
  }
  return { policy, employees, office }
}

const preview = async (id: string, body: object = { year }) =>
  (await app.callRaw(leavePoliciesApi.preview, { params: { id }, body }, { as: admin })).result

async function grant(id: string, ofYear = year) {
  const { fingerprint } = await preview(id, { year: ofYear })
  const answer = await app.call(
    leavePoliciesApi.grant,
    { params: { id, year: ofYear }, body: { fingerprint } },
    { as: admin },
  )
  await app.runJobs([leaveGrants(app.db)])
  return answer
}

const rows = async (id: string) =>
  (
    await app.callRaw(
      leavePoliciesApi.grants,
      { params: { id, year: String(year) }, query: { page: '1', pageSize: '100' } },
      { as: admin },
    )
  ).result.items

const totals = (granted: GrantRow[]) => Object.fromEntries(granted.map(({ total, isGranted }) => [total, isGranted]))

const balances = async ({ uuid }: Person) =>
  (await app.call(leaveApi.balances, { query: { uuid } }, { as: admin })).result

test('every rule of a policy is read back as it was saved, alone, in the list and in the history', async () => {
  const rules: PolicyRules = {
    kind: 'earned',
    color: '#123456',
    halfDays: false,
    contractTypes: ['Ugovor o djelu'],
    offices: ['Mostar'],
    afterProbation: true,
    baseDays: 12.5,
    additionalDays: [
      { per: 'years of service', years: 2, days: 1, maximum: 4, from: 'year' },
      { per: 'service from', years: 10, days: 2, from: 'day' },
      { per: 'experience from', years: 5, days: 1.5 },
      { per: 'child', youngerThan: 7, days: 1, maximum: null },
      { per: 'marital status', maritalStatus: 'Married', days: 1 },
    ],
    maximum: 30,
    accrual: 'monthly',
    proRata: 'calendar day',
    rounding: 'down',
    reducedForPartTime: false,
    carryOver: 5,
    carryOverUntil: '03-31',
    negativeBalance: 2.5,
    notice: 3,
    minLength: 0.5,
    maxLength: 15,
    documentFrom: 4,
    blockedDates: [
      {
        startDate: '2031-12-20',
        endDate: '2031-12-31',
        reason: 'Year end',
        projects: [crypto.randomUUID()],
        offices: ['Mostar'],
      },
    ],
    minimumCoverage: { limit: 2, unit: '%', action: 'refuse' },
    approvalFlow: 'team lead then hr',
    substituteRequired: true,
    givesDaysBack: 'at once',
    canBeGivenBack: false,
    creditMonths: 6,
  }
  // A leave type can't both credit days back and have its own credited back: the change below swaps the two.
  const { canBeGivenBack: _, ...changedRules } = defaultRules
  for (const name of Object.keys(changedRules) as (keyof PolicyRules)[])
    expect(rules[name], name).not.toEqual(defaultRules[name])

  const { policy } = await setUp(rules)
  expect(policy.rules).toEqual(rules)
  const { result: found } = await app.call(leavePoliciesApi.find, { params: { id: policy.uuid } }, { as: admin })
  expect(found).toEqual(policy)
  for (const query of [{}, { page: '1', pageSize: '100' }]) {
    const { result } = await app.callRaw(leavePoliciesApi.list, { query }, { as: admin })
    const listed: LeavePolicy[] = result.items ?? result
    expect(listed.find(({ uuid }) => uuid === policy.uuid)).toMatchObject({ ...policy })
  }
  const swapped = { givesDaysBack: 'no', canBeGivenBack: true } as const
  const body = { rules: { ...rules, ...swapped, notice: 4 }, version: policy.version }
  const { result: changed } = await app.call(
    leavePoliciesApi.update,
    { params: { id: policy.uuid }, body },
    { as: admin },
  )
  expect(changed.policy.rules).toEqual(body.rules)
  const { result: history } = await app.callRaw(
    auditApi.list,
    { query: { entity: 'leave policy', action: 'created', page: '1', pageSize: '100' } },
    { as: await app.people.superadmin() },
  )
  const created = (history.items as AuditEntry[]).find(({ record }) => record === policy.name)
  expect(created?.changes.map(({ after }) => after).join(' ')).toContain('2031-12-20')
})

describe('granting a year', () => {
  test('shows a preview that stores nothing, then grants what it showed', async () => {
    const { policy, employees } = await setUp({}, [{ start_date: '2031-05-01' }, { start_date: '2020-01-01' }])
    expect(await preview(policy.uuid)).toMatchObject({ employees: 2, days: 33.5, gaining: 0, losing: 0, adopts: null })
    const before = await rows(policy.uuid)
    expect(totals(before)).toEqual({ 13.5: false, 20: false })
    expect((await balances(employees[0]!)).some(({ name }) => name === `${policy.name} ${year}`)).toBe(false)

    expect((await grant(policy.uuid)).status).toBe(200)
    const after = await rows(policy.uuid)
    expect(totals(after)).toEqual({ 13.5: true, 20: true })
    const joiner = after.find(({ total }) => total === 13.5)
    expect(joiner?.entries.map(({ explanation }) => explain(explanation, english))).toEqual([
      '20 base − 6.5 for joining on 01/05/2031 = 13.5',
    ])
    expect(await balances(employees[0]!)).toContainEqual(
      expect.objectContaining({ name: `${policy.name} ${year}`, numberOfDays: 13.5, expiredDate: '2032-06-30' }),
    )
  })

  test('exports the days of employees with their explanation', async () => {
    const { policy, employees, office } = await setUp({}, [{ last_name: 'Kos' }, { last_name: 'Perić' }])
    const query = { policy: policy.uuid, year: String(year), sort: 'lastName', order: 'desc', q: 'Perić' }
    const { result } = await app.call(exportsApi.sheet, { params: { list: 'leave-grants' }, query }, { as: admin })
    const columns = ['First name', 'Last name', 'Office location', 'Days', 'Last year', 'Granted', 'Explanation']
    const content = new Uint8Array(await (result as Blob).arrayBuffer())
    const sheet = await readSheet(content, { columns, limits: { bytes: 2 ** 20 } })
    expect(sheet.map(({ cells }) => cells)).toEqual([
      [employees[1]?.firstName, 'Perić', office, '20', '', 'No', '20 base'],
    ])
    const facts = await app.db.selectFrom('history').select('fields').where('action', '=', 'exported').execute()
    expect(facts.at(-1)?.fields).toEqual(['policy', 'year', 'isSearched', 'isSelected', 'employees', 'columns'])
  })

  test('changes nothing when it is repeated, and grants those who became eligible since', async () => {
    const { policy, office } = await setUp()
    await grant(policy.uuid)
    const entries = () => app.db.selectFrom('leave_grant').selectAll().orderBy('id').execute()
    const written = await entries()
    await grant(policy.uuid)
    expect(await entries()).toEqual(written)
    const late = await app.people.employee()
    await app.db.updateTable('employee').set({ office_location: office }).where('id', '=', late.uuid).execute()
    await grant(policy.uuid)
    expect(await entries()).toHaveLength(written.length + 1)
  })

  test('refuses an outdated preview and a policy without eligible employees', async () => {
    const { policy, employees } = await setUp()
    const { fingerprint } = await preview(policy.uuid)
    await app.db.updateTable('employee').set({ end_date: '2031-03-31' }).where('id', '=', employees[0]!.uuid).execute()
    const send = (body: { fingerprint: string }, id = policy.uuid) =>
      app.call(leavePoliciesApi.grant, { params: { id, year }, body }, { as: admin })
    expect(await send({ fingerprint })).toMatchObject({
      status: 409,
      result: { message: english(policyTexts.previewChanged) },
    })

    const { policy: empty } = await setUp({}, [])
    expect(await send({ fingerprint: (await preview(empty.uuid)).fingerprint }, empty.uuid)).toMatchObject({
      status: 422,
      result: { message: english(policyTexts.grantsNobody) },
    })
  })

  test('runs once when two users start it at the same time', async () => {
    const { policy } = await setUp({}, [{}, {}, {}])
    const { fingerprint } = await preview(policy.uuid)
    const start = () =>
      app.call(leavePoliciesApi.grant, { params: { id: policy.uuid, year }, body: { fingerprint } }, { as: admin })
    const answers = await Promise.all([start(), start()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const listJobs = async () => (await app.call(jobsApi.list, {}, { as: admin })).result
    const [job] = await listJobs()
    // A stop during its only step comes too late.
    const stop = () => app.call(jobsApi.stop, { params: { id: job?.uuid ?? '' } }, { as: admin })
    await app.runJobs([stoppedDuringSteps(leaveGrants(app.db), stop)])
    expect((await listJobs())[0]).toMatchObject({ uuid: job?.uuid, state: 'done', done: 3, total: 3 })
    const granted = await rows(policy.uuid)
    expect(granted.map(({ total, entries }) => [total, entries.length])).toEqual([
      [20, 1],
      [20, 1],
      [20, 1],
    ])
  })

  test('takes into account a balance that another transaction creates in the meantime', async () => {
    const { policy, employees } = await setUp()
    const { fingerprint } = await preview(policy.uuid)
    await app.call(leavePoliciesApi.grant, { params: { id: policy.uuid, year }, body: { fingerprint } }, { as: admin })
    const other = await app.pool.connect()
    await other.query('begin')
    await other.query(
      `insert into leave_balance (employee_id, leave_type_id, entitlement)
       select $1, id, 25 from leave_type where policy_id = $2`,
      [employees[0]!.uuid, policy.uuid],
    )
    const granting = app.runJobs([leaveGrants(app.db)])
    await untilWaiting(app.pool)
    await other.query('commit')
    other.release()
    await granting
    expect(await rows(policy.uuid)).toMatchObject([{ total: 25, entries: [{ days: 20 }, { days: 5 }] }])
  })

  test('adopts a leave type of the same name: totals and requests stay', async () => {
    const { policy, employees } = await setUp({}, [{}, {}])
    const type = await app.people.leaveType({ name: `${policy.name} ${year}`, number_of_days: 18 })
    await app.db.insertInto('leave_type_days').values({ leave_type_id: type.uuid, days: 18 }).execute()
    const [ana, iva] = employees
    await app.db
      .insertInto('leave_balance')
      .values({ employee_id: ana!.uuid, leave_type_id: type.uuid, entitlement: 25 })
      .execute()
    await app.db
      .insertInto('leave_ledger')
      .values({ employee_id: ana!.uuid, leave_type_id: type.uuid, kind: 'entitlement', days: 25 })
      .execute()
    expect(await preview(policy.uuid)).toMatchObject({ adopts: `${policy.name} ${year}` })
    await grant(policy.uuid)
    const totalOf = async (person: Person) =>
      (await balances(person)).find(({ uuid }) => uuid === type.uuid)?.numberOfDays
    expect([await totalOf(ana!), await totalOf(iva!)]).toEqual([25, 18])
    const kinds = await app.db
      .selectFrom('leave_grant')
      .select(['kind', 'days'])
      .where('leave_type_id', '=', type.uuid)
      .where('employee_id', '=', ana!.uuid)
      .orderBy('id')
      .execute()
    expect(kinds).toEqual([
      { kind: 'grant', days: 20 },
      { kind: 'opening', days: 5 },
    ])
  })
})

describe('changing a policy', () => {
  test('leaves the days of granted years unchanged', async () => {
    const { policy, employees } = await setUp()
    await grant(policy.uuid)
    const rules = { ...policy.rules, baseDays: 25, carryOver: 0 }
    const { fingerprint } = await preview(policy.uuid, { rules })
    const save = (of: string) =>
      app.call(
        leavePoliciesApi.update,
        { params: { id: policy.uuid }, body: { rules, fingerprint: of } },
        { as: admin },
      )
    expect((await save('of another preview')).status).toBe(409)
    expect((await save(fingerprint)).status).toBe(200)
    await grant(policy.uuid)
    const [row] = await rows(policy.uuid)
    expect([row?.uuid, row?.total]).toEqual([employees[0]!.uuid, 20])
    const { result } = await app.call(leavePoliciesApi.find, { params: { id: policy.uuid } }, { as: admin })
    expect(result.granted[0]).toMatchObject({ rules: { baseDays: 20, carryOver: null }, lastDay: '2032-06-30' })
  })

  test('a policy that has granted leave is archived, not deleted', async () => {
    const { policy } = await setUp()
    const remove = () => app.call(leavePoliciesApi.remove, { params: { id: policy.uuid } }, { as: admin })
    await grant(policy.uuid)
    expect(await remove()).toMatchObject({ status: 409, result: { message: english(policyTexts.inUse) } })
  })

  test.each([
    [{ baseDays: 0 }, 'baseDays'],
    [{ minLength: 5, maxLength: 3 }, 'maxLength'],
    [{ carryOverUntil: '13-45' }, 'carryOverUntil'],
  ])('refuses %j at its field', async (rules, field) => {
    const { status, result } = await app.callRaw(
      leavePoliciesApi.create,
      { body: { name: 'Refused', rules: { ...defaultRules, ...rules } } },
      { as: admin },
    )
    expect([status, JSON.stringify(result)]).toEqual([400, expect.stringContaining(`rules.${field}`)])
  })
})

test('a year that is over and was never granted is refused in the preview, the list, the call and the export', async () => {
  const { policy } = await setUp()
  const ofYear = Number(todayIn(app.company.timeZone).slice(0, 4)) - 1
  const params = { id: policy.uuid, year: String(ofYear) }
  const answers = await Promise.all([
    app.callRaw(leavePoliciesApi.preview, { params, body: { year: ofYear } }, { as: admin }),
    app.callRaw(leavePoliciesApi.grants, { params, query: { page: '1' } }, { as: admin }),
    app.callRaw(leavePoliciesApi.grant, { params, body: { fingerprint: '' } }, { as: admin }),
    app.callRaw(
      exportsApi.sheet,
      { params: { list: 'leave-grants' }, query: { policy: policy.uuid, year: String(ofYear) } },
      { as: admin },
    ),
  ])
  const message = english(policyTexts.yearIsOver(ofYear))
  expect(answers.map(({ status, result }) => [status, result.message])).toEqual(answers.map(() => [422, message]))
})

test('employees who are covered by a granted year later are named until it is granted again', async () => {
  const { policy, office } = await setUp()
  await grant(policy.uuid)
  const moved = await app.people.employee()
  await app.db.updateTable('employee').set({ office_location: office }).where('id', '=', moved.uuid).execute()
  await app.db.deleteFrom('leave_fact').where('employee_id', '=', moved.uuid).execute()
  const names = async () => {
    const { couldGain, effects } = await preview(policy.uuid)
    return [couldGain.map(({ uuid }) => uuid), effects.map(({ before, after }) => [before, after])]
  }
  expect(await names()).toEqual([[moved.uuid], [[null, 20]]])
  await grant(policy.uuid)
  expect(await names()).toEqual([[], []])
})
