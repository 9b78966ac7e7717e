import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { setupApi } from '@hr/contract/areas/company/setup'
import { customFieldsApi, customFieldsTexts } from '@hr/contract/areas/custom-fields/custom-fields'
import { documentCategoriesApi, documentCategoriesTexts } from '@hr/contract/areas/documents/categories'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { employeesImportApi, employeesImportTexts } from '@hr/contract/areas/employees/import'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemsImportApi } from '@hr/contract/areas/equipment/import'
import { validItem } from '@hr/contract/areas/equipment/items.fixture'
import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { defaultRules, leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { holidayCalendarsTexts } from '@hr/contract/areas/leave/schedule-texts'
import { leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { tokensApi, tokensTexts } from '@hr/contract/areas/tokens/tokens'
import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { viewsTexts } from '@hr/contract/areas/views/texts'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { cleanLine } from '@hr/contract/lib/fields'
import { keyLine } from '@hr/contract/lib/keys'
import { english, type Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { employeeImports } from '../areas/employees/import.commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { lockedTables, lockKeys, type LockedTable } from '../db/unique-keys.ts'
import { addApplicant, apply } from './applicants.ts'
import { countDeadlocks } from './deadlocks.ts'
import type { Person } from './people.ts'
import { sheetFile } from './sheets.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'
import { newPerson } from './requests.ts'
import { untilWaiting } from './waiting.ts'

// Names and codes that are unique, at every door and in the spellings that people and programs produce.

let app: TestApp
let as: Person
let position: { uuid: string }
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1' })
  as = await app.people.superadmin()
  position = await app.people.position('Holder of keys')
})

const keySpellings: Readonly<Record<string, (text: string) => string>> = {
  'a zero-width space': (text) => `${text.slice(0, 2)}\u200b${text.slice(2)}`,
  'a soft hyphen': (text) => `${text.slice(0, 2)}\u00ad${text.slice(2)}`,
  'a no-break space': (text) => text.replaceAll(' ', '\u00a0'),
  'two spaces': (text) => text.replaceAll(' ', '  '),
  'decomposed letters': (text) => text.normalize('NFD'),
  'full width': (text) => text.replaceAll(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
  capitals: (text) => text.toUpperCase(),
  'a trailing space': (text) => `${text} `,
}

type Answer = { status: number; result: object }
type Kind = {
  create: Endpoint
  update: Endpoint
  table: string
  column: string
  field: string
  taken: Message
  /** The body with a text in this field. */
  body: (text: string) => Promise<object> | object
}

const kinds: Readonly<Record<string, Kind>> = {
  'employee number': {
    create: employeesApi.create,
    update: employeesApi.update,
    table: 'employee',
    column: 'employee_number',
    field: 'employeeNumber',
    taken: recordTexts.employeeNumberTaken,
    body: (employeeNumber) => ({ ...validEmployee, ...newPerson(), employeeNumber, position }),
  },
  'equipment code': {
    create: equipmentApi.create,
    update: equipmentApi.update,
    table: 'item',
    column: 'code',
    field: 'code',
    taken: equipmentTexts.codeTaken,
    body: (code) => ({ ...validItem, code }),
  },
  position: {
    create: positionsApi.create,
    update: positionsApi.update,
    table: 'position',
    column: 'name',
    field: 'name',
    taken: positionsTexts.nameTaken,
    body: (name) => ({ name }),
  },
  'project ID': {
    create: projectsApi.create,
    update: projectsApi.update,
    table: 'project',
    column: 'code',
    field: 'projectId',
    taken: projectsTexts.projectIdTaken,
    body: (projectId) => ({ ...validProject, projectId }),
  },
  'leave type': {
    create: leaveTypesApi.create,
    update: leaveTypesApi.update,
    table: 'leave_type',
    column: 'name',
    field: 'name',
    taken: leaveTypesTexts.nameTaken,
    body: (name) => ({ name, expiredDate: '2031-12-31', color: '#112233' }),
  },
  'leave policy': {
    create: leavePoliciesApi.create,
    update: leavePoliciesApi.update,
    table: 'leave_policy',
    column: 'name',
    field: 'name',
    taken: policyTexts.nameTaken,
    body: (name) => ({ name, rules: defaultRules }),
  },
  'holiday calendar': {
    create: holidayCalendarsApi.create,
    update: holidayCalendarsApi.update,
    table: 'holiday_calendar',
    column: 'name',
    field: 'name',
    taken: holidayCalendarsTexts.nameTaken,
    body: (name) => ({ name, offices: [] }),
  },
  'document category': {
    create: documentCategoriesApi.create,
    update: documentCategoriesApi.update,
    table: 'document_category',
    column: 'name',
    field: 'name',
    taken: documentCategoriesTexts.nameTaken,
    body: (name) => ({ name, visibility: 'employee' }),
  },
  'custom field': {
    create: customFieldsApi.create,
    update: customFieldsApi.update,
    table: 'custom_field',
    column: 'name',
    field: 'name',
    taken: customFieldsTexts.nameTaken,
    body: (name) => ({ ...customField, name }),
  },
  'service account': {
    create: tokensApi.createService,
    update: tokensApi.changeService,
    table: 'service_account',
    column: 'name',
    field: 'name',
    taken: tokensTexts.nameTaken,
    body: (name) => ({ name, scopes: ['positions:read'], addresses: [] }),
  },
  'saved view': {
    create: viewChangesApi.create,
    update: viewChangesApi.update,
    table: 'saved_view',
    column: 'name',
    field: 'name',
    taken: viewsTexts.nameTaken,
    body: (name) => ({
      name,
      list: 'directory',
      sharedWith: null,
      content: { kind: 'list', filters: {}, columns: ['lastName'], sort: 'lastName', order: 'asc' },
    }),
  },
}
const customField = {
  kind: 'text',
  fieldClass: 'internal',
  employeeAccess: 'read',
  leadAccess: 'none',
  adminAccess: 'write',
  options: [] as { uuid?: string; name: string }[],
}

let made = 0
/** A name with a letter that has two forms, a space and a digit. */
// cspell:disable-next-line
const newText = () => `Ključ ${(made += 1)}a`
const storedForm = (text: string) => keyLine(cleanLine(text))

describe.each(Object.entries(kinds))('a used key of %s', (_, { create, update, table, column, field, taken, body }) => {
  const add = async (text: string): Promise<Answer> => app.callRaw(create, { body: await body(text) }, { as })
  const change = async (id: string, text: string): Promise<Answer> => {
    const { list: _, ...sent } = (await body(text)) as { list?: string }
    return app.callRaw(update, { params: { id }, body: sent }, { as })
  }
  const idOf = ({ result }: Answer) => {
    type Made = { uuid: string }
    const { holidayCalendar, serviceAccount, uuid } = result as Made & {
      [Of in 'holidayCalendar' | 'serviceAccount']?: Made
    }
    return (holidayCalendar ?? serviceAccount)?.uuid ?? uuid
  }
  const storedOf = async (id: string) => {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)} as text from ${sql.table(table)} where id = ${id}`.execute(app.db)
    return rows[0]?.text
  }
  const refusal = { status: 422, result: { message: [{ field, message: english(taken) }] } }

  test('is refused in every spelling, in new records and in changes', async () => {
    const text = newText()
    const first = await add(text)
    expect(first.status, JSON.stringify(first.result)).toBe(200)
    const other = idOf(await add(newText()))
    for (const [how, spell] of Object.entries(keySpellings)) {
      expect(await add(spell(text)), how).toMatchObject(refusal)
      expect(await change(other, spell(text)), how).toMatchObject(refusal)
    }
  })

  test('is free for its own record in every spelling', async () => {
    const text = newText()
    const id = idOf(await add(text))
    for (const [how, spell] of Object.entries(keySpellings)) {
      expect((await change(id, spell(text))).status, how).toBe(200)
      expect(await storedOf(id), how).toBe(storedForm(spell(text)))
    }
  })

  test('stays as an earlier version stored it until its text changes', async () => {
    const text = newText()
    const id = idOf(await add(text))
    const before = text.replace(' ', '\u00a0')
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${before} where id = ${id}`.execute(app.db)
    expect((await change(id, before)).status).toBe(200)
    expect(await storedOf(id)).toBe(before)
    expect((await change(id, text)).status).toBe(200)
    expect(await storedOf(id)).toBe(text)
  })

  test('is stored once by concurrent requests in several spellings', async () => {
    const text = newText()
    const answers = await Promise.all(Object.values(keySpellings).map((spell) => add(spell(text))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(statuses.length - 1).fill(422)])
  })
})

