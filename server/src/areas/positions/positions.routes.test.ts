import { english } from '@hr/contract/lib/messages'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp()
  as = await app.people.superadmin()
})

const add = (name: string) => app.call(positionsApi.create, { body: { name } }, { as })

test('stores a position', async () => {
  const { result: added } = await add('  Šef   kuhinje ')
  expect(added).toEqual({ uuid: expect.any(String), name: 'Šef kuhinje', version: 1 })
  const { result: read } = await app.call(positionsApi.find, { params: { id: added.uuid } }, { as })
  expect(read).toEqual(added)
})

test('requires a unique name, ignoring case', async () => {
  await add('Čistač')
  expect(await add('ČISTAČ')).toMatchObject({
    status: 422,
    result: { message: [{ field: 'name', message: english(positionsTexts.nameTaken) }] },
  })
  expect((await add('Cistac')).status, 'without the accent it is another word').toBe(200)
})

test('creates one position when ten users add the same name at once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add('Vozač')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(422)])
})

test('refuses the second of two concurrent changes to the same name', async () => {
  const { result: position } = await add('Domar')
  const rename = () =>
    app.call(positionsApi.update, { params: { id: position.uuid }, body: { name: 'Recepcioner' } }, { as })
  const first = await app.pool.connect()
  await first.query(`begin; insert into position (name) values ('Recepcioner')`)
  const second = rename()
  await untilWaiting(app.pool)
  await first.query('commit')
  first.release()
  const taken = [{ field: 'name', message: english(positionsTexts.nameTaken) }]
  expect(await second).toMatchObject({ status: 422, result: { message: taken } })
})

test('renames a position, also by letter case only', async () => {
  const { result: position } = await add('vratar')
  const renamed = await app.call(
    positionsApi.update,
    { params: { id: position.uuid }, body: { name: 'Vratar', version: 1 } },
    { as },
  )
  expect(renamed).toMatchObject({ status: 200, result: { name: 'Vratar', version: 2 } })
})

test("refuses to rename to another position's name", async () => {
  const { result: position } = await add('Kuhar')
  await add('Konobar')
  expect(
    await app.call(positionsApi.update, { params: { id: position.uuid }, body: { name: 'konobar' } }, { as }),
  ).toMatchObject({
    status: 422,
    result: { message: [{ field: 'name', message: english(positionsTexts.nameTaken) }] },
  })
})

test('refuses an outdated version with who saved; accepts an update without one', async () => {
  const { result: position } = await add('Zidar')
  const rename = (body: { name: string; version?: number }) =>
    app.call(positionsApi.update, { params: { id: position.uuid }, body }, { as })
  expect((await rename({ name: 'Zidar 1', version: 1 })).status).toBe(200)
  const stale = await rename({ name: 'Zidar 2', version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.result.message).toMatch(
    new RegExp(`^${as.firstName} ${as.lastName} saved this record at \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.`),
  )
  expect(await rename({ name: 'Zidar 3' })).toMatchObject({ status: 200, result: { version: 3 } })
  expect(await rename({ name: 'Zidar 3' }), 'nothing was changed').toMatchObject({ result: { version: 3 } })
})

test('refuses to delete a position in use, also by archived employees', async () => {
  const { result: position } = await add('Portir')
  await app.people.employee({ positionId: position.uuid })
  await app.people.employee({ positionId: position.uuid, isArchived: true })
  const remove = () => app.call(positionsApi.remove, { params: { id: position.uuid } }, { as })
  expect(await remove()).toMatchObject({ status: 409, result: { message: '2 employees have the position Portir' } })
  await app.db.updateTable('employee').set({ position_id: null }).where('position_id', '=', position.uuid).execute()
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
})

test('lists how many employees have each position, archived ones apart', async () => {
  const own = await testApp()
  const reader = await own.people.admin()
  const cook = await own.people.position('Kuhar')
  await own.people.position('Sommelier')
  for (let people = 0; people < 3; people++) {
    const person = await own.people.employee({ positionId: cook.uuid })
    if (people === 0) await own.people.archive(person)
  }
  const { result } = await own.call(positionsApi.list, { query: { page: '1', pageSize: '15' } }, { as: reader })
  expect(result.items).toMatchObject([
    { name: 'Kuhar', employees: 2, archivedEmployees: 1 },
    { name: 'Sommelier', employees: 0, archivedEmployees: 0 },
  ])
})

test('records each change in the history in the same transaction', async () => {
  const { result: position } = await add('Pekar')
  await app.call(positionsApi.update, { params: { id: position.uuid }, body: { name: 'Pekarica' } }, { as })
  await app.call(positionsApi.update, { params: { id: position.uuid }, body: { name: 'Pekarica' } }, { as })
  await app.call(positionsApi.remove, { params: { id: position.uuid } }, { as })
  const rows = await app.db
    .selectFrom('history')
    .innerJoin('history_value', 'history_value.history_id', 'history.id')
    .select(['actor_id', 'action', 'fields', 'before', 'after'])
    .where('entity_id', '=', position.uuid)
    .orderBy('history.id')
    .execute()
  expect(rows).toEqual([
    { actor_id: as.uuid, action: 'created', fields: ['name'], before: null, after: { name: 'Pekar' } },
    { actor_id: as.uuid, action: 'changed', fields: ['name'], before: { name: 'Pekar' }, after: { name: 'Pekarica' } },
    { actor_id: as.uuid, action: 'deleted', fields: ['name'], before: { name: 'Pekarica' }, after: null },
  ])
})

test('sorts in Croatian order with numbers by value, in pages', async () => {
  const own = await testApp()
  const reader = await own.people.admin()
  for (const name of [
    'Žongler',
    'Tester 10',
    'Cvjećar',
    'Tester 9',
    'Čuvar',
    'Ćuprijar',
    'Ljekar',
    'Lučki radnik',
    'Đak',
    'Džin',
    'Drvosječa',
  ])
    await own.people.position(name)
  const page = async (page: number, order: 'asc' | 'desc' = 'asc') => {
    const { result } = await own.call(
      positionsApi.list,
      { query: { page: String(page), pageSize: '4', order } },
      { as: reader },
    )
    return [result.total, ...result.items.map(({ name }) => name)]
  }
  expect(await page(1)).toEqual([11, 'Cvjećar', 'Čuvar', 'Ćuprijar', 'Drvosječa'])
  expect(await page(2)).toEqual([11, 'Džin', 'Đak', 'Lučki radnik', 'Ljekar'])
  expect(await page(3)).toEqual([11, 'Tester 9', 'Tester 10', 'Žongler'])
  expect(await page(4)).toEqual([11])
  expect(await page(1, 'desc')).toEqual([11, 'Žongler', 'Tester 10', 'Tester 9', 'Ljekar'])
  for (const [q, name] of [
    ['CUPR', 'Ćuprijar'],
    ['radnik LUČ', 'Lučki radnik'],
  ] as const) {
    const { result: found } = await own.call(positionsApi.list, { query: { page: '1', q } }, { as: reader })
    expect(found.items.map((position) => position.name)).toEqual([name])
  }
  const { result: whole } = await own.call(positionsApi.list, { query: {} }, { as: reader })
  expect(whole, 'without paging parameters: the whole list').toHaveLength(11)
})
