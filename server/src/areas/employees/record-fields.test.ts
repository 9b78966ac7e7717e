// Checks every field of a record: it is stored, appears in the history, and can be cleared.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { recordFieldNames, recordFields } from '@hr/contract/areas/employees/record'
import { valueOf } from '@hr/contract/testing/record-values'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let as: Person
let position: { uuid: string }
beforeAll(async () => {
  app = await sharedTestApp()
  as = await app.people.superadmin()
  position = await app.people.position('Developer')
})

const base = () => ({
  ...validEmployee,
  email: `${crypto.randomUUID()}@example.com`,
  contractType: 'Ugovor o djelu',
  position,
})

const save = (id: string, body: object) => app.callRaw(employeesApi.update, { params: { id }, body }, { as })

// `record.routes.test.ts` covers rows and other records.
describe.each(recordFieldNames.filter((field) => valueOf(field) !== undefined))('the field %s', (field) => {
  test('is stored, appears in the history under its name, and is blank after it is cleared', async () => {
    const { result: stored } = await app.callRaw(employeesApi.create, { body: base() }, { as })
    const { status, result } = await save(stored.uuid, { ...base(), email: stored.email, [field]: valueOf(field) })
    expect(status, JSON.stringify(result)).toBe(200)
    const shown = field === 'idNumber' ? '*********0008' : valueOf(field)
    expect(result.employee[field]).toEqual(shown)
    expect((await app.call(employeesApi.find, { params: { id: stored.uuid } }, { as })).result[field]).toEqual(shown)
    const query = { page: '1' }
    const { items } = (await app.call(employeesApi.history, { params: { id: stored.uuid }, query }, { as })).result
    const changed = items.find(({ action }) => action === 'changed')
    expect(changed?.changes.map((change) => change.field)).toEqual([field])

    const blank = field === 'language' ? [] : ''
    const emptied = await save(stored.uuid, { ...base(), email: stored.email, [field]: blank })
    const isRequired = !recordFields[field].input.safeParse(blank).success
    expect([emptied.status, emptied.status === 200 && emptied.result.employee[field]]).toEqual(
      isRequired ? [400, false] : [200, recordFields[field].blank],
    )
  })
})

test('writers of each field match fields.tsv', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../../../contract/fields.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  const column = rows[0]?.indexOf('write_self') ?? -1
  const writers = rows
    .filter(([entity]) => entity === 'employee')
    .map((row) => [row[1], row[column] === 'n' ? 'HR' : 'employee'])
  expect(writers).toEqual(expect.arrayContaining(recordFieldNames.map((field) => [field, recordFields[field].writer])))
})
