import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accessApi } from '@hr/contract/areas/access/access'
import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { maxViews, viewsTexts } from '@hr/contract/areas/views/texts'
import { viewsApi, type ListContent, type SharedRole } from '@hr/contract/areas/views/views'
import { english } from '@hr/contract/lib/messages'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let superadmin: Person
let admin: Person
let employee: Person
beforeAll(async () => {
  app = await sharedTestApp()
  superadmin = await app.people.superadmin()
  admin = await app.people.admin()
  employee = await app.people.employee()
})

const content = (wanted: Partial<ListContent> = {}): ListContent => ({
  kind: 'list',
  filters: {},
  columns: ['lastName'],
  sort: null,
  order: 'asc',
  ...wanted,
})

type Wanted = { list?: string; name?: string; sharedWith?: SharedRole | null; content?: Partial<ListContent> }

const save = (as: Person, { list = 'directory', name, sharedWith = null, content: wanted }: Wanted = {}) =>
  app.call(
    viewChangesApi.create,
    { body: { list, name: name ?? `View ${crypto.randomUUID()}`, sharedWith, content: content(wanted) } },
    { as },
  )
const seenBy = async (as: Person) => (await app.call(viewsApi.list, {}, { as })).result
const namesSeenBy = async (as: Person) => (await seenBy(as)).map(({ name }) => name)
const setDefault = (as: Person, uuid: string, isDefault = true) =>
  app.call(viewChangesApi.setDefault, { params: { id: uuid }, body: { isDefault } }, { as })
const problemAt = (field: string, message: (typeof viewsTexts)['nameTaken']) => ({
  result: { message: [expect.objectContaining({ field, message: english(message) })] },
})

test('stores a view for its owner alone', async () => {
  const wanted = content({
    filters: { office: 'Zagreb' },
    columns: ['lastName', 'email'],
    sort: 'lastName',
    order: 'desc',
  })
  const { result: view } = await save(employee, { name: 'Office', content: wanted })
  expect(view).toEqual({
    uuid: expect.any(String),
    list: 'directory',
    name: 'Office',
    owner: `${employee.firstName} ${employee.lastName}`,
    isOwn: true,
    sharedWith: null,
    content: wanted,
    isDefault: false,
    isReduced: false,
    version: 1,
  })
  expect(await seenBy(employee)).toContainEqual(view)
  expect(await namesSeenBy(superadmin)).not.toContain('Office')
})

test('requires unique names for an owner and a list, ignoring case', async () => {
  const owner = await app.people.admin()
  await save(owner, { name: 'Šef' })
  expect(await save(owner, { name: 'ŠEF' })).toMatchObject({
    status: 422,
    ...problemAt('name', viewsTexts.nameTaken),
  })
  expect(await save(owner, { name: 'Šef', list: 'employees' })).toMatchObject({ status: 200 })
  expect(await save(admin, { name: 'Šef' })).toMatchObject({ status: 200 })
})

test.each([
  ['a search term as a filter', { filters: { q: 'Horvat' } }],
  ['an unknown filter', { filters: { salary: '1' } }],
  ['an unknown column', { columns: ['lastName', 'idNumber'] }],
  ['an unknown order', { sort: 'idNumber' }],
  ["another list's custom field", { filters: { 'custom.6f0ce7de-9d55-4fb4-9d0b-94d8d2a1f001': '1' } }],
] satisfies [string, Partial<ListContent>][])('refuses %s', async (_, wanted) => {
  expect(await save(employee, { content: wanted })).toMatchObject({
    status: 422,
    ...problemAt('content', viewsTexts.unknownPart),
  })
})

test('has no place for a search term', async () => {
  const body = { list: 'directory', name: 'Search', content: { ...content(), q: 'Horvat' } }
  expect((await app.call(viewChangesApi.create, { body }, { as: employee })).status).toBe(400)
})

test('refuses views of lists that the caller may not open, and of unknown ones', async () => {
  const refusal = { status: 422, ...problemAt('list', viewsTexts.unknownList) }
  for (const list of ['employees', 'payroll', 'toString']) expect(await save(employee, { list })).toMatchObject(refusal)
  expect(await save(admin, { list: 'audit' })).toMatchObject(refusal)
})

test('stores at most 50 views of an owner and a list, also when they are added at once', async () => {
  const owner = await app.people.admin()
  for (let view = 2; view < maxViews; view++) await app.people.view({ account_id: owner.uuid })
  const answers = await Promise.all(Array.from({ length: 6 }, () => save(owner)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409])
  expect((await save(owner, { list: 'employees' })).status).toBe(200)
})

test('only HR shares, with roles that may open the list', async () => {
  expect(await save(employee, { sharedWith: 'Employee' })).toMatchObject({
    status: 403,
    ...problemAt('sharedWith', viewsTexts.onlyHr),
  })
  expect(await save(admin, { list: 'employees', sharedWith: 'Team lead' })).toMatchObject({
    status: 422,
    ...problemAt('sharedWith', viewsTexts.notShareable),
  })
})

