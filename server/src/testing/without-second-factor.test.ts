import { api } from '@hr/contract/api'
import { permissions, type RoleName } from '@hr/contract/access'
import { secondFactorCode } from '@hr/contract/areas/access/refusal-codes'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAccessTable } from './access-table.ts'
import { randomAddressHeader } from './applicants.ts'
import { testPassword, type Person } from './people.ts'
import type { Requests } from './requests.ts'
import { requestsOfAll } from './requests-of-all.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Sends every row of access.tsv as users whose grace for a second factor is over.

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((area) =>
    Object.values(area).map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  ),
)
const table = readAccessTable()
const everyone: RoleName[] = ['Superadmin', 'Admin', 'Team lead', 'Employee']

let app: TestApp
let requests: Requests
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'hr' })
  requests = requestsOfAll(app)
})

/** Without days of grace: users of these roles without a second factor are limited at once. */
const requireOf = (roles: RoleName[]) =>
  sql`update company_setting set second_factor_roles = ${roles}, second_factor_days = 0`.execute(app.db)

/** Makes a request while nothing is required, and sends it as a user of a role that must have a second factor. */
async function send(call: string, as: Person, subject = as, token = as.token) {
  await requireOf([])
  const request = { ...(await requests[call]?.(subject)) }
  // As if the session had begun at the identity provider, so that codes of the request prove nothing.
  await app.db
    .updateTable('session')
    .set({ method: 'provider', has_second_factor: false })
    .where('account_id', '=', as.uuid)
    .execute()
  await requireOf(everyone)
  const endpoint = endpoints.get(call)!
  const byCookie = permissions[endpoint.access] === 'cookie'
  return app.callRaw(endpoint, request, {
    as: byCookie ? undefined : { ...as, token },
    headers: { ...randomAddressHeader(), ...(byCookie && { origin: 'http://localhost:3000', cookie: as.cookie }) },
  })
}

const refused = { status: 403, result: { code: secondFactorCode } }

test('only public calls are open to anyone', () => {
  const open = table.filter(({ withoutFactor }) => withoutFactor === 'open').map(({ call }) => call)
  expect(open).toEqual(
    table.filter(({ call }) => permissions[endpoints.get(call)!.access] === 'anyone').map(({ call }) => call),
  )
})

describe.each(table.filter(({ withoutFactor }) => withoutFactor === 'deny'))('$call', ({ call }) => {
  test('is refused in a session without a second factor, and to personal tokens', async () => {
    for (const role of ['Superadmin', 'Employee'] as const) {
      const person = await app.people.person({ role, password: testPassword })
      expect(await send(call, person), role).toMatchObject(refused)
      if (permissions[endpoints.get(call)!.access] === 'cookie') continue
      const owner = await app.people.person({ role, password: testPassword })
      const { token } = await app.people.personalToken(owner)
      expect(await send(call, owner, owner, token), `token of a ${role}`).toMatchObject(refused)
    }
  })
})

describe.each(table.filter(({ withoutFactor }) => withoutFactor === 'own'))('$call', ({ call }) => {
  const endpoint = endpoints.get(call)!

  test('is open without a second factor, but to no token', async () => {
    const person = await app.people.superadmin({ password: testPassword })
    const { status, result } = await send(call, person)
    expect(status, JSON.stringify(result)).toBe(200)
    if (permissions[endpoint.access] === 'cookie') return
    const other = await app.people.superadmin()
    const { token } = await app.people.personalToken(other)
    expect(await app.callRaw(endpoint, {}, { as: { ...other, token } })).toMatchObject(refused)
  })

  test.runIf(typeof endpoint.subject === 'object')('answers only about the caller', async () => {
    const person = await app.people.superadmin({ password: testPassword })
    expect((await send(call, person, await app.people.employee())).status).toBe(404)
  })
})

test('assistants, calendars and pages of the person are refused', async () => {
  const person = await app.people.superadmin({ password: testPassword })
  await app.people.project({ lead: person, members: [await app.people.employee()] })
  const { token } = await app.people.personalToken(person)
  const feeds = [await app.people.calendarFeed(person), await app.people.calendarFeed(person, 'team')]
  const read = (feed: { token: string }) => app.callRaw(feedsApi.read, { params: { token: feed.token } })
  const open = (url: string, headers: Record<string, string>) =>
    app.app.inject({
      method: url === '/api/mcp' ? 'POST' : 'GET',
      url,
      headers,
      ...(url === '/api/mcp' && { payload: {} }),
    })
  const pages = ['/api/docs', '/api/v1/openapi.json']
  await requireOf([])
  for (const feed of feeds) expect((await read(feed)).status).toBe(200)
  await requireOf(everyone)
  for (const feed of feeds) expect((await read(feed)).status).toBe(404)
  for (const bearer of [token, person.token]) {
    const answer = await open('/api/mcp', { authorization: `Bearer ${bearer}` })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { result: { code: secondFactorCode } }])
  }
  for (const page of pages) expect((await open(page, { cookie: person.cookie })).statusCode, page).toBe(403)
})

test('service accounts need no second factor', async () => {
  await requireOf(everyone)
  const { token } = await app.people.serviceAccount(['employees:read'])
  const as = { ...(await app.people.superadmin()), token }
  expect((await app.call(employeesApi.list, { query: { page: '1' } }, { as })).status).toBe(200)
})
