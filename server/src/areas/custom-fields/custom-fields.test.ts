// Custom fields over HTTP: each kind from the form to the erasure, who may read and write each class, and definitions.
import { customFieldsApi } from '@hr/contract/areas/custom-fields/custom-fields'
import { customColumnOf } from '@hr/contract/areas/custom-fields/sheet'
import { privacyApi } from '@hr/contract/areas/privacy/privacy'
import {
  classRules,
  customFieldClasses,
  customFieldKinds,
  customValueTexts,
  type CustomField,
  type CustomFieldKind,
} from '@hr/contract/areas/custom-fields/fields'
import { customNameOf } from '@hr/contract/areas/custom-fields/values'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee, validOwnRecord } from '@hr/contract/areas/employees/employees.fixture'
import { exportedColumns } from '@hr/contract/areas/employees/sheet'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldCustomFields } from './custom-fields.commands.ts'
import { saveNewCustomValues } from './values.commands.ts'
import { fieldProblem } from '../../http/problem.ts'
import type { Person } from '../../testing/people.ts'
import { peopleOfSheet } from '../../testing/sheets.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hr: Person
let position: { uuid: string }
beforeAll(async () => {
  app = await sharedTestApp()
  hr = await app.people.superadmin()
  position = await app.people.position('Developer of fields')
})
beforeEach(async () => {
  await app.db.deleteFrom('custom_field').execute()
  await app.db.deleteFrom('employee').where('last_name', 'like', 'Walker%').execute()
})

let names = 0
const definition = (wanted: Partial<CustomField> = {}) => ({
  name: `Defined ${(names += 1)}`,
  kind: 'text' as CustomFieldKind,
  fieldClass: 'internal' as const,
  employeeAccess: 'read' as const,
  leadAccess: 'none' as const,
  adminAccess: 'write' as const,
  ...wanted,
  options: (wanted.options ?? []).map(({ name, contractType }) => ({ name, contractType })),
})
const add = async (wanted: Partial<CustomField> = {}, as = hr): Promise<CustomField> => {
  const { status, result } = await app.call(customFieldsApi.create, { body: definition(wanted) }, { as })
  expect(status, JSON.stringify(result)).toBe(200)
  return result
}
const options = ['Small', 'Large; wide'].map((name) => ({ uuid: '', name, isArchived: false, contractType: null }))

const base = () => ({ ...validEmployee, contractType: 'Ugovor o djelu', position })
const employee = (wanted: { lastName?: string; supervisor?: Person } = {}) =>
  app.people.employee({
    ...wanted,
    positionId: position.uuid,
    startDate: validEmployee.startDate,
    record: {
      date_of_birth: validEmployee.dateOfBirth,
      place_of_residence: validEmployee.placeOfResidence,
      residential_address: validEmployee.residentialAddress,
      contract_type: 'Ugovor o djelu',
    },
  })
const save = async ({ uuid, firstName, lastName, email }: Person, custom: Record<string, unknown>, as = hr) =>
  app.callRaw(
    employeesApi.update,
    { params: { id: uuid }, body: { ...base(), firstName, lastName, email, custom } },
    { as },
  )
const read = async (id: string, as = hr) =>
  (await app.call(employeesApi.find, { params: { id } }, { as })).result.custom
const list = async (query: Record<string, string>, as = hr) =>
  app.call(employeesApi.list, { query: { page: '1', pageSize: '100', ...query } }, { as })

/** For each kind: values in ascending order as calls and cells show them, and a filter that only finds the first. */
function samplesOf(field: CustomField) {
  const [small = '', large = ''] = field.options.map(({ uuid }) => uuid).toReversed()
  const name = `custom.${field.uuid}`
  return {
    text: { values: ['=1+čamac', 'Žaba'], cells: ['=1+čamac', 'Žaba'], filter: { [name]: 'ČAMA' } },
    'long text': {
      values: ['<b>one</b>\ntwo', 'three'],
      cells: ['<b>one</b>\ntwo', 'three'],
      filter: { [name]: 'TWO' },
    },
    number: { values: [-2.5, 1200], cells: [-2.5, 1200], filter: { [`${name}.to`]: '0' } },
    day: {
      values: ['2024-02-29', '2025-01-01'],
      cells: ['2024-02-29', '2025-01-01'],
      filter: { [`${name}.to`]: '2024-12-31' },
    },
    flag: { values: [false, true], cells: ['No', 'Yes'], filter: { [name]: 'false' } },
    choice: { values: [small, large], cells: ['Large; wide', 'Small'], filter: { [name]: small } },
    choices: { values: [[small, large], [large]], cells: ['Large; wide; Small', 'Small'], filter: { [name]: small } },
  }[field.kind]
}

