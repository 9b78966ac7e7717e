// Custom fields in the import of employees.
import { customFieldsApi } from '@hr/contract/areas/custom-fields/custom-fields'
import { customFieldClasses, customFieldKinds, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import { customNameOf, type CustomValues } from '@hr/contract/areas/custom-fields/values'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi, employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import type { EmployeeColumn } from '@hr/contract/areas/employees/import-columns'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { english } from '@hr/contract/lib/messages'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { employeeImports } from './import.commands.ts'

let app: TestApp
let hr: Person
beforeAll(async () => {
  app = await sharedTestApp()
  hr = await app.people.superadmin()
  await app.people.position('Importer of fields')
})
beforeEach(async () => {
  await app.db.deleteFrom('custom_field').execute()
})

let fields = 0
async function add(wanted: Partial<CustomField> = {}): Promise<CustomField> {
  const body = {
    name: `Imported field ${(fields += 1)}`,
    kind: 'text' as const,
    fieldClass: 'personal' as const,
    employeeAccess: 'read' as const,
    leadAccess: 'none' as const,
    adminAccess: 'write' as const,
    ...wanted,
    options: (wanted.options ?? []).map(({ name, contractType }) => ({ name, contractType })),
  }
  const { status, result } = await app.call(customFieldsApi.create, { body }, { as: hr })
  expect(status, JSON.stringify(result)).toBe(200)
  return result
}

type Cells = Partial<Record<EmployeeColumn, string>>
let people = 0
const newcomer = (cells: Cells = {}): Cells => {
  people += 1
  return {
    firstName: 'Ana',
    lastName: `Importer ${people}`,
    email: `importer${people}@example.com`,
    status: 'Active',
    position: 'Importer of fields',
    contractType: 'Ugovor na određeno',
    startDate: '2024-02-29',
    ...cells,
  }
}

async function importRows(rows: readonly Cells[], query: Record<string, 'true'> = {}, as = hr) {
  // The keys of the rows are columns.
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))] as EmployeeColumn[]
  const sheet = rows.map((row, index) => ({ row: index + 2, cells: columns.map((column) => row[column] ?? '') }))
  const answer = await app.call(employeesImportApi.run, { query, body: { columns, rows: sheet } }, { as })
  await app.runJobs([employeeImports({ ...app, today: () => '2026-11-20' })])
  return answer
}

async function stored({ email = '' }: Cells): Promise<{ uuid: string; custom: CustomValues; version: number }> {
  const { uuid } = await app.db
    .selectFrom('employee')
    .select('id as uuid')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { result } = await app.call(employeesApi.find, { params: { id: uuid } }, { as: hr })
  return result
}

test('values of every kind are imported, recorded in the history, and changed by a second import', async () => {
  const options = ['Small', 'Large; wide'].map((name) => ({ uuid: '', name, isArchived: false, contractType: null }))
  const made = new Map<string, CustomField>()
  for (const kind of customFieldKinds)
    made.set(kind, await add({ kind, options: kind.startsWith('choice') ? options : [] }))
  const nameOf = (kind: string) => customNameOf(made.get(kind)!)
  const [small = '', large = ''] = made.get('choice')!.options.map(({ uuid }) => uuid)
  const first = newcomer({
    [nameOf('text')]: '=1+1',
    [nameOf('long text')]: 'One\ntwo',
    [nameOf('number')]: '-2,5',
    [nameOf('day')]: '29.2.2024.',
    [nameOf('flag')]: 'da',
    [nameOf('choice')]: 'small',
    [nameOf('choices')]: 'Small',
  })
  const second = newcomer()
  expect(await importRows([first, second])).toMatchObject({ status: 200, result: { problems: [] } })
  const values = Object.fromEntries([...made].map(([kind, { uuid }]) => [kind, uuid]))
  const { uuid, custom } = await stored(first)
  expect(custom).toEqual({
    [values['text']!]: '=1+1',
    [values['long text']!]: 'One\ntwo',
    [values['number']!]: -2.5,
    [values['day']!]: '2024-02-29',
    [values['flag']!]: true,
    [values['choice']!]: small,
    [values['choices']!]: made
      .get('choices')!
      .options.slice(0, 1)
      .map((option) => option.uuid),
  })
  expect((await stored(second)).custom).toEqual({})
  const history = await app.call(employeesApi.history, { params: { id: uuid }, query: { page: '1' } }, { as: hr })
  const created = history.result.items.find(({ action }) => action === 'created')
  expect(created?.changes).toContainEqual({ field: made.get('number')!.name, before: '', after: '-2.5' })

  // Blank cells and stored values change nothing.
  const again: Record<string, string> = { ...first, [nameOf('text')]: '', [nameOf('choice')]: 'LARGE; WIDE' }
  delete again[nameOf('choices')]
  const changed = await importRows([again], { updateExisting: 'true' })
  expect(changed.result.changes).toEqual([{ row: 2, column: made.get('choice')!.name, before: 'Small' }])
  const after = await stored(first)
  expect(after.custom).toEqual({ ...custom, [values['choice']!]: large })
  await importRows([again], { updateExisting: 'true' })
  expect(await stored(first)).toEqual(after)
})

