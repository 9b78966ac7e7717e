import { english } from '@hr/contract/lib/messages'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { employeesImportApi, employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import type { EmployeeColumn } from '@hr/contract/areas/employees/import-columns'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { sheetColumns } from '@hr/contract/areas/employees/sheet'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { importTexts, type ImportSheet as Sheet } from '@hr/contract/lib/imports'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import * as xlsx from '@e965/xlsx'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeDemoCompany } from '../../demo/company.ts'
import { assignIdNumbers } from '../../demo/id-numbers.ts'
import type { Person } from '../../testing/people.ts'
import { nextVersion } from '../../audit/versions.ts'
import { keyedHash } from '../../lib/encryption.ts'
import { peopleOfSheet } from '../../testing/sheets.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { fileOf, zip } from '../../testing/uploads.ts'
import { undoImports } from './import-undo.commands.ts'
import { employeeImports } from './import.commands.ts'

// One file: all rules concern one call and share the same sheets.

type Cells = Record<string, string>
type ImportSheet = Sheet<EmployeeColumn>
type Options = Record<string, 'true'>

const columnOf = new Map<string, EmployeeColumn>([
  ...sheetColumns.map(({ header, field }) => [header, field] as const),
  ['Role', 'role'],
])

/** The sheet of these people, with a column for each header that one of them has. */
function sheetWith(people: readonly Cells[]): ImportSheet {
  const present = [...columnOf].filter(([header]) => people.some((person) => header in person))
  return {
    columns: present.map(([, column]) => column),
    forNew: [],
    rows: people.map((person, index) => ({ row: index + 2, cells: present.map(([header]) => person[header] ?? '') })),
  }
}

let made = 0
/** A new employee with all required fields. */
const newcomer = (cells: Cells = {}): Cells => {
  made += 1
  return {
    'First name': 'Željka',
    'Last name': `Nova ${made}`,
    Email: `nova${made}@example.com`,
    Status: 'Active',
    'Date of birth': '28/02/1990',
    'Place of residence': 'Mostar',
    'Residential address': 'Ulica 1',
    Position: 'Developer',
    'Contract type': 'Ugovor na određeno',
    'Start date': '29.2.2024.',
    ...cells,
  }
}

const send = (app: TestApp, as: Person, sheet: ImportSheet, query: Options = {}) =>
  app.call(employeesImportApi.run, { query, body: sheet }, { as })