/** The cells of a column of an export, by the last names of the employees. */
async function exportedCells(field: CustomField): Promise<Map<string, unknown>> {
  const query = { extras: `custom.${field.uuid}`, q: 'Walker' }
  const { result } = await app.call(exportsApi.sheet, { params: { list: 'employees' }, query }, { as: hr })
  const columns = [...exportedColumns(), { ...customColumnOf(field), field: 'custom' }]
  const people = await peopleOfSheet(result as unknown as Blob, columns as never)
  return new Map(people.map((person) => [String(person['Last name']), person[customColumnOf(field).header]]))
}

describe.each(customFieldKinds)('a field of the kind %s', (kind) => {
  test('goes from the form to the list, its filters, orders and exports, the history, the export of personal data and the erasure', async () => {
    const field = await add({
      kind,
      options: kind.startsWith('choice') ? options : [],
      unit: kind === 'number' ? 'kg' : '',
    })
    const { values, cells, filter } = samplesOf(field)
    const key = `custom.${field.uuid}`
    const [first, second, blank] = [
      await employee({ lastName: 'Walker 1' }),
      await employee({ lastName: 'Walker 2' }),
      await employee({ lastName: 'Walker 3' }),
    ]
    for (const [person, value] of [
      [first, values[0]],
      [second, values[1]],
    ] as const) {
      const { status, result } = await save(person, { [field.uuid]: value })
      expect([status, status === 200 && result.employee.custom]).toEqual([200, { [field.uuid]: value }])
      expect(await read(person.uuid)).toEqual({ [field.uuid]: value })
    }
    const namesIn = async (query: Record<string, string>) => {
      const { status, result } = await list({ q: 'Walker', ...query })
      expect(status, JSON.stringify(result)).toBe(200)
      expect(result.total).toBe(result.items.length)
      return result.items.map(({ lastName }) => lastName.at(-1)).join('')
    }
    expect(await namesIn(filter)).toBe('1')
    // Ids in capitals are the same ids.
    const written = JSON.stringify(values[0])
    const value: unknown = JSON.parse(kind.startsWith('choice') ? written.toUpperCase() : written)
    const { status } = await save(first, { [field.uuid]: value })
    expect([status, await read(first.uuid)]).toEqual([200, { [field.uuid]: values[0] }])
    const inCapitals = (name: string) => name.replace(field.uuid, field.uuid.toUpperCase())
    const respelled = Object.fromEntries(Object.entries(filter).map(([name, value]) => [inCapitals(name), value]))
    expect(await namesIn(respelled)).toBe('1')
    expect(await namesIn({ [key]: 'filled' })).toBe('12')
    expect(await namesIn({ [key]: 'empty' })).toBe('3')
    const { result: shown } = await list({ q: 'Walker', custom: field.uuid })
    expect(shown.items.map(({ custom }) => custom[field.uuid])).toEqual([...values, undefined])

    const ordered = await list({ sort: key })
    const isOrdered = kind !== 'long text' && kind !== 'choices'
    expect(ordered.status).toBe(isOrdered ? 200 : 400)
    const inOrder = async (order: string) => (isOrdered ? namesIn({ sort: key, order }) : order)
    expect(await inOrder('asc')).toBe(isOrdered ? '123' : 'asc')
    expect(await inOrder('desc')).toBe(isOrdered ? '213' : 'desc')
    const everyone = (await list({})).result.total
    expect(isOrdered ? ordered.result.total : everyone, 'employees without a value are listed').toBe(everyone)

    const sheet = await exportedCells(field)
    expect([1, 2, 3].map((number) => sheet.get(`Walker ${number}`) ?? null)).toEqual([...cells.map(String), ''])

    const history = await app.call(
      employeesApi.history,
      { params: { id: first.uuid }, query: { page: '1' } },
      { as: hr },
    )
    expect(history.result.items.find(({ action }) => action === 'changed')?.changes).toMatchObject([
      { field: field.name, before: '' },
    ])
    const { version } = (await app.call(employeesApi.find, { params: { id: first.uuid } }, { as: hr })).result
    await save(first, { [field.uuid]: values[0] })
    const again = (await app.call(employeesApi.find, { params: { id: first.uuid } }, { as: hr })).result
    expect(again.version, 'saving the same value changes nothing').toBe(version)

    const data = await app.call(privacyApi.export, { params: { id: first.uuid } }, { as: hr })
    expect(data.status).toBe(200)

    expect((await save(second, { [field.uuid]: kind === 'choices' ? [] : '' })).status).toBe(200)
    expect(await read(second.uuid)).toEqual({})

    await app.db.deleteFrom('employee').where('id', '=', first.uuid).execute()
    expect(await app.db.selectFrom('custom_value').selectAll().where('employee_id', '=', first.uuid).execute()).toEqual(
      [],
    )
    await app.db.deleteFrom('employee').where('id', 'in', [second.uuid, blank.uuid]).execute()
  })

  test('refuses invalid values and says where', async () => {
    const field = await add({ kind, options: kind.startsWith('choice') ? options : [] })
    const person = await employee()
    const { uuid } = person
    const other = await add({ kind: 'choice', options })
    const wrong = {
      text: 'x'.repeat(256),
      'long text': 'x'.repeat(5001),
      number: '1.23456',
      day: '2025-02-29',
      flag: 'perhaps',
      choice: other.options[0]!.uuid,
      choices: ['Small'],
    }[kind]
    const { status, result } = await save(person, { [field.uuid]: wrong })
    expect([status, result]).toMatchObject([400, { message: [{ field: `custom.${field.uuid}` }] }])
    expect(await read(uuid)).toEqual({})
  })
})

