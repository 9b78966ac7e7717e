import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { documentCategoriesApi } from '@hr/contract/areas/documents/categories'
import type { DocumentVisibility } from '@hr/contract/areas/documents/visibility'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeeFilesApi, employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { english } from '@hr/contract/lib/messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { runDailyWork } from '../../testing/daily-work.ts'
import type { Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { docx, pdf } from '../../testing/uploads.ts'

let app: TestApp
let boss: Person
let admin: Person
let lead: Person
let other: Person
let ana: Person
beforeEach(async () => {
  app = await testApp()
  boss = await app.people.superadmin({ firstName: 'Mia', lastName: 'Kos' })
  admin = await app.people.admin()
  lead = await app.people.teamLead()
  other = await app.people.teamLead()
  ana = await app.people.employee({ supervisor: lead, firstName: 'Ana', lastName: 'Kovač' })
})

type Filed = { category: string; file?: File; date?: string; expiresOn?: string | null }

const file = ({ category, file: content = pdf(), ...dates }: Filed, as = admin, of = ana) =>
  app.callRaw(
    employeeFilesApi.addDocument,
    { params: { id: of.uuid }, body: { file: content, category, ...dates } },
    { as },
  )
const listed = async (as: Person, of = ana) => {
  const { status, result } = await app.call(employeeFilesApi.documents, { params: { id: of.uuid } }, { as })
  return status === 200 ? result : []
}
const namesFor = async (as: Person) => (await listed(as)).map(({ name }) => name)
const find = async (name: string) => (await listed(boss)).find((document) => document.name === name)!
const paramsOf = async (name: string) => ({ params: { id: ana.uuid, file: (await find(name)).id } })
const renew = async (name: string, body: object, as = admin) =>
  app.callRaw(
    employeeFilesApi.renewDocument,
    { ...(await paramsOf(name)), body: { file: pdf('new.pdf'), ...body } },
    { as },
  )
const change = async (name: string, body: object, as = admin) =>
  app.callRaw(employeeFilesApi.changeDocument, { ...(await paramsOf(name)), body }, { as })
const remove = async (name: string, as = admin) =>
  app.call(employeeFilesApi.deleteDocument, await paramsOf(name), { as })
const problemAt = (field: string, message: string) => ({ status: 422, result: { message: [{ field, message }] } })

/** Files a document of each visibility, named by it. */
async function fileEach() {
  for (const visibility of ['employee', 'lead', 'hr'] satisfies DocumentVisibility[]) {
    const { name } = await app.people.documentCategory({ visibility })
    expect((await file({ category: name, file: pdf(`${visibility}.pdf`) })).status).toBe(200)
  }
}

describe('a document is seen by its visibility', () => {
  const all = ['employee.pdf', 'lead.pdf', 'hr.pdf']
  const expected = () =>
    [
      ['Superadmin', boss, all],
      ['Admin', admin, all],
      ['employee', ana, ['employee.pdf', 'lead.pdf']],
      ["lead of the employee's team", lead, ['lead.pdf']],
      ['lead of another team', other, []],
    ] as const

  test('in the list and as a download', async () => {
    await fileEach()
    const files = await listed(boss)
    for (const [role, as, names] of expected()) {
      expect(await namesFor(as), role).toEqual(names)
      for (const { id, name } of files) {
        const read = await app.call(employeeFilesApi.read, { params: { id: ana.uuid, file: id } }, { as })
        expect(read.status, `${role}: ${name}`).toBe((names as readonly string[]).includes(name) ? 200 : 404)
      }
    }
  })

  test('in the record that HR opens and in the profile of the employee', async () => {
    await fileEach()
    const { result: record } = await app.call(employeesApi.find, { params: { id: ana.uuid } }, { as: admin })
    expect(record.otherFiles.map(({ name }) => name)).toEqual(all)
    const own = await app.callRaw(employeesApi.own, {}, { as: ana })
    expect(JSON.stringify(own.result)).toContain('lead.pdf')
    expect(JSON.stringify(own.result)).not.toContain('hr.pdf')
  })

  test('also by members of HR, who see nothing about themselves that only HR sees', async () => {
    const { name: category } = await app.people.documentCategory({ visibility: 'hr' })
    await file({ category, file: pdf('warning.pdf') }, boss, admin)
    expect((await listed(boss, admin)).map(({ name }) => name)).toEqual(['warning.pdf'])
    expect(await listed(admin, admin)).toEqual([])
    expect(await listed(admin, { ...admin, uuid: admin.uuid.toUpperCase() })).toEqual([])
    const { result } = await app.call(employeesApi.find, { params: { id: admin.uuid } }, { as: admin })
    expect(result.otherFiles).toEqual([])
    expect(await file({ category }, admin, admin)).toMatchObject(
      problemAt('category', english(employeeFilesTexts.categoryGone)),
    )
  })

  test('by tokens with the rights of their user, and by service accounts with the scope of the class', async () => {
    await fileEach()
    const url = `/api/v1/employee/${ana.uuid}/documents`
    const read = async (token: string) => {
      const response = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      return { status: response.statusCode, text: response.body }
    }
    const { token } = await app.people.personalToken(ana, ['employees:read'])
    expect(await read(token)).toMatchObject({ status: 200, text: expect.not.stringContaining('hr.pdf') })
    const narrow = await app.people.serviceAccount(['employees:read'])
    expect((await read(narrow.token)).status).toBe(403)
    const wide = await app.people.serviceAccount(['employees:read', 'fields:sensitive'])
    expect((await read(wide.token)).text).toContain('hr.pdf')
  })

  test('when its category changes', async () => {
    const { uuid, name } = await app.people.documentCategory({ visibility: 'lead' })
    await file({ category: name, file: pdf('note.pdf') })
    expect(await namesFor(lead)).toEqual(['note.pdf'])
    const body = { name, visibility: 'employee' as const, hasExpiry: true }
    await app.call(documentCategoriesApi.update, { params: { id: uuid }, body }, { as: admin })
    expect(await namesFor(lead)).toEqual([])
    expect(await namesFor(ana)).toEqual(['note.pdf'])
  })

  test('and its name is not in the history if only HR sees it', async () => {
    await fileEach()
    await remove('hr.pdf')
    const { result } = await app.call(
      employeesApi.history,
      { params: { id: ana.uuid }, query: { page: '1' } },
      { as: boss },
    )
    expect(JSON.stringify(result.items)).toContain('lead.pdf')
    expect(JSON.stringify(result.items)).not.toContain('hr.pdf')
    expect(result.items[0]?.changes).toEqual([{ field: 'hrDocuments', before: '•••', after: '' }])
    const values = await app.db.selectFrom('history_value').select(['before', 'after']).execute()
    expect(JSON.stringify(values)).not.toContain('hr.pdf')
  })
})

describe('opening a category that only HR sees', () => {
  async function closedCategory() {
    const { uuid, name } = await app.people.documentCategory({ visibility: 'hr' })
    await file({ category: name, file: pdf('hearing.pdf') })
    await file({ category: name, file: pdf('notes.pdf') })
    await file({ category: name, file: pdf('about-admin.pdf') }, boss, admin)
    const open = (
      as: Person,
      more: { visibility?: DocumentVisibility; filedDocuments?: 'open' | 'stay closed' } = {},
    ) =>
      app.call(
        documentCategoriesApi.update,
        { params: { id: uuid }, body: { name, visibility: 'employee', hasExpiry: true, ...more } },
        { as },
      )
    const use = async () => (await app.call(documentCategoriesApi.use, { params: { id: uuid } }, { as: boss })).result
    return { name, open, use }
  }

  test('needs a Superadmin who has confirmed their identity, and says whose documents it holds', async () => {
    const { open, use } = await closedCategory()
    expect(await use()).toEqual({ documents: 3, hrOnly: { documents: 3, people: 2 } })
    for (const filedDocuments of ['open', 'stay closed'] as const)
      expect(await open(admin, { filedDocuments })).toMatchObject({
        status: 403,
        result: { message: expect.stringContaining('It contains 3 documents of 2 employees') },
      })
    const unconfirmed = { ...boss, ...(await app.people.session(boss.uuid, { isConfirmed: false })) }
    expect(await open(unconfirmed)).toMatchObject({ status: 403, result: { code: confirmCode } })
    expect(await listed(admin, admin)).toEqual([])
    expect((await open(boss)).status).toBe(200)
  })

  test('leaves what was filed before closed, also when it is renewed or reminded of', async () => {
    const { name, open, use } = await closedCategory()
    await open(boss)
    await file({ category: name, file: pdf('later.pdf') })
    expect(await namesFor(ana)).toEqual(['later.pdf'])
    await renew('hearing.pdf', { expiresOn: '2031-08-30' })
    expect(await namesFor(ana)).toEqual(['later.pdf'])
    expect(await namesFor(boss)).toEqual(['notes.pdf', 'later.pdf', 'new.pdf'])
    expect(await use()).toEqual({ documents: 4, hrOnly: { documents: 3, people: 2 } })
    await change('notes.pdf', { category: 'Other' })
    expect(await namesFor(ana), 'filed again').toEqual(['notes.pdf', 'later.pdf'])
    await change('notes.pdf', { category: name })
    expect(await namesFor(ana)).toEqual(['notes.pdf', 'later.pdf'])
    await runDailyWork(app, '2031-08-23T08:00:00Z')
    const { result } = await app.call(notificationsApi.list, {}, { as: ana })
    expect(result.notifications).toEqual([])
  })

  test('opens what was filed before if the Superadmin chooses so, also later', async () => {
    const { open, use } = await closedCategory()
    await open(boss, { visibility: 'lead' })
    expect(await namesFor(lead)).toEqual([])
    expect((await open(admin, { visibility: 'lead', filedDocuments: 'open' })).status).toBe(403)
    expect((await open(admin, { visibility: 'lead' })).status, 'opens nothing').toBe(200)
    await open(boss, { visibility: 'lead', filedDocuments: 'open' })
    for (const as of [lead, ana]) expect(await namesFor(as)).toEqual(['hearing.pdf', 'notes.pdf'])
    expect(await use()).toEqual({ documents: 3, hrOnly: { documents: 0, people: 0 } })
  })

  test('needs nothing of an Admin while the category holds no document', async () => {
    const { uuid, name } = await app.people.documentCategory({ visibility: 'hr' })
    const body = { name, visibility: 'employee' as const, hasExpiry: true }
    const { status } = await app.call(documentCategoriesApi.update, { params: { id: uuid }, body }, { as: admin })
    expect(status).toBe(200)
  })
})

test('finds the category by its key, the exact spelling first', async () => {
  for (const name of ['Warning 1', 'Warning １']) await app.people.documentCategory({ name })
  const { name } = await app.people.documentCategory({ name: 'Contract 1' })
  for (const typed of ['CONTRACT 1', 'Contract\u00a01', 'Con\u00adtract 1', 'Contract １'])
    expect((await file({ category: typed })).status, typed).toBe(200)
  expect((await listed(boss)).map(({ category }) => category)).toEqual([name, name, name, name])
  expect((await file({ category: 'Warning １' })).status).toBe(200)
  expect((await file({ category: 'Warning  1' })).status).toBe(422)
})

test('no program without access decisions moves a document to a category with other readers', async () => {
  const hr = await app.people.documentCategory({ visibility: 'hr' })
  const sameReaders = await app.people.documentCategory({ visibility: 'hr' })
  const open = await app.people.documentCategory({ visibility: 'lead' })
  await file({ category: hr.name, file: pdf('warning.pdf') })
  const personal = { ...admin, token: (await app.people.personalToken(admin)).token }
  const scopes = ['employees:write', 'fields:sensitive'] as const
  const service = { ...admin, token: (await app.people.serviceAccount(scopes)).token }
  const dates = { date: '', expiresOn: '' }
  for (const as of [personal, service]) {
    expect((await change('warning.pdf', { category: open.name, ...dates }, as)).status).toBe(403)
    expect((await change('warning.pdf', { category: sameReaders.name, ...dates }, as)).status).toBe(200)
  }
  const decider = { ...admin, token: (await app.people.serviceAccount([...scopes, 'accounts:write'])).token }
  expect((await change('warning.pdf', { category: open.name, ...dates }, decider)).status).toBe(200)
})

describe('a document that HR filed', () => {
  test('is changed, renewed and deleted by HR only', async () => {
    await file({ category: 'Certificate', file: pdf('hr-filed.pdf') })
    await file({ category: 'Certificate', file: pdf('own.pdf') }, ana)
    const refused = { status: 403, result: { message: english(employeeFilesTexts.addedByHr) } }
    expect(await change('hr-filed.pdf', { category: 'Other' }, ana)).toMatchObject(refused)
    expect(await renew('hr-filed.pdf', {}, ana)).toMatchObject(refused)
    expect(await remove('hr-filed.pdf', ana)).toMatchObject(refused)
    expect((await change('own.pdf', { category: 'Other' }, ana)).status).toBe(200)
    expect((await renew('own.pdf', {}, ana)).status).toBe(200)
    expect((await remove('new.pdf', ana)).status).toBe(200)
    expect(await namesFor(boss)).toEqual(['hr-filed.pdf'])
  })

  test('is not found by the employee if only HR sees it', async () => {
    await fileEach()
    for (const { status } of [
      await change('hr.pdf', { category: 'Other' }, ana),
      await renew('hr.pdf', {}, ana),
      await remove('hr.pdf', ana),
    ])
      expect(status).toBe(404)
    const { name } = await app.people.documentCategory({ visibility: 'hr' })
    expect((await file({ category: name }, ana)).status).toBe(422)
    expect(await namesFor(boss)).toHaveLength(3)
  })

  test('is not deleted by leads', async () => {
    await fileEach()
    expect((await remove('lead.pdf', lead)).status).toBe(404)
  })
})

describe('a renewal', () => {
  test('keeps the earlier versions with who filed them and when; they are read and deleted with the document', async () => {
    await file({ category: 'Certificate', file: pdf('one.pdf'), date: '2030-01-01', expiresOn: '2031-01-01' }, ana)
    await renew('one.pdf', { file: pdf('two.pdf'), date: '2031-01-01', expiresOn: '2032-01-01' }, admin)
    await renew('two.pdf', { file: docx('three.docx'), date: '2032-01-01', expiresOn: '2033-01-01' }, boss)
    const version = (name: string, by: Person, year: number) => ({
      name,
      addedBy: `${by.firstName} ${by.lastName}`,
      addedAt: expect.any(String),
      date: `${year}-01-01`,
      expiresOn: `${year + 1}-01-01`,
    })
    expect(await listed(ana)).toMatchObject([
      {
        ...version('three.docx', boss, 2032),
        category: 'Certificate',
        earlier: [version('two.pdf', admin, 2031), version('one.pdf', ana, 2030)],
      },
    ])
    const two = (await listed(ana))[0]!.earlier[0]!
    const read = await app.call(employeeFilesApi.read, { params: { id: ana.uuid, file: two.id } }, { as: ana })
    expect(read.status).toBe(200)
    await remove('three.docx')
    expect(await app.db.selectFrom('stored_file').select('id').execute()).toEqual([])
  })

  test('is done once by two at the same time; the other one is told and stores nothing', async () => {
    await file({ category: 'Certificate', file: pdf('one.pdf') })
    const params = await paramsOf('one.pdf')
    const answers = await Promise.all(
      ['a.pdf', 'b.pdf'].map((name) =>
        app.callRaw(employeeFilesApi.renewDocument, { ...params, body: { file: pdf(name) } }, { as: admin }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.result.message).toBe(
      english(employeeFilesTexts.renewedMeanwhile),
    )
    expect(await listed(boss)).toMatchObject([{ earlier: [{ name: 'one.pdf' }] }])
    expect(await app.db.selectFrom('stored_file').select('id').execute()).toHaveLength(2)
    const changed = { ...params, body: { category: 'Other' } }
    expect((await app.callRaw(employeeFilesApi.changeDocument, changed, { as: admin })).status).toBe(409)
  })

  test('follows the document to another category', async () => {
    const { name: category } = await app.people.documentCategory({ visibility: 'hr' })
    await file({ category: 'Certificate', file: pdf('one.pdf') })
    await renew('one.pdf', {})
    const one = (await listed(ana))[0]!.earlier[0]!
    await change('new.pdf', { category })
    const read = await app.call(employeeFilesApi.read, { params: { id: ana.uuid, file: one.id } }, { as: ana })
    expect(read.status).toBe(404)
  })
})

describe('a document is refused', () => {
  test('if it expires before its date, or its category has no expiry date', async () => {
    const early = { date: '2030-02-01', expiresOn: '2030-01-31' }
    const tooEarly = problemAt('expiresOn', english(employeeFilesTexts.expiryBeforeDate))
    expect(await file({ category: 'Certificate', ...early })).toMatchObject(tooEarly)
    expect(await file({ category: 'Contract', expiresOn: '2030-01-31' })).toMatchObject(
      problemAt('expiresOn', english(employeeFilesTexts.noExpiry)),
    )
    await file({ category: 'Certificate', file: pdf('one.pdf') })
    expect(await renew('one.pdf', early)).toMatchObject(tooEarly)
    expect(await change('one.pdf', { category: 'Certificate', ...early })).toMatchObject(tooEarly)
    expect(await renew('one.pdf', { file: new File(['MZ'], 'tool.exe') })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'file' }] },
    })
    expect(await listed(boss)).toMatchObject([{ name: 'one.pdf', expiresOn: null, earlier: [] }])
  })

  test('if its category was deleted, but a document keeps an archived one', async () => {
    const gone = problemAt('category', english(employeeFilesTexts.categoryGone))
    const { uuid, name: category } = await app.people.documentCategory()
    await file({ category, file: pdf('one.pdf') })
    await app.call(documentCategoriesApi.remove, { params: { id: uuid } }, { as: admin })
    expect(await file({ category })).toMatchObject(gone)
    expect((await change('one.pdf', { category, expiresOn: '2030-01-01' })).status).toBe(200)
    expect((await renew('one.pdf', { expiresOn: '2031-01-01' })).status).toBe(200)
    expect(await listed(boss)).toMatchObject([{ category, expiresOn: '2031-01-01' }])
  })
})

