import { api } from '@hr/contract/api'
import { permissions } from '@hr/contract/access'
import { scimApi } from '@hr/contract/areas/provisioning/scim'
import { areaScopes, findClosedInput, tokenScopes, type AreaScope, type TokenScope } from '@hr/contract/token-scopes'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readAccessTable, type PersonaName } from './access-table.ts'
import { randomAddressHeader } from './applicants.ts'
import { testPassword, type Person } from './people.ts'
import type { Requests } from './requests.ts'
import { requestsOfAll } from './requests-of-all.ts'
import { respelled, spellings } from './spellings.ts'
import { cookiesOf } from '../http/cookies.ts'
import { statementsOf } from './statements.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Sends every row of access.tsv over HTTP as every persona.

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((area) =>
    Object.values(area).map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  ),
)
const table = readAccessTable()
const cells = table.flatMap(({ call, rules }) =>
  Object.entries(rules).map(([persona, rule]) => [call, persona as PersonaName, rule] as const),
)

let app: TestApp
let requests: Requests
/** Returns the statements that the calls have sent until now. */
let endRecording: () => Promise<string[]>
beforeAll(async () => {
  // Each call comes from its own address: applications are rate limited by address.
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'hr' })
  requests = requestsOfAll(app)
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = statementsOf(() => promise)
  endRecording = () => {
    resolve()
    return sent
  }
  return endRecording
})

test('has exactly one row for each declared call', () => {
  const byName = (a: string, b: string) => (a < b ? -1 : 1)
  expect(table.map(({ call }) => call).toSorted(byName)).toEqual([...endpoints.keys()].toSorted(byName))
})

describe.each([...new Set(cells.map(([call]) => call))])('%s', (call) => {
  const ofCall = cells.filter(([name]) => name === call)
  let refusedRequest: Promise<object> | undefined

  test.each(ofCall.filter(([, , rule]) => rule === 'deny'))('%s as %s: %s', async (_, persona) => {
    refusedRequest ??= requestOf(call, await shared('employee'))
    const { status } = await sendRequest(call, await shared(persona), await refusedRequest)
    expect(status, 'refused before anything is looked at').toBe(isUnknown(persona) ? 401 : 403)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'allow'))('%s as %s: %s', async (_, persona) => {
    const who = await callerOf(persona)
    const { status, result } = await send(call, who, call === 'POST /login' ? who : await someoneFor(call))
    // An unknown link is refused for every persona alike.
    expect(status, JSON.stringify(result)).toBe(answers[call] ?? 200)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'own'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    expect((await send(call, who, who)).status).toBe(200)
    if (!namesPerson(call)) return
    const { status } = await send(call, who, await someoneFor(call))
    expect([403, 404]).toContain(status)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'team'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    // A person may not decide on their own request, which is a separate rule; reading includes their own.
    const member = await app.people.employee({ supervisor: who })
    expect((await send(call, who, member)).status).toBe(200)
    if (!namesPerson(call)) return
    const { status } = await send(call, who, await someoneFor(call))
    expect([403, 404]).toContain(status)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'message'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    const { status, result } = await send(call, who, who)
    expect(status).toBe(200)
    expect(result).toEqual({ loginMessage: expect.any(String), needsCode: false })
  })
})

// The columns of tokens. Calls that read no access token are left out.
const withToken = table.filter(({ call }) => typeof permissions[endpoints.get(call)!.access] !== 'string')
// Reports also need the scope of the records that they count.
const furtherScopes: Readonly<Record<string, readonly TokenScope[]>> = {
  'GET /reports/result': ['employees:read'],
  'GET /reports/records': ['employees:read'],
  // The file is of a leave request.
  'GET /employee/file/:id/:file': ['leave:read', 'fields:leave-type'],
}

const isOfArea = (scope: TokenScope): scope is AreaScope => areaScopes.some((one) => one === scope)