describe('the classes', () => {
  const personas = async () => {
    const lead = await app.people.teamLead()
    const owner = await employee({ supervisor: lead })
    return { owner, lead, coworker: await employee(), admin: await app.people.admin() }
  }

  test.each(customFieldClasses)('%s: each role reads and writes what its access says', async (fieldClass) => {
    const rules = classRules[fieldClass]
    const { owner, lead, coworker, admin } = await personas()
    for (const employeeAccess of rules.employee)
      for (const leadAccess of rules.lead)
        for (const adminAccess of rules.admin) {
          const access = { employeeAccess, leadAccess, adminAccess } as const
          const field = await add({ fieldClass, ...access })
          expect((await save(owner, { [field.uuid]: 'first value' })).status).toBe(200)
          const masked = rules.isMasked ? '*********alue' : 'first value'
          expect((await read(owner.uuid))[field.uuid]).toBe(masked)
          expect((await read(owner.uuid, owner))[field.uuid]).toBe('first value')
          expect((await read(owner.uuid, admin))[field.uuid]).toBe(adminAccess === 'none' ? undefined : masked)
          const team = await app.call(
            employeesApi.byTeamLead,
            { params: { id: lead.uuid }, query: { page: '1' } },
            { as: lead },
          )
          expect(team.result.items[0]?.custom[field.uuid]).toBe(leadAccess === 'none' ? undefined : 'first value')
          const found = await app.call(employeesApi.find, { params: { id: owner.uuid } }, { as: coworker })
          expect(found.status).toBe(404)

          const byOwner = await app.callRaw(
            employeesApi.updateOwn,
            { body: { ...validOwnRecord, lastName: owner.lastName, custom: { [field.uuid]: 'second' } } },
            { as: owner },
          )
          expect(byOwner.status).toBe(employeeAccess === 'write' ? 200 : 403)
          const byAdmin = await save(owner, { [field.uuid]: 'third' }, admin)
          expect(byAdmin.status).toBe({ write: 200, read: 403, none: 400 }[adminAccess])
          const asked = await list({ custom: field.uuid, [`custom.${field.uuid}`]: 'filled' }, admin)
          expect(asked.status).toBe(adminAccess === 'none' ? 400 : 200)
          await app.db.deleteFrom('custom_field').execute()
        }
  })

  test.each(['sensitive', 'national-id'] as const)(
    '%s: is stored encrypted and can only be filtered by being filled',
    async (fieldClass) => {
      const field = await add({ fieldClass, isUnique: true })
      const [person, other] = [await employee(), await employee()]
      await save(person, { [field.uuid]: 'top secret' })
      const key = `custom.${field.uuid}`
      expect((await list({ [key]: 'top' })).status).toBe(400)
      expect((await list({ sort: key })).status).toBe(400)
      expect((await list({ [key]: 'filled', custom: field.uuid })).result).toMatchObject({
        total: 1,
        items: [{ custom: {} }],
      })
      expect(await save(other, { [field.uuid]: 'top secret' })).toMatchObject({
        status: 422,
        result: { message: [{ field: key }] },
      })

      const history = await app.call(
        employeesApi.history,
        { params: { id: person.uuid }, query: { page: '1' } },
        { as: hr },
      )
      expect(history.result.items[0]?.changes).toEqual([{ field: field.name, before: '', after: '•••' }])
      for (const table of ['custom_value', 'history', 'history_value', 'idempotency_record', 'employee'] as const) {
        const { rows } = await sql<{
          text: string
        }>`select coalesce(string_agg(t::text, ''), '') as text from ${sql.table(table)} t`.execute(app.db)
        expect(rows[0]?.text).not.toContain('top secret')
      }
    },
  )

  test('showing a masked value is recorded, and the mask sent back changes nothing', async () => {
    const field = await add({ fieldClass: 'national-id' })
    const owner = await employee()
    await save(owner, { [field.uuid]: 'AB-12345678' })
    const mask = (await read(owner.uuid))[field.uuid]
    expect(mask).toBe('*********5678')
    expect((await save(owner, { [field.uuid]: mask })).status).toBe(200)
    expect((await save(owner, { [field.uuid]: '****9999' })).status).toBe(400)
    const params = { id: owner.uuid, field: field.uuid }
    expect((await app.call(employeesApi.customValue, { params }, { as: hr })).result).toEqual({ value: 'AB-12345678' })
    const log = await app.call(
      employeesApi.accessLog,
      { params: { id: owner.uuid }, query: { page: '1' } },
      { as: owner },
    )
    expect(log.result.items.map(({ what }) => what)).toContain('custom field opened')
  })

  test('service accounts need the scope of the class', async () => {
    const field = await add({ fieldClass: 'personal' })
    const owner = await employee()
    await save(owner, { [field.uuid]: 'mine' })
    const read = async (scopes: Parameters<typeof app.people.serviceAccount>[0]) =>
      (
        await app.call(
          employeesApi.find,
          { params: { id: owner.uuid } },
          { as: { ...hr, ...(await app.people.serviceAccount(scopes)) } },
        )
      ).result.custom
    expect(await read(['employees:read'])).toEqual({})
    expect(await read(['employees:read', 'fields:personal'])).toEqual({ [field.uuid]: 'mine' })
  })
})

