import { refusals } from '../../lib/refusals.ts'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { recordFieldNames } from '@hr/contract/areas/employees/record'
import { auditApi } from '@hr/contract/areas/audit/audit'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { tokensApi, tokensTexts } from '@hr/contract/areas/tokens/tokens'
import { tokenScopes, type TokenScope } from '@hr/contract/token-scopes'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import { valuesOf } from '@hr/contract/testing/record-values'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFieldTable } from '../../testing/field-table.ts'
import type { Person } from '../../testing/people.ts'
import { runDailyWork } from '../../testing/daily-work.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { lockAccount } from '../access/access.queries.ts'
import { tokenEmails } from './tokens.emails.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1', TOKEN_CALLS_PER_MINUTE: '50' })
  boss = await app.people.superadmin({ firstName: 'Mira', lastName: 'Marić' })
})

const inDays = (days: number) => addDays(todayIn(app.company.timeZone), days)
const withToken = (token: string): Person => ({ ...boss, token })
const create = (as: Person, wanted: object = {}) =>
  app.callRaw(
    tokensApi.create,
    { body: { name: 'Script', scopes: ['profile:read', 'employees:read'], expiresOn: inDays(30), ...wanted } },
    { as },
  )
const who = (token: string) => app.callRaw(employeesApi.own, {}, { as: withToken(token) })
const expire = (id: string) =>
  app.pool.query(`update api_token set expires_at = now() - interval '1 second' where id = $1`, [id])