test('shows shared views to the role and those above it, and only of lists that they may open', async () => {
  const lead = await app.people.teamLead()
  const readers = { employee, lead, admin, superadmin }
  const shared = { everyone: 'Employee', leads: 'Team lead', HR: 'Admin', Superadmins: 'Superadmin' } as const
  for (const [name, sharedWith] of Object.entries(shared)) await save(superadmin, { name, sharedWith })
  await save(superadmin, { name: 'HR list', list: 'employees', sharedWith: 'Admin' })
  // Shared before the permission of the screen was changed.
  await app.people.view({ account_id: superadmin.uuid, list: 'employees', name: 'Too far', shared_with: 'Employee' })
  const names = new Set([...Object.keys(shared), 'HR list', 'Too far'])
  const seen = async (reader: Person) => (await namesSeenBy(reader)).filter((name) => names.has(name)).toSorted()
  expect(
    Object.fromEntries(await Promise.all(Object.entries(readers).map(async ([name, one]) => [name, await seen(one)]))),
  ).toEqual({
    employee: ['everyone'],
    lead: ['everyone', 'leads'],
    admin: ['HR', 'HR list', 'Too far', 'everyone', 'leads'],
    superadmin: ['HR', 'HR list', 'Superadmins', 'Too far', 'everyone', 'leads'],
  })
})

test('owners change and delete their views; others find none', async () => {
  const { result: view } = await save(superadmin, { sharedWith: 'Employee' })
  const change = (as: Person, body: object) =>
    app.call(
      viewChangesApi.update,
      { params: { id: view.uuid }, body: { name: 'Mine', content: content(), ...body } },
      { as },
    )
  const remove = (as: Person) => app.call(viewChangesApi.remove, { params: { id: view.uuid } }, { as })
  for (const as of [employee, admin]) {
    expect((await change(as, {})).status).toBe(404)
    expect((await remove(as)).status).toBe(404)
  }
  const changed = await change(superadmin, { name: 'Ours', sharedWith: 'Employee', version: 1 })
  expect(changed).toMatchObject({ status: 200, result: { name: 'Ours', version: 2 } })
  expect((await change(superadmin, { version: 1 })).status).toBe(409)
  expect(await change(superadmin, { name: 'Ours', sharedWith: 'Employee' }), 'nothing changed').toMatchObject({
    result: { version: 2 },
  })
  expect((await remove(superadmin)).status).toBe(200)
  expect((await remove(superadmin)).status).toBe(404)
})

test('Superadmins delete shared views of others, and no personal ones', async () => {
  const { result: shared } = await save(admin, { sharedWith: 'Admin' })
  const { result: personal } = await save(admin)
  const remove = ({ uuid }: { uuid: string }) =>
    app.call(viewChangesApi.remove, { params: { id: uuid } }, { as: superadmin })
  expect((await remove(shared)).status).toBe(200)
  expect((await remove(personal)).status).toBe(404)
})

test('a list opens with one view at most, own or shared, which the session contains', async () => {
  const user = await app.people.employee()
  const headers = { cookie: user.cookie, origin: app.config.publicUrl }
  const defaults = async () => {
    const views = (await seenBy(user)).filter(({ isDefault }) => isDefault)
    const { result } = await app.call(accessApi.refresh, {}, { headers })
    expect(result.defaultViews).toEqual(views)
    return views.map(({ uuid }) => uuid)
  }
  const { result: own } = await save(user)
  const { result: shared } = await save(admin, { sharedWith: 'Employee' })
  const { result: hidden } = await save(admin)
  await setDefault(user, own.uuid)
  expect(await defaults()).toEqual([own.uuid])
  await setDefault(user, shared.uuid)
  expect(await defaults()).toEqual([shared.uuid])
  await setDefault(user, own.uuid, false)
  expect(await defaults(), 'another one was unset').toEqual([shared.uuid])
  expect((await setDefault(user, hidden.uuid)).status).toBe(404)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => setDefault(user, index % 2 ? own.uuid : shared.uuid)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await defaults()).toHaveLength(1)
  await setDefault(user, shared.uuid)
  const unshared = { name: shared.name, sharedWith: null, content: shared.content }
  await app.call(viewChangesApi.update, { params: { id: shared.uuid }, body: unshared }, { as: admin })
  expect(await defaults()).toEqual([])
})

test('leaves out custom fields that were deleted or that the reader may not see', async () => {
  const [open, closed, deleted] = await Promise.all([
    app.people.customField(),
    app.people.customField({ field_class: 'hr', admin_access: 'none', lead_access: 'none' }),
    app.people.customField({ archived_at: '2026-01-01T00:00:00Z' }),
  ])
  const [openName, closedName, deletedName] = [open, closed, deleted].map(({ uuid }) => `custom.${uuid}`) as [
    string,
    string,
    string,
  ]
  const wanted = content({
    filters: { status: 'Active', [openName]: 'filled', [`${closedName}.from`]: '5000', [deletedName]: 'empty' },
    columns: ['lastName', closedName, openName, deletedName],
    sort: closedName,
  })
  const { result: view } = await save(superadmin, { list: 'employees', sharedWith: 'Admin', content: wanted })
  const seen = async (as: Person) => (await seenBy(as)).find(({ uuid }) => uuid === view.uuid)
  expect(await seen(admin)).toMatchObject({
    isReduced: true,
    content: { filters: { status: 'Active', [openName]: 'filled' }, columns: ['lastName', openName], sort: null },
  })
  expect(await seen(superadmin)).toMatchObject({
    isReduced: true,
    content: {
      filters: { status: 'Active', [openName]: 'filled', [`${closedName}.from`]: '5000' },
      columns: ['lastName', closedName, openName],
      sort: closedName,
    },
  })
})