test('pages by a field contain everyone once, without a value last, from both ends', async () => {
  const people = await Promise.all(Array.from({ length: 37 }, (_, index) => employee({ lastName: `Walker ${index}` })))
  const query = { position: position.uuid }
  for (const kind of ['text', 'number', 'choice'] as const) {
    const field = await add({ kind, options: kind === 'choice' ? options : [] })
    for (const [index, person] of people.entries()) {
      if (index % 3 === 0) continue
      const value = kind === 'choice' ? field.options[index % 2]!.uuid : String(index % 7)
      expect((await save(person, { [field.uuid]: value })).status).toBe(200)
    }
    for (const order of ['asc', 'desc'] as const) {
      const sorted = { ...query, sort: customNameOf(field), order, custom: field.uuid }
      const wholeList = { ...employeesApi.list, result: employeesApi.list.wholeResult }
      const { result: whole } = await app.call(wholeList, { query: sorted }, { as: hr })
      const hasValue = whole.map(({ custom }) => field.uuid in custom)
      expect(hasValue).toEqual(hasValue.toSorted((one, other) => Number(other) - Number(one)))
      const paged: string[] = []
      const pageSize = 4
      for (let page = 1; page <= Math.ceil(whole.length / pageSize); page += 1) {
        const { result } = await list({ ...sorted, page: String(page), pageSize: String(pageSize) })
        expect(result.total).toBe(whole.length)
        paged.push(...result.items.map(({ uuid }) => uuid))
      }
      expect(paged).toEqual(whole.map(({ uuid }) => uuid))
    }
  }
})