test('options of a field have different keys, and earlier ones stay', async () => {
  const choice = { ...customField, kind: 'choice', name: newText() }
  const { result } = await app.callRaw(
    customFieldsApi.create,
    { body: { ...choice, options: [{ name: 'A 1' }] } },
    { as },
  )
  const [one] = (result as { options: { uuid: string }[] }).options
  const save = (options: object[]) =>
    app.callRaw(customFieldsApi.update, { params: { id: result.uuid }, body: { ...choice, options } }, { as })
  const message = english(customFieldsTexts.optionTwice)
  for (const [how, spell] of Object.entries(keySpellings)) {
    const saved = await save([{ uuid: one?.uuid, name: 'A 1' }, { name: spell('A 1') }])
    expect(saved, how).toMatchObject({ status: 400, result: { message: [{ field: 'options.1.name', message }] } })
  }
  const added = await save([{ uuid: one?.uuid, name: 'A 1' }, { name: 'B  2' }])
  expect(added.result).toMatchObject({ options: [{ name: 'A 1' }, { name: 'B 2' }] })
  await sql`update custom_option set name = 'Ａ 1' where field_id = ${result.uuid} and name = 'B 2'`.execute(app.db)
  const { options } = added.result as { options: { uuid: string }[] }
  const again = await save([
    { uuid: one?.uuid, name: 'A 1' },
    { uuid: options[1]?.uuid, name: 'Ａ 1' },
  ])
  expect(again.status, JSON.stringify(again.result)).toBe(200)
})

