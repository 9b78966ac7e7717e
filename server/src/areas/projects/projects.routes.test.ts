import { accessApi } from '@hr/contract/areas/access/access'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { projectsApi, projectsTexts, type projectInput } from '@hr/contract/areas/projects/projects'
import { usersApi } from '@hr/contract/areas/users/users'
import { fieldTexts } from '@hr/contract/lib/fields'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { testPassword, type Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { findProject } from './projects.queries.ts'

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp(afterAll)
  as = await app.people.admin()
})
const today = () => todayIn(app.config.timeZone)

let made = 0
/** What a request holds; only what a test says is special about it. */
const input = (special: Partial<z.input<typeof projectInput>> = {}): z.input<typeof projectInput> => ({
  name: 'Most',
  projectId: `PRJ-${++made}`,
  clientName: 'Stari grad',
  clientContact: 'Ivo, ivo@example.com',
  startDate: '2026-01-15',
  ...special,
})
const add = (special?: Partial<z.input<typeof projectInput>>) =>
  app.call(projectsApi.create, { body: input(special) }, { as })
const change = (id: string, body: z.input<typeof projectInput> & { version?: number }) =>
  app.call(projectsApi.update, { params: { id }, body }, { as })
const find = async (id: string) => (await app.call(projectsApi.find, { params: { id } }, { as })).result

const team = (lead: Person | null, ...members: Person[]) => ({
  teamLead: lead && { uuid: lead.uuid },
  teamMembers: members.map(({ uuid }) => ({ uuid })),
})

