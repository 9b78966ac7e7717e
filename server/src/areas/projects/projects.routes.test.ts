import { english } from '@hr/contract/lib/messages'
import { accessApi } from '@hr/contract/areas/access/access'
import { projectsApi, type projectInput } from '@hr/contract/areas/projects/projects'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { usersApi } from '@hr/contract/areas/users/users'
import { fieldTexts } from '@hr/contract/lib/fields'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { testPassword, type Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp()
  as = await app.people.admin()
})

const today = () => todayIn(app.company.timeZone)

let made = 0

/** The fields of a request; tests override what they need. */
const input = (special: Partial<z.input<typeof projectInput>> = {}): z.input<typeof projectInput> => ({
  ...validProject,
  projectId: `PRJ-${++made}`,
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
  test('is stored with all fields', async () => {
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

  test('needs no team and no notes', async () => {
    const { result } = await add()
    expect(result).toMatchObject({ teamLead: null, teamMembers: [], adminNotes: '', projectMonthlyAverage: 0 })
  })

  test.each(['name', 'projectId', 'clientName', 'clientContact', 'startDate'] as const)(
    'requires its %s',
    async (field) =>
      expect(await add({ [field]: '' })).toMatchObject({
        status: 400,
        result: { message: [{ field, message: english(fieldTexts.required) }] },
      }),
  )

  test('has a unique ID, ignoring case', async () => {
    await add({ projectId: 'ŠK-1' })
    const taken = {
      status: 422,
      result: { message: [{ field: 'projectId', message: english(projectsTexts.projectIdTaken) }] },
    }
    expect(await add({ projectId: 'šk-1' })).toMatchObject(taken)
    const { result: other } = await add({ projectId: 'ŠK-2' })
    expect(await change(other.uuid, input({ projectId: 'šk-1' }))).toMatchObject(taken)
    expect(await change(other.uuid, input({ projectId: 'šk-2' }))).toMatchObject({ status: 200 })
  })

  test('is added once by ten identical concurrent requests', async () => {
    const body = input()
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(projectsApi.create, { body }, { as })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(422)])
  })

  test('is added once by a request repeated with its Idempotency-Key, also at once', async () => {
    const body = input()
    const send = () => app.call(projectsApi.create, { body }, { as, headers: { 'idempotency-key': 'project-1' } })
    const [{ result: first }, ...atOnce] = await Promise.all([send(), send(), send()])
    expect(first).toMatchObject({ name: body.name })
    expect([...atOnce, await send()].map(({ result }) => result)).toEqual([first, first, first])
  })

  test('is changed only from its newest version; a conflict shows who saved', async () => {
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
    expect((await archive(true)).result).toEqual({ message: english(projectsTexts.archived) })
    expect(await find(project.uuid)).toMatchObject({ isArchived: true, version: 2 })
    await archive(true)
    expect(await find(project.uuid), 'archived already').toMatchObject({ isArchived: true, version: 2 })
    expect((await archive(false)).result).toEqual({ message: english(projectsTexts.unarchived) })
    expect(await find(project.uuid)).toMatchObject({ isArchived: false, version: 3, teamLead: { uuid: lead.uuid } })

    const remove = () => app.call(projectsApi.remove, { params: { id: project.uuid } }, { as })
    expect(await remove()).toMatchObject({ status: 200, result: { message: english(projectsTexts.deleted) } })
    expect(await memberships(project.uuid)).toEqual([])
    expect((await remove()).status).toBe(404)
    expect((await archive(true)).status).toBe(404)
    expect((await change(project.uuid, input())).status).toBe(404)
  })

  test('records each change in the history, employees by their ids', async () => {
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
    ['has no one twice: This employee is already added to project!', () => team(ana, ivo, ivo)],
  ])('%s', async (title, wrong) => {
    const [, message] = title.split(': ')
    const refused = { status: 422, result: { message: [{ field: 'teamMembers', message }] } }
    expect(await add(wrong())).toMatchObject(refused)
    const { result: project } = await add(team(ana, ivo))
    expect(await change(project.uuid, input({ projectId: project.projectId, ...wrong() }))).toMatchObject(refused)
    expect(await find(project.uuid), 'nothing was saved in part').toEqual(project)
  })

  test('refuses archived and missing employees', async () => {
    await app.people.archive(eva)
    const stranger = { ...eva, uuid: crypto.randomUUID() }
    for (const who of [eva, stranger]) {
      const gone = (field: string) => ({
        status: 422,
        result: { message: [{ field, message: english(projectsTexts.gone) }] },
      })
      expect(await add(team(who, ana))).toMatchObject(gone('teamLead'))
      expect(await add(team(null, ana, who))).toMatchObject(gone('teamMembers'))
    }
  })

  test('is joined and left today, and keeps past memberships', async () => {
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

  test('is left on the day of joining while that is still to come in another time zone', async () => {
    const { result: project } = await add(team(ana, ivo))
    const joined_on = addDays(today(), 1)
    await app.db.updateTable('project_member').set({ joined_on }).where('project_id', '=', project.uuid).execute()
    expect((await change(project.uuid, input({ projectId: project.projectId, ...team(ana) }))).status).toBe(200)
    expect(await memberships(project.uuid)).toEqual([
      { employee_id: ana.uuid, role: 'lead', joined_on, left_on: null },
      { employee_id: ivo.uuid, role: 'member', joined_on, left_on: joined_on },
    ])
  })

  test('writes nothing when saved unchanged, and lets former members return', async () => {
    const { result: project } = await add(team(ana, ivo))
    const save = (...members: Person[]) =>
      change(project.uuid, input({ projectId: project.projectId, ...team(ana, ...members) }))
    await save(ivo)
    expect(await memberships(project.uuid)).toHaveLength(2)
    await save()
    expect((await save(ivo)).result.teamMembers).toHaveLength(1)
    expect(await memberships(project.uuid)).toHaveLength(3)
  })

  test('loses a deleted employee', async () => {
    const { result: project } = await add(team(ana, ivo))
    const superadmin = await app.people.superadmin()
    for (const { uuid } of [ana, ivo]) await app.call(usersApi.remove, { params: { id: uuid } }, { as: superadmin })
    expect(await find(project.uuid)).toMatchObject({ teamLead: null, teamMembers: [] })
    expect(await memberships(project.uuid)).toEqual([])
  })

  test('has one lead at a time, enforced by the database, too', async () => {
    const { result: project } = await add(team(ana))
    const second = { project_id: project.uuid, employee_id: ivo.uuid, role: 'lead' as const, joined_on: today() }
    await expect(app.db.insertInto('project_member').values(second).execute()).rejects.toThrow('project_member_lead')
  })
})

describe('the lead of a project with members', () => {
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
    ['is not a Team lead while the project is archived', 'Employee', { isProjectArchived: true }],
    ['is not a Team lead without members', 'Employee', { isAlone: true }],
    ['is not a Team lead when all members are archived', 'Employee', { areMembersArchived: true }],
    ['is not a Team lead after leaving', 'Employee', { hasLeft: true }],
    ['is not a Team lead after all members have left', 'Employee', { haveMembersLeft: true }],
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

  test('becomes one with the next request', async () => {
    const [lead, member] = [await app.people.employee(), await app.people.employee()]
    expect(await effectiveRoleOf(lead)).toBe('Employee')
    await add(team(lead, member))
    expect(await effectiveRoleOf(lead)).toBe('Team lead')
    expect(await effectiveRoleOf(member), 'a member is no lead').toBe('Employee')
  })
})
