import { api } from '@hr/contract/api'
import { may, scopeOf } from '@hr/contract/access'
import { applicantsApi, overviewColumns } from '@hr/contract/areas/applicants/applicants'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { exportedColumns } from '@hr/contract/areas/employees/sheet'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { equipmentColumns, licenceColumns } from '@hr/contract/areas/equipment/sheet'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { usersApi } from '@hr/contract/areas/users/users'
import { exportedLists } from '@hr/contract/exported-lists'
import { listColumns } from '@hr/contract/list-columns'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addApplicant } from '../../testing/applicants.ts'
import type { Person } from '../../testing/people.ts'
import { unzip } from '../../testing/sheets.ts'
import { projectList } from '../projects/projects.queries.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { readSheet } from '../../spreadsheet/read.ts'

// Every list that can be exported, as every role: a file has the rows of its list, on all pages, and nothing else.

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : typeof cell === 'number' ? `${cell}` : '')

type Parameters = Readonly<Record<string, string>>
type Row = Record<string, unknown>
type Listed = {
  name: string
  call: Endpoint
  headers: readonly string[]
  /** The columns that are compared, if not all, and their cells. */
  shown?: readonly string[]
  cells: (row: Row) => unknown[]
}

const roles = ['superadmin', 'admin', 'lead', 'employee'] as const
type Role = (typeof roles)[number]
const roleNames = { superadmin: 'Superadmin', admin: 'Admin', lead: 'Team lead', employee: 'Employee' } as const

let app: TestApp
let people: Record<Role | 'member' | 'stranger', Person>

const place = { timeZone: 'Europe/Sarajevo' }

/** The lists with a sheet, whose cells the sheet itself reads from the rows of the list. */
const withSheet: Listed[] = []
for (const call of Object.values(api).flatMap((calls) => Object.values<Endpoint>(calls))) {
  const { sheet } = call
  if (!sheet) continue
  const columns = listColumns[sheet]?.columns ?? []
  const cells = (row: Row) => columns.map(({ show }) => show(row as never, place))
  withSheet.push({ name: sheet, call, headers: columns.map(({ header }) => header), cells })
}

const assignee = (value: unknown) => {
  const { firstName, lastName } = (value ?? { firstName: '', lastName: '' }) as Record<string, string>
  return `${firstName} ${lastName}`.trim()
}
const headersOf = (columns: readonly { header: string }[]) => columns.map(({ header }) => header)
const ofPeople = { shown: ['Email'], cells: (row: Row) => [row['email']] }
const ofItems = {
  shown: ['Code', 'Assigned to employee'],
  cells: (row: Row) => [row['code'], assignee(row['employee'])],
}
/** The other exports of lists, with columns that tell their rows apart. */
const further: Listed[] = [
  { name: 'employees', call: employeesApi.list, headers: headersOf(exportedColumns()), ...ofPeople },
  { name: 'archived-employees', call: employeesApi.list, headers: headersOf(exportedColumns()), ...ofPeople },
  { name: 'applicants', call: applicantsApi.list, headers: headersOf(overviewColumns), ...ofPeople },
  { name: 'equipment', call: equipmentApi.list, headers: headersOf(equipmentColumns), ...ofItems },
  { name: 'licences', call: licencesApi.list, headers: headersOf(licenceColumns), ...ofItems },
]
const lists = [...withSheet, ...further]

const definition = JSON.stringify(readyMadeReports.find(({ name }) => name === 'positions')!.definition)

/** The parameters with which lists are compared: those that a list needs, and some that narrow and sort it. */
const queriesOf: Readonly<Record<string, readonly Parameters[]>> = {
  'leave-requests': [
    { type: 'myLeaves' },
    { type: 'supervisorOrTeamLeadLeaves', sort: 'lastName', order: 'asc' },
    { type: 'allLeaves', status: 'approved' },
    { type: 'allLeaves', sort: 'lastName', order: 'desc', q: 'Anić' },
  ],
  'leave-history': [{}, { status: 'approved', sort: 'endDate', order: 'asc' }],
  'leave-overview': [{}, { scope: 'team' }, { scope: 'company', status: 'pending' }],
  projects: [{}, { sort: 'projectId', order: 'desc' }, { isArchived: 'true' }, { q: '=cmd' }],
  users: [{}, { sort: 'firstName', order: 'desc' }, { isArchived: 'true' }, { q: 'anić' }],
  positions: [{}, { order: 'desc' }, { q: 'developer' }],
  'audit-log': [{}, { entity: 'project' }, { action: 'created', order: 'asc' }],
  'report-records': [{ definition }, { definition, sort: 'name', order: 'desc', q: 'Anić' }],
  employees: [{}, { sort: 'email', order: 'desc' }, { q: 'anić' }],
  'archived-employees': [{}],
}
const fixed: Readonly<Record<string, Parameters>> = { 'archived-employees': { isArchived: 'true' } }

