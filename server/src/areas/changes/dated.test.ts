import { changesApi } from '@hr/contract/areas/changes/changes'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { beforeEach, expect, test, vi } from 'vitest'
import { linkHistory } from '../../testing/history.ts'
import { runDailyWork } from '../../testing/daily-work.ts'
import type { Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let as: Person
beforeEach(async () => {
  app = await testApp()
  as = await app.people.admin()
})

// The company's time zone is two hours ahead of UTC in summer.
const midnight = { 9: '2031-07-08T22:00:00Z', 10: '2031-07-09T22:00:00Z', 11: '2031-07-10T22:00:00Z' }

/** The dated changes so far: 'leave.starts <id>'. */
async function announced(): Promise<string[]> {
  await linkHistory(app)
  const { result } = await app.call(changesApi.list, { query: { after: '0-', size: '1000' } }, { as })
  return result.changes.flatMap(({ type, id }) =>
    /started|leaving|starts|ends|expires/.test(type) ? [`${type} ${id}`] : [],
  )
}

const employee = async (start_date: string | null, end_date: string | null = null) =>
  (await app.people.employee({ record: { start_date, end_date } })).uuid

async function leave(start_date: string, end_date: string, status: 'approved' | 'pending' | 'canceled' = 'approved') {
  const { uuid: employee_id } = await app.people.employee()
  const { uuid: leave_type_id } = await app.people.leaveType()
  const { id } = await app.db
    .insertInto('leave_request')
    .values({ employee_id, leave_type_id, start_date, end_date, status, total_days: 1, day_halves: [2] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const licence = async (date_expired: string) => (await app.people.item('licence', { date_expired })).uuid

test('first and last days, leave and licences are announced on their day, from midnight on', async () => {
  const starting = await employee('2031-07-10')
  const leaving = await employee('2020-01-01', '2031-07-10')
  const oneDay = await leave('2031-07-10', '2031-07-10')
  const expiring = await licence('2031-07-10')
  await employee('2031-07-11', '2031-07-12')
  await leave('2031-07-10', '2031-07-11', 'pending')
  await leave('2031-07-10', '2031-07-11', 'canceled')
  await app.people.archive({ uuid: await employee('2031-07-10') } as Person)
  await runDailyWork(app, midnight[9])
  await runDailyWork(app, '2031-07-09T21:55:00Z')
  expect(await announced()).toEqual([])
  await runDailyWork(app, midnight[10])
  expect(await announced()).toEqual(
    [
      [`employee.leaving ${leaving}`, `employee.started ${starting}`].toSorted((a, b) =>
        a.slice(-36).localeCompare(b.slice(-36)),
      ),
      [`leave.starts ${oneDay}`, `leave.ends ${oneDay}`],
      [`licence.expires ${expiring}`],
    ].flat(),
  )
})

test('each day is announced once, over several nodes and however the clock jumps', async () => {
  await runDailyWork(app, midnight[9])
  const id = await employee('2031-07-10')
  await Promise.all([1, 2, 3].map(() => runDailyWork(app, midnight[10])))
  for (const instant of [midnight[10], midnight[9], '2031-07-10T05:00:00Z', midnight[11]])
    await runDailyWork(app, instant)
  expect(await announced()).toEqual([`employee.started ${id}`])
})

test('missed days are made up for in their order; what was canceled by then is not announced', async () => {
  await runDailyWork(app, '2031-07-04T08:00:00Z')
  const later = await employee('2031-07-09')
  const earlier = await employee('2031-07-05')
  const canceled = await leave('2031-07-08', '2031-07-20')
  await app.db.updateTable('leave_request').set({ status: 'canceled' }).where('id', '=', canceled).execute()
  await runDailyWork(app, '2031-07-10T08:00:00Z')
  expect(await announced()).toEqual([`employee.started ${earlier}`, `employee.started ${later}`])
})

test('the first run announces its own day only', async () => {
  await employee('2031-07-09')
  const id = await employee('2031-07-10')
  await runDailyWork(app, midnight[10])
  expect(await announced()).toEqual([`employee.started ${id}`])
})

test('a change that is entered on its day or later is announced by the transaction, after the change itself', async () => {
  await runDailyWork(app, midnight[10])
  const started = await employee('2031-07-10')
  await employee('2031-07-11')
  const oneDay = await leave('2031-07-09', '2031-07-10')
  const approved = await leave('2031-07-10', '2031-07-20', 'pending')
  for (const [status, cancel_requested_on] of [
    ['approved', null],
    ['canceling', '2031-07-10'],
    ['approved', null],
  ] as const)
    await app.db.updateTable('leave_request').set({ status, cancel_requested_on }).where('id', '=', approved).execute()
  const expired = await licence('2031-07-01')
  const expected = [
    `employee.started ${started}`,
    `leave.starts ${oneDay}`,
    `leave.ends ${oneDay}`,
    `leave.starts ${approved}`,
    `licence.expires ${expired}`,
  ]
  expect(await announced()).toEqual(expected)
  await runDailyWork(app, midnight[10])
  expect(await announced(), 'once').toEqual(expected)

  const body = { ...validEmployee, startDate: '2031-07-10', position: await app.people.position('Developer') }
  const { status, result } = await app.callRaw(employeesApi.create, { body }, { as })
  expect(status, JSON.stringify(result)).toBe(200)
  await linkHistory(app)
  const { result: feed } = await app.call(changesApi.list, { query: { after: '0-', size: '1000' } }, { as })
  expect(feed.changes.slice(-2).map(({ type }) => type)).toEqual(['employee.created', 'employee.started'])
})

test('a day that begins while an employee is added is announced once', async () => {
  await runDailyWork(app, midnight[9])
  const open = await app.pool.connect()
  await open.query('begin')
  await open.query(`insert into employee (first_name, last_name, email, start_date)
                    values ('Ana', 'Kos', 'late@example.com', '2031-07-10'); set constraints all immediate`)
  const run = runDailyWork(app, midnight[10])
  await vi.waitFor(async () => {
    const { rows } = await app.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%dated_change_run%'`)
    expect(rows, 'the run waits').toHaveLength(1)
  }, 20_000)
  await open.query('commit')
  open.release()
  await run
  const entries = await app.db.selectFrom('history').select('id').where('action', '=', 'first day').execute()
  expect(entries).toHaveLength(1)
})

test('a clock that jumps far ahead announces nothing on its first day, and silences nothing afterwards', async () => {
  await runDailyWork(app, '2031-07-09T08:00:00Z')
  const id = await employee('2031-07-11')
  await employee('2040-01-01')
  await runDailyWork(app, '2090-01-01T08:00:00Z')
  expect(await announced()).toEqual([])
  // The clock stays wrong for another day.
  await runDailyWork(app, '2090-01-02T08:00:00Z')
  await runDailyWork(app, '2031-07-10T08:00:00Z')
  const before = await announced()
  await runDailyWork(app, midnight[11])
  expect((await announced()).slice(before.length)).toEqual([`employee.started ${id}`])
})