describe('the definitions', () => {
  const change = (field: CustomField, wanted: object, as = hr) =>
    app.callRaw(
      customFieldsApi.update,
      { params: { id: field.uuid }, body: { ...definition(field), options: field.options, ...wanted } },
      { as },
    )

  test('renamed options keep their values, deleted ones stay with the records that have them', async () => {
    const field = await add({ kind: 'choice', options })
    const person = await employee()
    const { uuid } = person
    const [small, large] = field.options
    await save(person, { [field.uuid]: small!.uuid })
    const { result: changed } = await change(field, {
      options: [
        { uuid: large!.uuid, name: 'Small' },
        { uuid: small!.uuid, name: 'Large; wide' },
      ],
    })
    expect(changed.options.map(({ name }) => name)).toEqual(['Small', 'Large; wide'])
    expect(await read(uuid)).toEqual({ [field.uuid]: small!.uuid })
    const use = await app.call(customFieldsApi.use, { params: { id: field.uuid } }, { as: hr })
    expect(use.result).toEqual({ employees: 1, options: expect.arrayContaining([{ uuid: small!.uuid, employees: 1 }]) })
    await change(changed, { options: [{ uuid: large!.uuid, name: 'Small' }], version: changed.version })
    expect(await read(uuid)).toEqual({ [field.uuid]: small!.uuid })
    expect((await save(person, { [field.uuid]: small!.uuid })).status, 'unchanged').toBe(200)
    const other = await employee()
    expect((await save(other, { [field.uuid]: small!.uuid })).status).toBe(400)
  })

  test.each(['internal', 'sensitive'] as const)('their use is counted (%s)', async (fieldClass) => {
    const access = { employeeAccess: 'read', leadAccess: 'none', adminAccess: 'write' } as const
    const field = await add({ kind: 'choices', fieldClass, ...access, options })
    const [small, large] = field.options.map(({ uuid }) => uuid)
    const use = async () => (await app.call(customFieldsApi.use, { params: { id: field.uuid } }, { as: hr })).result
    expect(await use()).toEqual({ employees: 0, options: field.options.map(({ uuid }) => ({ uuid, employees: 0 })) })
    await save(await employee(), { [field.uuid]: [small, large] })
    await save(await employee(), { [field.uuid]: [large] })
    const counted = {
      employees: 2,
      options: [
        { uuid: small, employees: 1 },
        { uuid: large, employees: 2 },
      ],
    }
    expect(await use()).toEqual(counted)
  })

  test('a deleted field is gone from records and lists, comes back with its values, and is deleted for good after 30 days', async () => {
    const field = await add()
    const person = await employee()
    const { uuid } = person
    await save(person, { [field.uuid]: 'kept' })
    const params = { id: field.uuid }
    expect((await app.call(customFieldsApi.remove, { params }, { as: hr })).status).toBe(200)
    expect(await read(uuid)).toEqual({})
    expect((await save(person, { [field.uuid]: 'x' })).status).toBe(400)
    expect(await list({ [`custom.${field.uuid}`]: 'kept' })).toMatchObject({ status: 400 })
    expect((await app.call(customFieldsApi.restore, { params }, { as: hr })).status).toBe(200)
    expect(await read(uuid)).toEqual({ [field.uuid]: 'kept' })
    await app.call(customFieldsApi.remove, { params }, { as: hr })
    await deleteOldCustomFields(app.db)
    expect((await app.call(customFieldsApi.restore, { params }, { as: hr })).status).toBe(200)
    await app.call(customFieldsApi.remove, { params }, { as: hr })
    await app.db
      .updateTable('custom_field')
      .set({ archived_at: sql<Date>`now() - interval '31 days'` })
      .execute()
    await deleteOldCustomFields(app.db)
    expect((await app.call(customFieldsApi.restore, { params }, { as: hr })).status).toBe(404)
  })

  test('values of a deleted field are deleted in pieces, and locked ones by the next run', async () => {
    const field = await add()
    const { uuid } = await employee()
    await sql`
      insert into custom_value (employee_id, field_id, place, text)
      select ${uuid}, ${field.uuid}, n, 'x' from generate_series(1, 2100) n`.execute(app.db)
    await app.db
      .updateTable('custom_field')
      .set({ archived_at: sql<Date>`now() - interval '31 days'` })
      .execute()
    const left = async () => {
      const count = (table: 'custom_field' | 'custom_value') =>
        app.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      return [(await count('custom_field')).rows, (await count('custom_value')).rows].map(Number)
    }
    const locking = await app.pool.connect()
    await locking.query('begin; select from custom_value order by id limit 1 for update')
    await deleteOldCustomFields(app.db)
    expect(await left()).toEqual([1, 1])
    await locking.query('rollback')
    locking.release()
    await deleteOldCustomFields(app.db)
    expect(await left()).toEqual([0, 0])
  })

  test.each([
    ['internal', undefined],
    ['sensitive', 'Small'],
  ] as const)(
    'a value whose option was deleted (%s) is removed, or stays what it was: %s',
    async (fieldClass, shown) => {
      const field = await add({ kind: 'choice', fieldClass, options })
      const person = await employee()
      const [small] = field.options
      await save(person, { [field.uuid]: small!.uuid })
      const kept = { ...field, options: field.options.slice(1) }
      expect((await change(field, { options: kept.options })).status).toBe(200)
      await app.db
        .updateTable('custom_option')
        .set({ archived_at: sql<Date>`now() - interval '31 days'` })
        .where('id', '=', small!.uuid)
        .execute()
      await deleteOldCustomFields(app.db)
      const value = (await read(person.uuid))[field.uuid]
      const { result: fields } = await app.call(customFieldsApi.list, {}, { as: hr })
      const names = fields.flatMap((one) => one.options).filter(({ uuid }) => uuid === value)
      expect(names.map(({ name }) => name)).toEqual(shown === undefined ? [] : [shown])
    },
  )

  test('uniqueness is refused with the names of equal values, then kept, also between writes at the same time', async () => {
    const field = await add()
    const people = [await employee({ lastName: 'Equal 1' }), await employee({ lastName: 'Equal 2' }), await employee()]
    for (const [index, value] of ['Same', 'sAME', 'Other'].entries())
      await save(people[index]!, { [field.uuid]: value })
    const refused = await change(field, { isUnique: true })
    expect(refused).toMatchObject({
      status: 422,
      result: {
        message: [{ field: 'isUnique', message: 'Several employees have the same value: Ana Equal 1, Ana Equal 2' }],
      },
    })
    await save(people[1]!, { [field.uuid]: 'Not the same' })
    expect((await change(field, { isUnique: true })).status).toBe(200)
    const others = await Promise.all(Array.from({ length: 6 }, () => employee()))
    const answers = await Promise.all(others.map((other) => save(other, { [field.uuid]: 'At once' })))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 422, 422, 422, 422, 422,
    ])
  })

  test('have limits, unique names, fixed kinds and the access that their class allows', async () => {
    for (let count = 0; count < 49; count += 1) await app.people.customField()
    const last = await add()
    expect((await app.call(customFieldsApi.create, { body: definition() }, { as: hr })).status).toBe(409)
    await app.db.deleteFrom('custom_field').where('id', '!=', last.uuid).execute()
    const create = (wanted: object) =>
      app.callRaw(customFieldsApi.create, { body: { ...definition(), ...wanted } }, { as: hr })
    expect(await create({ name: last.name.toUpperCase() })).toMatchObject({
      status: 422,
      result: { message: [{ field: 'name' }] },
    })
    expect(
      await create({ kind: 'choice', options: Array.from({ length: 201 }, (_, name) => ({ name: String(name) })) }),
    ).toMatchObject({ status: 400 })
    expect(await create({ kind: 'choice', options: [{ name: 'A' }, { name: 'a' }] })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'options.1.name' }] },
    })
    expect(await create({ fieldClass: 'sensitive', leadAccess: 'read' })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'leadAccess' }] },
    })
    expect(await create({ fieldClass: 'national-id', kind: 'day' })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'kind' }] },
    })
    expect(await change(last, { kind: 'day' })).toMatchObject({ status: 422, result: { message: [{ field: 'kind' }] } })
    expect(await change(last, { fieldClass: 'sensitive', employeeAccess: 'write' })).toMatchObject({
      status: 422,
      result: { message: [{ field: 'fieldClass' }] },
    })
    expect(await change(last, { version: 99 })).toMatchObject({ status: 409 })
    const formula = await create({ name: '=HYPERLINK("x")<b>{name}</b>' })
    expect(formula).toMatchObject({ status: 200, result: { name: '=HYPERLINK("x")<b>{name}</b>' } })
  })

  test('are required of new employees, and not cleared later', async () => {
    const field = await add({ isRequired: true })
    const body = { ...base(), firstName: 'New', lastName: 'Comer', email: `${crypto.randomUUID()}@example.com` }
    expect(await app.callRaw(employeesApi.create, { body }, { as: hr })).toMatchObject({
      status: 400,
      result: { message: [{ field: `custom.${field.uuid}` }] },
    })
    const created = await app.callRaw(
      employeesApi.create,
      { body: { ...body, custom: { [field.uuid]: 'there' } } },
      { as: hr },
    )
    expect([created.status, created.result.custom]).toEqual([200, { [field.uuid]: 'there' }])
    expect((await save({ ...hr, ...created.result }, { [field.uuid]: '' })).status).toBe(400)
  })

  test('an Admin changes only fields that Admins may write', async () => {
    const admin = await app.people.admin()
    const closed = await add({ fieldClass: 'hr', adminAccess: 'read' })
    expect((await change(closed, { adminAccess: 'write' }, admin)).status).toBe(403)
    expect((await app.call(customFieldsApi.remove, { params: { id: closed.uuid } }, { as: admin })).status).toBe(403)
    const counted = await app.call(customFieldsApi.use, { params: { id: closed.uuid } }, { as: admin })
    expect(counted.status, 'the number of values is one of them').toBe(403)
    const open = await add({}, admin)
    expect((await change(open, { name: 'Renamed by an Admin' }, admin)).status).toBe(200)
    const closing = { fieldClass: 'hr', adminAccess: 'read' }
    const problem = { status: 403, result: { message: [{ field: 'adminAccess' }] } }
    expect(await change(open, closing, admin)).toMatchObject(problem)
    const body = { ...definition(), ...closing }
    expect(await app.callRaw(customFieldsApi.create, { body }, { as: admin })).toMatchObject(problem)
  })

  test('their order is saved, and the same order writes nothing', async () => {
    const fields = [await add(), await add(), await add()]
    const wanted = fields.toReversed().map(({ uuid }) => uuid)
    const move = () => app.call(customFieldsApi.move, { body: { fields: wanted } }, { as: hr })
    await move()
    const { result } = await app.call(customFieldsApi.list, {}, { as: await employee() })
    expect(result.map(({ uuid }) => uuid)).toEqual(wanted)
    const count = () =>
      app.db
        .selectFrom('history')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    await move()
    expect(await count()).toEqual(before)
  })
})