beforeAll(async () => {
  app = await sharedTestApp()
  const { people: make } = app
  const position = await make.position('Developer')
  const lead = await make.teamLead({ firstName: 'Lea', lastName: 'Anić' })
  people = {
    superadmin: await make.superadmin(),
    admin: await make.admin(),
    lead,
    employee: await make.employee({ record: { position_id: position.uuid } }),
    member: await make.employee({ supervisor: lead, firstName: '=1+1', lastName: 'Anić' }),
    stranger: await make.employee({ firstName: 'Ana', lastName: 'Anić' }),
  }
  await make.employee({ isArchived: true })
  for (const owner of [people.lead, people.member, people.stranger, people.employee]) await make.leave(owner)
  const decided = await make.leave(people.member)
  await app.callRaw(
    leaveApi.approve,
    { params: { id: decided.uuid }, body: { status: 'approved' } },
    { as: people.admin },
  )
  const project = {
    ...validProject,
    clientContact: 'Secret contact',
    adminNotes: 'Secret notes',
    teamMembers: [{ uuid: people.member.uuid }],
  }
  for (const [code, name] of [
    ['A', '=cmd'],
    ['B', '@sum'],
  ] as const)
    await app.callRaw(projectsApi.create, { body: { ...project, name, projectId: code } }, { as: people.admin })
  await make.project({ isArchived: true })
  await make.item('equipment')
  await make.item('licence')
  await addApplicant(app)
})

const exported = (name: string, query: Parameters, as: Person) =>
  app.call(exportsApi.sheet, { params: { list: name }, query }, { as })

async function fileOf({ name, headers, shown = headers }: Listed, query: Parameters, as: Person) {
  const { status, result } = await exported(name, query, as)
  if (status !== 200) return status
  const rows = await readSheet(new Uint8Array(await result.arrayBuffer()), {
    columns: headers,
    limits: { bytes: 2 ** 26 },
  })
  return rows.map(({ cells }) => shown.map((header) => cells[headers.indexOf(header)] ?? ''))
}

/** The rows of all pages of a list as cells. */
async function pagesOf({ call, cells, name }: Listed, query: Parameters, as: Person) {
  const rows: unknown[][] = []
  for (let page = 1; ; page += 1) {
    const paged = { ...query, ...fixed[name], page: String(page), pageSize: '2' }
    const { status, result } = await app.callRaw(call, { query: paged } as never, { as })
    if (status !== 200) return status
    const { items, total } = result as { items: Row[]; total: number }
    rows.push(...items.map(cells))
    if (page * 2 >= total) return rows.map((row) => row.map((cell) => textOf(cell)))
  }
}

describe.each(lists)('$name', (list) => {
  test.each(roles)('%s: has the rows of all pages of its list, or is refused', async (role) => {
    const as = people[role]
    for (const query of queriesOf[list.name] ?? [{}]) {
      const shown = await pagesOf(list, query, as)
      const mayExport = may('list.export', roleNames[role])
      const file = mayExport ? await fileOf(list, query, as) : 403
      expect(file, JSON.stringify(query)).toEqual(shown)
      expect((await exported(list.name, { ...query, check: 'true' }, as)).status).toBe(
        typeof shown === 'number' ? shown : 200,
      )
    }
  })
})

