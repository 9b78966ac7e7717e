import { api } from '@hr/contract/api'
import { roleOf } from '@hr/contract/areas/access/roles'
import { permissions } from '@hr/contract/access'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAccessTable, type PersonaName } from './access-table.ts'
import { testPassword, type Person } from './people.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Every row of access.tsv whose call is built, over HTTP, as every persona.

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((area) =>
    Object.values(area).map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  ),
)
const table = readAccessTable()
const built = table.filter(({ call }) => endpoints.has(call))
const cells = built.flatMap(({ call, rules }) =>
  Object.entries(rules).map(([persona, rule]) => [call, persona as PersonaName, rule] as const),
)

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp(afterAll)
})

test('every declared call stands in the table', () => {
  const known = new Set(table.map(({ call }) => call))
  expect([...endpoints.keys()].filter((call) => !known.has(call))).toEqual([])
})

describe.each([...new Set(cells.map(([call]) => call))])('%s', (call) => {
  const ofCall = cells.filter(([name]) => name === call)

  test.each(ofCall.filter(([, , rule]) => rule === 'deny'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    const { status } = await send(call, who, who)
    // By cookie, an expired access token is no reason to be unknown.
    const isUnknown =
      ['anonymous', 'archived'].includes(persona) || (persona === 'expired' && call !== 'GET /openapi.json')
    expect(status, 'refused before anything is looked at').toBe(isUnknown ? 401 : 403)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'allow'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    const { status, result } = await send(call, who, call === 'POST /login' ? who : await app.people.employee())
    // A link that was never made is refused, to everybody alike.
    expect(status, JSON.stringify(result)).toBe(call === 'PUT /reset-password' ? 400 : 200)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'own'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    expect((await send(call, who, who)).status).toBe(200)
    if (!endpoints.get(call)!.subject && !namesPerson.has(call)) return
    const other = await app.people.employee()
    const { status } = await send(call, who, other)
    expect([403, 404]).toContain(status)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'message'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    const { status, result } = await send(call, who, who)
    expect(status).toBe(200)
    expect(result).toEqual({ loginMessage: expect.any(String) })
  })
})

test('a route that declares no access stops the start', async () => {
  const { guardRoutes } = await import('../http/access.ts')
  const { default: fastify } = await import('fastify')
  const bare = fastify()
  guardRoutes(bare, { pool: app.pool, tokens: null as never, origins: [], cookieName: 'c' })
  expect(() => bare.get('/open', async () => 'open')).toThrow('GET /open declares no access')
})

test('every permission is used by a call or a screen', async () => {
  const { screens } = await import('@hr/contract/screens')
  const used = new Set([
    ...[...endpoints.values()].map(({ access }) => access),
    ...Object.values(screens).map(({ access }) => access),
  ])
  expect(Object.keys(permissions).filter((permission) => !used.has(permission as never))).toEqual([])
})

type Who = Person & { persona: PersonaName }

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
        .sign(app.keys.accessToken)
      return { persona, ...person, token }
    }
    case 'anonymous':
    case 'employee':
      return { persona, ...(await people.employee({ password })) }
  }
}

// Calls that name a person in the query instead of the path.
const namesPerson = new Set(['PUT /edit-password', 'PUT /change-password'])

/** A good request of each call, about `subject`. */
const requests: Record<string, (subject: Person) => Promise<object> | object> = {
  'POST /login': ({ email }) => ({ body: { email, password: testPassword } }),
  'POST /reset-link': ({ email }) => ({ body: { email } }),
  'PUT /reset-password': () => ({
    query: { userUuid: 'bm9ib2R5', token: 'bm90aGluZw' },
    body: { password: 'rain over the Neretva', confirmPassword: 'rain over the Neretva' },
  }),
  'PUT /edit-password': passwordChange,
  'PUT /change-password': passwordChange,
  'POST /user': () => ({ body: { ...newPerson(), role: roleOf('Employee') } }),
  'GET /user/:id': ({ uuid }) => ({ params: { id: uuid } }),
  'PUT /user/:id': ({ uuid }) => ({ params: { id: uuid }, body: { ...newPerson(), role: roleOf('Team lead') } }),
  'DELETE /user/:id': ({ uuid }) => ({ params: { id: uuid } }),
  'POST /position': () => ({ body: { name: `Position ${crypto.randomUUID()}` } }),
  'GET /position/:id': positionId,
  'PUT /position/:id': async () => ({ ...(await positionId()), body: { name: `Position ${crypto.randomUUID()}` } }),
  'DELETE /position/:id': positionId,
  'POST /project': () => ({ body: newProject() }),
  'GET /project/:id': projectId,
  'PUT /project/:id': async () => ({ ...(await projectId()), body: newProject() }),
  'DELETE /project/:id': projectId,
  'PUT /archive-project/:id': async () => ({ ...(await projectId()), body: { isArchived: true } }),
  'GET /employee/:id': ({ uuid }) => ({ params: { id: uuid } }),
  'POST /employee': async () => ({
    body: {
      ...newPerson(),
      status: 'Active',
      dateOfBirth: '1990-05-17',
      placeOfResidence: 'Mostar',
      residentialAddress: 'Kujundžiluk 1',
      position: await app.people.position(`Position ${crypto.randomUUID()}`),
      contractType: 'Ugovor na neodređeno',
      startDate: '2024-02-29',
    },
  }),
}

const newPerson = () => ({ firstName: 'Đorđe', lastName: 'Ćosić', email: `${crypto.randomUUID()}@example.com` })

async function positionId() {
  const { uuid } = await app.people.position(`Position ${crypto.randomUUID()}`)
  return { params: { id: uuid } }
}

const newProject = () => ({
  name: 'Most',
  projectId: crypto.randomUUID(),
  clientName: 'Stari grad',
  clientContact: 'ivo@example.com',
  startDate: '2026-01-15',
})

async function projectId() {
  const { uuid } = await app.people.project()
  return { params: { id: uuid } }
}

function passwordChange({ uuid }: Person) {
  const newPassword = 'snow on the Velebit'
  return {
    query: { userUuid: uuid },
    body: { currentPassword: testPassword, newPassword, confirmPassword: newPassword },
  }
}

async function send(call: string, who: Who, subject: Person) {
  const endpoint = endpoints.get(call)!
  const input = { ...(await requests[call]?.(subject)) }
  // The description of the API is opened by the browser itself, which has no access token.
  const byCookie = permissions[endpoint.access] === 'cookie' || call === 'GET /openapi.json'
  const isAnonymous = who.persona === 'anonymous'
  return app.call(endpoint, input as never, {
    as: isAnonymous || byCookie ? undefined : who,
    headers: byCookie ? { origin: 'http://localhost:3000', ...(!isAnonymous && { cookie: who.cookie }) } : {},
  })
}
