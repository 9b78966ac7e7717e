import {
  documentCategoriesApi,
  documentCategoriesTexts,
  maxDocumentCategories,
} from '@hr/contract/areas/documents/categories'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/uploads.ts'

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await testApp()
  admin = await app.people.admin()
})

const list = async (as = admin) => (await app.call(documentCategoriesApi.list, {}, { as })).result
const namesSeen = async (as = admin) => (await list(as)).map(({ name }) => name)
const find = async (name: string) => (await list()).find((one) => one.name === name)!
const add = (name: string, more: object = {}) =>
  app.call(documentCategoriesApi.create, { body: { name, visibility: 'employee', ...more } }, { as: admin })
const idOf = async (name: string) => ({ params: { id: (await find(name)).uuid } })
const fileUnder = async (category: string) => {
  const owner = await app.people.employee()
  const body = { file: pdf(), category }
  return app.callRaw(employeeFilesApi.addDocument, { params: { id: owner.uuid }, body }, { as: admin })
}

test('a company starts with seven categories, which every employee reads', async () => {
  const first = ['Contract', 'Annex', 'Certificate', 'Identity document', 'Tax and payroll', 'Medical', 'Other']
  expect(await namesSeen()).toEqual(first)
  expect(await namesSeen(await app.people.employee())).toEqual(first)
})

test('only HR sees the categories that only HR sees, and archived ones', async () => {
  await add('Warning', { visibility: 'hr' })
  await add('Review', { visibility: 'lead' })
  await fileUnder('Annex')
  await app.call(documentCategoriesApi.remove, await idOf('Annex'), { as: admin })
  expect(await namesSeen()).toEqual(expect.arrayContaining(['Warning', 'Review', 'Annex']))
  for (const as of [await app.people.employee(), await app.people.teamLead()]) {
    expect(await namesSeen(as)).not.toContain('Warning')
    expect(await namesSeen(as)).not.toContain('Annex')
    expect(await namesSeen(as)).toContain('Review')
  }
})

test('a name is used once, ignoring case, except by archived categories', async () => {
  const taken = {
    status: 422,
    result: { message: [{ field: 'name', message: english(documentCategoriesTexts.nameTaken) }] },
  }
  expect(await add('CONTRACT')).toMatchObject(taken)
  await fileUnder('Contract')
  await app.call(documentCategoriesApi.remove, await idOf('Contract'), { as: admin })
  expect((await add('Contract')).status).toBe(200)
  const archived = (await list()).find(({ isArchived }) => isArchived)!
  const restored = await app.call(documentCategoriesApi.restore, { params: { id: archived.uuid } }, { as: admin })
  expect(restored).toMatchObject({ status: 409, result: { message: english(documentCategoriesTexts.nameTaken) } })
})

test('a category without documents is deleted; one with documents is archived, and can be restored', async () => {
  const remove = async (name: string) => app.call(documentCategoriesApi.remove, await idOf(name), { as: admin })
  expect((await remove('Medical')).result.message).toBe(english(documentCategoriesTexts.deleted))
  expect(await namesSeen()).not.toContain('Medical')

  await fileUnder('Annex')
  expect((await app.call(documentCategoriesApi.use, await idOf('Annex'), { as: admin })).result).toEqual({
    documents: 1,
    hrOnly: { documents: 0, people: 0 },
  })
  expect((await remove('Annex')).result.message).toBe('Category archived. 1 document keeps it.')
  expect(await find('Annex')).toMatchObject({ isArchived: true })
  expect(await fileUnder('Annex')).toMatchObject({ status: 422, result: { message: [{ field: 'category' }] } })
  await app.call(documentCategoriesApi.restore, await idOf('Annex'), { as: admin })
  expect((await fileUnder('Annex')).status).toBe(200)
})

test('categories are changed with optimistic locking, and moved', async () => {
  const { uuid, version } = await find('Other')
  const change = (name: string) =>
    app.call(
      documentCategoriesApi.update,
      { params: { id: uuid }, body: { name, visibility: 'lead', hasExpiry: true, version } },
      { as: admin },
    )
  expect(await change('Further')).toMatchObject({
    status: 200,
    result: { name: 'Further', visibility: 'lead', hasExpiry: true },
  })
  expect((await change('More')).status).toBe(409)
  const order = { body: { categories: [uuid] } }
  await app.call(documentCategoriesApi.move, order, { as: admin })
  expect((await namesSeen()).slice(0, 2)).toEqual(['Further', 'Contract'])
})

test('categories are in the order asked for, also after a deletion', async () => {
  for (const name of ['zA', 'zB', 'zC', 'zD', 'zE', 'zF']) await add(name)
  for (const name of ['zB', 'zC']) await app.call(documentCategoriesApi.remove, await idOf(name), { as: admin })
  const before = (await list()).filter(({ isArchived, name }) => !isArchived && !name.startsWith('z'))
  const wanted = [...before.map(({ name }) => name), 'zA', 'zD', 'zF', 'zE']
  const ids = await Promise.all(wanted.map(async (name) => (await find(name)).uuid))
  await app.call(documentCategoriesApi.move, { body: { categories: ids } }, { as: admin })
  const present = (await list()).filter(({ isArchived }) => !isArchived)
  expect(present.map(({ name }) => name)).toEqual(wanted)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from history where entity = 'document category' and action = 'changed'`.execute(
    app.db,
  )
  await app.call(documentCategoriesApi.move, { body: { categories: ids } }, { as: admin })
  const { rows: again } = await sql<{ count: number }>`
    select count(*)::int as count from history where entity = 'document category' and action = 'changed'`.execute(
    app.db,
  )
  expect(again, 'the same order once more').toEqual(rows)
})

test('a company has a limited number of categories', async () => {
  const missing = maxDocumentCategories - (await list()).length
  for (let place = 0; place < missing; place += 1) await app.people.documentCategory()
  expect(await add('One more')).toMatchObject({
    status: 409,
    result: { message: english(documentCategoriesTexts.tooMany) },
  })
})
