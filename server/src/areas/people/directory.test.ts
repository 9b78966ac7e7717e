import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { directoryOn } from './directory.queries.ts'

const today = todayIn('Europe/Sarajevo')

let app: TestApp
let hr: Person
beforeAll(async () => {
  app = await sharedTestApp()
  hr = await app.people.admin()
})

type Filters = { q?: string; office?: string; team?: string; position?: string }
const list = async (as: Person, query: Filters = {}) =>
  (await app.call(directoryApi.list, { query: { ...query, page: '1', pageSize: '100' } }, { as })).result
const uuidsOf = async (as: Person, query: Filters) => (await list(as, query)).items.map(({ uuid }) => uuid)
const find = (id: string, as: Person) => app.call(directoryApi.find, { params: { id } }, { as })

/** Stores approved leave of a person around today. */
async function away(person: Person, { from = today, to = today } = {}) {
  const { uuid } = await app.people.leave(person)
  await app.db
    .updateTable('leave_request')
    .set({ status: 'approved', start_date: from, end_date: to })
    .where('id', '=', uuid)
    .execute()
}
const isAway = async (person: Person, as: Person) => (await find(person.uuid, as)).result.isAway

test('lists employees who are employed today', async () => {
  const word = 'Employed'
  const made = (wanted: Parameters<TestApp['people']['employee']>[0]) =>
    app.people.employee({ firstName: word, ...wanted })
  const shown = [
    await made({}),
    await made({ startDate: today, record: { end_date: today } }),
    await made({ status: 'Maternity leave' }),
  ]
  await made({ isArchived: true })
  await made({ status: 'Not active' })
  await made({ startDate: addDays(today, 1) })
  await made({ startDate: '2020-01-01', record: { end_date: addDays(today, -1) } })
  const { items, total } = await list(await app.people.employee(), { q: word })
  expect(items.map(({ uuid }) => uuid).toSorted()).toEqual(shown.map(({ uuid }) => uuid).toSorted())
  expect(total).toBe(3)
})

test('counts employees as they join, change and leave', async () => {
  const query = { seer: { sees: 'everyone' }, sort: 'lastName', order: 'asc' } as const
  const isCounted = async () => {
    for (const day of [addDays(today, -1), today, addDays(today, 1), addDays(today, 400)]) {
      const directory = directoryOn(day)
      expect(await directory.total(app.db, query), day).toBe((await directory.all(app.db, query)).length)
    }
  }
  const periods = [
    { start_date: null, end_date: null },
    { start_date: '2001-02-03', end_date: null },
    { start_date: '2001-02-03', end_date: '2002-03-04' },
    { start_date: today, end_date: today },
    { start_date: addDays(today, 1), end_date: addDays(today, 399) },
    { start_date: null, end_date: addDays(today, -1) },
  ]
  for (const record of periods) await app.people.employee({ record })
  await isCounted()
  const changes = [{ status: 'Not active' }, { is_archived: true }, { status: 'Active', is_archived: false }] as const
  for (const changed of [...changes, ...periods]) {
    await app.db.updateTable('employee').set(changed).where('id', '<>', hr.uuid).execute()
    await isCounted()
  }
  const gone = await app.people.employee({ record: periods[4]! })
  await app.db.deleteFrom('employee').where('id', '=', gone.uuid).execute()
  await isCounted()
})

test('finds by name without diacritics, by office, position and team', async () => {
  const as = await app.people.employee()
  const position = await app.people.position('Zidar')
  const person = await app.people.employee({
    lastName: 'Ćuprijar',
    positionId: position.uuid,
    record: { office_location: 'Široki Brijeg' },
  })
  const project = await app.people.project({ members: [person] })
  for (const query of [
    { q: 'cupr' },
    { office: 'siroki' },
    { office: 'BRIJEG', q: 'ana' },
    { position: position.uuid },
    { team: project.uuid },
  ])
    expect(await uuidsOf(as, query), JSON.stringify(query)).toEqual([person.uuid])
  expect(await uuidsOf(as, { office: 'nowhere' })).toEqual([])
})

