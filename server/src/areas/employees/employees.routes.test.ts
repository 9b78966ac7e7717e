import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { recordTexts, withBlanks } from '@hr/contract/areas/employees/record'
import { fold } from '@hr/contract/lib/fold'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeDemoCompany } from '../../demo/company.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

const draft = {
  ...validEmployee,
  firstName: 'Željka',
  lastName: 'Đurić-Šimić',
  email: 'zeljka.duric@example.com',
}

const emptyRecord = {
  ...withBlanks({}),
  CV: null,
  attachment: null,
  otherFiles: [],
  leaveType: [],
  role: 'Employee',
}

describe('adding an employee', () => {
  let app: TestApp
  let as: Person
  let position: { uuid: string }
  beforeAll(async () => {
    app = await sharedTestApp()
    as = await app.people.admin()
    position = await app.people.position('Developer')
  })
  const add = (body: object = {}) => app.callRaw(employeesApi.create, { body: { ...draft, position, ...body } }, { as })

  test('stores all fields and emails an invitation', async () => {
    const { status, result } = await add()
    expect(status).toBe(200)
    const whole = {
      ...emptyRecord,
      ...draft,
      uuid: expect.any(String),
      position: { ...position, name: 'Developer' },
      profileImage: null,
      custom: {},
      isArchived: false,
      maySignIn: true,
      isActivated: false,
      invitedAt: expect.any(String),
      isInvitedOnFirstDay: false,
      version: 1,
    }
    expect(result).toEqual(whole)
    expect((await app.call(employeesApi.find, { params: { id: result.uuid } }, { as })).result).toEqual(result)
    expect(await app.queuedEmails()).toEqual([{ template: 'invitation', recipientId: result.uuid }])
    const account = await app.db
      .selectFrom('account')
      .select(['role', 'password_hash'])
      .where('id', '=', result.uuid)
      .executeTakeFirst()
    expect(account).toEqual({ role: 'Employee', password_hash: null })
  })

  test('gives the next employee number of the pattern, and keeps each number unique', async () => {
    const setPattern = (pattern: string) =>
      app.db.updateTable('company_setting').set({ employee_number_pattern: pattern }).execute()
    await setPattern('E-{0007}')
    onTestFinished(async () => void (await setPattern('')))
    const numberOf = async (employeeNumber?: string) => {
      const email = `${crypto.randomUUID()}@example.com`
      const { result } = await add({ email, employeeNumber })
      return result.employeeNumber ?? result.message
    }
    expect(await numberOf()).toBe('E-0007')
    expect(await numberOf('E-0041')).toBe('E-0041')
    expect(await numberOf('Z-99')).toBe('Z-99')
    expect(await Promise.all([numberOf(), numberOf()])).toEqual(
      expect.arrayContaining([expect.stringMatching(/^E-004[23]$/), expect.stringMatching(/^E-004[23]$/)]),
    )
    const taken = [{ field: 'employeeNumber', message: english(recordTexts.employeeNumberTaken) }]
    expect(await numberOf('e-0041')).toMatchObject(taken)

    const found = await app.call(employeesApi.list, { query: { page: '1', q: 'e-0041' } }, { as })
    expect(found.result.items).toMatchObject([{ employeeNumber: 'E-0041' }])
    const uuid = found.result.items[0]?.uuid ?? ''
    const change = (body: object) =>
      app.callRaw(employeesApi.update, { params: { id: uuid }, body: { ...draft, position, ...body } }, { as })
    const email = `${uuid}@example.com`
    expect((await change({ email, employeeNumber: 'z-99' })).result.message).toMatchObject(taken)
    expect((await change({ email, employeeNumber: '' })).result.employee).toMatchObject({ employeeNumber: '' })
  })

  test.each([
    { invitation: 'later', isInvitedOnFirstDay: false },
    { invitation: 'first day', isInvitedOnFirstDay: true },
  ])('sends no invitation at once if it is to be sent: $invitation', async ({ invitation, isInvitedOnFirstDay }) => {
    const email = `${invitation.replace(' ', '-')}@example.com`
    const before = await app.queuedEmails()
    const { status, result } = await add({ email, invitation, startDate: '2099-01-04', idNumber: '' })
    expect(status, JSON.stringify(result)).toBe(200)
    expect(result).toMatchObject({ invitedAt: null, isInvitedOnFirstDay })
    const { items } = (await app.call(employeesApi.list, { query: { page: '1', q: email } }, { as })).result
    expect(items).toMatchObject([{ uuid: result.uuid, invitedAt: null, isInvitedOnFirstDay }])
    expect(await app.queuedEmails()).toEqual(before)
  })

  test.each([
    'firstName',
    'lastName',
    'status',
    'dateOfBirth',
    'placeOfResidence',
    'residentialAddress',
    'email',
    'position',
    'contractType',
    'startDate',
  ])('requires %s', async (field) => {
    for (const value of ['', undefined])
      expect(await add({ [field]: value })).toMatchObject({
        status: 400,
        result: { message: [{ field, message: 'Required field' }] },
      })
  })

  test.each([
    ['email', 'zeljka@', 'Invalid email address'],
    ['startDate', '2026-02-30', 'Invalid date'],
    ['status', 'Retired', 'Invalid value'],
    ['contractType', 'Ugovor', 'Invalid value'],
    ['placeOfResidence', 'x'.repeat(256), 'At most 255 characters'],
    ['lastName', 'a\u0000b', 'Contains unsupported characters'],
  ])('%s cannot be %j', async (field, value, message) => {
    const answer = await add({
      [field]: value,
      email: field === 'email' ? value : `${crypto.randomUUID()}@example.com`,
    })
    expect(answer.status).toBe(400)
    expect(answer.result.message).toMatchObject([{ field, message }])
  })

  test('refuses a position with an invalid id', async () => {
    const answer = await add({ email: 'new@example.com', position: { uuid: '1' } })
    expect(answer).toMatchObject({
      status: 400,
      result: { message: [{ field: 'position.uuid', message: 'Invalid value' }] },
    })
  })

  test('refuses a date of birth of today or later', async () => {
    expect(await add({ email: 'baby@example.com', dateOfBirth: '2999-01-01' })).toMatchObject({
      status: 422,
      result: { message: [{ field: 'dateOfBirth', message: english(recordTexts.bornInTheFuture) }] },
    })
  })

  test('refuses a missing position and stores nothing', async () => {
    const answer = await add({ email: 'new@example.com', position: { uuid: crypto.randomUUID() } })
    expect(answer).toMatchObject({ status: 422, result: { message: [{ field: 'position' }] } })
    expect(await app.db.selectFrom('employee').select('id').where('email', '=', 'new@example.com').execute()).toEqual(
      [],
    )
  })

  test('refuses a used email address', async () => {
    await app.people.employee({ email: 'used@example.com' })
    expect(await add({ email: 'USED@example.com' })).toMatchObject({
      status: 422,
      result: { message: [{ field: 'email' }] },
    })
  })
})