describe('a personal token', () => {
  test('is shown once, stored as a hash, and acts as its owner', async () => {
    const ana = await app.people.employee()
    const { status, result } = await create(ana)
    expect(status).toBe(200)
    expect(result).toEqual({
      secret: expect.stringMatching(/^hr_pat_[0-9A-Za-z]{38}$/),
      token: {
        uuid: expect.any(String),
        name: 'Script',
        ending: result.secret?.slice(-4),
        scopes: ['profile:read', 'employees:read'],
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        lastUsedAt: null,
        revokedAt: null,
      },
    })
    expect((await who(result.secret!)).result).toMatchObject({ uuid: ana.uuid })
    const { result: listed } = await app.call(tokensApi.list, {}, { as: ana })
    expect(listed).toEqual([{ ...result.token, lastUsedAt: expect.any(String) }])
    const { rows } = await app.pool.query(`select row_to_json(t)::text as text from api_token t`)
    expect(JSON.stringify(rows)).not.toContain(result.secret!.slice(7, -6))
  })

  test('is not shown again for a repeated request', async () => {
    const ana = await app.people.employee()
    const body = { name: 'Once', scopes: ['leave:read' as const], expiresOn: inDays(1) }
    const again = () => app.call(tokensApi.create, { body }, { as: ana, headers: { 'idempotency-key': 'token-1' } })
    const first = (await again()).result
    expect(first.secret).toMatch(/^hr_pat_/)
    expect((await again()).result).toEqual({ token: first.token, secret: null })
  })

  test('has the rights of its owner at the time of each call', async () => {
    const ana = await app.people.admin()
    const { token } = await app.people.personalToken(ana)
    const list = () => app.callRaw(employeesApi.list, { query: { page: '1' } }, { as: withToken(token) })
    expect((await list()).status).toBe(200)
    await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', ana.uuid).execute()
    expect((await list()).status).toBe(403)
    await app.db.updateTable('employee').set({ status: 'Not active' }).where('id', '=', ana.uuid).execute()
    expect((await list()).status).toBe(401)
  })

  test('ends on its last day, when it is revoked, and with the account for good', async () => {
    const ana = await app.people.employee()
    const ended = (await create(ana)).result
    await expire(ended.token.uuid)
    expect((await who(ended.secret!)).status).toBe(401)

    const revoked = (await create(ana)).result
    const revoke = () => app.call(tokensApi.revoke, { params: { id: revoked.token.uuid } }, { as: ana })
    expect((await revoke()).result).toEqual({ message: english(tokensTexts.revoked) })
    expect((await revoke()).status, 'repeating it changes nothing').toBe(200)
    expect((await who(revoked.secret!)).status).toBe(401)

    const archived = (await create(ana)).result
    const archive = (isArchived: boolean) =>
      app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived } }, { as: boss })
    expect((await archive(true)).status).toBe(200)
    expect((await archive(false)).status).toBe(200)
    expect((await who(archived.secret!)).status).toBe(401)
  })

  test('is replaced by another one, while the old one works on for a while', async () => {
    const ana = await app.people.employee()
    const { token, secret } = (await create(ana)).result
    const rotate = (overlapHours: '0' | '1') =>
      app.call(
        tokensApi.rotate,
        { params: { id: token.uuid }, body: { expiresOn: inDays(90), overlapHours } },
        { as: ana },
      )
    const next = (await rotate('1')).result
    expect(next.token).toMatchObject({ name: token.name, scopes: token.scopes })
    expect((await who(secret!)).status).toBe(200)
    expect((await who(next.secret!)).status).toBe(200)
    await rotate('0')
    expect((await who(secret!)).status).toBe(401)
    expect(await rotate('0')).toMatchObject({ status: 409, result: { message: english(tokensTexts.notValid) } })
  })

  test.each([
    ['a day in the past', () => ({ expiresOn: inDays(-1) }), 422],
    ['a day too far ahead', () => ({ expiresOn: inDays(367) }), 422],
    ['no scope', () => ({ scopes: [] }), 400],
    ['the scope of a field class', () => ({ scopes: ['fields:sensitive'] }), 400],
    ['no end', () => ({ expiresOn: undefined }), 400],
    ['no name', () => ({ name: ' ' }), 400],
  ])('is refused with %s', async (_, wanted, status) => {
    const ana = await app.people.employee()
    expect((await create(ana, wanted())).status).toBe(status)
  })

  test('is created only after the identity was confirmed, and never by a token', async () => {
    const ana = await app.people.employee()
    const idle = { ...ana, ...(await app.people.session(ana.uuid, { isConfirmed: false })) }
    expect((await create(idle)).status).toBe(403)
    const { token } = await app.people.personalToken(ana)
    expect((await create(withToken(token))).status).toBe(403)
    const sessions = await app.callRaw(sessionsApi.list, {}, { as: withToken(token) })
    expect(sessions.status).toBe(403)
  })

  test('of at most twenty, also when they are created at once', async () => {
    const ana = await app.people.employee()
    const answers = await Promise.all(Array.from({ length: 24 }, () => create(ana)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(20).fill(200),
      ...Array(4).fill(409),
    ])
  })

  test('that is invented or mistyped is unknown', async () => {
    const { token } = await app.people.personalToken(boss)
    for (const wrong of [`${token}x`, token.replace('pat', 'svc'), 'hr_pat_x', `${token.slice(0, -1)}_`])
      expect((await who(wrong)).status, wrong).toBe(401)
  })
})