describe.each(withToken)('$call', ({ call, rules, scopes }) => {
  const isAboutOthers = rules.superadmin === 'allow'
  const sendAs = async (token: string, request: object) =>
    sendRequest(call, { ...(await shared('superadmin')), token }, request)

  test('with a personal token', async () => {
    // A person of its own, who has removed nothing yet: to remove many records, one confirms the password.
    const who = await make(rules.superadmin === 'deny' ? 'employee' : 'superadmin')
    const request = await requestOf(call, isAboutOthers ? await someoneFor(call) : who)
    const [scope] = scopes.personal ?? []
    const others = areaScopes.filter((one) => one !== scope)
    const { token: wrong } = await app.people.personalToken(who, others)
    expect((await sendAs(wrong, request)).status, 'without its scope').toBe(403)
    if (scope === undefined) return
    const { token } = await app.people.personalToken(who, [
      scope as AreaScope,
      ...(furtherScopes[call] ?? []).filter(isOfArea),
    ])
    const { status, result } = await sendAs(token, request)
    expect(status, JSON.stringify(result)).toBe(answers[call] ?? 200)
  })

  test('with the token of a service account', async () => {
    const request: { body?: object } = await requestOf(call, await someoneFor(call))
    for (const missing of scopes.service ?? [undefined]) {
      const { token } = await app.people.serviceAccount(tokenScopes.filter((scope) => scope !== missing))
      expect((await sendAs(token, request)).status, `without ${missing}`).toBe(403)
    }
    if (scopes.service === undefined) return
    // Service accounts send only fields that their scopes reach.
    const caller = { kind: 'service', scopes: scopes.service } as const
    const isOpen = (body: object) => !findClosedInput(endpoints.get(call)!, { query: {}, body }, caller)
    const { body = {} } = request
    const reached = Object.fromEntries(Object.entries(body).filter(([field, value]) => isOpen({ [field]: value })))
    const { token } = await app.people.serviceAccount([...scopes.service, ...(furtherScopes[call] ?? [])])
    const { status, result } = await sendAs(token, { ...request, ...(request.body && { body: reached }) })
    expect(status, JSON.stringify(result)).toBe(answers[call] ?? 200)
  })
})

// The columns `self_rule` and `ladder`: calls about the caller, and about someone above them on the role ladder.
describe.each(table.filter(({ selfRule }) => selfRule === 'deny').map(({ call }) => call))('%s', (call) => {
  test('is refused about the caller', async () => {
    const who = await make('superadmin')
    await app.people.superadmin()
    const request = await requestOf(call, who)
    expect((await sendRequest(call, who, request)).status).toBe(403)
    expect(
      (await sendRequest(call, who, respelled(request, spellings['ids in capitals']!))).status,
      'with ids in capitals',
    ).toBe(403)
  })
})

// These calls are refused per field, which the tests of the record cover.
const byFields = new Set(['PUT /employee/:id', 'POST /employee/:id'])
const onLadder = table.filter(
  ({ call, hasLadder, rules }) => hasLadder && rules.admin === 'allow' && !byFields.has(call),
)
describe.each(onLadder.map(({ call }) => call))('%s', (call) => {
  test('is refused to an Admin about a Superadmin or an Admin', async () => {
    const who = await make('admin')
    expect((await send(call, who, await app.people.superadmin())).status).toBe(403)
    expect((await send(call, who, await app.people.admin())).status).toBe(403)
    expect((await send(call, who, await app.people.employee({ admin: true }))).status).toBe(403)
  })
})

// What is compared must not depend on the spelling that a parser lets through.
test('no spelling of the values of a call gives another right', { timeout: 120_000 }, async () => {
  const rows = (as: PersonaName, about: Person | 'self', isRefused: (row: (typeof table)[number]) => boolean) =>
    table.filter(isRefused).map(({ call }) => ({ call, as, about }))
  const other = await app.people.employee()
  const refusals = [
    ...rows('superadmin', 'self', ({ selfRule }) => selfRule === 'deny'),
    ...rows('admin', await app.people.superadmin(), (row) => onLadder.includes(row)),
    ...rows('employee', other, ({ call, rules }) => rules.employee === 'own' && namesPerson(call)),
    ...rows('teamlead', other, ({ call, rules }) => rules.teamlead === 'team' && namesPerson(call)),
  ]
  const opened: string[] = []
  for (const { call, as, about } of refusals) {
    const who = await shared(as)
    const request = await requestOf(call, about === 'self' ? who : about)
    for (const [how, spell] of Object.entries(spellings)) {
      const { status } = await sendRequest(call, who, respelled(request, spell))
      if (status < 400 || status >= 500) opened.push(`${call} as ${as}, ${how}: ${status}`)
    }
  }
  expect(opened).toEqual([])
})

// A migration of the next version adds columns while nodes of this one run (docs/decisions/0047-expand-and-contract.md).
// PostgreSQL then refuses prepared statements whose result gets them, such as `select *`.
test('no statement of the calls above has another result when all tables get a column', async () => {
  const sent = new Set(await endRecording())
  const texts = [...sent].filter((text) => /^\s*(select|with|insert|update|delete)\b/.test(text))
  const client = await app.pool.connect()
  // The pool forgets the connection, which undoes what follows.
  onTestFinished(() => client.release(true))
  const results = async () => {
    await client.query('deallocate all')
    for (const [index, text] of texts.entries()) await client.query(`prepare s${index} as ${text}`)
    return (await client.query('select statement, result_types::text from pg_prepared_statements order by name')).rows
  }
  const before = await results()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await client.query('begin')
  await client.query(rows.map(({ name }) => `alter table ${name} add column example text`).join(';'))
  expect(await results()).toEqual(before)
})