test("an applicant's own record contains only name, email and role", async () => {
  const app = await testApp()
  const as = await app.people.person({ role: 'Applicant', email: 'guest@example.com', lastName: 'Gost' })
  const { result } = await app.call(employeesApi.own, {}, { as })
  expect(result).toEqual({
    uuid: as.uuid,
    firstName: 'Ana',
    lastName: 'Gost',
    email: 'guest@example.com',
    role: 'Applicant',
  })
})

test("records that a user opened another employee's whole record, once a minute", async () => {
  const app = await testApp()
  const as = await app.people.admin()
  const ana = await app.people.employee()
  const find = (id: string) => app.call(employeesApi.find, { params: { id } }, { as })
  const accessActions = () =>
    app.db.selectFrom('history').select(['actor_id', 'person_id']).where('action', '=', 'opened').execute()
  await find(as.uuid)
  expect(await accessActions(), "one's own record").toEqual([])
  await find(ana.uuid)
  await find(ana.uuid)
  expect(await accessActions()).toEqual([{ actor_id: as.uuid, person_id: ana.uuid }])
})

test('records that a user opened a record by calls that change nothing, by its history, and by the check of a sheet', async () => {
  const app = await testApp()
  const as = await app.people.superadmin()
  const ana = await app.people.employee({ record: { vocation: 'Cook' } })
  const { result } = await app.call(employeesApi.find, { params: { id: ana.uuid } }, { as })
  const { CV: _cv, attachment: _attachment, otherFiles: _files, version: _version, ...record } = result
  const position = await app.people.position('Cook')
  const saved = { params: { id: ana.uuid }, body: { ...record, ...validEmployee, email: ana.email, position } }
  const save = (call: typeof employeesApi.update | typeof employeesApi.updateByPost) => app.callRaw(call, saved, { as })
  await save(employeesApi.update)
  const sheet = {
    columns: ['email', 'vocation'] as ('email' | 'vocation')[],
    rows: [{ row: 2, cells: [ana.email, 'Another'] }],
  }
  const entries = (action: 'opened' | 'exported') =>
    app.db
      .selectFrom('history')
      .leftJoin('history_subject as s', 's.history_id', 'history.id')
      .select(['actor_id', sql<string>`coalesce(history.person_id, s.person_id)`.as('person')])
      .where('action', '=', action)
      .execute()
  const entry = { actor_id: as.uuid, person: ana.uuid }
  for (const open of [
    () => save(employeesApi.update),
    () => save(employeesApi.updateByPost),
    () => app.call(employeesApi.history, { params: { id: ana.uuid }, query: { page: '1' } }, { as }),
  ]) {
    // An entry a minute is enough.
    await sql`alter table history disable trigger user; update history set at = at - interval '1 hour'; alter table history enable trigger user`.execute(
      app.db,
    )
    const before = await entries('opened')
    expect((await open()).status).toBe(200)
    expect(await entries('opened')).toEqual([...before, entry])
  }
  const before = await entries('opened')
  await app.call(employeesApi.history, { params: { id: position.uuid }, query: { page: '1' } }, { as })
  expect(await entries('opened'), 'of an id that no employee has').toEqual(before)
  const query = { dryRun: 'true', updateExisting: 'true' } as const
  const checked = await app.call(employeesImportApi.run, { query, body: sheet }, { as })
  expect(checked.result.changes).toMatchObject([{ before: 'Cook' }])
  expect(await entries('exported')).toEqual([entry])
})

