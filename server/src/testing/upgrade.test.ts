import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { leaveFactsApi } from '@hr/contract/areas/leave/facts'
import { defaultRules } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { serialize } from '@hr/contract/lib/messages'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { checkLedger } from '../areas/leave-policies/ledger-check.queries.ts'
import { migrate, migrationOf, readMigrations } from '../db/migrate.ts'
import { openBrowser } from './browser.ts'
import { publicUrl, startDatabase, startNode, type TestNode } from './nodes.ts'
import { type Person, testPassword } from './people.ts'
import { unpackPreviousVersion } from './previous-version.ts'
import { formOf } from './test-app.ts'

type Call = { method?: string; as?: string; json?: object; form?: object }
type Nodes = { address: string }[]
type Database = Awaited<ReturnType<typeof startDatabase>>
type Waiting = Pick<z.output<typeof leaveFactsApi.list.result>, 'waiting'>
type Company = { lead: Person; leaveType: { uuid: string } }

/** Sends each call to the next of these nodes. */
function alternating(nodes: Nodes) {
  let turn = 0
  return async function call<T>(path: string, { method = 'POST', as, json, form }: Call): Promise<T> {
    turn += 1
    const { address } = nodes[turn % nodes.length]!
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...(as && { authorization: `Bearer ${as}` }), ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
      ...(form && { body: formOf(form) }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${address}${path}: ${answer.status} ${text}`)
    return (JSON.parse(text) as { result: T }).result
  }
}

/** Signs in, applies for a day of leave, finds and approves it, and reads lists, over and over; every call on another node. */
function startWork(nodes: Nodes, employee: Person, { lead, leaveType }: Company) {
  const call = alternating(nodes)
  const get = (path: string, as: string) => call<{ items: unknown[] }>(path, { method: 'GET', as })
  const failures: string[] = []
  let approved = 0
  let isStopped = false
  async function round(day: string): Promise<void> {
    const { token } = await call<{ token: string }>('/login', {
      json: { email: employee.email, password: testPassword },
    })
    const form = { leaveType, startDate: day, endDate: day }
    const { leave } = await call<{ leave: { uuid: string } }>('/userleave', { as: token, form })
    await get('/leaves?type=supervisorOrTeamLeadLeaves&page=1', lead.token)
    await call(`/approveLeave/${leave.uuid}`, { method: 'PUT', as: lead.token, json: { status: 'approved' } })
    approved += 1
    await get('/leaves?type=myLeaves&page=1', token)
    await get(`/employee/leavetypes?uuid=${employee.uuid}`, token)
    await get('/notification', token)
  }
  const done = (async () => {
    // A Monday; the next round takes the next one.
    for (let day = '2031-01-13'; !isStopped; day = addDays(day, 7))
      await round(day).catch((error: unknown) => failures.push(String(error)))
  })()
  return {
    approved: () => approved,
    failures,
    async stop() {
      isStopped = true
      await done
    },
  }
}

/** Adds and renames an employee over and over on connections of its own, whose triggers run while the schema changes. */
function startRenaming({ people, db }: Database) {
  let isStopped = false
  const done = (async () => {
    for (; !isStopped;) {
      const { uuid } = await people.employee()
      await db.updateTable('employee').set({ last_name: 'Ajanović' }).where('id', '=', uuid).execute()
    }
  })()
  return async () => {
    isStopped = true
    await done
    const { rows } = await sql<{ isFound: boolean }>`
      select s.form_starts is not distinct from word_starts(search_form(e.first_name || ' ' || e.last_name || ' ' || e.email)) as "isFound"
      from employee e left join employee_search s on s.employee_id = e.id where e.last_name = 'Ajanović'`.execute(db)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ isFound }) => !isFound)).toEqual([])
  }
}

const grantedYear = 2031
const oneDayPerChild = { per: 'child', youngerThan: 7, days: 1, maximum: null } as const

/** Grants employees 20 days and one for each child, and changes what these days follow from with the previous version. */
async function changeGrantedDays({ db, people }: Database, previous: TestNode, current: TestNode) {
  const hr = await people.admin()
  const [parent, spouse, corrected, reset] = await Promise.all([1, 2, 3, 4].map(() => people.employee()))
  const position = await people.position('Cook')
  const call = alternating([current])
  const rules = { ...defaultRules, additionalDays: [oneDayPerChild] }
  const policy = await call<{ uuid: string }>('/leave-policies', {
    as: hr.token,
    json: { name: 'Annual leave', rules },
  })
  const path = `/leave-policies/${policy.uuid}`
  const preview = { as: hr.token, json: { year: grantedYear } }
  const { fingerprint } = await call<{ fingerprint: string }>(`${path}/preview`, preview)
  await call(`${path}/grants/${grantedYear}`, { as: hr.token, json: { fingerprint } })
  const isGranted = () => db.selectFrom('background_job').select('id').where('state', '=', 'done').executeTakeFirst()
  await expect.poll(isGranted).toBeDefined()
  const leaveType = await db
    .selectFrom('leave_type')
    .select('id as uuid')
    .where('policy_id', '=', policy.uuid)
    .executeTakeFirstOrThrow()

  const callPrevious = alternating([previous])
  const required = {
    firstName: 'Ana',
    lastName: 'Kovač',
    dateOfBirth: '1990-05-17',
    placeOfResidence: 'Mostar',
    residentialAddress: 'Kujundžiluk 1',
  }
  const children = [{ name: 'Mia', gender: 'Female', dateOfBirth: '2031-05-10' }]
  const form = { ...required, children }
  await callPrevious('/employee/editProfile', { method: 'PUT', as: parent!.token, form })
  const { email } = spouse!
  const employment = {
    email,
    status: 'Active',
    position,
    contractType: 'Ugovor na neodređeno',
    startDate: '2024-02-29',
  }
  const married = { ...required, ...employment, maritalStatus: 'Married' }
  await callPrevious(`/employee/${spouse!.uuid}`, { method: 'PUT', as: hr.token, form: married })
  const setDays = ({ uuid }: Person, json: object) =>
    callPrevious(`/employee/setleavedays/user/${uuid}/leavetype/${leaveType.uuid}`, {
      method: 'PATCH',
      as: hr.token,
      json,
    })
  await setDays(corrected!, { numberOfDays: 2, reason: 'Unpaid months' })
  await setDays(reset!, { numberOfDays: 20 })
  return { hr, leaveType, parent: parent!, spouse: spouse!, corrected: corrected!, reset: reset! }
}

/** Signs in and out in one browser, whose calls reach nodes of both versions. */
async function useBothVersions(previous: TestNode, current: TestNode, { email }: Person): Promise<void> {
  const browser = openBrowser()
  const send = async ({ address }: TestNode, path: string, json = {}) => {
    const headers = { cookie: browser.cookie(), origin: publicUrl, 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(json) })
    browser.keep(answer.headers.getSetCookie())
    return answer.status
  }
  for (const nodes of [[current, previous] as const, [previous, current] as const]) {
    const [one, other] = nodes
    // The second sign-in ends the session of the first.
    for (const at of [one, other]) {
      expect(await send(at, '/login', { email, password: testPassword })).toBe(200)
      for (const node of nodes) expect(await send(node, '/refresh')).toBe(200)
    }
    expect(await send(one, '/logout')).toBe(200)
    for (const node of nodes) expect(await send(node, '/refresh')).toBe(401)
  }
}

/** Whether this version removes something from the schema of the previous one, whose sources are in a folder. */
async function isContractedAfter(version: string): Promise<boolean> {
  const earlier = new Set(readdirSync(join(version, 'server/src/db/migrations')))
  return (await readMigrations()).some(({ name, phase }) => phase === 'contract' && !earlier.has(name))
}

/** Adds a column to a table, as a migration of a later version may. */
const exampleMigration = (table: string) =>
  migrationOf(
    `9999-${table}.sql`,
    `-- phase: expand\nalter table ${table} add column example text not null default '';`,
  )

test('the previous version and this one serve together while the schema changes', { timeout: 180_000 }, async () => {
  const database = await startDatabase()
  const version = unpackPreviousVersion(database.folder)
  const previous = await startNode(database, { version })
  const nodes = [previous]
  const lead = await database.people.teamLead()
  const company = { lead, leaveType: await database.people.leaveType({ number_of_days: null }) }
  const employees = await Promise.all(
    [1, 2].map(() => database.people.employee({ supervisor: lead, password: testPassword })),
  )
  const work = employees.map((employee) => startWork(nodes, employee, company))
  const progress = async () => {
    const before = work.map(({ approved }) => approved())
    // Every statement is repeated on every connection that the nodes have opened so far.
    const isDone = () => work.every(({ approved }, index) => approved() >= (before[index] ?? 0) + 3)
    await expect.poll(isDone).toBe(true)
    expect(work.flatMap(({ failures }) => failures)).toEqual([])
  }
  await progress()
  await database.pool.query(`update company_setting set time_zone = '+01:00'`)
  const finishRenaming = startRenaming(database)
  const current = await startNode(database)
  await finishRenaming()
  nodes.push(current)
  await progress()
  const { rows: zones } = await database.pool.query('select time_zone from company_setting')
  expect(zones).toEqual([{ time_zone: 'Etc/GMT-1' }])
  await useBothVersions(previous, current, employees[0]!)
  const changed = await changeGrantedDays(database, previous, current)

  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'`,
  )
  const examples = rows.map(({ name }) => exampleMigration(name))
  const applied = await migrate(database.url, { files: [...(await readMigrations()), ...examples] })
  expect(applied).toEqual(examples.map(({ name }) => name))
  await progress()

  // The previous version still runs. It can start again unless this version has removed something.
  const late = await startNode(database, { version }).catch(String)
  const isContracted = await isContractedAfter(version)
  expect(typeof late === 'string' ? late : 'started').toMatch(
    isContracted ? /removed what this version needs/ : /^started$/,
  )
  const leaving = typeof late === 'string' ? [previous] : [previous, late]
  nodes.push(...leaving.slice(1))
  await progress()
  nodes.splice(0, nodes.length, current)
  for (const node of leaving) expect(await node.stop(), node.output()).toBe(0)
  await progress()

  for (const one of work) await one.stop()
  const { rows: counts } = await database.pool.query<{ count: number }>(
    `select count(*) from leave_request where status = 'approved'`,
  )
  expect(counts[0]?.count).toBe(work.reduce((sum, { approved }) => sum + approved(), 0))

  const { hr, leaveType, parent, spouse, corrected, reset } = changed
  const call = alternating(nodes)
  const { waiting } = await call<Waiting>('/leave-facts', { method: 'GET', as: hr.token })
  expect(Object.fromEntries(waiting.map(({ user, changes }) => [user.uuid, changes]))).toEqual({
    [parent.uuid]: { children: [{ dateOfBirth: '2031-05-10' }] },
  })
  for (const { user, changes: seen } of waiting)
    await call(`/leave-facts/${user.uuid}`, { as: hr.token, json: { seen, apply: true } })
  const entriesOf = async ({ uuid }: Person) => {
    const { rows: entries } = await database.pool.query<{ kind: string; days: number; reason: string }>(
      'select kind, days, reason from leave_grant where employee_id = $1 and leave_type_id = $2 order by id',
      [uuid, leaveType.uuid],
    )
    return entries
  }
  const granted = { kind: 'grant', days: 20, reason: '' }
  const correction = { kind: 'correction', days: -18, reason: 'Unpaid months' }
  expect(await entriesOf(parent)).toEqual([
    granted,
    { kind: 'adjustment', days: 1, reason: serialize(policyTexts.recordConfirmed) },
  ])
  expect(await entriesOf(spouse)).toEqual([granted])
  expect(await entriesOf(corrected)).toEqual([granted, correction])
  expect(await entriesOf(reset)).toEqual([granted])
  // The types of the test have no history.
  const rules = (await checkLedger(database.db, { today: todayIn('UTC') })).filter(
    ({ entities }) => entities !== 'types',
  )
  expect(rules.filter(({ broken }) => broken > 0)).toEqual([])
})