test('has rows for every role in some list, so that the comparison above is not of nothing', async () => {
  const rows = async (name: string, query: Parameters, as: Person) => {
    const file = await fileOf(
      lists.find((list) => list.name === name)!,
      query,
      as,
    )
    return typeof file === 'number' ? file : file.length
  }
  expect(await rows('leave-requests', {}, people.employee)).toBe(1)
  expect(await rows('leave-requests', { type: 'supervisorOrTeamLeadLeaves' }, people.lead)).toBe(2)
  expect(await rows('leave-requests', { type: 'allLeaves' }, people.lead)).toBe(403)
  expect(await rows('leave-requests', { type: 'allLeaves' }, people.admin)).toBe(5)
  expect(await rows('leave-overview', { scope: 'company' }, people.lead)).toBe(2)
  expect(await rows('audit-log', {}, people.admin)).toBe(403)
  expect(await rows('users', {}, people.admin)).toBe(403)
  expect(await rows('projects', {}, people.admin)).toBe(2)
})

test('a list knows whether it is longer than a sheet', async () => {
  const all = { sort: 'name', order: 'asc', isArchived: false, today: '2026-01-01' } as const
  expect(await projectList.isLongerThan(app.db, 1, all)).toBe(true)
  expect(await projectList.isLongerThan(app.db, 2, all)).toBe(false)
  expect(await projectList.isLongerThan(app.db, 0, { ...all, words: ['none'] })).toBe(false)
})

test('contains only selected rows', async () => {
  const { result } = await app.call(usersApi.list, { query: { page: '1' } }, { as: people.superadmin })
  const chosen = result.items.slice(1, 3)
  const users = lists.find(({ name }) => name === 'users')!
  const file = await fileOf(users, { ids: chosen.map(({ uuid }) => uuid).join() }, people.superadmin)
  expect(file).toEqual(chosen.map((row) => users.cells(row).map((cell) => textOf(cell))))
  // Entries of the audit log have no uuids, and can't be selected.
  expect((await exported('audit-log', { ids: crypto.randomUUID() }, people.superadmin)).status).toBe(400)
})

test('contains neither formulas nor fields that the list does not show', async () => {
  const xmlOf = async (name: string, query: Parameters = {}) =>
    unzip((await exported(name, query, people.superadmin)).result, 'xl/worksheets/sheet1.xml')
  const xml = await xmlOf('projects')
  expect(xml).toContain("<t>'=cmd</t>")
  expect(xml).toContain("<t>'@sum</t>")
  expect(xml).not.toContain('<f>')
  expect(xml).not.toContain('Secret')
  expect(await xmlOf('leave-requests', { type: 'allLeaves' })).toContain("<t>'=1+1</t>")
})

test('is recorded in the history with the filters, the columns and every person in it', async () => {
  const { headers } = withSheet.find(({ name }) => name === 'leave-requests')!
  await exported('leave-requests', { type: 'supervisorOrTeamLeadLeaves', q: 'anić', status: 'approved' }, people.lead)
  const { rows } = await sql<{ actor: string; entity: string; after: object; people: string[] }>`
    select h.actor_id as actor, h.entity, v.after,
           array(select person_id from history_subject s where s.history_id = h.id) as people
    from history h join history_value v on v.history_id = h.id
    where h.action = 'exported' order by h.id desc limit 1`.execute(app.db)
  expect(rows).toEqual([
    {
      actor: people.lead.uuid,
      entity: 'leave',
      after: {
        type: 'supervisorOrTeamLeadLeaves',
        status: 'approved',
        isSearched: true,
        isSelected: false,
        rows: 1,
        columns: headers,
      },
      people: [people.member.uuid],
    },
  ])
})

test('names every exported list once, and all exports of the server', () => {
  const names = withSheet.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(Object.keys(listColumns))).toEqual(new Set(names))
  for (const { name, call } of withSheet) expect(exportedLists[name]?.access).toBe(call.access)
})

test.each(Object.entries(exportedLists))('%s is exported by those who may read it', async (name, { access }) => {
  for (const role of roles) {
    const scope = scopeOf(access, roleNames[role])
    const call = lists.find((list) => list.name === name)?.call
    const isScoped = name === 'report' || call?.subject === 'scope'
    const query = queriesOf[name]?.[0] ?? (name === 'report' ? { definition } : {})
    const { status } = await exported(name, { ...query, template: 'true' }, people[role])
    expect(status, role).toBe(scope === 'all' || (scope !== undefined && isScoped) ? 200 : 403)
  }
})