describe("the company's own contract types", () => {
  const fixedTerm = 'Ugovor na određeno'
  const option = (name: string, contractType: CustomField['options'][number]['contractType']) => ({
    uuid: '',
    name,
    isArchived: false,
    contractType,
  })
  const own = {
    kind: 'choice',
    fieldClass: 'hr',
    options: [option('Intern', fixedTerm), option('Freelancer', 'Ugovor o djelu'), option('Other', null)],
  } as const
  const ownField = () => add({ ...own, options: [...own.options] })
  const put = async (person: Person, body: object) => {
    const { uuid, firstName, lastName, email } = person
    return app.callRaw(
      employeesApi.update,
      { params: { id: uuid }, body: { ...base(), firstName, lastName, email, ...body } },
      { as: hr },
    )
  }

  test('an employee has the contract type that the option stands for', async () => {
    const field = await ownField()
    const [intern = '', freelancer = '', other = ''] = field.options.map(({ uuid }) => uuid)
    const person = await employee()
    const problem = (contractType: string) => ({
      status: 422,
      result: { message: [{ field: customNameOf(field), message: `The contract type must be ${contractType}` }] },
    })
    expect(await put(person, { custom: { [field.uuid]: intern } })).toMatchObject(problem(fixedTerm))
    expect((await put(person, { custom: { [field.uuid]: intern }, contractType: fixedTerm })).status).toBe(200)
    expect(await read(person.uuid)).toEqual({ [field.uuid]: intern })
    expect(await put(person, {}), 'the stored option counts').toMatchObject(problem(fixedTerm))
    expect(await put(person, { custom: { [field.uuid]: freelancer } })).toMatchObject({ status: 200 })
    expect(await put(person, { custom: { [field.uuid]: other }, contractType: fixedTerm })).toMatchObject({
      status: 200,
    })
    const { firstName, lastName } = person
    const newcomer = { ...base(), firstName, lastName, email: `${crypto.randomUUID()}@example.com` }
    expect(
      await app.callRaw(employeesApi.create, { body: { ...newcomer, custom: { [field.uuid]: intern } } }, { as: hr }),
    ).toMatchObject(problem(fixedTerm))
  })

  test('an option never moves the contracts of those who have it, and stays if it is not sent', async () => {
    const field = await ownField()
    const [, freelancer] = field.options
    await put(await employee({ lastName: 'Walker of contracts' }), { custom: { [field.uuid]: freelancer!.uuid } })
    const send = (contractType?: string | null) => {
      const options = field.options.map(({ uuid, name, contractType: kept }) =>
        uuid === freelancer!.uuid
          ? { uuid, name, ...(contractType !== undefined && { contractType }) }
          : { uuid, name, contractType: kept },
      )
      const body = { ...definition({ ...own, options: [] }), name: field.name, options }
      return app.callRaw(customFieldsApi.update, { params: { id: field.uuid }, body }, { as: hr })
    }
    expect(await send(fixedTerm)).toMatchObject({
      status: 422,
      result: {
        message: [
          {
            field: 'options.1.contractType',
            message: 'These employees have another contract type: Ana Walker of contracts',
          },
        ],
      },
    })
    expect((await send()).result.options).toEqual(field.options)
    expect((await send(null)).result.options[1]).toMatchObject({ contractType: null })
    expect((await send('Ugovor o djelu')).result.options).toEqual(field.options)
  })

  test('a deleted field does not bind, and is restored only where contracts agree', async () => {
    const field = await ownField()
    const [, freelancer] = field.options
    const person = await employee({ lastName: 'Walker of deleted' })
    await put(person, { custom: { [field.uuid]: freelancer!.uuid } })
    await app.call(customFieldsApi.remove, { params: { id: field.uuid } }, { as: hr })
    expect((await put(person, { contractType: fixedTerm })).status).toBe(200)
    const restore = () => app.callRaw(customFieldsApi.restore, { params: { id: field.uuid } }, { as: hr })
    expect(await restore()).toMatchObject({
      status: 409,
      result: { message: 'These employees have another contract type: Ana Walker of deleted' },
    })
    expect((await put(person, {})).status).toBe(200)
    expect((await restore()).status).toBe(200)
  })

  test('a field that may have none keeps none, not even of deleted options, and no one learns of them', async () => {
    const field = await ownField()
    const [intern = '', freelancer = '', other = ''] = field.options.map(({ uuid }) => uuid)
    const [person, admin] = [await employee(), await app.people.admin()]
    await put(person, { custom: { [field.uuid]: freelancer } })
    const options = [
      { uuid: intern, name: 'Intern' },
      { uuid: other, name: 'Other' },
    ]
    const body = { ...definition({ ...own, adminAccess: 'none', options: [] }), name: field.name, options }
    const closed = await app.callRaw(customFieldsApi.update, { params: { id: field.uuid }, body }, { as: hr })
    expect(closed).toMatchObject({ status: 200 })
    expect(closed.result.options.map((one: CustomField['options'][number]) => one.contractType)).toEqual([
      null,
      null,
      null,
    ])
    const { uuid, firstName, lastName, email } = person
    const change = { ...base(), firstName, lastName, email, contractType: fixedTerm }
    expect((await app.callRaw(employeesApi.update, { params: { id: uuid }, body: change }, { as: admin })).status).toBe(
      200,
    )
  })

  test('an option is sent once', async () => {
    const field = await ownField()
    const { uuid } = field.options[0]!
    const options = [
      { uuid, name: 'Intern' },
      { uuid, name: 'Apprentice' },
    ]
    const body = { ...definition({ ...own, options: [] }), name: field.name, options }
    expect(await app.callRaw(customFieldsApi.update, { params: { id: field.uuid }, body }, { as: hr })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'options.1.name' }] },
    })
  })

  test.each([
    { fieldClass: 'personal' },
    { fieldClass: 'hr', adminAccess: 'read' },
    { fieldClass: 'hr', kind: 'choices' },
  ] as const)('%o has none', async (wanted) => {
    const body = { ...definition({ ...own, ...wanted, options: [option('Intern', fixedTerm)] }), leadAccess: 'none' }
    expect(await app.callRaw(customFieldsApi.create, { body }, { as: hr })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'options.0.contractType' }] },
    })
  })
})

test('names the employee whose value another transaction stored in the meantime', async () => {
  const field = await add({ isUnique: true })
  const [first, second] = [await employee(), await employee()]
  const taken = (employeeId: string, { uuid }: CustomField) =>
    fieldProblem(`${employeeId} ${uuid}`, customValueTexts.taken)
  const people = [first, second].map(({ uuid }) => ({ uuid, custom: { [field.uuid]: 'Same' } }))
  await expect(
    app.db.transaction().execute((trx) => saveNewCustomValues(trx, people, { fields: [field], keys: app.keys, taken })),
  ).rejects.toMatchObject({ body: [{ field: expect.stringContaining(field.uuid), message: customValueTexts.taken }] })
})
