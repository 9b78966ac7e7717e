import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { auditApi } from '@hr/contract/areas/audit/audit'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { usersApi } from '@hr/contract/areas/users/users'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { beforeAll, expect, test } from 'vitest'
import { linkHistory } from '../../testing/history.ts'
import { addApplicant } from '../../testing/applicants.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1' })
  boss = await app.people.superadmin({ firstName: 'Mira', lastName: 'Marić' })
})

type Filters = Parameters<typeof page>[0]
const page = async (query: Record<string, string>) =>
  (await app.callRaw(auditApi.list, { query: { page: '1', pageSize: '10', ...query } }, { as: boss })).result

const addPosition = async (as = boss) =>
  (await app.call(positionsApi.create, { body: { name: `Position ${crypto.randomUUID()}` } }, { as })).result

test('lists the newest entry first, with who, what, which record and which values', async () => {
  const { name, uuid, version } = await addPosition()
  const { items } = await page({})
  expect(items[0]).toMatchObject({
    who: { uuid: boss.uuid, name: 'Mira Marić' },
    action: 'created',
    entity: 'position',
    person: null,
    record: name,
    fields: ['name'],
    isLinked: false,
  })
  const renamed = `${name} of today`
  await app.call(positionsApi.update, { params: { id: uuid }, body: { name: renamed, version } }, { as: boss })
  const changes = [{ field: 'name', before: name, after: renamed }]
  expect((await page({})).items[0]).toMatchObject({ action: 'changed', record: renamed, changes })
  await app.call(positionsApi.remove, { params: { id: uuid } }, { as: boss })
  expect((await page({})).items[0]).toMatchObject({ action: 'deleted', record: renamed })
  await linkHistory(app)
  expect((await page({})).items[0]?.isLinked).toBe(true)
})

test('shows the owner of personal data without values', async () => {
  const ana = await app.people.employee()
  const body = { ...validUser, firstName: 'Zlata', lastName: 'Kos', email: ana.email }
  await app.call(usersApi.update, { params: { id: ana.uuid }, body }, { as: boss })
  const { items } = await page({ person: ana.uuid })
  expect(items[0]).toMatchObject({ action: 'changed', record: null, changes: [], person: { name: 'Zlata Kos' } })
})

test('filters combine', async () => {
  const other = await app.people.superadmin()
  const ana = await app.people.employee()
  await addPosition(other)
  await app.call(usersApi.remove, { params: { id: ana.uuid } }, { as: other })
  const find = async (filters: Filters) => (await page(filters)).items.map(({ action }) => action)
  expect(await find({ who: other.uuid })).toEqual(['deleted', 'created'])
  expect(await find({ person: ana.uuid })).toEqual(['deleted'])
  expect(await find({ who: other.uuid, entity: 'position' })).toEqual(['created'])
  expect(await find({ who: other.uuid, action: 'deleted' })).toEqual(['deleted'])
  expect(await find({ who: other.uuid, from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  expect(await find({ who: other.uuid, from: '2020-01-01', to: '2099-12-31' })).toHaveLength(2)
  const { items } = await page({ person: ana.uuid })
  const deleted = { uuid: ana.uuid, name: 'Deleted employee', isApplicant: false }
  expect(items[0]?.person).toEqual(deleted)
  const whole = await app.callRaw(auditApi.list, { query: { person: ana.uuid } }, { as: boss })
  expect(whole.result).toMatchObject([{ person: deleted }])
})

test('shows the names of applicants until they are deleted', async () => {
  const { uuid } = await addApplicant(app, { firstName: 'Vedrana', lastName: 'Šehić' })
  await app.call(applicantsApi.find, { params: { id: uuid } }, { as: boss })
  const named = async () => (await page({ person: uuid, entity: 'applicant' })).items.map(({ person }) => person)
  expect((await named())[0]).toEqual({ uuid, name: 'Vedrana Šehić', isApplicant: true })
  const { items } = (await app.call(auditApi.people, { query: { page: '1', uuid } }, { as: boss })).result
  expect(items).toEqual([{ uuid, id: uuid, name: 'Vedrana Šehić' }])
  await app.call(applicantsApi.remove, { params: { id: uuid } }, { as: boss })
  expect((await named())[0]).toEqual({ uuid, name: 'Deleted applicant', isApplicant: true })
})

test('pages join to the whole list in both orders', async () => {
  const other = await app.people.superadmin()
  for (let count = 0; count < 7; count += 1) await addPosition(other)
  for (const order of ['asc', 'desc']) {
    const ids: string[] = []
    for (const number of ['1', '2', '3']) {
      const { items, total } = await page({ who: other.uuid, page: number, pageSize: '3', order })
      expect(total).toBe(7)
      ids.push(...items.map(({ uuid }) => uuid))
    }
    const sorted = ids.toSorted((a, b) => Number(a) - Number(b))
    expect(ids).toEqual(order === 'asc' ? sorted : sorted.toReversed())
    expect(new Set(ids).size).toBe(7)
  }
})

test('every filter has an index', async () => {
  const { rows } = await app.pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where tablename = 'history'`,
  )
  for (const columns of ['actor_id, id', 'person_id, id', 'action, id', 'at, id'])
    expect(rows.some(({ indexdef }) => indexdef.includes(`(${columns})`))).toBe(true)
})
