import { employeesApi } from '@hr/contract/areas/employees/employees'
import { lockCalendarShared } from '../db/lock-calendar.ts'
import { usersApi } from '@hr/contract/areas/users/users'
import { validEmployee, validOwnRecord } from '@hr/contract/areas/employees/employees.fixture'
import { sql } from 'kysely'
import { leaveFactsApi } from '@hr/contract/areas/leave/facts'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { lastDayOf } from '@hr/contract/areas/leave/last-day'
import { defaultRules, leavePoliciesApi, yearRulesOf, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { addDays } from '@hr/contract/lib/dates'
import { seededRandom } from '@hr/testing/random'
import { firstSeed } from '@hr/testing/seeds'
import { expect, onTestFinished, test } from 'vitest'
import { found } from '../http/problem.ts'
import { countDeadlocks } from './deadlocks.ts'
import { admin, ana, app, apply, decide, lead, manage, today, useLeave, week } from './leave.ts'
import type { Person } from './people.ts'
import { adjustGrants, alignGrants } from '../areas/leave-grants/grants.commands.ts'
import { findGeneratedType } from '../areas/leave-grants/leave-years.queries.ts'
import { checkLedger } from '../areas/leave-policies/ledger-check.queries.ts'
import { openBalances } from '../areas/leave-policies/opening-balances.commands.ts'
import { leaveGrants } from '../areas/leave-policies/policies.commands.ts'

useLeave({ connections: 10 })
let superadmin: Person

const rounds = 6
const year = 2031
const oneDayPerChild = { per: 'child', youngerThan: 7, days: 1.5, maximum: null } as const
const married = { per: 'marital status', maritalStatus: 'Married', days: 2 } as const

const childrenOf = (number: number) =>
  Array.from({ length: number % 3 }, (_, index) => ({
    name: 'Mia',
    gender: 'Female',
    dateOfBirth: addDays('2031-02-10', index * 40),
  }))

test('grants, changed rules, records, confirmations, imports, corrections and requests side by side keep the days right', async () => {
  const people = [ana, await app.people.employee({ supervisor: lead }), await app.people.employee({ supervisor: lead })]
  const position = await app.people.position('Cook')
  const rulesOf = (number: number): PolicyRules => ({
    ...defaultRules,
    baseDays: number % 3 === 0 ? 4 : 16 + (number % 4),
    additionalDays: number % 2 === 0 ? [oneDayPerChild, married] : [oneDayPerChild],
    maximum: number % 4 === 2 ? 14 : null,
    accrual: number % 2 === 0 ? 'at once' : 'monthly',
    carryOver: 5,
  })
  const policies = [await app.people.policy(rulesOf(0)), await app.people.policy(rulesOf(1))]
  const typeOf = (policyId: string) =>
    app.db.selectFrom('leave_type').select('id as uuid').where('policy_id', '=', policyId).executeTakeFirstOrThrow()

  const succeeded = new Map<string, number>()
  const faults: string[] = []
  async function send(kind: string, answer: Promise<{ status: number; result: unknown }>) {
    const { status, result } = await answer
    if (status >= 500) faults.push(`${kind}: ${status} ${JSON.stringify(result)}`)
    if (status === 200) succeeded.set(kind, (succeeded.get(kind) ?? 0) + 1)
  }

  async function grant(id: string) {
    const body = { year }
    const { result } = await app.callRaw(leavePoliciesApi.preview, { params: { id }, body }, { as: admin })
    const { fingerprint } = result
    return app.callRaw(leavePoliciesApi.grant, { params: { id, year }, body: { fingerprint } }, { as: admin })
  }
  async function changeRules(id: string, number: number) {
    const rules = rulesOf(number)
    const params = { id, year }
    const body = { rules: yearRulesOf(rules), lastDay: lastDayOf(rules, year) }
    const { result } = await app.callRaw(leavePoliciesApi.previewRules, { params, body }, { as: admin })
    const change = { ...body, fingerprint: result.fingerprint, reason: 'Agreement' }
    return app.callRaw(leavePoliciesApi.changeRules, { params, body: change }, { as: admin })
  }
  const changeOwn = (as: Person, number: number) =>
    app.callRaw(employeesApi.updateOwn, { body: { ...validOwnRecord, children: childrenOf(number) } }, { as })
  function changeByHr({ uuid: id, email }: Person, number: number) {
    const startDate = number % 2 === 0 ? '2024-02-29' : '2031-03-01'
    const maritalStatus = number % 3 === 0 ? 'Married' : 'None'
    const body = { ...validEmployee, email, position, startDate, maritalStatus }
    return app.callRaw(employeesApi.update, { params: { id }, body }, { as: admin })
  }
  async function confirm({ uuid: id }: Person, apply: boolean) {
    const { result } = await app.call(leaveFactsApi.list, {}, { as: admin })
    const seen = result.waiting.find(({ user }) => user.uuid === id)?.changes ?? {}
    return app.callRaw(leaveFactsApi.confirm, { params: { id }, body: { seen, apply } }, { as: admin })
  }
  const correct = ({ uuid: id }: Person, leavetype: string, numberOfDays: number) =>
    app.callRaw(leaveApi.setDays, { params: { id, leavetype }, body: { numberOfDays } }, { as: admin })
  /** Adds an employee with remaining days, as an import does in its transaction. */
  const join = (leave: string, days: number) =>
    app.db.transaction().execute(async (trx) => {
      await lockCalendarShared(trx)
      const { id } = await trx
        .insertInto('employee')
        .values({ first_name: 'Eva', last_name: 'Nova', email: `${crypto.randomUUID()}@example.com` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const by = { actorId: admin.uuid, today: '2031-03-01' }
      await adjustGrants(trx, [id], { ...by, reason: 'Joined', whom: 'everyone' })
      await openBalances(trx, [{ employeeId: id, leave, days }], by)
      return { status: 200, result: undefined }
    })

  const deadlocks = await countDeadlocks(app.pool)
  const requests: LeaveRequest[] = []
  const request = async (as: Person, leaveType: { uuid: string }, number: number) => {
    const startDate = addDays(week.startDate, number * 7)
    const answer = await apply({ leaveType, startDate, endDate: addDays(startDate, number % 3) }, as)
    if (answer.status === 200) requests.push(answer.result.leave)
    return answer
  }
  const runJobs = () => app.runJobs([leaveGrants(app.db)])
  async function changeYears(round: number) {
    await runJobs()
    for (const [index, { uuid }] of policies.entries()) {
      await send('import', join(uuid, 7 + round))
      // Refused if the days of its preview change in between.
      await send('changed rules', changeRules(uuid, round + index))
      await send('grant', grant(uuid))
      await runJobs()
    }
  }
  async function changeRecord(person: Person, number: number) {
    await send('own change', changeOwn(person, number))
    await send("HR's change", changeByHr(person, number))
    await send('confirmation', confirm(person, number % 3 > 0))
    await send('own change', changeOwn(person, number + 1))
    await send('confirmation', confirm(person, true))
    await send("HR's change", changeByHr(person, number + 1))
  }
  async function useDays(person: Person, type: { uuid: string }, number: number) {
    for (const step of [0, 1, 2]) {
      await send('correction', correct(person, type.uuid, ((number + step) % 4) * 4))
      await send('request', request(person, type, number * 3 + step))
      const next = requests.shift()
      if (next) await send('approval', decide(next.uuid, 'approved', lead))
      if (next && number % 2 === 0) await send('cancellation', manage(next.uuid, { status: 'canceled' }, admin))
    }
  }

  for (const { uuid } of policies) await send('grant', grant(uuid))
  await runJobs()
  const types = await Promise.all(policies.map(({ uuid }) => typeOf(uuid)))
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { uuid }] of policies.entries())
      await send('changed rules', changeRules(uuid, round + index + 1))
    await Promise.all([
      changeYears(round),
      runJobs(),
      ...people.flatMap((person, index) => {
        const number = round * people.length + index
        return [changeRecord(person, number), ...types.map((type) => useDays(person, type, number))]
      }),
    ])
  }
  await runJobs()

  expect(faults).toEqual([])
  expect([...succeeded.keys()].toSorted()).toEqual([
    "HR's change",
    'approval',
    'cancellation',
    'changed rules',
    'confirmation',
    'correction',
    'grant',
    'import',
    'own change',
    'request',
  ])
  const failedJobs = await app.db.selectFrom('background_job').select('message').where('state', '=', 'failed').execute()
  expect(failedJobs).toEqual([])
  expect(await countDeadlocks(app.pool)).toBe(deadlocks)
  const employees = await app.db.selectFrom('employee').select('id').execute()
  const employeeIds = employees.map(({ id }) => id)
  for (const { uuid } of types) {
    const changed = await app.db.transaction().execute(async (trx) => {
      const leaveYear = found(await findGeneratedType(trx, uuid))
      return alignGrants(trx, leaveYear, { employeeIds, whom: 'granted' }, { actorId: admin.uuid, today })
    })
    expect(changed).toBe(0)
  }
  // The types of the test have no history.
  const checked = (await checkLedger(app.db, { today })).filter(({ entities }) => entities !== 'types')
  expect(checked.filter(({ broken }) => broken > 0)).toEqual([])
})

