import { auditApi } from '@hr/contract/areas/audit/audit'
import {
  importMappingsApi,
  importMappingsTexts,
  maxImportMappings,
  type ImportListName,
  type ImportMapping,
} from '@hr/contract/areas/imports/import-mappings'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let superadmin: Person
let admin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  superadmin = await app.people.superadmin()
  admin = await app.people.admin()
})
beforeEach(async () => {
  await app.db.deleteFrom('import_mapping').execute()
})

const columnsOf = (headers: Record<string, string | null>): ImportMapping['columns'] =>
  Object.entries(headers).map(([header, target]) => ({ header, target, dayOrder: null }))
const columns = columnsOf({ Job: 'position', 'Hired on': 'startDate', Shoes: null })

const keep = (wanted: Partial<ImportMapping> & { version?: number } = {}, list: ImportListName = 'employees') =>
  app.call(importMappingsApi.keep, { params: { list }, body: { columns, replaced: [], ...wanted } }, { as: admin })
const kept = async (list: ImportListName = 'employees') =>
  (await app.call(importMappingsApi.list, { params: { list } }, { as: superadmin })).result

test('keeps one mapping for the same headers, in any order and letter case, for all of HR', async () => {
  const first = await keep()
  expect(first.status).toBe(200)
  const reordered = columnsOf({ ' shoes': null, 'HIRED  on': 'endDate', job: 'position' })
  const second = await keep({ columns: reordered })
  await keep({ columns: columnsOf({ Job: 'position' }) })
  expect(second.result).toMatchObject({ uuid: first.result.uuid, version: 2 })
  const [other, same, ...rest] = await kept()
  expect(other?.columns).toEqual(columnsOf({ Job: 'position' }))
  expect(same?.columns.map(({ target }) => target)).toEqual([null, 'endDate', 'position'])
  expect(rest).toEqual([])
  expect(await kept('equipment')).toEqual([])
})

test('refuses a change based on an older version, and raises it only for a difference', async () => {
  await keep()
  expect((await keep({ version: 1 })).result.version).toBe(1)
  expect((await keep({ version: 1, columns: columns.toReversed() })).result.version).toBe(2)
  expect((await keep({ version: 1 })).status).toBe(409)
})

test('keeps replaced values only of columns that name no person', async () => {
  const custom = 'custom.00000000-0000-4000-8000-000000000001'
  const replaced = (column: string) => ({ replaced: [{ column, value: 'Dev', by: 'Developer' }] })
  for (const column of ['firstName', 'email', 'supervisorOrTeamLead', 'residentialAddress', custom]) {
    const { status, result } = await keep(replaced(column))
    const message = [{ field: 'replaced', message: english(importMappingsTexts.person) }]
    expect([column, status, result.message]).toMatchObject([column, 422, message])
  }
  for (const column of ['position', 'departments', 'team', 'officeLocation', 'gender'])
    expect([column, (await keep(replaced(column))).status]).toEqual([column, 200])
  expect((await keep(replaced('assignedTo'), 'equipment')).status).toBe(422)
  expect((await keep(replaced('status'), 'equipment')).status).toBe(200)
})

test('neither keeps nor returns replaced roles and status, which another user might give with more rights', async () => {
  const replaced = [
    { column: 'role', value: 'Employee', by: 'Superadmin' },
    { column: 'status', value: 'Gone', by: 'Active' },
    { column: 'gender', value: 'w', by: 'Female' },
  ]
  const { uuid, replaced: answered } = (await keep({ replaced })).result
  const stored = () => app.db.selectFrom('import_mapping').select('replaced').where('id', '=', uuid).execute()
  expect([answered, (await stored())[0]?.replaced]).toEqual([replaced.slice(2), replaced.slice(2)])
  // As version 1.1.0 keeps them.
  await app.db
    .updateTable('import_mapping')
    .set({ replaced: JSON.stringify(replaced) })
    .execute()
  expect((await kept())[0]?.replaced).toEqual(replaced.slice(2))
  await sql
    .raw(readFileSync(new URL('../../db/migrations/0127-mappings-without-access.sql', import.meta.url), 'utf8'))
    .execute(app.db)
  expect((await stored())[0]?.replaced).toEqual(replaced.slice(2))
})

test('refuses two columns with the same content', async () => {
  expect((await keep({ columns: columnsOf({ Job: 'position', Title: 'position' }) })).status).toBe(422)
})

test('forgets the mapping that was kept first beyond the maximum of a list', async () => {
  for (let count = 0; count < maxImportMappings; count += 1) await app.people.importMapping()
  const { uuid } = await app.people.importMapping({ kept_at: '2020-01-01' })
  await app.people.importMapping({ list: 'licences', kept_at: '2019-01-01' })
  await keep()
  const uuids = (await kept()).map((one) => one.uuid)
  expect(uuids).toHaveLength(maxImportMappings)
  expect(uuids).not.toContain(uuid)
  expect(await kept('licences')).toHaveLength(1)
})

test('forgets a mapping, and the audit log says who kept, changed and forgot it without its content', async () => {
  const { uuid } = (await keep()).result
  await keep({ columns: columns.toReversed() })
  const forget = () => app.call(importMappingsApi.forget, { params: { id: uuid } }, { as: superadmin })
  expect((await forget()).status).toBe(200)
  expect((await forget()).status).toBe(404)
  expect(await kept()).toEqual([])
  const query = { page: '1', pageSize: '3', entity: 'import mapping' }
  const { items } = (await app.call(auditApi.list, { query }, { as: superadmin })).result
  const ofMapping = items.map(({ action, who, changes }) => [action, who?.uuid, changes])
  expect(ofMapping).toMatchObject([
    ['deleted', superadmin.uuid, [{ field: 'list' }, { field: 'version' }]],
    ['changed', admin.uuid, [{ field: 'version', before: '1', after: '2' }]],
    ['created', admin.uuid, [{ field: 'list', after: 'employees' }, { field: 'version' }]],
  ])
})