describe('reminders of documents that expire', () => {
  const told = async (as: Person) =>
    (await app.call(notificationsApi.list, {}, { as })).result.notifications.map(({ content }) => content)
  const workOn = async (...days: string[]) => {
    for (const day of days) await Promise.all([1, 2].map(() => runDailyWork(app, `${day}T08:00:00Z`)))
  }
  const ofHr = (days: number) => `A document for Ana Kovač expires in ${days} days, on 30/08/2031: Certificate`
  const ofAna = (days: number) => `Your document expires in ${days} days, on 30/08/2031: Certificate`
  const fileOne = () => file({ category: 'Certificate', file: pdf('one.pdf'), expiresOn: '2031-08-30' })

  test('are sent 60, 30 and 7 days before, once, to HR and the employee', async () => {
    await fileOne()
    await workOn('2031-06-30', '2031-07-01', '2031-07-02', '2031-07-31', '2031-08-01', '2031-08-23', '2031-08-30')
    expect(await told(boss)).toEqual([ofHr(7), ofHr(30), ofHr(60)])
    expect(await told(admin)).toHaveLength(3)
    expect(await told(ana)).toEqual([ofAna(7), ofAna(30), ofAna(60)])
    expect(await told(lead)).toEqual([])
  })

  test('make up for missed days without repeating', async () => {
    await fileOne()
    await workOn('2031-07-01', '2031-08-05', '2031-08-06', '2031-08-29')
    expect(await told(ana)).toEqual([
      'Your document expires tomorrow, on 30/08/2031: Certificate',
      ofAna(25),
      ofAna(60),
    ])
  })

  test('are sent to other members of HR only if only HR sees the document', async () => {
    const { name: category } = await app.people.documentCategory({ visibility: 'hr' })
    await file({ category, expiresOn: '2031-08-30' })
    await file({ category, expiresOn: '2031-08-30' }, boss, admin)
    await workOn('2031-08-23')
    expect(await told(boss)).toHaveLength(2)
    expect(await told(admin)).toEqual([`A document for Ana Kovač expires in 7 days, on 30/08/2031: ${category}`])
    expect(await told(ana)).toEqual([])
  })

  test('end with a renewal, a deletion, the archiving of the employee, and without expiry in the category', async () => {
    await fileOne()
    await file({ category: 'Certificate', file: pdf('two.pdf'), expiresOn: '2031-08-30' })
    await renew('one.pdf', { expiresOn: '2035-01-01' })
    await remove('two.pdf')
    const { uuid, name } = await app.people.documentCategory()
    await file({ category: name, expiresOn: '2031-08-30' })
    const body = { name, visibility: 'employee' as const, hasExpiry: false }
    await app.call(documentCategoriesApi.update, { params: { id: uuid }, body }, { as: admin })
    await workOn('2031-07-01', '2031-08-23')
    expect(await told(boss)).toEqual([])
    await fileOne()
    await app.people.archive(ana)
    await workOn('2031-08-24')
    expect(await told(boss)).toEqual([])
  })
})
