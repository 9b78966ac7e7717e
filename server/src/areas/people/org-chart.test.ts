import { orgChartApi, type ChartPerson } from '@hr/contract/areas/people/org-chart'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let top: Person
let lead: Person
let member: Person
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  await sql`delete from employee`.execute(app.db)
  top = await app.people.employee({ lastName: 'Top' })
  lead = await app.people.employee({ lastName: 'Lead', supervisor: top })
  member = await app.people.employee({ lastName: 'Member', supervisor: lead })
})

const branch = async (below?: Person) =>
  (await app.call(orgChartApi.branch, { query: below ? { below: below.uuid } : {} }, { as: member })).result
const line = (of: Person) => app.call(orgChartApi.line, { params: { id: of.uuid } }, { as: member })
const namesOf = (people: readonly ChartPerson[]) =>
  people.map(({ lastName, supervisor, reports }) => [
    lastName,
    people.find(({ uuid }) => uuid === supervisor)?.lastName ?? supervisor,
    reports,
  ])
const setSupervisor = (person: Person, supervisor: Person) =>
  app.db.updateTable('employee').set({ supervisor_id: supervisor.uuid }).where('id', '=', person.uuid).execute()

test('shows people after their supervisors, with the number of direct reports', async () => {
  await app.people.employee({ lastName: 'Alone' })
  await app.people.employee({ lastName: 'Gone', supervisor: lead, isArchived: true })
  const { people, hidden } = await branch()
  expect(namesOf(people)).toEqual([
    ['Alone', null, 0],
    ['Top', null, 1],
    ['Lead', 'Top', 1],
    ['Member', 'Lead', 0],
  ])
  expect(hidden).toBe(0)
})

test('shows the people below one person', async () => {
  expect((await branch(top)).people.map(({ lastName }) => lastName)).toEqual(['Lead', 'Member'])
  expect((await branch(member)).people).toEqual([])
})

test('shows reports of an archived supervisor at the top', async () => {
  await sql`update employee set is_archived = true where id = ${lead.uuid}`.execute(app.db)
  expect(namesOf((await branch()).people)).toEqual([
    ['Top', null, 0],
    ['Member', null, 0],
  ])
  expect(namesOf((await line(member)).result)).toEqual([['Member', null, 0]])
})

test('shows everyone in a cycle once', async () => {
  await setSupervisor(top, member)
  const { people } = await branch()
  expect(namesOf(people)).toEqual([
    ['Lead', null, 1],
    ['Member', 'Lead', 1],
    ['Top', 'Member', 1],
  ])
  expect((await branch(top)).people.map(({ lastName }) => lastName)).toEqual(['Lead', 'Member'])
  expect(namesOf((await line(member)).result)).toEqual([
    ['Top', null, 1],
    ['Lead', 'Top', 1],
    ['Member', 'Lead', 1],
  ])
})

test('shows employees before their first day to HR only; their reports are below the next visible supervisor', async () => {
  const admin = await app.people.admin({ lastName: 'Admin' })
  const startsOn = (person: Person, day: string) =>
    app.db.updateTable('employee').set({ start_date: day }).where('id', '=', person.uuid).execute()
  const today = todayIn(app.company.timeZone)
  const second = await app.people.employee({ lastName: 'Second', supervisor: lead })
  await setSupervisor(member, second)
  await startsOn(lead, addDays(today, 1))
  await startsOn(second, addDays(today, 9))
  expect(namesOf((await branch()).people)).toEqual([
    ['Admin', null, 0],
    ['Top', null, 1],
    ['Member', 'Top', 0],
  ])
  expect(namesOf((await branch(top)).people)).toEqual([['Member', top.uuid, 0]])
  expect(namesOf((await line(member)).result)).toEqual([
    ['Top', null, 1],
    ['Member', 'Top', 0],
  ])
  expect((await line(lead)).status).toBe(404)

  const seen = await app.call(orgChartApi.branch, { query: {} }, { as: admin })
  expect(seen.result.people.map(({ lastName }) => lastName)).toEqual(['Admin', 'Top', 'Lead', 'Second', 'Member'])
  expect((await app.call(orgChartApi.line, { params: { id: lead.uuid } }, { as: admin })).status).toBe(200)

  const colleague = (of: Person, as = member) => app.call(directoryApi.find, { params: { id: of.uuid } }, { as })
  expect((await colleague(lead)).status).toBe(404)
  expect((await colleague(lead, admin)).status).toBe(200)
  expect((await colleague(member)).result.supervisorOrTeamLead?.lastName).toBe('Top')
  expect((await colleague(top)).result).toMatchObject({ totalReports: 1, reports: [{ lastName: 'Member' }] })
  expect((await colleague(top, admin)).result.reports).toMatchObject([{ lastName: 'Lead' }])

  await startsOn(lead, today)
  expect(namesOf((await branch()).people)).toEqual([
    ['Admin', null, 0],
    ['Top', null, 1],
    ['Lead', 'Top', 1],
    ['Member', 'Lead', 0],
  ])

  // The reports of those at the top who have not started are at the top.
  await startsOn(top, addDays(today, 1))
  await startsOn(lead, addDays(today, 1))
  expect(namesOf((await branch()).people)).toEqual([
    ['Admin', null, 0],
    ['Member', null, 0],
  ])
})

test('shows the reporting line of a person, and none of an archived one', async () => {
  expect((await line(member)).result.map(({ lastName }) => lastName)).toEqual(['Top', 'Lead', 'Member'])
  const archived = await app.people.employee({ isArchived: true })
  expect((await line(archived)).status).toBe(404)
})

test('answers with whole levels up to 5,000 people', { tags: 'all' }, async () => {
  const insert = (below: Person, count: number, word: string) =>
    sql`insert into employee (first_name, last_name, email, supervisor_id)
        select 'Ana', ${word} || n, ${word} || n || '@example.com', ${below.uuid}
        from generate_series(1, ${count}::int) n`.execute(app.db)
  await insert(lead, 3_000, 'wide')
  expect((await branch()).people).toHaveLength(3_003)
  await insert(lead, 3_000, 'wider')
  const { people } = await branch()
  expect(namesOf(people)).toEqual([
    ['Top', null, 1],
    ['Lead', 'Top', 6_001],
  ])
  const cut = await branch(lead)
  expect([cut.people.length, cut.hidden]).toEqual([5_000, 1_001])
})