/** A sheet with one new employee. */
const sheetOf = (cells: Record<string, string>) => {
  const row = {
    firstName: 'Kim',
    lastName: 'Key',
    status: 'Active',
    dateOfBirth: '28/02/1990',
    placeOfResidence: 'Mostar',
    residentialAddress: 'Ulica 1',
    position: 'Holder of keys',
    contractType: 'Ugovor o djelu',
    startDate: '29.2.2024.',
    ...cells,
  }
  return { columns: Object.keys(row), forNew: [], rows: [{ row: 2, cells: Object.values(row) }] }
}
const importPeople = async (cells: Record<string, string>) =>
  app.callRaw(employeesImportApi.run, { query: { addPositions: 'true' }, body: sheetOf(cells) }, { as })
const runImports = () => app.runJobs([employeeImports({ ...app, today: () => '2026-11-20' })])

test.each(Object.entries(keySpellings))('an import takes %s for the same key', async (_, spell) => {
  const texts = { number: newText(), code: newText(), project: newText(), position: newText() }
  const create = async ({ create: call, body }: Kind, text: string) =>
    (await app.callRaw(call, { body: await body(text) }, { as })).result as { uuid: string }
  await create(kinds['employee number']!, texts.number)
  await create(kinds['equipment code']!, texts.code)
  const stored = await create(kinds['position']!, texts.position)
  const project = await create(kinds['project ID']!, texts.project)

  const email = `${crypto.randomUUID()}@example.com`
  const cells = { email, position: spell(texts.position), team: spell(texts.project) }
  const refused = await importPeople({ ...cells, employeeNumber: spell(texts.number) })
  const message = english(recordTexts.employeeNumberTaken)
  expect(refused.result).toMatchObject({ message: [{ row: 2, column: 'Employee number', message }] })
  const free = spell(newText())
  expect((await importPeople({ ...cells, employeeNumber: free })).status).toBe(200)
  await runImports()
  const { rows } = await sql<object>`
    select employee_number as number, position_id as position,
           (select project_id from project_member m where m.employee_id = e.id) as project
    from employee e where email = ${email}`.execute(app.db)
  expect(rows).toEqual([{ number: storedForm(free), position: stored.uuid, project: project.uuid }])

  const columns = ['Code', 'Name', 'Status', 'Notes', 'Email'].map((header) => ({
    header,
    type: 'text' as const,
    width: 20,
  }))
  const items = async (code: string) => {
    const file = await sheetFile(columns, [[code, 'Laptop', '', '', '']], 'items.xlsx')
    return app.call(itemsImportApi.equipment, { query: {}, body: { file } }, { as })
  }
  expect((await items(spell(texts.code))).result).toMatchObject({
    message: [{ column: 'Code', message: english(equipmentTexts.codeTaken) }],
  })
  const other = spell(newText())
  expect((await items(other)).status).toBe(200)
  const codes = await app.db.selectFrom('item').select('id').where('code', '=', storedForm(other)).execute()
  expect(codes).toHaveLength(1)
})