test('gives an employee the same answer for another record and a missing one', async () => {
  const app = await testApp()
  const as = await app.people.employee()
  const other = await app.people.employee()
  const find = (id: string) => app.call(employeesApi.find, { params: { id } }, { as })
  expect((await find(as.uuid)).status).toBe(200)
  const [foreign, none] = [await find(other.uuid), await find(crypto.randomUUID())]
  expect([foreign.status, foreign.result]).toEqual([none.status, none.result])
  expect(foreign.status).toBe(404)
})

describe('the list', () => {
  let app: TestApp
  let as: Person
  const size = 2_500
  beforeAll(async () => {
    app = await sharedTestApp()
    await app.db.transaction().execute((trx) => makeDemoCompany(trx, size, []))
    as = await app.people.admin({ firstName: 'Zzz', lastName: 'Žžž' })
  })

  const page = async (query: Record<string, string>) =>
    (await app.call(employeesApi.list, { query: { page: '1', ...query } }, { as })).result
  const all = async (query: Record<string, string>) =>
    (await app.call(employeesApi.list, { query }, { as })).result as unknown as { uuid: string }[]

  test('returns the exact total, without archived employees', async () => {
    const [active, archived] = [await page({}), await page({ isArchived: 'true' })]
    expect(active.total + archived.total).toBe(size + 1)
    const { count } = await app.db
      .selectFrom('employee')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('is_archived', '=', true)
      .executeTakeFirstOrThrow()
    expect(archived.total).toBe(count)
    expect(archived.total).toBeGreaterThan(20)
    expect(active.items).toHaveLength(15)
    expect(active.items.every(({ isArchived }) => !isArchived)).toBe(true)
  })

  // The pages together equal the whole list in its order: first, far and last ones.
  test.each(employeesApi.list.sort.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'by %s, %s: pages follow one another',
    async (sort, order) => {
      const whole = (await all({ sort, order })).map(({ uuid }) => uuid)
      expect(new Set(whole).size).toBe(whole.length)
      for (const number of [1, 2, 12, 13, 14, 24]) {
        const { items, total } = await page({ sort, order, page: String(number), pageSize: '100' })
        expect(total).toBe(whole.length)
        expect(items.map(({ uuid }) => uuid)).toEqual(whole.slice((number - 1) * 100, number * 100))
      }
      expect((await page({ sort, order, page: '26', pageSize: '100' })).items).toEqual([])
    },
  )

  test('sorts names in Croatian order', async () => {
    const names = (await all({})).map((row) => (row as unknown as { lastName: string }).lastName)
    const croatian = new Intl.Collator('hr', { numeric: true })
    expect(names).toEqual(names.toSorted(croatian.compare))
  })

  test('sorts time in the company by descending start date', async () => {
    const startDates = async (order: 'asc' | 'desc') =>
      (await all({ sort: 'timeInCompany', order })).map(
        (row) => (row as unknown as { startDate: string | null }).startDate,
      )
    const known = (dates: (string | null)[]) => dates.filter((date) => date !== null)
    const shortest = known(await startDates('asc'))
    expect(shortest).toEqual(shortest.toSorted().toReversed())
    const longest = known(await startDates('desc'))
    expect(longest).toEqual(longest.toSorted())
    expect(new Set(longest).size).toBeGreaterThan(1)
  })

  test.each([
    'kovač',
    'KOVAC',
    'ana',
    'čau',
    'a',
    'ž',
    'đ',
    'an',
    'ko',
    'ana kovac',
    'kovac ana',
    'an ko',
    'duro',
    'example.com',
    '_',
    '%',
    '\\',
    "'",
    'zzzz',
  ])('search for %j finds the same as a full scan', async (q) => {
    const words = fold(q).split(/\s+/)
    const rows = (await all({})) as unknown as { uuid: string; firstName: string; lastName: string; email: string }[]
    const isHit = ({ firstName, lastName, email }: (typeof rows)[number]) => {
      const text = fold(`${firstName} ${lastName} ${email}`)
      return words.every((word) =>
        word.length < 3 ? text.split(' ').some((part) => part.startsWith(word)) : text.includes(word),
      )
    }
    const expected = rows.filter(isHit).map(({ uuid }) => uuid)
    const { items, total } = await page({ q, pageSize: '100' })
    expect(total).toBe(expected.length)
    expect(items.map(({ uuid }) => uuid)).toEqual(expected.slice(0, 100))
    const second = await page({ q, pageSize: '100', page: '2', sort: 'startDate', order: 'desc' })
    expect(second.items).toHaveLength(Math.max(0, Math.min(100, expected.length - 100)))
  })

  test('search follows a name change and a deletion', async () => {
    const ana = await app.people.employee({ lastName: 'Prva' })
    const found = async (q: string) => (await page({ q })).total
    expect(await found('prva')).toBe(1)
    await app.db.updateTable('employee').set({ last_name: 'Drugačija' }).where('id', '=', ana.uuid).execute()
    expect([await found('prva'), await found('drugac')]).toEqual([0, 1])
    await app.people.archive(ana)
    expect(await found('drugac')).toBe(0)
    expect((await page({ q: 'drugac', isArchived: 'true' })).total).toBe(1)
    await app.db.deleteFrom('employee').where('id', '=', ana.uuid).execute()
    expect((await page({ q: 'drugac', isArchived: 'true' })).total).toBe(0)
  })

  test('answers 304 for an unchanged list, and the new list after a change; also for the whole list', async () => {
    for (const query of [{ page: '1', sort: 'email' }, {}] as Record<string, string>[]) {
      const first = await app.call(employeesApi.list, { query }, { as })
      expect(first.headers['cache-control']).toBe('private, no-cache')
      const again = () =>
        app.call(employeesApi.list, { query }, { as, headers: { 'if-none-match': String(first.headers['etag']) } })
      expect((await again()).status).toBe(304)
      const ivan = await app.people.employee({ email: `0${crypto.randomUUID()}@example.com` })
      expect((await again()).status).toBe(200)
      await app.db.deleteFrom('employee').where('id', '=', ivan.uuid).execute()
      expect((await again()).status).toBe(304)
    }
  })

  test("a new version or position name changes the whole list's ETag", async () => {
    const tag = async () => (await app.call(employeesApi.list, { query: {} }, { as })).headers['etag']
    const first = await tag()
    await app.db
      .updateTable('employee')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', as.uuid)
      .execute()
    const second = await tag()
    await sql`update position set name = name || '!', version = version + 1 where name = 'Accountant'`.execute(app.db)
    const third = await tag()
    expect(new Set([first, second, third]).size).toBe(3)
  })

  test("the whole list's ETag changes before its photo addresses expire", async () => {
    try {
      vi.useFakeTimers({ toFake: ['Date'] })
      const read = async (instant: string) => {
        vi.setSystemTime(instant)
        const reader = { ...as, ...(await app.people.session(as.uuid)) }
        const { status, headers } = await app.call(employeesApi.list, { query: {} }, { as: reader })
        expect(status).toBe(200)
        return headers['etag']
      }
      const first = await read('2031-06-02T10:01:00Z')
      expect(await read('2031-06-02T10:59:00Z')).toBe(first)
      expect(await read('2031-06-02T11:01:00Z')).not.toBe(first)
    } finally {
      vi.useRealTimers()
    }
  })

  test('shows photos only under signed addresses that expire', async () => {
    const { items } = await page({ pageSize: '100', sort: 'email' })
    const name = items.find(({ profileImage }) => profileImage)?.profileImage ?? ''
    const address = `/images/${name}`
    const get = (url: string) => app.app.inject(url)
    const photo = await get(address)
    expect(photo.statusCode).toBe(200)
    expect(photo.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^private, max-age=\d+/),
    })
    for (const suffix of ['?1764036000', '&v=2']) expect((await get(address + suffix)).statusCode).toBe(200)
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const signature = searchParams.get('signature') ?? ''
    const expires = Number(searchParams.get('expires'))
    expect((await get(`${pathname}?expires=${expires + 3600}&signature=${signature}`)).statusCode).toBe(404)
    expect((await get(`${pathname.replace(/\d/, '9')}?expires=${expires}&signature=${signature}`)).statusCode).toBe(404)
    expect((await get(pathname)).statusCode).toBe(404)
    expect((await get(`${address}&signature=${signature}`)).statusCode).toBe(400)
  })
})