/** Grants a year of a new policy to everyone, and returns its leave type. */
async function grantNewPolicy(): Promise<string> {
  const { uuid: id } = await app.people.policy({ baseDays: 20 })
  for (;;) {
    const { result } = await app.callRaw(leavePoliciesApi.preview, { params: { id }, body: { year } }, { as: admin })
    const body = { fingerprint: result.fingerprint }
    const { status } = await app.callRaw(leavePoliciesApi.grant, { params: { id, year }, body }, { as: admin })
    if (status === 200) break
    // An employee was added since the preview.
    expect(status).toBe(409)
  }
  const type = app.db.selectFrom('leave_type').select('id').where('policy_id', '=', id)
  return (await type.executeTakeFirstOrThrow()).id
}

/** Adds a user, who is granted the days of all years that have been granted. */
async function addUser(): Promise<string> {
  const body = { ...validUser, email: `${crypto.randomUUID()}@example.com` }
  const { status, result } = await app.call(usersApi.create, { body }, { as: superadmin })
  expect(status).toBe(200)
  return result.uuid
}

/** Returns how many of these people lack the days of one of these types. */
async function countWithoutDays(people: readonly string[], types: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${people}::uuid[]) e cross join unnest(${types}::uuid[]) t
    where not exists (select from leave_balance b where b.employee_id = e and b.leave_type_id = t and b.entitlement = 20)`.execute(
    app.db,
  )
  return rows[0]!.count
}

test('an employee whose transaction is open while a year is granted gets its days', async () => {
  superadmin = await app.people.superadmin()
  const holder = await app.pool.connect()
  // The new employee's invitation is queued after the days are granted.
  await holder.query('begin; lock table email in exclusive mode')
  onTestFinished(() => holder.release(true))
  // Tests beside this one have locks, too.
  const isHere = `database = (select oid from pg_database where datname = current_database())`
  const has = async (condition: string) => (await app.pool.query(`select ${condition}`)).rowCount !== 0
  const adding = addUser()
  await expect
    .poll(() => has(`from pg_locks where not granted and relation = 'email'::regclass and ${isHere}`))
    .toBe(true)
  const granting = grantNewPolicy()
  const running = granting.then(() => app.runJobs([leaveGrants(app.db)]))
  const waits = `exists (select from pg_locks where not granted and locktype = 'advisory' and ${isHere})`
  await expect.poll(() => has(`where ${waits} or exists (select from leave_type where granted_to_all)`)).toBe(true)
  await holder.query('commit')
  await running
  expect(await countWithoutDays([await adding], [await granting])).toBe(0)
})

// SEED selects other sequences, ARRIVALS makes them longer.
test('people who arrive while years are granted get the days of all of them', async () => {
  superadmin = await app.people.superadmin()
  const position = await app.people.position('Waiter')
  const types: string[] = []
  const people: string[] = []
  const grant = async () => {
    types.push(await grantNewPolicy())
    await app.runJobs([leaveGrants(app.db)])
  }
  const addEmployee = async () => {
    const body = { ...validEmployee, email: `${crypto.randomUUID()}@example.com`, position }
    const { status, result } = await app.callRaw(employeesApi.create, { body }, { as: admin })
    expect(status, JSON.stringify(result)).toBe(200)
    return result.uuid
  }
  /** An archived person is granted nothing until they return. */
  const comeBack = async () => {
    const id = await addUser()
    await app.db.updateTable('employee').set({ is_archived: true }).where('id', '=', id).execute()
    await grant()
    const answer = app.callRaw(employeesApi.archive, { params: { id }, body: { isArchived: false } }, { as: admin })
    expect((await answer).status).toBe(200)
    return id
  }
  const steps = Number(process.env['ARRIVALS'] ?? 20)
  const arrive = async (seed: number) => {
    const random = seededRandom(seed)
    for (let step = 0; step < steps; step += 1) {
      if (random.roll(80) === 0) await grant()
      // About once.
      else if (random.roll(steps) === 0) people.push(await comeBack())
      else people.push(await random.pick([addEmployee, addUser])())
    }
  }
  const deadlocks = await countDeadlocks(app.pool)
  await Promise.all([0, 1, 2, 3].map((one) => firstSeed + one).map(arrive))
  expect(types.length).toBeGreaterThan(0)
  expect(await countWithoutDays(people, types), `with the seed ${firstSeed}`).toBe(0)
  expect(await countDeadlocks(app.pool), `deadlocks with the seed ${firstSeed}`).toBe(deadlocks)
}, 300_000)