describe('a service account', () => {
  const add = (wanted: object = {}) =>
    app.callRaw(
      tokensApi.createService,
      { body: { name: `Payroll ${crypto.randomUUID()}`, scopes: ['positions:read'], addresses: [], ...wanted } },
      { as: boss },
    )
  const positions = (token: string, headers = {}) =>
    app.callRaw(positionsApi.list, { query: { page: '1' } }, { as: withToken(token), headers })

  test('has a token without end, and is no employee', async () => {
    const { status, result } = await add()
    expect(status).toBe(200)
    expect(result.secret).toMatch(/^hr_svc_[0-9A-Za-z]{38}$/)
    expect(result.serviceAccount.tokens).toEqual([expect.objectContaining({ expiresAt: null })])
    expect((await positions(result.secret!)).status).toBe(200)
    const { rows } = await app.pool.query('select from employee where id = $1', [result.serviceAccount.uuid])
    expect(rows).toEqual([])
  })

  test('is accepted from its networks only', async () => {
    const { result } = await add({ addresses: ['203.0.113.0/24', '2001:db8::1'] })
    const from = (address: string) => positions(result.secret!, { 'x-forwarded-for': address })
    expect((await from('203.0.113.9')).status).toBe(200)
    expect((await from('2001:db8::1')).status).toBe(200)
    expect((await from('::ffff:203.0.113.9')).status, 'on a listener for IPv4 and IPv6').toBe(200)
    expect((await from('::ffff:198.51.100.1')).status).toBe(403)
    expect(await from('198.51.100.1')).toMatchObject({ status: 403, result: { code: 'http.wrongAddress' } })
  })

  test.each([
    ['203.0.113.7/24', 422],
    ['300.1.1.1', 422],
    ['1:2:3', 422],
    ['everywhere', 400],
    ['::ffff:10.1.0.0/112', 422],
  ])('refuses the network %s', async (address, status) => {
    expect(await add({ addresses: [address] })).toMatchObject({
      status,
      result: { message: [{ message: english(tokensTexts.network) }] },
    })
  })

  test('has a name of its own until it ends', async () => {
    const { result } = await add({ name: 'Directory' })
    expect((await add({ name: 'directory' })).status).toBe(422)
    const end = () => app.call(tokensApi.endService, { params: { id: result.serviceAccount.uuid } }, { as: boss })
    expect((await end()).status).toBe(200)
    expect((await end()).status).toBe(404)
    expect((await positions(result.secret!)).status).toBe(401)
    expect((await add({ name: 'Directory' })).status).toBe(200)
  })

  test('is changed with its version; scopes count at once', async () => {
    const { result } = await add()
    const { uuid, name, version } = result.serviceAccount
    const change = (body: object) => app.callRaw(tokensApi.changeService, { params: { id: uuid }, body }, { as: boss })
    expect((await change({ name, version })).result).toMatchObject({ version })
    expect((await change({ scopes: ['projects:read'], version })).result).toMatchObject({ version: version + 1 })
    expect((await positions(result.secret!)).status).toBe(403)
    expect((await change({ scopes: ['positions:read'], version })).status).toBe(409)
  })

  test('rotates its token with an overlap', async () => {
    const { result } = await add()
    const rotate = (overlapHours: '0' | '24') =>
      app.call(
        tokensApi.rotateService,
        { params: { id: result.serviceAccount.uuid }, body: { overlapHours } },
        { as: boss },
      )
    const next = (await rotate('24')).result
    expect((await positions(result.secret!)).status).toBe(200)
    const last = (await rotate('0')).result
    for (const ended of [result.secret!, next.secret!]) expect((await positions(ended)).status).toBe(401)
    expect((await positions(last.secret!)).status).toBe(200)
  })

  test('reads and writes, filters and sorts by, only the fields of its scopes', async () => {
    const subject = await app.people.employee()
    const secret = 'Sentinel of a field'
    const classes = new Map(
      readFieldTable().flatMap((row) => (row.entity === 'employee' ? [[row.field, row.class] as const] : [])),
    )
    const texts = { maidenName: secret, placeOfResidence: secret, emergencyContact: secret, officeLocation: 'Mostar' }
    const position = await app.people.position(`Position ${crypto.randomUUID()}`)
    const body = { ...valuesOf(recordFieldNames), ...texts, email: subject.email, position }
    const { status, result } = await app.callRaw(
      employeesApi.update,
      { params: { id: subject.uuid }, body },
      { as: boss },
    )
    expect(status, JSON.stringify(result)).toBe(200)
    const read = async (scopes: readonly TokenScope[]) => {
      const { token } = await app.people.serviceAccount(scopes)
      return app.callRaw(employeesApi.find, { params: { id: subject.uuid } }, { as: withToken(token) })
    }
    const all = (await read(tokenScopes)).result as Record<string, unknown>
    const narrow = (await read(['employees:read'])).result as Record<string, unknown>
    const closed = Object.keys(all).filter((field) => !(field in narrow))
    const expected = Object.keys(all).filter((field) => !['internal', 'hr'].includes(classes.get(field)!))
    expect(closed).toEqual(expected)
    expect(JSON.stringify(narrow)).not.toContain(secret)
    expect(narrow).toMatchObject({ email: subject.email, officeLocation: 'Mostar' })

    const { token } = await app.people.serviceAccount(['employees:read', 'employees:write', 'leave:read'])
    const as = withToken(token)
    const write = await app.callRaw(
      employeesApi.update,
      { params: { id: subject.uuid }, body: { placeOfResidence: 'Zenica' } },
      { as },
    )
    expect(write).toMatchObject({ status: 403, result: { code: 'http.closedField' } })
    const { token: writer } = await app.people.serviceAccount(tokenScopes.filter((one) => one !== 'employees:read'))
    const unread = await app.callRaw(
      employeesApi.update,
      { params: { id: subject.uuid }, body },
      { as: withToken(writer) },
    )
    expect(unread.status).toBe(200)
    const answered = Object.keys((unread.result as { employee: object }).employee)
    expect(answered.filter((field) => classes.get(field) !== 'internal')).toEqual([])
    expect(answered).toContain('version')
    // The stored mask, and another one.
    for (const idNumber of [all['idNumber'], '*********0000'])
      expect(
        await app.callRaw(
          employeesApi.update,
          { params: { id: subject.uuid }, body: { ...body, idNumber } },
          { as: withToken(writer) },
        ),
      ).toMatchObject({ status: 422, result: { message: [{ field: 'idNumber' }] } })
    const named = { toString: 'x', constructor: 'x' }
    expect((await app.callRaw(employeesApi.update, { params: { id: subject.uuid }, body: named }, { as })).status).toBe(
      400,
    )
    const ofType = { page: '1', type: 'allLeaves', leaveType: crypto.randomUUID() }
    expect((await app.callRaw(leaveApi.list, { query: ofType }, { as })).status).toBe(403)
    const whole = await app.callRaw(employeesApi.list, {}, { as })
    const page = await app.callRaw(employeesApi.list, { query: { page: '1', pageSize: '1' } }, { as })
    // Without paging parameters the result is the list.
    const [row = {}] = whole.result as unknown as object[]
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(page.result.items[0]!).toSorted())
    expect(row).not.toHaveProperty('isActivated')
  })

  test('neither searches nor sorts by the keys of licences, also by default', async () => {
    for (const [code, name] of [
      ['key A', 'Z editor'],
      ['key B', 'A editor'],
    ] as const)
      await app.people.item('licence', { code, name })
    const { token } = await app.people.serviceAccount(['equipment:read'])
    const list = (query: object) =>
      app.callRaw(licencesApi.list, { query: { page: '1', ...query } }, { as: withToken(token) })
    for (const query of [{ q: 'key' }, { sort: 'code' }])
      expect(await list(query)).toMatchObject({ status: 403, result: { code: 'http.closedField' } })
    expect((await list({})).result.items.map(({ name }) => name)).toEqual(['A editor', 'Z editor'])
  })

  test('reads files of the classes that it has scopes for', async () => {
    const ana = await app.people.employee()
    const { token } = await app.people.serviceAccount(['employees:read', 'fields:sensitive'])
    const read = async (file: string) =>
      (await app.callRaw(employeeFilesApi.read, { params: { id: ana.uuid, file } }, { as: withToken(token) })).status
    expect(await read(await app.people.document(ana.uuid))).toBe(200)
    expect(await read(await app.people.cv(ana.uuid)), 'fields:personal').toBe(403)
    expect(await read(await app.people.leaveFile(ana)), 'leave:read').toBe(403)
  })

  test('sees leave without its type, reason and note', async () => {
    const { uuid } = await app.people.leave(await app.people.employee())
    await app.pool.query(`update leave_request set reason = 'Surgery', decision_note = 'Get well' where id = $1`, [
      uuid,
    ])
    const { token } = await app.people.serviceAccount(['leave:read'])
    for (const [endpoint, input] of [
      [leaveApi.find, { params: { id: uuid } }],
      [leaveApi.list, { query: { page: '1', type: 'allLeaves' } }],
    ] as const) {
      const { status, result } = await app.callRaw(endpoint, input, { as: withToken(token) })
      expect(status).toBe(200)
      expect(JSON.stringify(result)).not.toMatch(/Surgery|Get well|leaveType|Leave \d|#1a7441/)
      expect(JSON.stringify(result)).toContain('2031-06-02')
    }
  })
})