/** Sends the sheet and runs the job that it starts. */
async function imported(app: TestApp, as: Person, people: readonly Cells[], query: Options = {}) {
  const answer = await send(app, as, sheetWith(people), query)
  await app.runJobs([employeeImports({ ...app, today: () => '2026-11-20' })])
  return answer
}
const countPeople = async (app: TestApp) => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from employee`.execute(app.db)
  return rows[0]?.total
}

describe('an import of people', () => {
  let app: TestApp
  let admin: Person
  beforeAll(async () => {
    app = await sharedTestApp()
    await app.people.position('Developer')
  })
  beforeEach(async () => {
    admin = await app.people.admin()
  })
  const run = (people: readonly Cells[], query: Options = {}, as = admin) => imported(app, as, people, query)
  const kind = () => employeeImports({ ...app, today: () => '2026-11-20' })
  const idOf = async (email: string) =>
    (await app.db.selectFrom('employee').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const recordOf = async ({ Email: email = '' }: Cells) =>
    (await app.call(employeesApi.find, { params: { id: await idOf(email) } }, { as: admin })).result

  test('updates employees who exist, found by email or employee number, cell by cell', async () => {
    await app.people.position('Team manager')
    const project = await app.people.project()
    await app.db.updateTable('project').set({ code: 'UPD-1' }).where('id', '=', project.uuid).execute()
    const idNumber = '0101006500014'
    const lead = newcomer({ 'Employee number': 'U-1' })
    const ana = newcomer({ 'Employee number': 'U-2', 'ID number': idNumber, 'Phone number': '033 1' })
    await run([lead, ana])
    const rows = [
      // By email: unchanged cells, a masked number, other letter case.
      { ...ana, Email: ana['Email']!.toUpperCase(), 'ID number': `*********${idNumber.slice(-4)}` },
      // By number: another email, and blank cells.
      {
        'Employee number': 'u-1',
        Email: 'moved@example.com',
        Position: 'Team manager',
        'First name': '',
        'Phone number': '',
      },
      newcomer({ 'Employee number': 'U-3', 'Supervisor or team lead': `${lead['First name']} ${lead['Last name']}` }),
    ]
    const rejected = await send(app, admin, sheetWith(rows), { dryRun: 'true' })
    expect(rejected.result.problems).toContainEqual(
      expect.objectContaining({ row: 2, column: 'Email', message: english(texts.alreadyExists) }),
    )
    const query = { updateExisting: 'true' } as const
    const checked = await send(app, admin, sheetWith(rows), { ...query, dryRun: 'true' })
    expect(checked.result).toMatchObject({ problems: [], existing: [2, 3] })
    expect(checked.result.changes).toEqual([
      { row: 3, column: 'Email', before: lead['Email'] },
      { row: 3, column: 'Position', before: 'Developer' },
    ])

    const later = rows.map((row, index) =>
      index === 0
        ? { ...row, 'Phone number': '033 2', Team: 'UPD-1', 'Supervisor or team lead': 'moved@example.com' }
        : row,
    )
    const { status, result } = await run(later, query)
    expect(status, JSON.stringify(result)).toBe(200)
    const job = await app.call(jobsApi.find, { params: { id: result.job ?? '' } }, { as: admin })
    expect(job.result.message).toBe(`${english(texts.imported(1))} ${english(texts.updated(2))}`)
    const added = await run([newcomer({ 'Employee number': 'U-4' })], query)
    const ofAdded = await app.call(jobsApi.find, { params: { id: added.result.job ?? '' } }, { as: admin })
    expect(ofAdded.result.message).toBe(english(texts.imported(1)))
    expect(await recordOf(ana)).toMatchObject({
      firstName: ana['First name'],
      phoneNumber: '033 2',
      team: [{ uuid: project.uuid }],
      supervisorOrTeamLead: { firstName: lead['First name'] },
    })
    expect(await recordOf({ Email: 'moved@example.com' })).toMatchObject({
      employeeNumber: 'U-1',
      lastName: lead['Last name'],
      position: { name: 'Team manager' },
    })
    const history = await app.db
      .selectFrom('history')
      .select(['action', 'actor_id', 'fields'])
      .where('person_id', '=', await idOf('moved@example.com'))
      .where('action', '<>', 'opened')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(history).toEqual({ action: 'changed', actor_id: admin.uuid, fields: ['position', 'email'] })
    // Nothing is left to change.
    const again = await send(app, admin, sheetWith(later), { ...query, dryRun: 'true' })
    expect(again.result).toMatchObject({ problems: [], existing: [2, 3, 4], changes: [] })
  })

  test('changes no existing employee by values for all rows, and follows the role ladder', async () => {
    const superadmin = await app.people.superadmin()
    const ana = newcomer({ Status: 'Not active', 'Employee number': 'L-1' })
    await run([ana])
    const sheet: ImportSheet = {
      columns: ['email', 'status', 'employeeNumber', 'phoneNumber'],
      forNew: ['status'],
      rows: [
        { row: 2, cells: [ana['Email'] ?? '', 'Active', '', '033 3'] },
        { row: 3, cells: [superadmin.email, 'Active', 'L-1', ''] },
      ],
    }
    const query = { updateExisting: 'true', dryRun: 'true' } as const
    const checked = await send(app, admin, sheet, query)
    expect(checked.result).toMatchObject({
      changes: expect.arrayContaining([{ row: 2, column: 'Phone number', before: '' }]),
      problems: [{ row: 3, column: 'Employee number', message: english(recordTexts.employeeNumberTaken) }],
    })
    const beyond = { ...sheet, forNew: [], rows: [{ row: 2, cells: [superadmin.email, 'Not active', '', ''] }] }
    expect((await send(app, admin, beyond, query)).result.problems).toMatchObject([
      { row: 2, column: 'Status', message: english(recordTexts.notYours) },
    ])
    const days = { ...sheet, columns: ['email', 'endDate'], forNew: [] } satisfies ImportSheet
    for (const email of [superadmin.email, admin.email])
      expect(
        (await send(app, admin, { ...days, rows: [{ row: 2, cells: [email, '2026-01-02'] }] }, query)).result.problems,
      ).toMatchObject([{ row: 2, column: 'End date', message: english(recordTexts.notYours) }])
    const columns: ImportSheet['columns'] = ['email', 'startDate']
    const firstDay = { ...days, columns, rows: [{ row: 2, cells: [admin.email, '2099-01-02'] }] }
    expect((await send(app, admin, firstDay, query)).result.problems).toEqual([])
    const own = { ...beyond, rows: [{ row: 2, cells: [admin.email, 'Not active', '', ''] }] }
    expect((await send(app, admin, own, query)).result.problems).toMatchObject([
      { row: 2, column: 'Status', message: english(recordTexts.notYours) },
    ])
  })

  test('keeps employee numbers unique, and continues the pattern after those of the sheet', async () => {
    const setPattern = (pattern: string) =>
      app.db.updateTable('company_setting').set({ employee_number_pattern: pattern }).execute()
    await setPattern('N{1}')
    onTestFinished(async () => void (await setPattern('')))
    const [first, second] = [newcomer({ 'Employee number': '' }), newcomer({ 'Employee number': 'N41' })]
    await run([first, second])
    expect(await recordOf(first)).toMatchObject({ employeeNumber: 'N42' })
    // One of an earlier version in full width.
    const { uuid } = await app.people.employee()
    await app.db.updateTable('employee').set({ employee_number: 'Ｎ４３' }).where('id', '=', uuid).execute()
    const third = newcomer({ 'Employee number': '' })
    await run([third])
    expect(await recordOf(third)).toMatchObject({ employeeNumber: 'N44' })
    const { result } = await run([
      newcomer({ 'Employee number': 'n41' }),
      newcomer({ 'Employee number': 'X' }),
      newcomer({ 'Employee number': 'x' }),
    ])
    expect(result.message).toMatchObject([
      { row: 2, column: 'Employee number', message: english(recordTexts.employeeNumberTaken) },
      { row: 4, column: 'Employee number', message: english(texts.employeeNumberTwice(3)) },
    ])
  })

  // cspell:disable
  test.each([
    ['a decimal that programs add', '70{n}.0', '70{n}'],
    ['a line break', 'A-{n}\nB', 'A-{n}, B'],
    ['a zero-width space', 'A\u200b-{n}', 'A-{n}'],
    ['a soft hyphen', 'A-\u00ad{n}', 'A-{n}'],
    ['a no-break space', 'A\u00a0{n}', 'A {n}'],
    ['two spaces', 'A  {n}', 'A {n}'],
    ['letters decomposed', 'C\u030c-{n}', 'Č-{n}'],
    ['full width', 'Ａ－{n}', 'A-{n}'],
    ['capitals', 'CAP-{n}', 'cap-{n}'],
    ['a trailing space', 'A-{n} \u00a0', 'A-{n}'],
  ])('refuses a used employee number that is written with %s at its row', async (how, typed, stored) => {
    const spelled = (text: string) => text.replace('{n}', String(how.length))
    const { uuid } = await app.people.employee()
    await app.db
      .updateTable('employee')
      .set({ employee_number: spelled(stored) })
      .where('id', '=', uuid)
      .execute()
    onTestFinished(
      async () =>
        void (await app.db.updateTable('employee').set({ employee_number: '' }).where('id', '=', uuid).execute()),
    )
    const { result } = await run([newcomer({ 'Employee number': spelled(typed) })])
    expect(result.message).toMatchObject([
      { row: 2, column: 'Employee number', message: english(recordTexts.employeeNumberTaken) },
    ])
  })
  // cspell:enable

  test('adds employees with their accounts and all fields of the file', async () => {
    const lead = await app.people.teamLead({ firstName: 'Marko', lastName: 'Perić' })
    const project = await app.people.project()
    await app.db.updateTable('project').set({ code: 'Imp-1' }).where('id', '=', project.uuid).execute()
    const person = newcomer({
      Gender: 'female',
      Country: 'Bosna i Hercegovina',
      'Phone number': '+387 61 123-456',
      'Emergency contact': 'Damir, +387 62 765 432',
      'ID number': '0101006500006',
      Qualification: 'vss',
      Vocation: '=1+1',
      Children: 'Nađa, Female, 02/06/2019; Vedran, Male, 19/11/2022',
      Position: 'developer',
      Departments: 'Engineering',
      Team: 'Whatever it was called (IMP-1)',
      'Supervisor or team lead': `Old Name (${lead.email.toUpperCase()})`,
      'End of probationary period': '2024-05-29',
      'End date': '28/02/2030',
      'Office location': 'Sarajevo',
      'Work type': 'WFH',
      'Seniority level': 'Fellow',
      'Seniority client level': 'Senior',
      'Years of work experience': '7,5',
      Languages: 'Bosanski, English',
    })
    const other = newcomer()
    const { status, result } = await run([person, other])
    expect(status, JSON.stringify(result)).toBe(200)
    expect(result).toEqual({
      problems: [],
      existing: [],
      changesFingerprint: expect.any(String),
      leaveOutside: { people: [], fingerprint: expect.any(String) },
      changes: [],
      importId: expect.any(String),
      warnings: [],
      newPositions: [],
      ignoredProjects: [],
      roles: [],
      job: expect.any(String),
    })
    const job = await app.call(jobsApi.find, { params: { id: result.job ?? '' } }, { as: admin })
    expect(job.result).toMatchObject({ state: 'done', done: 2, total: 2, message: '2 employees were imported.' })
    const record = await recordOf(person)
    expect(record).toMatchObject({
      firstName: 'Željka',
      lastName: person['Last name'],
      email: person.Email,
      status: 'Active',
      dateOfBirth: '1990-02-28',
      gender: 'Female',
      country: 'Bosna i Hercegovina',
      placeOfResidence: 'Mostar',
      residentialAddress: 'Ulica 1',
      phoneNumber: '+387 61 123-456',
      emergencyContact: 'Damir, +387 62 765 432',
      idNumber: '*********0006',
      qualifications: 'VSS',
      vocation: '=1+1',
      children: [
        { name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' },
        { name: 'Vedran', gender: 'Male', dateOfBirth: '2022-11-19' },
      ],
      position: { name: 'Developer' },
      departments: 'Engineering',
      team: [{ uuid: project.uuid }],
      supervisorOrTeamLead: { uuid: lead.uuid },
      contractType: 'Ugovor na određeno',
      startDate: '2024-02-29',
      endOfProbationaryPeriod: '2024-05-29',
      endDate: '2030-02-28',
      officeLocation: 'Sarajevo',
      workType: 'WFH',
      seniorityLevel: 'Fellow',
      seniorityClientLevel: 'Senior',
      yearsExperience: 7.5,
      language: ['Bosanski', 'English'],
      role: 'Employee',
      isArchived: false,
      version: 1,
    })
    const list = await app.call(
      employeesApi.list,
      { query: { page: '1', q: person.Email, sort: 'supervisorOrTeamLead' } },
      { as: admin },
    )
    expect(list.result).toMatchObject({ total: 1, items: [{ uuid: record.uuid, team: [{ uuid: project.uuid }] }] })
  })

  test('writes the same history as the form', async () => {
    const superadmin = await app.people.superadmin()
    const cells = newcomer({ 'ID number': '1705990715008', Team: '', Children: 'Iva, Other, 02/06/2019' })
    await run([cells])
    const { uuid, version: _version, ...record } = await recordOf(cells)
    const again = {
      ...record,
      email: `again-${record.email}`,
      idNumber: '1705990715016',
      yearsExperience: '',
      CV: undefined,
      attachment: undefined,
      otherFiles: undefined,
    }
    const added = await app.callRaw(employeesApi.create, { body: again }, { as: admin })
    expect(added.status, JSON.stringify(added.result)).toBe(200)
    const changesOf = async (id: string) => {
      const { result } = await app.call(
        employeesApi.history,
        { params: { id }, query: { page: '1' } },
        { as: superadmin },
      )
      const [entry] = result.items.filter(({ action }) => action !== 'opened')
      const changes = (entry?.changes ?? []).filter(({ field }) => !['email', 'idNumber'].includes(field))
      return {
        who: entry?.who,
        action: entry?.action,
        changes: changes.toSorted((a, b) => (a.field < b.field ? -1 : 1)),
      }
    }
    expect(await changesOf(uuid)).toEqual(await changesOf(added.result.uuid))
  })

  test('records new members in the history of the project', async () => {
    const project = await app.people.project()
    await app.db.updateTable('project').set({ code: 'IMP-2' }).where('id', '=', project.uuid).execute()
    const people = [newcomer({ Team: 'IMP-2' }), newcomer({ Team: 'IMP-2, imp-2' })]
    expect((await run(people)).status).toBe(200)
    const { after } = await app.db
      .selectFrom('history')
      .innerJoin('history_value', 'history_id', 'id')
      .select('after')
      .where('entity_id', '=', project.uuid)
      .executeTakeFirstOrThrow()
    const ids = await Promise.all(people.map(({ Email: email = '' }) => idOf(email)))
    expect(after).toEqual({ teamMembers: ids.toSorted() })
  })

  test('invites only on request, and only employees who may sign in', async () => {
    const invited = async () =>
      (await app.queuedEmails()).flatMap(({ template, recipientId }) =>
        template === 'invitation' ? [recipientId] : [],
      )
    const before = await invited()
    await run([newcomer()])
    expect(await invited()).toEqual(before)
    const people = [newcomer(), newcomer({ Status: 'Not active' }), newcomer({ Status: 'Maternity leave' })]
    await run(people, { invite: 'true' })
    const [first, , third] = await Promise.all(people.map(({ Email: email = '' }) => idOf(email)))
    expect(new Set((await invited()).slice(before.length))).toEqual(new Set([first, third]))
  })

  test('refuses rows whose supervisors lead back to themselves', async () => {
    const [first, second, third] = [newcomer(), newcomer(), newcomer()]
    first['Supervisor or team lead'] = second.Email ?? ''
    second['Supervisor or team lead'] = first.Email ?? ''
    third['Supervisor or team lead'] = first.Email ?? ''
    const { status, result } = await run([first, second, third])
    expect(status).toBe(422)
    const name = (cells: Cells) => `${cells['First name']} ${cells['Last name']}`
    const column = 'Supervisor or team lead'
    expect(result.message).toMatchObject([
      { row: 2, column, message: english(recordTexts.supervisorCycle([name(first), name(second), name(first)])) },
      { row: 3, column, message: english(recordTexts.supervisorCycle([name(second), name(first), name(second)])) },
    ])
  })

  test('shows the first names of a long circle', async () => {
    const people = Array.from({ length: 12 }, () => newcomer())
    for (const [index, person] of people.entries())
      person['Supervisor or team lead'] = people[(index + 1) % people.length]?.['Email'] ?? ''
    const { problems } = (await send(app, admin, sheetWith(people), { dryRun: 'true' })).result
    expect(problems).toHaveLength(12)
    const twice = [...people, ...people].map((cells) => `${cells['First name']} ${cells['Last name']}`)
    const shown = [...twice.slice(5, 15), '…', ...twice.slice(5, 6)]
    expect(problems[5]).toMatchObject({ row: 7, message: english(recordTexts.supervisorCycle(shown)) })
  })

  test('finds supervisors in the company and in any row', async () => {
    const lead = await app.people.employee()
    const boss = newcomer({ 'Last name': 'Šefica', 'Supervisor or team lead': lead.email })
    const first = newcomer({ 'Supervisor or team lead': `Željka Šefica (${boss.Email})` })
    expect((await run([first, boss])).status).toBe(200)
    const supervisorOf = async (cells: Cells) => (await recordOf(cells)).supervisorOrTeamLead?.lastName
    expect(await supervisorOf(first)).toBe('Šefica')
    expect(await supervisorOf(boss)).toBe(lead.lastName)
    const { result } = await app.call(
      employeesApi.list,
      { query: { page: '1', pageSize: '100', sort: 'supervisorOrTeamLead' } },
      { as: admin },
    )
    const [named] = result.items.filter(({ email }) => email === first.Email)
    expect(named?.supervisorOrTeamLead).toMatchObject({ lastName: 'Šefica' })
    const row = app.db
      .selectFrom('employee')
      .select(['supervisor_last_name', 'supervisor_first_name'])
      .where('email', '=', first.Email ?? '')
    expect(await row.executeTakeFirst()).toEqual({ supervisor_last_name: 'Šefica', supervisor_first_name: 'Željka' })
  })

  test('reports the errors of every row and stores nothing', async () => {
    const taken = await app.people.employee({ email: 'Taken@example.com' })
    const archived = await app.people.employee({ isArchived: true })
    const left = await app.people.employee({ firstName: 'Gone', lastName: 'Away', record: { end_date: '2024-01-31' } })
    const { uuid: projectId } = await app.people.project()
    const { code } = await app.db
      .selectFrom('project')
      .select('code')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    await app.people.project({ isArchived: true })
    const known = newcomer({ 'ID number': '2505990715003' })
    expect((await run([known])).status).toBe(200)
    const before = await countPeople(app)
    const twice = newcomer({ 'ID number': 'P-77' })
    const file = [
      newcomer(),
      newcomer({ Email: 'TAKEN@example.com' }),
      newcomer({ Email: archived.email }),
      twice,
      newcomer({ Email: twice.Email?.toUpperCase() ?? '', 'ID number': 'P-77' }),
      newcomer({ 'ID number': '2505990715003' }),
      newcomer({ Position: 'Astronaut' }),
      newcomer({ Team: 'Moon (M-1), M-2' }),
      newcomer({ 'Supervisor or team lead': 'No One (missing@example.com)' }),
      newcomer({ 'Supervisor or team lead': archived.email }),
      newcomer({ 'Supervisor or team lead': left.email }),
      newcomer({ 'Supervisor or team lead': 'Gone Away' }),
      newcomer({ Team: code, 'Start date': '2020-01-01', 'End date': '2024-01-31' }),
      newcomer({ Team: code, 'Start date': '2199-01-01' }),
      newcomer({ Email: 'own@example.com', 'Supervisor or team lead': 'own@example.com' }),
      newcomer({ 'First name': '', Status: '', 'Start date': '30.2.2024.' }),
      // A supervisor whose own row is invalid still exists.
      newcomer({ 'Supervisor or team lead': taken.email, Email: 'last@example.com' }),
    ]
    const wrong = (row: number, column: string, message: string) => ({ row, column, message })
    const problems = [
      wrong(3, 'Email', english(texts.alreadyExists)),
      wrong(4, 'Email', 'This email address belongs to an archived employee'),
      wrong(6, 'Email', english(texts.emailTwice(5))),
      wrong(6, 'ID number', english(texts.idNumberTwice(5))),
      wrong(7, 'ID number', english(recordTexts.idNumberTaken)),
      wrong(8, 'Position', english(texts.unknownPosition)),
      wrong(9, 'Team', english(texts.unknownProject('M-1'))),
      wrong(9, 'Team', english(texts.unknownProject('M-2'))),
      wrong(10, 'Supervisor or team lead', english(texts.unknownSupervisor)),
      wrong(11, 'Supervisor or team lead', english(recordTexts.supervisorGone)),
      wrong(12, 'Supervisor or team lead', english(recordTexts.supervisorGone)),
      wrong(13, 'Supervisor or team lead', english(recordTexts.supervisorGone)),
      wrong(14, 'Team', english(recordTexts.joinerGone)),
      wrong(16, 'Supervisor or team lead', english(recordTexts.ownSupervisor)),
      wrong(17, 'First name', 'Required field'),
      wrong(17, 'Status', 'Required field'),
      wrong(17, 'Start date', 'This day does not exist: the month ends on 29/02/2024'),
    ]
    const check = await run(file, { dryRun: 'true' })
    expect(check).toMatchObject({ status: 200, result: { job: null, problems } })
    expect(await run(file)).toMatchObject({ status: 422, result: { message: problems } })
    expect(await countPeople(app)).toBe(before)
  })

  test('reports all problems of a row at once, whatever they depend on', async () => {
    const used = newcomer({ 'ID number': '0101006500022' })
    await run([used])
    const first = newcomer({ 'First name': 'Ana', 'Last name': 'First' })
    const second = newcomer({ 'First name': 'Boris', 'Last name': 'Second', 'Supervisor or team lead': 'Ana First' })
    const rows = [
      { ...first, Gender: 'unknown', 'Supervisor or team lead': 'Boris Second' },
      second,
      newcomer({
        'Start date': '31.02.2026',
        Position: 'No such position',
        Team: 'NO-1',
        'ID number': '0101006500022',
        'Supervisor or team lead': 'Petra Unknown',
        Role: 'No role',
      }),
      newcomer({ Gender: '#REF!', 'Supervisor or team lead': 'Petra Unknown', 'End date': '01/01/2020' }),
    ]
    const { result } = await send(app, admin, sheetWith(rows), { dryRun: 'true' })
    const columnsOf = (row: number) => result.problems.filter((one) => one.row === row).map(({ column }) => column)
    expect(columnsOf(2)).toEqual(['Gender', 'Supervisor or team lead'])
    expect(columnsOf(3)).toEqual(['Supervisor or team lead'])
    expect(columnsOf(4).toSorted()).toEqual([
      'ID number',
      'Position',
      'Role',
      'Start date',
      'Supervisor or team lead',
      'Team',
    ])
    expect(columnsOf(5).toSorted()).toEqual(['End date', 'Gender', 'Supervisor or team lead'])
  })

  test('reports all problems of a row that changes an employee at once', async () => {
    const ana = newcomer({ 'Employee number': 'AT-ONCE-1' })
    await run([ana])
    const row = { ...ana, Gender: 'unknown', 'Supervisor or team lead': 'Petra Unknown', 'End date': '01/01/2020' }
    const { result } = await send(app, admin, sheetWith([row]), { dryRun: 'true', updateExisting: 'true' })
    expect(result.problems.map(({ column }) => column).toSorted()).toEqual([
      'End date',
      'Gender',
      'Supervisor or team lead',
    ])
  })

  test('does not compare cells that say that there is no value', async () => {
    const rows = ['-', 'k.A.', '\u2800', 'n/a', '-'].map((text) =>
      newcomer({ 'Employee number': text, 'ID number': text, 'Phone number': text }),
    )
    expect((await run(rows, { dryRun: 'true' })).result.problems).toEqual([])
    expect((await run(rows)).status).toBe(200)
    expect(await recordOf(rows[1] ?? {})).toMatchObject({ employeeNumber: '', phoneNumber: '' })
    const emails = ['-', '-'].map((Email) => newcomer({ Email }))
    expect((await run(emails, { dryRun: 'true' })).result.problems).toMatchObject([
      { row: 2, column: 'Email', message: 'Required field' },
      { row: 3, column: 'Email', message: 'Required field' },
    ])
  })

  test('compares addresses and numbers without invisible characters', async () => {
    const [taken, numbered] = [newcomer(), newcomer({ 'Employee number': 'V-1' })]
    await run([taken, numbered])
    const twice = newcomer({ 'Employee number': 'V-2' })
    const hidden = (text = '') => `\u200b${text.slice(0, 2)}\u00ad${text.slice(2)}\ufeff `
    const file = [
      newcomer({ Email: hidden(taken['Email']) }),
      newcomer({ 'Employee number': hidden('V-1') }),
      twice,
      newcomer({ Email: hidden(twice['Email']) }),
      newcomer({ 'Employee number': hidden('V-2') }),
      newcomer({ 'First name': hidden('Vida'), 'Last name': 'Hidden', Email: hidden('vida@example.com') }),
      newcomer({ 'Supervisor or team lead': 'Vida Hidden' }),
      newcomer({ 'Supervisor or team lead': 'vida@example.com' }),
    ]
    const problems = [
      { row: 2, column: 'Email', message: english(texts.alreadyExists) },
      { row: 3, column: 'Employee number', message: english(recordTexts.employeeNumberTaken) },
      { row: 5, column: 'Email', message: english(texts.emailTwice(4)) },
      { row: 6, column: 'Employee number', message: english(texts.employeeNumberTwice(4)) },
    ]
    expect((await run(file, { dryRun: 'true' })).result.problems).toMatchObject(problems)
    expect((await run(file.slice(5))).status).toBe(200)
    expect(await recordOf({ Email: 'vida@example.com' })).toMatchObject({ firstName: 'Vida' })
    const existing = await run(file.slice(0, 2), { updateExisting: 'true', dryRun: 'true' })
    expect(existing.result).toMatchObject({ problems: [], existing: [2, 3] })
  })

  test('accepts a supervisor whose own row is invalid without another error', async () => {
    const boss = newcomer({ Status: '' })
    const { result } = await run([boss, newcomer({ 'Supervisor or team lead': boss.Email ?? '' })], { dryRun: 'true' })
    expect(result.problems).toMatchObject([{ row: 2, column: 'Status', message: 'Required field' }])
  })

  test('validates a valid file without storing anything', async () => {
    const before = await countPeople(app)
    const file = [newcomer({ 'ID number': '0101006500007', 'Years of work experience': '61' })]
    expect(await run(file, { dryRun: 'true', invite: 'true' })).toMatchObject({
      status: 200,
      result: {
        job: null,
        problems: [],
        warnings: [
          { row: 2, column: 'ID number', message: english(recordTexts.idNumberControl('JMBG')) },
          { row: 2, column: 'Years of work experience', message: english(recordTexts.yearsUnlikely) },
        ],
      },
    })
    expect(await countPeople(app)).toBe(before)
    expect((await run(file)).status).toBe(200)
    expect(await countPeople(app)).toBe((before ?? 0) + 1)
  })

  test('notes invisible characters that it removes from addresses and numbers', async () => {
    const { Email: email = '', ...person } = newcomer()
    const cells = { ...person, Email: `\u200b${email}`, 'Employee number': 'INV\u00ad-1', 'First name': 'Ana\u200b' }
    const { result } = await run([cells, newcomer({ 'Employee number': 'INV-2' })], { dryRun: 'true' })
    const message = english(texts.invisibleRemoved)
    expect(result).toMatchObject({
      problems: [],
      warnings: [
        { row: 2, column: 'Email', message },
        { row: 2, column: 'Employee number', message },
      ],
    })
  })

  test("warns about mistyped numbers in the format of the company's country", async () => {
    const own = await testApp()
    await own.people.position('Developer')
    await own.db.updateTable('company_setting').set({ country: 'HR' }).execute()
    await own.company.refresh()
    const people = [newcomer({ 'ID number': '69435151531' }), newcomer({ 'ID number': '0101006500007' })]
    expect(
      (await send(own, await own.people.admin(), sheetWith(people), { dryRun: 'true' })).result.warnings,
    ).toMatchObject([{ row: 2, column: 'ID number', message: english(recordTexts.idNumberControl('OIB')) }])
  })

  test("reads the dates of each column in its order, which is that of the company's country", async () => {
    const own = await testApp()
    const superadmin = await own.people.superadmin()
    await own.people.position('Developer')
    const people = ['01/04/2020', '1/13/2023'].map((day) => newcomer({ 'Start date': day, 'Date of birth': '32932' }))
    const check = async (sheet: ImportSheet) => (await send(own, superadmin, sheet, { dryRun: 'true' })).result.problems
    expect(await check(sheetWith(people))).toEqual([
      {
        row: 3,
        column: 'Start date',
        code: 'cellDay.noMonth',
        message: '13 is not a month. Did you mean 13/01/2023?',
        suggestion: '2023-01-13',
      },
    ])
    expect(await check({ ...sheetWith(people), monthFirst: ['startDate'] })).toEqual([])

    await own.db.updateTable('company_setting').set({ country: 'US' }).execute()
    await own.company.refresh()
    const reading = { query: {}, body: { file: fileOf('people.csv', 'Name') } }
    const read = await own.call(employeesImportApi.read, reading, { as: superadmin })
    expect(read.result.dayOrder).toBe('month first')
    expect((await imported(own, superadmin, people)).status).toBe(200)
    const { rows } = await sql<{ day: string }>`
      select start_date::text as day from employee where email = any (${people.map(({ Email = '' }) => Email)}::text[])
      order by 1`.execute(own.db)
    expect(rows.map(({ day }) => day)).toEqual(['2020-01-04', '2023-01-13'])
  })

  test('creates positions only for a Superadmin', async () => {
    const superadmin = await app.people.superadmin()
    const file = [newcomer({ Position: 'Keramičar' }), newcomer({ Position: 'KERAMIČAR' }), newcomer()]
    expect(await run(file, { addPositions: 'true' })).toMatchObject({
      status: 403,
      result: { message: 'Only a Superadmin may add positions' },
    })
    const checked = await run(file, { addPositions: 'true', dryRun: 'true' }, superadmin)
    expect(checked).toMatchObject({ status: 200, result: { problems: [], newPositions: ['Keramičar'] } })
    const positions = () => app.db.selectFrom('position').select('name').where('name', 'like', 'Keram%').execute()
    expect(await positions()).toEqual([])
    expect((await run(file, { addPositions: 'true' }, superadmin)).status).toBe(200)
    expect(await positions()).toEqual([{ name: 'Keramičar' }])
    expect((await recordOf(file[1] ?? {})).position?.name).toBe('Keramičar')
  })

  test('ignores unknown projects on request', async () => {
    const file = [newcomer({ Team: 'Moon (M-1)' }), newcomer({ Team: 'm-1, Mars (M-2)' })]
    const { status, result } = await run(file, { skipUnknownProjects: 'true' })
    expect([status, result.ignoredProjects]).toEqual([200, ['M-1', 'M-2']])
    expect((await recordOf(file[1] ?? {})).team).toEqual([])
  })

  test('with one idempotency key adds the employees once', async () => {
    const body = sheetWith([newcomer(), newcomer()])
    const before = await countPeople(app)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sendWith = (query: Options) => app.call(employeesImportApi.run, { query, body }, { as: admin, headers: key })
    const [first, second] = await Promise.all([sendWith({}), sendWith({})])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.result).toEqual(second.result)
    expect((await sendWith({ invite: 'true' })).status, 'another query under the same key').toBe(422)
    await app.runJobs([kind()])
    expect(await countPeople(app)).toBe((before ?? 0) + 2)
  })

  test('runs one import at a time', async () => {
    const sheets = [sheetWith([newcomer()]), sheetWith([newcomer()])] as const
    const answers = await Promise.all(sheets.map((sheet) => send(app, admin, sheet)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await app.runJobs([kind()])
  })

  test('stores nothing if a row has become invalid since it was checked', async () => {
    const people = [newcomer(), newcomer()]
    const { result } = await send(app, admin, sheetWith(people))
    await app.people.employee({ email: people[1]?.Email ?? '' })
    const before = await countPeople(app)
    await app.runJobs([kind()])
    const job = await app.call(jobsApi.find, { params: { id: result.job ?? '' } }, { as: admin })
    expect(job.result).toMatchObject({
      state: 'failed',
      message: english(texts.changedSince([texts.failure(3, 'Email', texts.alreadyExists)])),
    })
    expect(await countPeople(app)).toBe(before)
    expect(await app.db.selectFrom('employee_import').select('id').where('finished_at', 'is', null).execute()).toEqual(
      [],
    )
  })

  test('adds no employee twice if its job runs again', async () => {
    const person = newcomer()
    await run([person])
    const { import_id: importId } = await app.db
      .selectFrom('imported_employee')
      .select('import_id')
      .where('employee_id', '=', await idOf(person.Email ?? ''))
      .executeTakeFirstOrThrow()
    const before = await countPeople(app)
    const outcome = await kind().run({ parameters: { importId }, actorId: admin.uuid, progress: async () => {} })
    expect(english(outcome.message)).toBe('1 employee was imported.')
    expect(await countPeople(app)).toBe(before)
  })

  test('says if an employee number belongs to an archived employee', async () => {
    const gone = newcomer({ 'Employee number': 'ARCH-1' })
    await run([gone])
    await app.db.updateTable('employee').set({ is_archived: true }).where('employee_number', '=', 'ARCH-1').execute()
    const { result } = await send(app, admin, sheetWith([newcomer({ 'Employee number': 'arch-1' })]), {
      dryRun: 'true',
    })
    expect(result.problems.map(({ message }) => message)).toEqual([english(recordTexts.employeeNumberOfArchived)])
  })

  test('overwrites no change that the check has not shown', async () => {
    const people = [newcomer({ 'Phone number': '033 1' }), newcomer({ 'Phone number': '033 1' }), newcomer()]
    await run(people)
    const rows = sheetWith(people.map((person) => ({ ...person, 'Place of residence': 'Sarajevo' })))
    const setPhone = async ({ Email: email = '' }: Cells) =>
      app.db
        .updateTable('employee')
        .set({ phone_number: '033 2', version: nextVersion })
        .where('email', '=', email)
        .execute()
    const check = async () => (await send(app, admin, rows, { updateExisting: 'true', dryRun: 'true' })).result
    const start = (confirmedChanges: string) =>
      app.call(
        employeesImportApi.run,
        { query: { updateExisting: 'true', confirmedChanges }, body: rows },
        { as: admin },
      )
    const { changesFingerprint: first } = await check()
    await setPhone(people[0]!)
    expect(await start(first)).toMatchObject({ status: 409, result: { message: english(texts.employeesChanged) } })

    const { changes, changesFingerprint: second } = await check()
    expect(changes.filter(({ row }) => row === 2)).toHaveLength(2)
    const { result } = await start(second)
    await setPhone(people[1]!)
    await app.runJobs([kind()])
    const job = await app.call(jobsApi.find, { params: { id: result.job ?? '' } }, { as: admin })
    const name = `${people[1]!['First name']} ${people[1]!['Last name']}`
    const failure = texts.notUpdated([texts.failed(name, texts.employeeChanged)])
    expect(job.result.message).toBe(`${english(texts.updated(2))} ${english(failure)}`)
    expect(await recordOf(people[0]!)).toMatchObject({ phoneNumber: '033 1', placeOfResidence: 'Sarajevo' })
    expect(await recordOf(people[1]!)).toMatchObject({ phoneNumber: '033 2', placeOfResidence: 'Mostar' })
  })

  describe('with a stopped job', () => {
    const query = { updateExisting: 'true' } as const
    const messageOf = async (job: string | null) =>
      (await app.call(jobsApi.find, { params: { id: job ?? '' } }, { as: await app.people.superadmin() })).result
    const storedImport = (id: string | null) =>
      app.db.selectFrom('employee_import').selectAll().where('id', '=', id).executeTakeFirst()

    /** Stops the job of an import of a new employee and three changed ones after the first change. */
    async function stopped() {
      const people = [newcomer(), newcomer(), newcomer()]
      await run(people)
      const rows = [newcomer(), ...people.map((person) => ({ ...person, 'Place of residence': 'Sarajevo' }))]
      const { result } = await send(app, admin, sheetWith(rows), query)
      const { job, importId } = result
      const progress = async (done: number, total: number) => {
        if (done === 1 && total === people.length) throw new Error('stopped')
      }
      const first = kind().run({ parameters: { importId: importId ?? '' }, actorId: admin.uuid, progress })
      await expect(first).rejects.toThrow('stopped')
      return { job, importId, people }
    }

    test('says that nothing was imported if it stops before its new employees are stored', async () => {
      const { result } = await send(app, admin, sheetWith([newcomer()]))
      await app.call(jobsApi.stop, { params: { id: result.job ?? '' } }, { as: admin })
      await app.runJobs([kind()])
      const message = 'Nothing was imported. Stopped by a user.'
      expect(await messageOf(result.job)).toMatchObject({ state: 'failed', message })
    })

    test('counts the changes of all its runs', async () => {
      const { job, importId, people } = await stopped()
      await app.runJobs([kind()])
      expect(await messageOf(job)).toMatchObject({
        state: 'done',
        message: `${english(texts.imported(1))} ${english(texts.updated(3))}`,
        figures: { imported: 1, updated: 3, failed: 0 },
        total: 3,
      })
      expect(await recordOf(people[2]!)).toMatchObject({ placeOfResidence: 'Sarajevo' })
      expect(await storedImport(importId)).toMatchObject({ sheet: null })
      const again = await kind().run({
        parameters: { importId: importId ?? '' },
        actorId: admin.uuid,
        progress: async () => {},
      })
      expect(english(again.message)).toBe(`${english(texts.imported(1))} ${english(texts.updated(3))}`)
    })

    test('stays with its undo if the user may import no longer', async () => {
      const { job, importId } = await stopped()
      await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', admin.uuid).execute()
      await app.runJobs([kind()])
      expect(await messageOf(job)).toMatchObject({
        state: 'failed',
        message: `${english(texts.imported(1))} ${english(texts.updated(1))} The user who started this no longer has permission to do it.`,
      })
      expect(await storedImport(importId)).toMatchObject({ sheet: null })
      const other = await app.people.admin()
      const { result } = await app.call(employeesImportApi.list, {}, { as: other })
      expect(result).toContainEqual(expect.objectContaining({ uuid: importId, employees: 1, isUndone: false }))
      const undone = await app.call(employeesImportApi.undo, { params: { id: importId ?? '' } }, { as: other })
      await app.runJobs([undoImports({ ...app, today: () => '2026-11-20' })])
      expect(await messageOf(undone.result.job)).toMatchObject({ message: english(texts.undone(1, 0)) })
    })
  })

  test('keeps the sheet encrypted until the job has run, and then deletes it', async () => {
    const person = newcomer({ 'ID number': '2007990715009' })
    await send(app, admin, sheetWith([person]))
    const sheet = async () =>
      (
        await app.db
          .selectFrom('employee_import')
          .select('sheet')
          .orderBy('started_at', 'desc')
          .executeTakeFirstOrThrow()
      ).sheet
    const stored = await sheet()
    expect(stored?.includes(person.Email ?? '')).toBe(false)
    await app.runJobs([kind()])
    expect(await sheet()).toBeNull()
  })

  test('needs only names, email, position, start date, status and contract type', async () => {
    const {
      'Date of birth': _born,
      'Place of residence': _place,
      'Residential address': _address,
      ...person
    } = newcomer()
    expect((await run([person])).status).toBe(200)
    expect(await recordOf(person)).toMatchObject({ dateOfBirth: null, placeOfResidence: '', residentialAddress: '' })
  })

  test('finds supervisors by their full names in the company and in the sheet', async () => {
    const lead = await app.people.employee({ firstName: 'Vera', lastName: 'Čolić-Perić' })
    await app.people.employee({ firstName: 'Dva', lastName: 'Marić' })
    await app.people.employee({ firstName: 'dva', lastName: 'marić' })
    const boss = newcomer({
      'First name': 'Nova',
      'Last name': 'Šimić',
      'Supervisor or team lead': 'COLIC-PERIC, vera',
    })
    const other = newcomer({ 'Supervisor or team lead': 'nova simic' })
    expect((await run([other, boss])).status).toBe(200)
    expect((await recordOf(boss)).supervisorOrTeamLead?.uuid).toBe(lead.uuid)
    expect((await recordOf(other)).supervisorOrTeamLead?.uuid).toBe(await idOf(boss.Email ?? ''))
    const wrong = ['Dva Marić', 'Dva', 'Ana %', 'Nova Ilić'].map((name) =>
      newcomer({ 'First name': 'Nova', 'Last name': 'Ilić', 'Supervisor or team lead': name }),
    )
    const { result } = await run([wrong[0] ?? {}, wrong[1] ?? {}, wrong[2] ?? {}], { dryRun: 'true' })
    expect(result.problems.map(({ message }) => message)).toEqual([
      english(texts.supervisorUnclear),
      english(texts.unknownSupervisor),
      english(texts.unknownSupervisor),
    ])
    const own = await run([wrong[3] ?? {}], { dryRun: 'true' })
    expect(own.result.problems.map(({ message }) => message)).toEqual([english(recordTexts.ownSupervisor)])
  })

  test('offers the people with the name of a supervisor by their addresses, one person never twice', async () => {
    const stored = await app.people.employee({ firstName: 'Dva', lastName: 'Ime' })
    const again = newcomer({ 'First name': 'Dva', 'Last name': 'Ime', Email: stored.email.toUpperCase() })
    const other = newcomer({ 'First name': 'Dva', 'Last name': 'Ime' })
    const repeated = { ...other, 'First name': 'Dva' }
    const row = newcomer({ 'Supervisor or team lead': 'Ime Dva' })
    const problemsIn = async (...people: Record<string, string>[]) =>
      (await run([row, ...people], { dryRun: 'true' })).result.problems.filter(({ row: number }) => number === 2)
    expect(await problemsIn(again)).toEqual([])
    expect(await problemsIn(again, other, repeated)).toMatchObject([
      {
        message: english(texts.supervisorUnclear),
        choices: [{ value: stored.email.toLowerCase() }, { value: String(other['Email']).toLowerCase(), row: 4 }],
      },
    ])
  })

  test('is refused with two rows of one number', async () => {
    const { rows, ...sheet } = sheetWith([newcomer(), newcomer()])
    expect(await send(app, admin, { ...sheet, rows: rows.map((row) => ({ ...row, row: 2 })) })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'rows', message: english(importTexts.rowTwice) }] },
    })
  })

  test('compares ID numbers without white space, hyphens and width', async () => {
    const { id } = await app.db
      .selectFrom('position')
      .select('id')
      .where('name', '=', 'Developer')
      .executeTakeFirstOrThrow()
    const position = { uuid: id }
    const form = (idNumber: string) => ({
      ...validEmployee,
      email: `${crypto.randomUUID()}@example.com`,
      idNumber,
      position,
    })
    const create = (idNumber: string) => app.call(employeesApi.create, { body: form(idNumber) }, { as: admin })
    const taken = { message: [{ field: 'idNumber', message: english(recordTexts.idNumberTaken) }] }
    expect((await create('0202990-500001')).status).toBe(200)
    expect((await create('0202990500001')).result).toMatchObject(taken)
    // As earlier versions stored it.
    const old = await create('0202990 500002')
    await app.db
      .updateTable('employee')
      .set({ id_number_hash: keyedHash(app.keys.idNumberHash, '0202990 500002') })
      .where('id', '=', old.result.uuid)
      .execute()
    expect((await create('0202990 500002')).result).toMatchObject(taken)
    const numbers = [
      '0202990500003',
      '0202990 500003',
      '０２０２９９０\u00a0５００００３',
      '0202990 500001',
      '0202990 500002',
    ]
    const { result } = await run(
      numbers.map((number) => newcomer({ 'ID number': number })),
      { dryRun: 'true' },
    )
    expect(result.problems.map(({ row, message }) => [row, message])).toEqual([
      [3, english(texts.idNumberTwice(2))],
      [4, english(texts.idNumberTwice(2))],
      [5, english(recordTexts.idNumberTaken)],
      [6, english(recordTexts.idNumberTaken)],
    ])
  })

  test("takes an employee's ID number in any spacing, and one row for each employee", async () => {
    const { id } = await app.db
      .selectFrom('position')
      .select('id')
      .where('name', '=', 'Developer')
      .executeTakeFirstOrThrow()
    const mine = { email: `${crypto.randomUUID()}@example.com`, employeeNumber: 'ROW-1', idNumber: '0202990500044' }
    await app.call(employeesApi.create, { body: { ...validEmployee, ...mine, position: { uuid: id } } }, { as: admin })
    const { result } = await run(
      [
        { Email: mine.email, 'ID number': '0202990 500044', 'Phone number': '+387 61 111 111' },
        { 'Employee number': 'ROW-1', 'Phone number': '+387 61 222 222' },
      ],
      { dryRun: 'true', updateExisting: 'true' },
    )
    expect(result.problems).toMatchObject([
      { row: 3, column: 'Employee number', message: english(texts.sameEmployee(2)) },
    ])
  })

  // cspell:disable
  test('finds supervisors by the exact spelling first', async () => {
    const names = ['Čović', 'Covic', 'Čuljak']
    const [exact, plain] = [
      await app.people.employee({ firstName: 'Jana', lastName: 'Čović' }),
      await app.people.employee({ firstName: 'Jana', lastName: 'Covic' }),
    ]
    const row = newcomer({ 'First name': 'Jana', 'Last name': 'Culjak' })
    const same = newcomer({ 'First name': 'Jana', 'Last name': 'Čuljak' })
    const rows = names.map((name) => newcomer({ 'Supervisor or team lead': `Jana ${name}` }))
    const turned = newcomer({ 'Supervisor or team lead': 'Čović Jana' })
    const unclear = newcomer({ 'Supervisor or team lead': 'Jana Còvic' })
    expect((await run([unclear], { dryRun: 'true' })).result.problems).toMatchObject([
      { message: english(texts.supervisorUnclear) },
    ])
    expect((await run([row, same, ...rows, turned])).status).toBe(200)
    const supervisors = [exact.uuid, plain.uuid, await idOf(same['Email'] ?? ''), exact.uuid]
    for (const [index, one] of [...rows, turned].entries())
      expect((await recordOf(one)).supervisorOrTeamLead?.uuid).toBe(supervisors[index])
  })

  test('finds supervisors with the last name first, if that is clear', async () => {
    const lead = await app.people.employee({ firstName: 'Ivan Marko', lastName: 'Lasić' })
    await app.people.employee({ firstName: 'Luka', lastName: 'Petar' })
    const other = await app.people.employee({ firstName: 'Petar', lastName: 'Luka' })
    const [first, second] = ['Lasić Ivan Marko', 'Petar Luka'].map((name) =>
      newcomer({ 'Supervisor or team lead': name }),
    )
    expect((await run([first ?? {}, second ?? {}])).status).toBe(200)
    expect((await recordOf(first ?? {})).supervisorOrTeamLead?.uuid).toBe(lead.uuid)
    // The order as it is written comes first.
    expect((await recordOf(second ?? {})).supervisorOrTeamLead?.uuid).toBe(other.uuid)
  })

  test('suggests whom a mistyped supervisor means, in the sheet and in the company', async () => {
    await app.people.employee({ firstName: 'Đurđica', lastName: 'Pavlinović' })
    await app.people.employee({ firstName: 'Jozo', lastName: 'Jozić' })
    await app.people.employee({ firstName: 'Jozo', lastName: 'Jozić' })
    const sheet = [
      newcomer({ 'First name': 'Dražena', 'Last name': 'Kovačević' }),
      ...['Kovačevic Drazna', 'Djurdjica Pavlinović', 'Jozo Jozc', 'Nitko Nigdje'].map((name) =>
        newcomer({ 'Supervisor or team lead': name }),
      ),
    ]
    const { result } = await run(sheet, { dryRun: 'true' })
    expect(result.problems.map(({ row, suggestion, suggestedRow }) => [row, suggestion, suggestedRow])).toEqual([
      [3, 'Dražena Kovačević', 2],
      [4, 'Đurđica Pavlinović', undefined],
      [5, undefined, undefined],
      [6, undefined, undefined],
    ])
  })
  // cspell:enable

  describe('with roles', () => {
    const roleOf = async ({ Email: email = '' }: Cells) => (await recordOf({ Email: email })).role

    test('gives each employee the role of the row', async () => {
      const superadmin = await app.people.superadmin()
      const people = [newcomer({ Role: 'team lead' }), newcomer({ Role: 'Admin' }), newcomer({ Role: '' })]
      const { result } = await run(people, { dryRun: 'true' }, superadmin)
      expect(result.roles).toEqual([
        { role: 'Team lead', employees: 1 },
        { role: 'Admin', employees: 1 },
      ])
      expect((await run(people, {}, superadmin)).status).toBe(200)
      expect(await Promise.all(people.map(roleOf))).toEqual(['Team lead', 'Admin', 'Employee'])
    })

    // cspell:disable
    test("accepts the words that the product shows in any of its languages, and names them in the reader's", async () => {
      const words = {
        Status: ['Neaktivno', 'Nicht aktiv'],
        Role: ['Vodstvo tima', 'Teamleitung'],
        Gender: ['Žensko', 'Weiblich'],
        'Work type': ['Rad od kuće', 'Homeoffice'],
        'Contract type': ['Ugovor na neodređeno', 'Unbefristeter Vertrag'],
      }
      const people = [0, 1].map((index) =>
        newcomer(Object.fromEntries(Object.entries(words).map(([header, all]) => [header, all[index] ?? '']))),
      )
      expect((await run(people)).result.problems).toEqual([])
      for (const person of people) {
        expect(await recordOf(person)).toMatchObject({
          status: 'Not active',
          role: 'Team lead',
          gender: 'Female',
          workType: 'WFH',
          contractType: 'Ugovor na neodređeno',
        })
      }
      const refused = await app.call(
        employeesImportApi.run,
        { query: { dryRun: 'true' }, body: sheetWith([newcomer({ Status: 'Penzija' })]) },
        { as: admin, headers: { 'accept-language': 'hr' } },
      )
      expect(refused.result.problems).toMatchObject([
        { message: 'Moguće vrijednosti: Aktivno, Neaktivno ili Rodiljni dopust' },
      ])
    })

    // cspell:enable
    test('follows the role ladder', async () => {
      const people = [newcomer({ Role: 'Superadmin' }), newcomer({ Role: 'Team lead' }), newcomer({ Role: 'Chief' })]
      const { result } = await run(people, { dryRun: 'true' })
      expect(result.problems).toMatchObject([
        { row: 2, column: 'Role', message: english(texts.roleBeyondYou) },
        { row: 4, column: 'Role', message: 'Use one of: Superadmin, Admin, Team lead or Employee' },
      ])
    })

    test('refuses remaining days of people who are not employed today', async () => {
      const leave = await app.people.leaveType({ name: 'Study leave', number_of_days: 20 })
      const people = [
        newcomer({ 'Start date': '01/12/2099' }),
        newcomer({ 'End date': '29/03/2024' }),
        newcomer({ 'Start date': '29/02/2024', 'End date': '01/12/2099' }),
      ]
      const { columns, rows, forNew } = sheetWith(people)
      const sheet = {
        forNew,
        columns: [...columns, `days ${leave.uuid}` as const],
        rows: rows.map(({ row, cells }) => ({ row, cells: [...cells, '7'] })),
      }
      const { result } = await send(app, admin, sheet, { dryRun: 'true' })
      expect(result.problems).toMatchObject([
        {
          row: 2,
          column: expect.stringContaining('Study leave'),
          message: 'The first day of employment is 01/12/2099',
        },
        { row: 3, column: expect.stringContaining('Study leave'), message: 'The last day of employment is 29/03/2024' },
      ])
      const blank = { ...sheet, rows: rows.map(({ row, cells }) => ({ row, cells: [...cells, ''] })) }
      expect((await send(app, admin, blank, { dryRun: 'true' })).result.problems).toEqual([])
      // No days are left outside the employment: nothing is imported of them.
      const none = { ...sheet, rows: rows.map(({ row, cells }) => ({ row, cells: [...cells, '0'] })) }
      const sent = await send(app, admin, none)
      await app.runJobs([kind()])
      expect(sent.result.problems).toEqual([])
      const opened = await app.db
        .selectFrom('leave_balance as b')
        .innerJoin('employee as e', 'e.id', 'b.employee_id')
        .select('e.email')
        .where('b.leave_type_id', '=', leave.uuid)
        .execute()
      expect(opened).toEqual([{ email: people[2]!['Email'] }])
    })

    test('refuses a supervisor of another row who has left', async () => {
      await app.people.employee({ record: { end_date: '2024-03-31', employee_number: 'Gone-1' } })
      const boss = newcomer({ 'First name': 'Lea', 'Last name': 'Boss', 'End date': '29/03/2024' })
      const staying = newcomer({ 'First name': 'Tea', 'Last name': 'Boss' })
      const people = [
        boss,
        newcomer({ 'Supervisor or team lead': boss.Email! }),
        newcomer({ 'Supervisor or team lead': 'Lea Boss' }),
        staying,
        newcomer({ 'Supervisor or team lead': 'Tea Boss' }),
        newcomer({ 'Employee number': 'Gone-1', Email: 'renamed@example.com' }),
        newcomer({ 'Supervisor or team lead': 'renamed@example.com' }),
      ]
      const { result } = await run(people, { dryRun: 'true', updateExisting: 'true' })
      const refused = { column: 'Supervisor or team lead', message: english(recordTexts.supervisorGone) }
      expect(result.problems).toMatchObject([3, 4, 8].map((row) => ({ row, ...refused })))
    })

    test('grants roles of HR and changes email addresses only after the identity was confirmed', async () => {
      const superadmin = await app.people.superadmin()
      await app.people.employee({ record: { employee_number: 'Known-1' } })
      await app.db
        .updateTable('session')
        .set({ confirmed_at: sql<Date>`now() - interval '11 minutes'` })
        .where('account_id', '=', superadmin.uuid)
        .execute()
      const refused = { status: 403, result: { code: confirmCode } }
      expect(await run([newcomer({ Role: 'Admin' })], {}, superadmin)).toMatchObject(refused)
      const renamed = [newcomer({ 'Employee number': 'Known-1' })]
      expect(await run(renamed, { updateExisting: 'true' }, superadmin)).toMatchObject(refused)
      expect((await run([newcomer({ Role: 'Team lead' })], {}, superadmin)).status).toBe(200)
    })
  })

  test('accepts 10,000 rows and no more', async () => {
    const { columns, rows } = sheetWith([newcomer()])
    const [{ cells }] = rows as [ImportSheet['rows'][number]]
    const many = (count: number) => ({
      columns,
      forNew: [],
      rows: Array.from({ length: count }, (_, index) => ({
        row: index + 2,
        cells: cells.with(columns.indexOf('email'), `many${index}@example.com`),
      })),
    })
    const good = await send(app, admin, many(10_000), { dryRun: 'true' })
    expect([good.status, good.result.problems]).toEqual([200, []])
    expect((await send(app, admin, many(10_001), { dryRun: 'true' })).status).toBe(400)
    expect(await send(app, admin, many(0), { dryRun: 'true' })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'rows', message: 'This file has no rows below its headers' }] },
    })
  })

  test('is not affected by names of object properties', async () => {
    const person = newcomer({ Position: '__proto__', Team: 'constructor', 'Supervisor or team lead': 'a@b.co' })
    expect((await run([person], { dryRun: 'true' })).result.problems.map(({ column }) => column)).toEqual([
      'Position',
      'Team',
      'Supervisor or team lead',
    ])
  })

  describe('reads a file', () => {
    const bookOf = (sheet: xlsx.WorkSheet, bookType: xlsx.BookType = 'xlsx') =>
      fileOf(
        bookType === 'xlsx' ? 'people.xlsx' : 'people.xls',
        // With `type: 'buffer'` the result is a buffer.
        xlsx.write(xlsx.utils.book_new(sheet, 'People'), { type: 'buffer', bookType }) as Buffer,
      )
    const read = (file: File, query: { sheet?: string } = {}) =>
      app.call(employeesImportApi.read, { query, body: { file } }, { as: admin })
    const cellsOf = async (file: File) => (await read(file)).result.rows.map(({ cells }) => cells)

    test.each(['xlsx', 'biff8'] as const)('of Excel with dates, numbers and formulas (%s)', async (bookType) => {
      const sheet = xlsx.utils.aoa_to_sheet([['People'], [], ['Name', 'Started', 'Phone', 'Job']])
      sheet['A4'] = { t: 's', v: 'Ana Kovač' }
      sheet['B4'] = { t: 'n', v: 45_351, z: 'dd/mm/yyyy' }
      sheet['C4'] = { t: 'n', v: 38_761_123_456 }
      sheet['D4'] = { t: 's', v: 'Pekar', f: '"Pe"&"kar"' }
      sheet['!ref'] = 'A1:D4'
      expect((await read(bookOf(sheet, bookType))).result.rows).toEqual([
        { row: 1, cells: ['People'] },
        { row: 3, cells: ['Name', 'Started', 'Phone', 'Job'] },
        { row: 4, cells: ['Ana Kovač', '2024-02-29', '38761123456', 'Pekar'] },
      ])
    })

    test.each([
      ['people.csv', 'Name,Phone\r\n"Kovač, Ana",007\r\n'],
      ['people.csv', 'Name;Phone\n"Kovač, Ana";007\n'],
      ['people.txt', '\u{feff}Name\tPhone\nKovač, Ana\t007'],
    ])('of cells as text: %s, %j', async (name, text) =>
      expect(await cellsOf(fileOf(name, text))).toEqual([
        ['Name', 'Phone'],
        ['Kovač, Ana', '007'],
      ]),
    )

    test('in the Windows encoding of the region and in UTF-16', async () => {
      const windows = Buffer.from([0x49, 0x6d, 0x65, 0x0a, 0xe8, 0x61, 0x9a, 0x61])
      expect(await cellsOf(fileOf('people.csv', windows))).toEqual([['Ime'], ['čaša']])
      const utf16 = Buffer.from('\u{feff}Ime\nčaša', 'utf16le')
      expect(await cellsOf(fileOf('people.txt', utf16))).toEqual([['Ime'], ['čaša']])
    })

    // cspell:disable
    test('in the Windows encoding with semicolons and commas in numbers', async () => {
      const text = 'Prezime i ime;GO preostalo;Datum zaposlenja\r\nČuljak Željka;12,5;1. ožujka 2020.\r\n'
      // The letters that windows-1250 has elsewhere than Unicode.
      const codes: Record<string, number> = { Č: 0xc8, Ž: 0x8e, ž: 0x9e }
      const bytes = Buffer.from(Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0)))
      expect(await cellsOf(fileOf('people.csv', bytes))).toEqual([
        ['Prezime i ime', 'GO preostalo', 'Datum zaposlenja'],
        ['Čuljak Željka', '12,5', '1. ožujka 2020.'],
      ])
    })

    test.each(['xlsx', 'biff8'] as const)(
      'of several sheets: the one with the most known headers (%s)',
      async (bookType) => {
        const people = xlsx.utils.aoa_to_sheet([
          ['Popis zaposlenika'],
          ['stanje 1.1.2026.'],
          [],
          ['Prezime i ime', 'Odjel', 'Dat. zaposlenja', 'Mob.'],
          ['Anić Ana', 'Razvoj', 43_831, '061'],
          ['Babić Bruno', null, 43_832, '062'],
          [],
          ['Cvek Cvita', 'Prodaja', 43_833, '063'],
        ])
        const merged = (...[firstRow, firstColumn, lastRow, lastColumn]: [number, number, number, number]) => ({
          s: { r: firstRow, c: firstColumn },
          e: { r: lastRow, c: lastColumn },
        })
        // Two merged title lines, and a department of two employees with a blank row below.
        people['!merges'] = [merged(0, 0, 0, 3), merged(1, 0, 1, 3), merged(4, 1, 6, 1)]
        const book = xlsx.utils.book_new(
          xlsx.utils.aoa_to_sheet([['Upute'], ['Ispunite sve stupce: ime, email']]),
          'Upute',
        )
        xlsx.utils.book_append_sheet(book, people, 'Radnici')
        xlsx.utils.book_append_sheet(
          book,
          xlsx.utils.aoa_to_sheet([['Ime', 'Prezime', 'Email', 'Spol', 'Uloga']]),
          'Skriveno',
        )
        book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 0 }, { Hidden: 1 }] }
        const content = xlsx.write(book, { type: 'buffer', bookType }) as Buffer
        const file = fileOf(bookType === 'xlsx' ? 'people.xlsx' : 'people.xls', content)
        const { result } = await read(file)
        expect(result).toMatchObject({ sheets: ['Upute', 'Radnici'], sheet: 1 })
        expect(result.rows.slice(2)).toEqual([
          { row: 4, cells: ['Prezime i ime', 'Odjel', 'Dat. zaposlenja', 'Mob.'] },
          { row: 5, cells: ['Anić Ana', 'Razvoj', '43831', '061'] },
          { row: 6, cells: ['Babić Bruno', 'Razvoj', '43832', '062'] },
          { row: 8, cells: ['Cvek Cvita', 'Prodaja', '43833', '063'] },
        ])
        expect((await read(file, { sheet: '0' })).result.rows[0]).toEqual({ row: 1, cells: ['Upute'] })
      },
    )

    // cspell:enable
    test.each(['ID;x\n1;2', '<table>;x\n1;2', 'TABLE;x\n1;2'])('as text whatever its first cell is: %j', async (text) =>
      expect(await cellsOf(fileOf('people.csv', text))).toHaveLength(2),
    )

    test('lists the leave whose remaining days may be imported', async () => {
      const leave = await app.people.leaveType({ name: 'Company leave', number_of_days: 20 })
      const { result } = await read(fileOf('people.csv', 'Name'))
      expect(result.leave).toContainEqual({ uuid: leave.uuid, name: 'Company leave', isGranted: true })
    })

    test('but refuses missing, foreign and malicious ones', async () => {
      const missing = await app.callRaw(employeesImportApi.read, { body: {} }, { as: admin })
      expect(missing).toMatchObject({
        status: 400,
        result: { message: [{ field: 'file', message: 'Please upload your excel file.' }] },
      })
      expect(await read(fileOf('people.pdf', 'a,b'))).toMatchObject({
        status: 400,
        result: { message: [{ field: 'file', message: 'Upload an XLSX, XLS or CSV file' }] },
      })
      expect(await read(fileOf('people.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])))).toMatchObject({
        status: 400,
        result: { message: 'This file is not an Excel spreadsheet (.xlsx or .xls)' },
      })
      const bomb = zip([
        { name: '[Content_Types].xml', content: 'spreadsheetml' },
        { name: 'xl/workbook.xml', content: ' '.repeat(101 * 2 ** 20) },
      ])
      expect(bomb.length).toBeLessThan(2 ** 20)
      expect(await read(fileOf('people.xlsx', bomb))).toMatchObject({
        status: 413,
        result: { message: 'This spreadsheet is too large when unpacked. Split it into smaller files.' },
      })
      expect(await read(fileOf('people.csv', 'Name\n'.repeat(10_002)))).toMatchObject({
        status: 413,
        result: { message: 'This spreadsheet has more than 10,000 rows. Split it into smaller files.' },
      })
      expect(await read(fileOf('people.xlsx', Buffer.alloc(20 * 2 ** 20 + 1)))).toMatchObject({ status: 413 })
    })
  })
})

test('a whole company is unchanged after export, import and another export', async () => {
  const exportOf = async (app: TestApp, as: Person) =>
    app.call(exportsApi.sheet, { params: { list: 'employees' }, query: { sort: 'email' } }, { as })
  const first = await testApp()
  await first.db.transaction().execute(async (trx) => {
    await makeDemoCompany(trx, 40, [])
    await assignIdNumbers(trx, first.keys)
  })
  const reader = await first.people.superadmin({ email: 'reader@example.com' })
  const { result: file } = await exportOf(first, reader)
  const people = (await peopleOfSheet(file)).filter(({ Email: email }) => email !== reader.email)
  expect(people.length).toBeGreaterThan(30)
  expect(people.some((person) => person.Team !== '')).toBe(true)

  // The file changes nothing in the company that it comes from.
  const query = { updateExisting: 'true', dryRun: 'true' } as const
  expect((await send(first, reader, sheetWith(people), query)).result).toMatchObject({
    problems: [],
    existing: people.map((_, index) => index + 2),
    changes: [],
  })

  const second = await testApp()
  const superadmin = await second.people.superadmin({ email: 'reader@example.com' })
  const options = { addPositions: 'true', skipUnknownProjects: 'true' } as const
  // Without the exporting user's own data, which an import does not need.
  const { status, result } = await imported(second, superadmin, people, options)
  expect(status, JSON.stringify(result.message)).toBe(200)
  const copied = (await peopleOfSheet((await exportOf(second, superadmin)).result)).filter(
    ({ Email: email }) => email !== reader.email,
  )
  // The projects did not exist.
  expect(copied).toEqual(people.map((person) => ({ ...person, Team: '' })))
  const counted = await second.db
    .selectFrom('employee_count')
    .select(({ fn }) => fn.sum<number>('delta').as('total'))
    .where('is_archived', '=', false)
    .execute()
  expect(counted).toEqual([{ total: people.length + 1 }])
  const languages = await second.call(employeesApi.languages, {}, { as: superadmin })
  expect(languages.result).toEqual(['Bosanski', 'Deutsch', 'English', 'Hrvatski'])
})