test.each(customFieldClasses)('a field of the class %s is imported by those who may write it', async (fieldClass) => {
  const field = await add({ fieldClass })
  const column = customNameOf(field)
  const row = newcomer({ [column]: 'X-12345678' })
  await importRows([row])
  const shown = (await stored(row)).custom[field.uuid]
  expect(shown).toBe(fieldClass === 'national-id' ? '*********5678' : 'X-12345678')
  // A masked cell, as an export or the screen shows it, is the stored value.
  const masked = await importRows([{ ...row, [column]: String(shown) }], { updateExisting: 'true' })
  expect(masked).toMatchObject({ status: 200, result: { problems: [], changes: [] } })
})

test('invalid cells are reported where they are, and nothing is imported', async () => {
  const choice = await add({
    kind: 'choice',
    options: [{ uuid: '', name: 'Small', isArchived: false, contractType: null }],
  })
  const number = await add({ kind: 'number', isRequired: true })
  const unique = await add({ isUnique: true })
  const [one, two, three] = [
    newcomer({ [customNameOf(number)]: '1', [customNameOf(unique)]: 'Taken' }),
    newcomer({ [customNameOf(number)]: '1', [customNameOf(unique)]: 'taken' }),
    newcomer({ [customNameOf(choice)]: 'Medium' }),
  ]
  const { status, result } = await importRows([one, two, three], { dryRun: 'true' })
  expect([status, result.problems]).toEqual([
    200,
    [
      { row: 3, column: unique.name, message: 'Same value as row 2', code: expect.any(String) },
      { row: 4, column: choice.name, message: 'There is no option Medium', code: expect.any(String) },
      { row: 4, column: number.name, message: 'Required field', code: expect.any(String) },
    ],
  ])
  await importRows([one])
  const taken = await importRows([{ ...two, [customNameOf(unique)]: 'TAKEN' }])
  expect(taken).toMatchObject({ status: 422 })
})

test('a sheet with a field that is gone, or that the user may not change, is refused with a sentence', async () => {
  const field = await add({ fieldClass: 'hr', adminAccess: 'read' })
  const row = newcomer({ [customNameOf(field)]: 'x' })
  const admin = await app.people.admin()
  expect((await importRows([row], {}, admin)).status).toBe(409)
  await app.call(customFieldsApi.remove, { params: { id: field.uuid } }, { as: hr })
  expect((await importRows([row])).status).toBe(409)
})

test('an import stays with what it has stored if a field is removed before its changes', async () => {
  const field = await add()
  const known = newcomer()
  await importRows([known])
  const column = customNameOf(field)
  const columns = [...(Object.keys(known) as EmployeeColumn[]), column]
  const rows = [newcomer(), known].map((row, index) => ({
    row: index + 2,
    cells: columns.map((name) => (name === column ? 'x' : (row[name] ?? ''))),
  }))
  const query = { updateExisting: 'true' as const }
  const { result } = await app.call(employeesImportApi.run, { query, body: { columns, rows } }, { as: hr })
  const kind = employeeImports({ ...app, today: () => '2026-11-20' })
  let isStored = false
  const outcome = kind.run({
    parameters: { importId: result.importId ?? '' },
    actorId: hr.uuid,
    progress: async () => {
      // The first progress of the changes follows that of the only new employee.
      if (isStored) throw new Error('stopped')
      isStored = true
    },
  })
  await expect(outcome).rejects.toThrow('stopped')
  await app.call(customFieldsApi.remove, { params: { id: field.uuid } }, { as: hr })
  await app.runJobs([kind])
  const { result: job } = await app.call(jobsApi.find, { params: { id: result.job ?? '' } }, { as: hr })
  expect(job).toMatchObject({
    state: 'failed',
    message: `${english(texts.imported(1))} ${english(texts.fieldGone)}`,
  })
  const { result: imports } = await app.call(employeesImportApi.list, {}, { as: hr })
  expect(imports).toContainEqual(expect.objectContaining({ uuid: result.importId, employees: 1 }))
})

test('own contract types go with the contract type, for new employees and for those who exist', async () => {
  const own = await add({
    kind: 'choice',
    fieldClass: 'hr',
    options: [{ uuid: '', name: 'Freelancer', isArchived: false, contractType: 'Ugovor o djelu' }],
  })
  const column = customNameOf(own)
  const message = 'The contract type must be Ugovor o djelu'
  const wrong = await importRows([newcomer({ [column]: 'Freelancer' })], { dryRun: 'true' })
  expect(wrong.result.problems).toMatchObject([
    { row: 2, column: 'Contract type', message, suggestion: 'Ugovor o djelu' },
  ])
  const row = newcomer({ [column]: 'freelancer', contractType: 'Ugovor o djelu' })
  expect(await importRows([row])).toMatchObject({ status: 200, result: { problems: [] } })
  const { email = '' } = row
  const update = { updateExisting: 'true', dryRun: 'true' } as const
  const moved = await importRows([{ email, contractType: 'Ugovor na određeno' }], update)
  expect(moved.result.problems).toMatchObject([
    { row: 2, column: 'Contract type', message, suggestion: 'Ugovor o djelu' },
  ])
  // A blank contract type is that of the option.
  const other = newcomer({ [column]: 'Freelancer', contractType: '' })
  expect(await importRows([other])).toMatchObject({ status: 200, result: { problems: [] } })
  const third = newcomer()
  await importRows([third])
  const changed = await importRows([{ email: third.email ?? '', [column]: 'Freelancer' }], { updateExisting: 'true' })
  expect(changed.result.changes).toMatchObject([
    { column: 'Contract type', before: 'Ugovor na određeno' },
    { column: own.name, before: '' },
  ])
  for (const row of [other, third]) expect(await stored(row)).toMatchObject({ contractType: 'Ugovor o djelu' })
})