test('the history and the audit log name the actor, the token and its kind', async () => {
  const service = await app.people.serviceAccount(['accounts:write', 'employees:read', 'employees:write'])
  const ana = await app.people.employee()
  const as = withToken(service.token)
  const archived = await app.callRaw(
    employeesApi.archive,
    { params: { id: ana.uuid }, body: { isArchived: true } },
    { as },
  )
  expect(archived.status).toBe(200)
  expect((await app.callRaw(employeesApi.find, { params: { id: ana.uuid } }, { as })).status).toBe(200)
  const mine = await app.people.personalToken(boss)
  const name = `Position ${crypto.randomUUID()}`
  await app.call(positionsApi.create, { body: { name } }, { as: withToken(mine.token) })

  const did = async (token: string) =>
    (await app.callRaw(auditApi.list, { query: { page: '1', token } }, { as: boss })).result.items
  expect(await did(service.tokenId)).toMatchObject([
    { action: 'opened', who: { uuid: service.uuid, name: service.name }, person: { uuid: ana.uuid } },
    {
      action: 'archived',
      who: { uuid: service.uuid, name: service.name },
      token: { uuid: service.tokenId, kind: 'service' },
    },
  ])
  expect(await did(mine.uuid)).toMatchObject([
    { action: 'created', who: { name: 'Mira Marić' }, token: { uuid: mine.uuid, name: 'Script', kind: 'personal' } },
  ])
  const history = await app.call(employeesApi.history, { params: { id: ana.uuid }, query: { page: '1' } }, { as: boss })
  expect(history.result).toMatchObject({ items: [{ who: service.name }, { who: service.name }] })
})

