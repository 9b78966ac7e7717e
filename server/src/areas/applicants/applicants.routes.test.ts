import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { beforeAll, describe, expect, test } from 'vitest'
import { addApplicant } from '../../testing/applicants.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { bytesOf, docx, pdf } from '../../testing/uploads.ts'

const settings = { TRUST_PROXY: '127.0.0.1', COMPANY_NAME: 'Most d.o.o.' }

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp(settings)
  as = await app.people.admin()
})

const find = (uuid: string) => app.call(applicantsApi.find, { params: { id: uuid } }, { as })

describe('the list', () => {
  let own: TestApp
  let reader: Person
  beforeAll(async () => {
    own = await sharedTestApp(settings)
    reader = await own.people.admin()
    for (const [lastName, city, position, day] of [
      ['Čolić', 'Sarajevo', 'Tester', '2026-03-01'],
      ['Đurić', 'Istočno Sarajevo', 'tester', '2026-03-02'],
      ['Žižić', 'Mostar', 'Tester automation', '2026-03-03'],
      ['Ćosić', 'Ljubuški', 'Designer', '2026-03-04'],
    ] as const) {
      const { uuid } = await addApplicant(own, { lastName, city, appliedForPosition: position })
      await own.db.updateTable('application').set({ applied_on: day }).where('applicant_id', '=', uuid).execute()
    }
  })
  const names = async (query: Record<string, string>) => {
    const { result } = await own.callRaw(applicantsApi.list, { query: { page: '1', ...query } }, { as: reader })
    return [result.total, ...result.items.map(({ lastName }) => lastName)]
  }

  test('filters strictly after and strictly before a day', async () => {
    expect(await names({ applicationDateFrom: '2026-03-02' })).toEqual([2, 'Žižić', 'Ćosić'])
    expect(await names({ applicationDateTo: '2026-03-02' })).toEqual([1, 'Čolić'])
    expect(await names({ applicationDateFrom: '2026-03-01', applicationDateTo: '2026-03-04' })).toEqual([
      2,
      'Đurić',
      'Žižić',
    ])
  })
  test('ignores an end before the start', async () => {
    expect(await names({ applicationDateFrom: '2026-03-02', applicationDateTo: '2026-03-01' })).toEqual([
      2,
      'Žižić',
      'Ćosić',
    ])
  })
  test('finds cities by part of the name and positions by the whole name, ignoring case', async () => {
    expect(await names({ city: 'SARAJ' })).toEqual([2, 'Čolić', 'Đurić'])
    expect(await names({ city: 'ljubuski' })).toEqual([1, 'Ćosić'])
    expect(await names({ position: 'TESTER' })).toEqual([2, 'Čolić', 'Đurić'])
    expect(await names({ position: 'Test' })).toEqual([0])
    expect(await names({ city: '%' })).toEqual([0])
  })
  test('searches and sorts in pages', async () => {
    expect(await names({ q: 'cos' })).toEqual([1, 'Ćosić'])
    expect(await names({ sort: 'lastName' })).toEqual([4, 'Čolić', 'Ćosić', 'Đurić', 'Žižić'])
    expect(await names({ sort: 'city', order: 'desc', pageSize: '2', page: '2' })).toEqual([4, 'Ćosić', 'Đurić'])
    const { result: positions } = await own.call(applicantsApi.positions, {}, { as: reader })
    expect(positions.map((name) => name.toLowerCase())).toEqual(['designer', 'tester', 'tester automation'])
  })
  test('answers whole without paging parameters, with the same rows', async () => {
    const query = { sort: 'city', position: 'tester' } as const
    const { result: page } = await own.call(applicantsApi.list, { query: { ...query, page: '1' } }, { as: reader })
    const whole = await own.call(applicantsApi.list, { query }, { as: reader })
    expect(whole.result).toMatchObject(page.items)
    const headers = { 'if-none-match': String(whole.headers['etag']) }
    expect((await own.call(applicantsApi.list, { query }, { as: reader, headers })).status).toBe(304)
  })
  test("returns an applicant's neighbours", async () => {
    const { result } = await own.call(applicantsApi.list, { query: { page: '1', sort: 'lastName' } }, { as: reader })
    const [first, second] = result.items
    const place = (id: string, query: Record<string, string>) =>
      own.callRaw(applicantsApi.place, { params: { id }, query }, { as: reader })
    expect((await place(second!.uuid, { sort: 'lastName' })).result).toEqual({
      number: 2,
      total: 4,
      previous: { uuid: first!.uuid, name: 'Vedrana Čolić' },
      next: { uuid: expect.any(String), name: 'Vedrana Đurić' },
    })
    expect((await place(second!.uuid, { position: 'tester' })).result, 'not in it').toEqual({
      number: null,
      total: 2,
      previous: null,
      next: null,
    })
  })
})