test('refuses to start with a route that declares no access', async () => {
  const { guardRoutes } = await import('../http/access.ts')
  const { default: fastify } = await import('fastify')
  const bare = fastify()
  const cookies = cookiesOf({ publicUrl: 'http://localhost:3000' })
  guardRoutes(bare, { ...app, countCall: async () => {}, origins: [], cookies, company: { timeZone: 'UTC' } })
  expect(() => bare.get('/open', async () => 'open')).toThrow('GET /open declares no access')
})

test('every permission is used by a call or a screen', async () => {
  const { screens } = await import('@hr/contract/screens')
  const used = new Set<string>([
    ...[...endpoints.values()].map(({ access }) => access),
    ...Object.values(scimApi).map(({ access }) => access),
    ...Object.values(screens).map(({ access }) => access),
    // /api/mcp
    'assistant.use',
    // A field of the calls that save views.
    'view.share',
    // A change that `PUT /document-categories/:id` makes.
    'document-category.open',
  ])
  expect(Object.keys(permissions).filter((permission) => !used.has(permission))).toEqual([])
})

/** Successful statuses other than 200. */
const answers: Record<string, number> = {
  'PUT /reset-password': 400,
  'POST /reset-password/passkey/options': 400,
  'POST /reset-password/passkey': 400,
  // Without a second factor.
  'POST /emergency-accounts': 422,
  'POST /login/passkey': 422,
  // Navigations of the browser, which are redirected.
  'GET /oidc/start': 302,
  'GET /oidc/callback': 302,
  'GET /oidc/sign-out': 302,
}

type Who = Person & { persona: PersonaName }

const isUnknown = (persona: PersonaName) => ['anonymous', 'archived', 'expired'].includes(persona)

// Refused calls change nothing, and allowed ones nothing about their caller, so they share one person of each kind.
const people = new Map<PersonaName, Promise<Who>>()
function shared(persona: PersonaName): Promise<Who> {
  const who = people.get(persona) ?? make(persona)
  people.set(persona, who)
  return who
}

/** The shared person in a session that has just begun. */
async function callerOf(persona: PersonaName): Promise<Who> {
  const who = await shared(persona)
  return isUnknown(persona) ? who : { ...who, ...(await app.people.session(who.uuid)) }
}

/** Returns whom a call is about: a new employee if its request names a person. */
const someoneFor = async (call: string): Promise<Person> =>
  (requests[call]?.length ?? 0) > 0 ? app.people.employee() : shared('employee')

async function make(persona: PersonaName): Promise<Who> {
  const { people } = app
  const password = testPassword
  switch (persona) {
    case 'teamlead':
      return { persona, ...(await people.teamLead({ password })) }
    case 'supervisor': {
      const supervisor = await people.employee({ password })
      await people.employee({ supervisor })
      return { persona, ...supervisor }
    }
    case 'admin':
      return { persona, ...(await people.admin({ password })) }
    case 'superadmin':
      return { persona, ...(await people.superadmin({ password })) }
    case 'flag_admin':
      return { persona, ...(await people.employee({ admin: true, password })) }
    case 'flag_superadminhr':
      return { persona, ...(await people.employee({ superAdminHr: true, password })) }
    case 'applicant':
      return { persona, ...(await people.person({ role: 'Applicant', password })) }
    case 'norole':
      return { persona, ...(await people.person({ role: null, password })) }
    case 'archived': {
      const person = await people.employee({ password })
      await people.archive(person)
      return { persona, ...person }
    }
    case 'expired': {
      const person = await people.employee({ password })
      const token = await new SignJWT({ sid: person.sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(person.uuid)
        .setAudience('hr-application')
        .setExpirationTime('-1s')
        .sign(app.keys.accessToken.current)
      return { persona, ...person, token }
    }
    case 'anonymous':
    case 'employee':
      return { persona, ...(await people.employee({ password })) }
  }
}

// The person is named by a parameter, which the route declares, or in the body, which the command checks.
const namesPerson = (call: string) =>
  typeof endpoints.get(call)!.subject === 'object' ||
  ['POST /userleave', 'POST /delegations', 'POST /leave-credits'].includes(call)

const requestOf = async (call: string, subject: Person): Promise<object> => ({ ...(await requests[call]?.(subject)) })

const send = async (call: string, who: Who, subject: Person) => sendRequest(call, who, await requestOf(call, subject))

function sendRequest(call: string, who: Who, request: object) {
  const endpoint = endpoints.get(call)!
  const byCookie = permissions[endpoint.access] === 'cookie'
  const isAnonymous = who.persona === 'anonymous'
  return app.callRaw(endpoint, request, {
    as: isAnonymous || byCookie ? undefined : who,
    headers: {
      ...randomAddressHeader(),
      ...(byCookie && { origin: 'http://localhost:3000', ...(!isAnonymous && { cookie: who.cookie }) }),
    },
  })
}