test('an import names the row whose number was stored after the check', async () => {
  const number = newText()
  const { result } = await importPeople({ email: `${crypto.randomUUID()}@example.com`, employeeNumber: number })
  const other = await app.people.employee()
  await app.db
    .updateTable('employee')
    .set({ employee_number: number.toUpperCase() })
    .where('id', '=', other.uuid)
    .execute()
  await runImports()
  const { job } = result as { job: string }
  const { result: failed } = await app.call(jobsApi.find, { params: { id: job } }, { as })
  const failure = employeesImportTexts.failure(2, 'Employee number', recordTexts.employeeNumberTaken)
  expect(failed).toMatchObject({ state: 'failed', message: english(employeesImportTexts.changedSince([failure])) })
})

test('an import finds positions of one key by their very spelling', async () => {
  const [half, full] = [await app.people.position('Level 2'), await app.people.position('Level ２')]
  const dryRun = async (position: string) => {
    const body = sheetOf({ email: `${crypto.randomUUID()}@example.com`, position })
    return (
      await app.callRaw(employeesImportApi.run, { query: { addPositions: 'true', dryRun: 'true' }, body }, { as })
    ).result
  }
  for (const position of ['LEVEL 2', 'Level ２'])
    expect(await dryRun(position), position).toMatchObject({ problems: [], newPositions: [] })
  const message = english(employeesImportTexts.unknownPosition)
  expect(await dryRun('Level  2')).toMatchObject({ problems: [{ row: 2, message }], newPositions: [] })
  const ids = [half, full].map(({ uuid }) => uuid)
  await app.db.deleteFrom('position').where('id', 'in', ids).execute()
})

test('a deleted field is not restored beside another with its key', async () => {
  const name = newText()
  const add = (text: string) => app.callRaw(customFieldsApi.create, { body: { ...customField, name: text } }, { as })
  const { uuid: id } = (await add(name)).result as { uuid: string }
  await app.call(customFieldsApi.remove, { params: { id } }, { as })
  expect((await add(name.replace(' ', '\u00a0'))).status).toBe(200)
  expect(await app.call(customFieldsApi.restore, { params: { id } }, { as })).toMatchObject({
    status: 409,
    result: { message: english(customFieldsTexts.nameTaken) },
  })
})

test('the setup adds no position beside one with its key', async () => {
  const name = newText()
  await app.people.position(name)
  const other = newText()
  const names = [...Object.values(keySpellings).map((spell) => spell(name)), other, other.toUpperCase()]
  expect((await app.callRaw(setupApi.addPositions, { body: { names } }, { as })).status).toBe(200)
  const { rows } = await sql<{ name: string }>`
    select name from position where key_of(name) in (key_of(${name}), key_of(${other})) order by name`.execute(app.db)
  expect(rows.map((row) => row.name)).toEqual([name, other])
})

test.each(Object.entries(keySpellings))('applications take %s for the same position', async (_, spell) => {
  const name = newText()
  const { uuid: positionId } = await app.people.position(name)
  const email = `${crypto.randomUUID()}@example.com`
  const { uuid } = await addApplicant(app, { email, appliedForPosition: name })
  // As an earlier version stored it.
  const earlier = app.db.updateTable('application').set({ position: spell(name) })
  await earlier.where('applicant_id', '=', uuid).execute()
  const list = async (position: string) =>
    (await app.call(applicantsApi.list, { query: { position, page: '1' } }, { as })).result
  expect(await list(name)).toMatchObject({ total: 1, items: [{ uuid, isKnownPosition: true }] })
  expect((await addApplicant(app, { email, appliedForPosition: name })).uuid).toBe(uuid)
  expect(await list(spell(name))).toMatchObject({ total: 1, items: [{ uuid, applications: 2 }] })

  const { uuid: other } = await addApplicant(app, { appliedForPosition: name })
  await app.db
    .updateTable('application')
    .set({ position: spell(name) })
    .where('applicant_id', '=', other)
    .execute()
  const { result: positions } = await app.call(applicantsApi.positions, {}, { as })
  const same = positions.filter((position) => [name, spell(name)].includes(position))
  expect(same).toHaveLength(1)

  await app.db.updateTable('company_setting').set({ any_position: false }).execute()
  await app.company.refresh()
  await app.db
    .updateTable('position')
    .set({ name: spell(name) })
    .where('id', '=', positionId)
    .execute()
  const { result } = await app.call(applicantsApi.openPosition, { query: { name } }, {})
  expect(result.isOpen).toBe(true)
})