describe('a file of an applicant', () => {
  test('is downloaded unchanged, and opened only where nothing can run', async () => {
    const { uuid } = await addApplicant(app, { CV: pdf('a.pdf'), otherFiles: [docx('b.docx')] })
    const { result: applicant } = await find(uuid)
    const read = (fileName: string, id = uuid) =>
      app.call(applicantsApi.file, { params: { uuid: id, fileName } }, { as })
    const cv = await read(applicant.CV.id)
    expect(await bytesOf(cv.result as Blob)).toEqual(await bytesOf(pdf('a.pdf')))
    expect(cv.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
    const other = await read(applicant.otherFiles[0]!.id)
    expect(other.headers['content-disposition']).toMatch(/^attachment/)
    const applicant2 = await addApplicant(app)
    expect((await read(applicant.CV.id, applicant2.uuid)).status, 'not under another applicant').toBe(404)
    for (const name of ['../../etc/passwd', '..%2f', `${applicant.CV.id}/`])
      expect((await read(name)).status, name).toBe(404)
    const accessActions = await app.db
      .selectFrom('history')
      .select(['action', 'entity', 'fields'])
      .where('person_id', '=', uuid)
      .where('actor_id', '=', as.uuid)
      .orderBy('id')
      .execute()
    expect(accessActions).toEqual([
      { action: 'opened', entity: 'applicant', fields: [] },
      { action: 'file opened', entity: 'applicant', fields: ['CV'] },
      { action: 'file opened', entity: 'applicant', fields: ['otherFiles'] },
    ])
  })
})

describe('templates', () => {
  test('are stored by name, replaced and deleted', async () => {
    const keep = (body: object) => app.callRaw(applicantsApi.saveTemplate, { body }, { as })
    const { result: first } = await keep({ name: 'Ćao', subject: 'S', text: 'T' })
    const { result: second } = await keep({ name: 'ĆAO', subject: 'S 2', text: 'T 2' })
    expect(second).toEqual({ uuid: first.uuid, name: 'ĆAO', subject: 'S 2', text: 'T 2' })
    const { result: all } = await app.call(applicantsApi.templates, {}, { as })
    expect(all.map(({ name }) => name)).toEqual([
      'Application received',
      'ĆAO',
      'Invitation to an interview',
      'Rejection',
    ])
    const remove = () => app.call(applicantsApi.removeTemplate, { params: { id: first.uuid } }, { as })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    const history = await app.db
      .selectFrom('history')
      .select(['actor_id as actor', 'action', 'fields'])
      .where('entity', '=', 'email template')
      .orderBy('id')
      .execute()
    const fields = ['name', 'subject', 'text']
    expect(history, 'and who did it is kept').toEqual([
      { actor: as.uuid, action: 'created', fields },
      { actor: as.uuid, action: 'changed', fields },
      { actor: as.uuid, action: 'deleted', fields },
    ])
  })
})

describe('hiring', () => {
  test('records who the applicant became in the transaction of the new employee', async () => {
    const { uuid } = await addApplicant(app, { email: 'twice-hired@example.com' })
    const position = await app.people.position('Platform developer')
    const body = { ...validEmployee, email: 'hired@example.com', position, applicant: uuid }
    const { status, result } = await app.callRaw(employeesApi.create, { body }, { as })
    expect(status).toBe(200)
    const hiredAs = { uuid: result.uuid, firstName: validEmployee.firstName, lastName: validEmployee.lastName }
    expect((await find(uuid)).result.hiredAs).toEqual(hiredAs)
    await addApplicant(app, { email: 'twice-hired@example.com' })
    expect((await find(uuid)).result, 'also when they apply once more').toMatchObject({ applications: 2, hiredAs })
    const gone = await app.callRaw(
      employeesApi.create,
      { body: { ...body, email: 'missing@example.com', applicant: crypto.randomUUID() } },
      { as },
    )
    expect(gone.status).toBe(409)
    const added = await app.db.selectFrom('employee').select('id').where('email', '=', 'missing@example.com').execute()
    expect(added, 'no employee is added').toEqual([])
  })
})