const memberships = (projectId: string) =>
  app.db
    .selectFrom('project_member')
    .select(['employee_id', 'role', 'joined_on', 'left_on'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()

describe('a project', () => {
  test('that was added reads back as it was written', async () => {
    const position = await app.people.position('Arhitekt')
    const lead = await app.people.employee({ firstName: 'Željko', lastName: 'Perić' })
    const zoran = await app.people.employee({ firstName: 'Zoran', lastName: 'Žic', positionId: position.uuid })
    const cvita = await app.people.employee({ firstName: 'Cvita', lastName: 'Čop' })
    const values = {
      ...input({ name: '  Most na Neretvi ', adminNotes: 'Two\nlines' }),
      teamLead: { uuid: lead.uuid, firstName: 'ignored' },
      teamMembers: [{ uuid: zoran.uuid }, { uuid: cvita.uuid }],
    }
    const { result: added } = await app.call(projectsApi.create, { body: values }, { as })
    expect(added).toEqual({
      ...values,
      uuid: expect.any(String),
      name: 'Most na Neretvi',
      teamLead: { uuid: lead.uuid, firstName: 'Željko', lastName: 'Perić', position: null, profileImage: null },
      teamMembers: [
        { uuid: cvita.uuid, firstName: 'Cvita', lastName: 'Čop', position: null, profileImage: null },
        {
          uuid: zoran.uuid,
          firstName: 'Zoran',
          lastName: 'Žic',
          position: { uuid: position.uuid, name: 'Arhitekt' },
          profileImage: null,
        },
      ],
      isArchived: false,
      projectMonthlyAverage: expect.any(Number),
      version: 1,
    })
    expect(await find(added.uuid)).toEqual(added)
  })

  test('needs neither a team nor notes', async () => {
    const { result } = await add()
    expect(result).toMatchObject({ teamLead: null, teamMembers: [], adminNotes: '', projectMonthlyAverage: 0 })
  })

  test.each(['name', 'projectId', 'clientName', 'clientContact', 'startDate'] as const)('needs its %s', async (field) =>
    expect(await add({ [field]: '' })).toMatchObject({
      status: 400,
      result: { message: [{ field, message: fieldTexts.required }] },
    }),
  )

  test('has an ID that no other has, whatever its case', async () => {
    await add({ projectId: 'ŠK-1' })
    const taken = { status: 422, result: { message: [{ field: 'projectId', message: projectsTexts.projectIdTaken }] } }
    expect(await add({ projectId: 'šk-1' })).toMatchObject(taken)
    const { result: other } = await add({ projectId: 'ŠK-2' })
    expect(await change(other.uuid, input({ projectId: 'šk-1' }))).toMatchObject(taken)
    expect(await change(other.uuid, input({ projectId: 'šk-2' }))).toMatchObject({ status: 200 })
  })

  test('is added once by ten who send the same at once', async () => {
    const body = input()
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(projectsApi.create, { body }, { as })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(422)])
  })

  test('is added once by a request that is repeated with its Idempotency-Key', async () => {
    const body = input()
    const send = () => app.call(projectsApi.create, { body }, { as, headers: { 'idempotency-key': 'project-1' } })
    const { result: first } = await send()
    expect((await send()).result).toEqual(first)
  })

  test('is changed from its newest version; who was slower is told who saved', async () => {
    const { result: project } = await add()
    const body = input({ projectId: project.projectId, name: 'Tunel' })
    expect(await change(project.uuid, { ...body, version: 1 })).toMatchObject({ status: 200, result: { version: 2 } })
    const stale = await change(project.uuid, { ...body, version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.result.message).toMatch(new RegExp(`^${as.firstName} ${as.lastName} saved this record at `))
    const other = { ...body, name: 'Most' }
    expect(await change(project.uuid, other)).toMatchObject({ status: 200, result: { version: 3 } })
    const same = await change(project.uuid, { ...other, version: 3 })
    expect(same, 'a save of nothing makes no form stale').toMatchObject({ status: 200, result: { version: 3 } })
  })

  test('is archived, unarchived and deleted with its memberships', async () => {
    const [lead, member] = [await app.people.employee(), await app.people.employee()]
    const { result: project } = await add(team(lead, member))
    const archive = (isArchived: boolean) =>
      app.call(projectsApi.archive, { params: { id: project.uuid }, body: { isArchived } }, { as })
    expect((await archive(true)).result).toEqual({ message: projectsTexts.archived })
    expect(await find(project.uuid)).toMatchObject({ isArchived: true, version: 2 })
    await archive(true)
    expect(await find(project.uuid), 'archived already').toMatchObject({ isArchived: true, version: 2 })
    expect((await archive(false)).result).toEqual({ message: projectsTexts.unarchived })
    expect(await find(project.uuid)).toMatchObject({ isArchived: false, version: 3, teamLead: { uuid: lead.uuid } })

    const remove = () => app.call(projectsApi.remove, { params: { id: project.uuid } }, { as })
    expect(await remove()).toMatchObject({ status: 200, result: { message: projectsTexts.deleted } })
    expect(await memberships(project.uuid)).toEqual([])
    expect((await remove()).status).toBe(404)
    expect((await archive(true)).status).toBe(404)
    expect((await change(project.uuid, input())).status).toBe(404)
  })

  test('has each change in the history, people by their ids alone', async () => {
    const [lead, member] = [await app.people.employee(), await app.people.employee()]
    const values = input()
    const { result: project } = await add(values)
    await change(project.uuid, { ...values, ...team(lead, member) })
    await change(project.uuid, { ...values, ...team(lead, member) })
    await app.call(projectsApi.archive, { params: { id: project.uuid }, body: { isArchived: true } }, { as })
    await app.call(projectsApi.remove, { params: { id: project.uuid } }, { as })
    const rows = await app.db
      .selectFrom('history')
      .innerJoin('history_value', 'history_value.history_id', 'history.id')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('entity_id', '=', project.uuid)
      .orderBy('history.id')
      .execute()
    const whole = { ...values, adminNotes: '', isArchived: false, teamMembers: [] }
    const withTeam = { teamLead: lead.uuid, teamMembers: [member.uuid] }
    expect(rows).toEqual(
      [
        { action: 'created', before: null, after: whole },
        { action: 'changed', before: { teamLead: null, teamMembers: [] }, after: withTeam },
        { action: 'changed', before: { isArchived: false }, after: { isArchived: true } },
        { action: 'deleted', before: { ...whole, ...withTeam, isArchived: true }, after: null },
      ].map((row) => ({ actor_id: as.uuid, ...row })),
    )
  })
})

describe('a team', () => {
  let ana: Person
  let ivo: Person
  let eva: Person
  beforeEach(async () => {
    ;[ana, ivo, eva] = await Promise.all([app.people.employee(), app.people.employee(), app.people.employee()])
  })

  test.each([
    ["has no lead among its members: Team lead can't also be a project member", () => team(ana, ivo, ana)],
    ['has nobody twice: This employee is already added to project!', () => team(ana, ivo, ivo)],
  ])('%s', async (title, wrong) => {
    const [, message] = title.split(': ')
    const refused = { status: 422, result: { message: [{ field: 'teamMembers', message }] } }
    expect(await add(wrong())).toMatchObject(refused)
    const { result: project } = await add(team(ana, ivo))
    expect(await change(project.uuid, input({ projectId: project.projectId, ...wrong() }))).toMatchObject(refused)
    expect(await find(project.uuid), 'nothing was saved in part').toEqual(project)
  })

  test('takes nobody who is archived or does not exist', async () => {
    await app.people.archive(eva)
    const stranger = { ...eva, uuid: crypto.randomUUID() }
    for (const who of [eva, stranger]) {
      const gone = (field: string) => ({ status: 422, result: { message: [{ field, message: projectsTexts.gone }] } })
      expect(await add(team(who, ana))).toMatchObject(gone('teamLead'))
      expect(await add(team(null, ana, who))).toMatchObject(gone('teamMembers'))
    }
  })

  test('is joined and left today, and the past of a membership stays', async () => {
    const { result: project } = await add(team(ana, ivo))
    await app.db
      .updateTable('project_member')
      .set({ joined_on: '2026-01-15' })
      .where('project_id', '=', project.uuid)
      .execute()
    await change(project.uuid, input({ projectId: project.projectId, ...team(ivo, eva) }))
    const day = today()
    expect(await memberships(project.uuid)).toEqual([
      { employee_id: ana.uuid, role: 'lead', joined_on: '2026-01-15', left_on: day },
      { employee_id: ivo.uuid, role: 'member', joined_on: '2026-01-15', left_on: day },
      { employee_id: ivo.uuid, role: 'lead', joined_on: day, left_on: null },
      { employee_id: eva.uuid, role: 'member', joined_on: day, left_on: null },
    ])
  })

  test('that is saved unchanged writes nothing, and who left may come back', async () => {
    const { result: project } = await add(team(ana, ivo))
    const save = (...members: Person[]) =>
      change(project.uuid, input({ projectId: project.projectId, ...team(ana, ...members) }))
    await save(ivo)
    expect(await memberships(project.uuid)).toHaveLength(2)
    await save()
    expect((await save(ivo)).result.teamMembers).toHaveLength(1)
    expect(await memberships(project.uuid)).toHaveLength(3)
  })

  test('loses whoever is deleted', async () => {
    const { result: project } = await add(team(ana, ivo))
    const superadmin = await app.people.superadmin()
    for (const { uuid } of [ana, ivo]) await app.call(usersApi.remove, { params: { id: uuid } }, { as: superadmin })
    expect(await find(project.uuid)).toMatchObject({ teamLead: null, teamMembers: [] })
    expect(await memberships(project.uuid)).toEqual([])
  })

  test('has one lead at a time, and the database says so too', async () => {
    const { result: project } = await add(team(ana))
    const second = { project_id: project.uuid, employee_id: ivo.uuid, role: 'lead' as const, joined_on: today() }
    await expect(app.db.insertInto('project_member').values(second).execute()).rejects.toThrow('project_member_lead')
  })
})

describe('whoever leads a project with others', () => {
  const effectiveRoleOf = async (lead: Person) => {
    const { result } = await app.call(
      accessApi.refresh,
      {},
      { headers: { origin: 'http://localhost:3000', cookie: lead.cookie } },
    )
    return result.user.effectiveRole
  }

  test.each([
    ['is a Team lead', 'Team lead', {}],
    ['is none while the project is archived', 'Employee', { isProjectArchived: true }],
    ['is none alone', 'Employee', { isAlone: true }],
    ['is none when the others are archived', 'Employee', { areMembersArchived: true }],
    ['is none after leaving', 'Employee', { hasLeft: true }],
    ['is none after the others have left', 'Employee', { haveMembersLeft: true }],
  ])('%s', async (_, role, at: Record<string, boolean>) => {
    const lead = await app.people.employee()
    const member = await app.people.employee({ isArchived: at['areMembersArchived'] ?? false })
    const { uuid } = await app.people.project({
      lead,
      members: at['isAlone'] ? [] : [member],
      isArchived: at['isProjectArchived'] ?? false,
    })
    const leave = (wanted: 'lead' | 'member') =>
      app.db
        .updateTable('project_member')
        .set({ left_on: today() })
        .where('project_id', '=', uuid)
        .where('role', '=', wanted)
        .execute()
    if (at['hasLeft']) await leave('lead')
    if (at['haveMembersLeft']) await leave('member')
    expect(await effectiveRoleOf(lead)).toBe(role)
  })

  test('is a Team lead when signing in, too', async () => {
    const lead = await app.people.employee({ password: testPassword })
    await app.people.project({ lead, members: [await app.people.employee()] })
    const { result } = await app.call(accessApi.login, { body: { email: lead.email, password: testPassword } })
    expect(result).toMatchObject({ user: { role: { name: 'Employee' }, effectiveRole: 'Team lead' } })
  })

  test('is one from the next request on', async () => {
    const [lead, member] = [await app.people.employee(), await app.people.employee()]
    expect(await effectiveRoleOf(lead)).toBe('Employee')
    await add(team(lead, member))
    expect(await effectiveRoleOf(lead)).toBe('Team lead')
    expect(await effectiveRoleOf(member), 'a member leads nobody').toBe('Employee')
  })
})

describe('the monthly average', () => {
  const average = async (
    startDate: string,
    members: readonly { joined: string; left?: string; isSame?: true }[],
    on: string,
  ) => {
    const { uuid } = await app.people.project()
    await app.db.updateTable('project').set({ start_date: startDate }).where('id', '=', uuid).execute()
    const one = await app.people.employee()
    for (const { joined, left, isSame } of members) {
      const { uuid: employee_id } = isSame ? one : await app.people.employee()
      const dates = { joined_on: joined, left_on: left ?? null }
      await app.db
        .insertInto('project_member')
        .values({ project_id: uuid, employee_id, role: 'member', ...dates })
        .execute()
    }
    return (await findProject(app.db, uuid, { today: on }))?.projectMonthlyAverage
  }

  test.each([
    ['nobody', '2026-01-15', [], 0],
    ['one person since the start', '2026-11-01', [{ joined: '2026-11-01' }], 1],
    [
      'two people, one of them in one of two months',
      '2026-10-20',
      [{ joined: '2026-10-20' }, { joined: '2026-11-20' }],
      1.5,
    ],
    ['one person in the last of twelve months', '2020-01-01', [{ joined: '2026-11-20' }], 0.1],
    ['one person for years', '2020-01-01', [{ joined: '2020-01-01' }], 1],
    [
      'somebody who left before the last twelve months',
      '2020-01-01',
      [{ joined: '2020-01-01', left: '2025-12-01' }],
      0,
    ],
    [
      'somebody whose last day was the first of the twelve',
      '2020-01-01',
      [{ joined: '2020-01-01', left: '2025-12-02' }],
      0.1,
    ],
    ['somebody who joined and left on one day', '2026-11-01', [{ joined: '2026-11-10', left: '2026-11-10' }], 0],
    [
      'one person twice in a month',
      '2026-11-01',
      [
        { joined: '2026-11-02', left: '2026-11-05', isSame: true },
        { joined: '2026-11-09', isSame: true },
      ],
      1,
    ],
    ['a project that has not begun', '2026-12-01', [{ joined: '2026-11-20' }], 0],
  ] as const)('of %s', async (_, start, members, expected) =>
    expect(await average(start, members, '2026-11-20')).toBe(expected),
  )
})

describe('the list', () => {
  let own: TestApp
  let reader: Person
  const names = ['Žongler', 'Tester 10', 'Cvjećar', 'Tester 9', 'Čuvar', 'Đak', 'Džin']
  beforeAll(async () => {
    own = await sharedTestApp(afterAll)
    reader = await own.people.admin()
    for (const [index, name] of names.entries()) {
      const values = { name, projectId: `P-${index}`, clientName: `Client ${index % 2}`, clientContact: 'x' }
      const startDate = addDays('2026-01-01', index)
      const person = await own.people.employee()
      const members = index < 3 ? [{ uuid: person.uuid }] : []
      await own.call(projectsApi.create, { body: { ...values, startDate, teamMembers: members } }, { as: reader })
    }
    await own.people.project({ isArchived: true })
  })
  const read = async (query: Record<string, string>) =>
    (await own.call(projectsApi.list, { query: { page: '1', ...query } }, { as: reader })).result
  const namesOf = async (query: Record<string, string>) => (await read(query)).items.map(({ name }) => name)

  test('is in Croatian order with numbers in order, page by page, without archived projects', async () => {
    const page = (number: string) => namesOf({ pageSize: '3', page: number })
    expect(await page('1')).toEqual(['Cvjećar', 'Čuvar', 'Džin'])
    expect(await page('2')).toEqual(['Đak', 'Tester 9', 'Tester 10'])
    expect(await page('3')).toEqual(['Žongler'])
    expect(await page('4')).toEqual([])
    expect((await read({ pageSize: '3' })).total).toBe(7)
    expect(await namesOf({ isArchived: 'true' })).toEqual([expect.stringMatching(/^Project /)])
  })

  test.each([
    ['name', 'desc', ['Žongler', 'Tester 10']],
    ['projectId', 'asc', ['Žongler', 'Tester 10']],
    ['clientName', 'asc', ['Cvjećar', 'Čuvar']],
    ['startDate', 'desc', ['Džin', 'Đak']],
  ] as const)('is sorted by %s, %s', async (sort, order, first) =>
    expect((await namesOf({ sort, order })).slice(0, 2)).toEqual(first),
  )

  test.each([
    ['CUV', ['Čuvar']],
    ['p-6', ['Džin']],
    ['client 1', ['Đak', 'Tester 9', 'Tester 10']],
    ['client tester', ['Tester 9', 'Tester 10']],
    ['nobody', []],
  ])('is searched by name, project ID and client: %s', async (q, found) =>
    expect((await namesOf({ q })).toSorted()).toEqual(found.toSorted()),
  )

  test('has the sum of the averages of all that it selects, less those left out', async () => {
    const { items } = await read({})
    const sum = (of: typeof items) =>
      Math.round(of.reduce((total, { projectMonthlyAverage }) => total + projectMonthlyAverage, 0) * 10) / 10
    expect(sum(items)).toBeGreaterThan(0)
    expect((await read({ pageSize: '1' })).totalMonthlyAverage).toBe(sum(items))
    const [left, ...others] = items
    expect((await read({ leaveOut: left!.uuid })).totalMonthlyAverage).toBe(sum(others))
    expect((await read({ leaveOut: items.map(({ uuid }) => uuid).join() })).totalMonthlyAverage).toBe(0)
    expect((await read({ q: 'nobody' })).totalMonthlyAverage).toBe(0)
    const { status } = await own.call(projectsApi.list, { query: { page: '1', leaveOut: 'x' } }, { as: reader })
    expect(status).toBe(400)
  })

  test('without paging parameters is whole', async () => {
    const { result: whole } = await own.call(projectsApi.list, { query: {} }, { as: reader })
    expect(whole).toHaveLength(7)
  })
})

describe('people for a select field', () => {
  test('are found by words in any order and without diacritics, in the order of the last names, nobody archived', async () => {
    const position = await app.people.position('Tesar')
    for (const [firstName, lastName, isArchived] of [
      ['Šime', 'Žužul', false],
      ['Šime', 'Čačić', false],
      ['Šime', 'Arhiva', true],
    ] as const)
      await app.people.employee({ firstName, lastName, isArchived, positionId: position.uuid })
    const reader = await app.people.employee()
    const ask = async (q: string) => (await app.call(peopleApi.find, { query: { q } }, { as: reader })).result
    expect((await ask('sime')).map(({ lastName }) => lastName)).toEqual(['Čačić', 'Žužul'])
    expect(await ask('cac sime')).toEqual([
      {
        uuid: expect.any(String),
        firstName: 'Šime',
        lastName: 'Čačić',
        position: { uuid: position.uuid, name: 'Tesar' },
        profileImage: null,
      },
    ])
  })

  test("are found within the caller's team, and one of them by the id", async () => {
    const lead = await app.people.teamLead()
    const [mate, stranger] = [
      await app.people.employee({ firstName: 'Nives', supervisor: lead }),
      await app.people.employee({ firstName: 'Nives' }),
    ]
    const ask = async (query: object) =>
      (await app.call(peopleApi.find, { query }, { as: lead })).result.map(({ uuid }) => uuid)
    expect(await ask({ ofMyTeam: 'true' })).toEqual([mate.uuid])
    expect(await ask({ ofMyTeam: 'true', q: 'nives' })).toEqual([mate.uuid])
    expect(await ask({ ofMyTeam: 'true', q: stranger.lastName.slice(0, 3) + 'x' })).toEqual([])
    expect(await ask({ uuid: stranger.uuid })).toEqual([stranger.uuid])
  })

  test('are never more than twenty', async () => {
    await sql`insert into employee (first_name, last_name, email)
              select 'Mnogo', 'Ljudi ' || n, 'mnogo' || n || '@example.com' from generate_series(1, 30) n`.execute(
      app.db,
    )
    for (const q of ['', 'mnogo']) {
      const { result } = await app.call(peopleApi.find, { query: { q } }, { as })
      expect(result).toHaveLength(20)
    }
    const { result: all } = await app.call(employeesApi.list, { query: { page: '1' } }, { as })
    expect(all.total).toBeGreaterThan(20)
  })
})