test('keeps no text that was searched for in a custom field, also of views stored before', async () => {
  const { uuid: field } = await app.people.customField()
  const { uuid: choice } = await app.people.customField({ kind: 'choices' })
  const searched = { status: 'Active', [`custom.${field}`]: 'Ana' }
  expect((await save(superadmin, { list: 'employees', content: { filters: searched } })).status).toBe(422)

  const options = `${crypto.randomUUID()},${crypto.randomUUID()}`
  const kept = { status: 'Active', [`custom.${choice}`]: options, [`custom.${field}.to`]: '2026-12-31' }
  const stored = [
    { ...kept, [`custom.${field}`]: 'Ana', [`custom.${field}.from`]: 'Ana' },
    { [`custom.${field}`]: 'Ana' },
  ]
  const rows = await Promise.all(
    stored.map((filters) =>
      app.people.view({
        list: 'employees',
        account_id: superadmin.uuid,
        content: JSON.stringify(content({ filters })),
      }),
    ),
  )
  const contentOf = async ({ uuid }: { uuid: string }) =>
    (await app.db.selectFrom('saved_view').select('content').where('id', '=', uuid).executeTakeFirstOrThrow()).content
  const views = await seenBy(superadmin)
  expect(rows.map(({ uuid }) => views.find((view) => view.uuid === uuid)?.content)).toMatchObject([
    { filters: kept },
    { filters: {} },
  ])
  const migration = '../../db/migrations/0042-views-without-searches.sql'
  await app.pool.query(await readFile(join(import.meta.dirname, migration), 'utf8'))
  expect(await Promise.all(rows.map(contentOf))).toEqual([content({ filters: kept }), content()])
})

test('records shared views in the history, without their content', async () => {
  const { result: personal } = await save(admin)
  const { result: shared } = await save(admin, {
    name: 'Svi',
    sharedWith: 'Employee',
    content: { filters: { office: 'Split' } },
  })
  const body = { name: 'Svi', sharedWith: 'Admin' as const, content: shared.content }
  await app.call(viewChangesApi.update, { params: { id: shared.uuid }, body }, { as: admin })
  for (const { uuid } of [personal, shared])
    await app.call(viewChangesApi.remove, { params: { id: uuid } }, { as: admin })
  const rows = await app.db
    .selectFrom('history')
    .innerJoin('history_value', 'history_value.history_id', 'history.id')
    .select(['action', 'before', 'after'])
    .where('entity_id', 'in', [personal.uuid, shared.uuid])
    .orderBy('history.id')
    .execute()
  const stored = { list: 'directory', name: 'Svi', version: 1 }
  expect(rows).toEqual([
    { action: 'created', before: null, after: { ...stored, sharedWith: 'Employee' } },
    { action: 'changed', before: { sharedWith: 'Employee', version: 1 }, after: { sharedWith: 'Admin', version: 2 } },
    { action: 'deleted', before: { ...stored, sharedWith: 'Admin', version: 2 }, after: null },
  ])
})

test('a deleted owner leaves the shared views behind', async () => {
  const owner = await app.people.admin()
  const { result: shared } = await save(owner, { sharedWith: 'Employee' })
  const { result: personal } = await save(owner)
  const { status } = await app.call(employeesApi.remove, { params: { id: owner.uuid } }, { as: superadmin })
  expect(status).toBe(200)
  expect((await seenBy(employee)).find(({ uuid }) => uuid === shared.uuid)).toMatchObject({
    owner: 'Deleted employee',
    isOwn: false,
  })
  const rows = await app.db.selectFrom('saved_view').select('id').where('id', '=', personal.uuid).execute()
  expect(rows).toEqual([])
  const remove = await app.call(viewChangesApi.remove, { params: { id: shared.uuid } }, { as: superadmin })
  expect(remove.status).toBe(200)
})

test('a view that only a newer version can read is left out, also of the session', async () => {
  const user = await app.people.employee()
  const { result: known } = await save(user)
  const { result: newer } = await save(user)
  await setDefault(user, newer.uuid)
  await app.db
    .updateTable('saved_view')
    .set({ content: JSON.stringify({ kind: 'of a newer version' }) })
    .where('id', '=', newer.uuid)
    .execute()
  expect((await seenBy(user)).filter(({ isOwn }) => isOwn).map(({ uuid }) => uuid)).toEqual([known.uuid])
  const headers = { cookie: user.cookie, origin: app.config.publicUrl }
  const { status, result } = await app.call(accessApi.refresh, {}, { headers })
  expect([status, result.defaultViews]).toEqual([200, []])
})