test('a token that leaked is revoked, and what it did stays listed', async () => {
  const { uuid, token } = await app.people.personalToken(boss)
  const name = `Position ${crypto.randomUUID()}`
  await app.call(positionsApi.create, { body: { name } }, { as: withToken(token) })
  const other = await app.people.superadmin()
  await app.call(tokensApi.revoke, { params: { id: uuid } }, { as: other })
  expect((await who(token)).status).toBe(401)
  const { result } = await app.callRaw(auditApi.list, { query: { page: '1', token: uuid } }, { as: other })
  expect(result.items).toMatchObject([{ action: 'created', record: name }])
})

test('repeating a call of a service account with its Idempotency-Key writes once', async () => {
  const { token } = await app.people.serviceAccount(['employees:write', 'projects:write', 'leave:write'])
  const before = await app.pool.query('select from non_working_day')
  const body = { title: 'Founding day', startDate: '2033-03-03', endDate: '2033-03-03' }
  const send = (title: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/v1/nonworkingday',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'founding-day' },
      payload: { ...body, title },
    })
  const [first, second] = [await send('Founding day'), await send('Founding day')]
  expect([first.statusCode, second.statusCode], first.body).toEqual([200, 200])
  expect(second.body).toBe(first.body)
  expect((await send('Another day')).statusCode).toBe(422)
  expect((await app.pool.query('select from non_working_day')).rowCount).toBe(before.rowCount! + 1)
})

test('a token makes a number of calls per minute, and is told how many are left', async () => {
  refusals.delete('token calls')
  const { token } = await app.people.serviceAccount(['positions:read'])
  const call = () => app.callRaw(positionsApi.list, { query: { page: '1' } }, { as: withToken(token) })
  const first = await call()
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"token";q=50;w=60',
    ratelimit: expect.stringMatching(/^"token";r=49;t=\d+$/),
  })
  for (let count = 1; count < 50; count += 1) expect((await call()).status).toBe(200)
  const refused = await call()
  expect(refused.status).toBe(429)
  expect(refusals.get('token calls')).toBe(1)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await who((await app.people.personalToken(boss)).token)).status, 'of another token').toBe(200)
})

test.each([
  ['token', (as: Person) => create(as)],
  ['calendar feed', (as: Person) => app.call(feedsApi.create, { body: { kind: 'own' } }, { as })],
])('a %s is not made by a session that ends in the meantime', async (_, make) => {
  const ana = await app.people.employee()
  let answer: ReturnType<typeof make> | undefined
  await app.db.transaction().execute(async (trx) => {
    await lockAccount(trx, ana.uuid)
    answer = make(ana)
    await untilWaiting(app.pool)
    await trx.deleteFrom('session').where('account_id', '=', ana.uuid).execute()
  })
  expect((await answer)?.status).toBe(401)
})