test('shows exactly the fields that coworkers may read', async () => {
  const readable = readFileSync(join(import.meta.dirname, '../../../../contract/fields.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([entity, , , , , coworker]) => entity === 'employee' && coworker === 'y')
    .map(([, field]) => field)
  const supervisor = await app.people.teamLead()
  const record = { phone_number: '+387 61 999 000', work_phone: '+387 33 555 100', departments: 'Sales' }
  const person = await app.people.employee({ supervisor, record })
  const answer = await find(person.uuid, await app.people.employee())
  const { isAway: _, reports, totalReports, ...fields } = answer.result
  expect(new Set(Object.keys(fields))).toEqual(new Set(readable))
  expect(fields).toMatchObject({ workPhone: '+387 33 555 100', email: person.email, departments: 'Sales' })
  expect(fields.supervisorOrTeamLead).toMatchObject({ uuid: supervisor.uuid })
  expect({ reports, totalReports }).toEqual({ reports: [], totalReports: 0 })
  expect(JSON.stringify(answer)).not.toContain('999 000')
})

test('shows direct reports without archived ones, and no archived colleague', async () => {
  const supervisor = await app.people.teamLead()
  const report = await app.people.employee({ supervisor })
  const archived = await app.people.employee({ supervisor, isArchived: true })
  const { result } = await find(supervisor.uuid, report)
  expect(result.reports.map(({ uuid }) => uuid)).toEqual([report.uuid])
  expect(result.totalReports).toBe(1)
  expect((await find(archived.uuid, report)).status).toBe(404)
})

test('shows who is away to teammates, leads and HR, and not to others', async () => {
  const lead = await app.people.teamLead()
  const person = await app.people.employee({ supervisor: lead })
  const peer = await app.people.employee({ supervisor: lead })
  const partner = await app.people.employee()
  await app.people.project({ members: [person, partner] })
  const stranger = await app.people.employee()
  await away(person, { from: addDays(today, -1) })
  for (const as of [person, lead, peer, partner, hr]) expect(await isAway(person, as)).toBe(true)
  expect(await isAway(person, stranger)).toBeNull()
  expect(await isAway(peer, person)).toBe(false)
  const [row] = (await list(stranger, { q: person.lastName })).items
  expect(row, 'never why').toMatchObject({ uuid: person.uuid, isAway: null })
})

test('counts approved leave of today and maternity leave as away', async () => {
  const leaves = async (wanted: Parameters<typeof away>[1]) => {
    const person = await app.people.employee()
    await away(person, wanted)
    return isAway(person, hr)
  }
  expect(await leaves({ from: addDays(today, -3), to: addDays(today, 3) })).toBe(true)
  expect(await leaves({ from: addDays(today, 1), to: addDays(today, 2) })).toBe(false)
  expect(await leaves({ from: addDays(today, -2), to: addDays(today, -1) })).toBe(false)
  const pending = await app.people.employee()
  await app.people.leave(pending)
  expect(await isAway(pending, hr)).toBe(false)
  expect(await isAway(await app.people.employee({ status: 'Maternity leave' }), hr)).toBe(true)
})

test('shows everyone who is away if the company shows absences', async () => {
  const stranger = await app.people.employee()
  const person = await app.people.employee()
  await away(person)
  expect(await isAway(person, stranger)).toBeNull()
  await app.db.updateTable('company_setting').set({ show_absences: true }).execute()
  await app.company.refresh()
  try {
    expect(await isAway(person, stranger)).toBe(true)
  } finally {
    await app.db.updateTable('company_setting').set({ show_absences: false }).execute()
    await app.company.refresh()
  }
})

test('offers positions and teams by name', async () => {
  const as = await app.people.employee()
  const options = async (query: { of: 'position' | 'team'; q?: string; uuid?: string }) =>
    (await app.call(directoryApi.options, { query }, { as })).result
  const position = await app.people.position('Žongler')
  expect(await options({ of: 'position', q: 'ong' })).toEqual([{ uuid: position.uuid, name: 'Žongler' }])
  expect(await options({ of: 'position', uuid: position.uuid })).toEqual([{ uuid: position.uuid, name: 'Žongler' }])
  const project = await app.people.project()
  const archived = await app.people.project({ isArchived: true })
  expect(await options({ of: 'team', uuid: project.uuid })).toHaveLength(1)
  expect(await options({ of: 'team', uuid: archived.uuid })).toEqual([])
})