test('an application is added to the applicant with its very spelling', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const [half, full] = [newText(), newText()]
  const first = await addApplicant(app, { email, appliedForPosition: half })
  const second = await addApplicant(app, { email, appliedForPosition: full })
  const stored = app.db.updateTable('application').set({ position: keySpellings['full width']!(half) })
  await stored.where('applicant_id', '=', second.uuid).execute()
  expect((await apply(app, { email, appliedForPosition: half.toUpperCase() })).status).toBe(200)
  const { rows } = await sql<{ id: string; applications: number }>`
    select applicant_id as id, count(*)::int as applications from application
    where applicant_id in (${first.uuid}, ${second.uuid}) group by applicant_id having count(*) filter (where is_latest) = 1`.execute(
    app.db,
  )
  expect(Object.fromEntries(rows.map(({ id, applications }) => [id, applications]))).toEqual({
    [first.uuid]: 2,
    [second.uuid]: 1,
  })
})

describe('an email template', () => {
  const save = async (name: string) =>
    (await app.call(applicantsApi.saveTemplate, { body: { name, subject: 'S', text: 'T' } }, { as })).result
  const body = { isSent: true, subject: 'S', text: 'T' }

  test('is replaced in every spelling, also by concurrent requests', async () => {
    const name = newText()
    const { uuid } = await save(name)
    for (const [how, spell] of Object.entries(keySpellings))
      expect(await save(spell(name)), how).toMatchObject({ uuid, name: storedForm(spell(name)) })
    const other = newText()
    const saved = await Promise.all(Object.values(keySpellings).map((spell) => save(spell(other))))
    expect(new Set(saved.map((template) => template.uuid)).size).toBe(1)
  })

  test('of acknowledgements is found in every spelling', async () => {
    await app.call(applicantsApi.setAcknowledgement, { body }, { as })
    for (const [how, spell] of Object.entries(keySpellings)) {
      const stored = sql`
        update applicant_email_template set name = ${spell('Application received')}
        where key_of(name) = 'application received'`
      await stored.execute(app.db)
      expect((await app.call(applicantsApi.acknowledgement, {}, { as })).result, how).toEqual(body)
    }
  })
})

test('each kind of name has locks of its own, in the lock order', async () => {
  const texts = Array.from({ length: 200 }, newText)
  const columns: { [Table in LockedTable]?: string } = { project: 'code', item: 'code', employee: 'employee_number' }
  const slotsOf = (table: LockedTable) =>
    app.db.transaction().execute(async (trx) => {
      await lockKeys(trx, { table, column: columns[table] ?? 'name' }, texts)
      const { rows } = await sql<{ slot: number }>`
        select objid::int as slot from pg_locks where locktype = 'advisory' and classid = ${advisoryLocks.names} and pid = pg_backend_pid()
        order by slot`.execute(trx)
      return rows.map(({ slot }) => slot)
    })
  const slots: number[] = []
  for (const table of lockedTables) slots.push(...(await slotsOf(table)))
  expect(slots).toEqual(slots.toSorted((a, b) => a - b))
  expect(new Set(slots).size).toBe(slots.length)
})

test('two setups with the same policies in another order do not deadlock', async () => {
  const deadlocks = await countDeadlocks(app.pool)
  const blocker = await app.pool.connect()
  await blocker.query('begin')
  await blocker.query('select pg_advisory_xact_lock($1)', [advisoryLocks.leaveYears])
  const add = (templates: ('sick' | 'annual')[]) =>
    app.callRaw(
      setupApi.addLeave,
      { body: { policies: templates.map((template) => ({ template, baseDays: null })) } },
      { as },
    )
  const setups = [add(['sick', 'annual']), add(['annual', 'sick'])]
  await untilWaiting(app.pool, 2)
  await blocker.query('commit')
  blocker.release()
  for (const { status, result } of await Promise.all(setups)) expect(status, JSON.stringify(result)).toBe(200)
  expect(await countDeadlocks(app.pool)).toBe(deadlocks)
})