test('its owner is told of a new personal token, and of one that replaces it', async () => {
  const ana = await app.people.employee()
  const { result } = await create(ana, { name: 'Script' })
  const expiresOn = addDays(todayIn('UTC'), 90)
  const params = { id: result.token.uuid }
  await app.call(tokensApi.rotate, { params, body: { expiresOn, overlapHours: '0' } }, { as: ana })
  const told = (await app.queuedEmails()).filter(({ recipientId }) => recipientId === ana.uuid)
  const emails = tokenEmails(app.db, app)
  const texts = await Promise.all(told.map(async (order) => (await emails[order.template]?.(order))?.text))
  expect(texts).toEqual(Array(2).fill(expect.stringContaining('“Script”')))
})

test('owners are told once before a token ends', async () => {
  const own = await testApp()
  const ana = await own.people.employee()
  const chief = await own.people.superadmin()
  const { uuid } = await own.people.personalToken(ana)
  await own.call(
    tokensApi.createService,
    { body: { name: 'Payroll', scopes: ['leave:read'], addresses: [], expiresOn: addDays(todayIn('UTC'), 3) } },
    { as: chief },
  )
  const toldAt = async (instant: string) => {
    await runDailyWork(own, instant)
    return (await own.queuedEmails())
      .filter(({ template }) => template === 'tokens end')
      .map((email) => email.recipientId)
  }
  const today = todayIn('UTC')
  expect(await toldAt(`${addDays(today, 0)}T10:00:00Z`)).toEqual([chief.uuid])
  await own.pool.query(`update api_token set expires_at = now() + interval '6 days' where id = $1`, [uuid])
  expect(await toldAt(`${addDays(today, 1)}T10:00:00Z`)).toEqual([chief.uuid, ana.uuid])
  expect(await toldAt(`${addDays(today, 2)}T10:00:00Z`), 'once').toEqual([chief.uuid, ana.uuid])
})

test("all Superadmins are told of a service account's token after its creator has left", async () => {
  const own = await testApp()
  const [chief, other] = [await own.people.superadmin(), await own.people.superadmin()]
  const expiresOn = addDays(todayIn('UTC'), 3)
  const body = { name: 'Payroll', scopes: ['leave:read' as const], addresses: [], expiresOn }
  await own.call(tokensApi.createService, { body }, { as: chief })
  await own.db.updateTable('employee').set({ is_archived: true }).where('id', '=', chief.uuid).execute()
  await runDailyWork(own, `${todayIn('UTC')}T10:00:00Z`)
  const told = (await own.queuedEmails()).filter(({ template }) => template === 'tokens end')
  expect(told.map(({ recipientId }) => recipientId)).toEqual([other.uuid])
})

test('a token that was replaced ends without a reminder', async () => {
  const own = await testApp()
  const ana = await own.people.employee()
  const { uuid } = await own.people.personalToken(ana)
  const body = { expiresOn: addDays(todayIn('UTC'), 90), overlapHours: '24' as const }
  expect((await own.call(tokensApi.rotate, { params: { id: uuid }, body }, { as: ana })).status).toBe(200)
  await runDailyWork(own, `${todayIn('UTC')}T10:00:00Z`)
  expect((await own.queuedEmails()).filter(({ template }) => template === 'tokens end')).toEqual([])
})

test('Superadmins find the tokens of everyone', async () => {
  const ana = await app.people.employee({ firstName: 'Vesna', lastName: 'Perić' })
  const { uuid } = await app.people.personalToken(ana)
  const { result } = await app.callRaw(tokensApi.all, { query: { page: '1', q: 'vesna' } }, { as: boss })
  const owner = { uuid: ana.uuid, name: 'Vesna Perić' }
  expect(result).toMatchObject({ total: 1, items: [{ uuid, kind: 'personal', owner }] })
  const service = await app.people.serviceAccount(['leave:read'])
  const query = { page: '1', kind: 'service', uuid: service.tokenId }
  const one = await app.callRaw(tokensApi.all, { query }, { as: boss })
  const ofService = { uuid: service.uuid, name: service.name }
  expect(one.result).toMatchObject({ total: 1, items: [{ kind: 'service', scopes: ['leave:read'], owner: ofService }] })
})
