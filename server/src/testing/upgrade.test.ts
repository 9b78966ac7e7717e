import { addDays } from '@hr/contract/lib/dates'
import { expect, test } from 'vitest'
import { migrate, migrationOf, readMigrations } from '../db/migrate.ts'
import { startDatabase, startNode } from './nodes.ts'
import { type Person, testPassword } from './people.ts'
import { unpackPreviousVersion } from './previous-version.ts'
import { formOf } from './test-app.ts'

type Call = { method?: string; as?: string; json?: object; form?: object }
type Nodes = { address: string }[]
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

/** Adds a column to a table, as a migration of a later version may. */
const exampleMigration = (table: string) =>
  migrationOf(
    `9999-${table}.sql`,
    `-- phase: expand\nalter table ${table} add column example text not null default '';`,
  )

test('the previous version and this one serve together while the schema expands', { timeout: 180_000 }, async () => {
  const database = await startDatabase()
  const version = unpackPreviousVersion(database.folder)
  const previous = await startNode(database, { version })
  const nodes = [previous, await startNode(database)]
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

  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'`,
  )
  const examples = rows.map(({ name }) => exampleMigration(name))
  const applied = await migrate(database.url, { files: [...(await readMigrations()), ...examples] })
  expect(applied).toEqual(examples.map(({ name }) => name))
  await progress()

  // A node of the previous version can still start, and leaves when it is asked to.
  nodes.push(await startNode(database, { version }))
  await progress()
  const [, current, late] = nodes
  nodes.splice(0, nodes.length, current!)
  for (const node of [previous, late!]) expect(await node.stop(), node.output()).toBe(0)
  await progress()

  for (const one of work) await one.stop()
  const { rows: counts } = await database.pool.query<{ count: number }>(
    `select count(*) from leave_request where status = 'approved'`,
  )
  expect(counts[0]?.count).toBe(work.reduce((sum, { approved }) => sum + approved(), 0))
})
