import { randomUUID } from 'node:crypto'
import { english } from '@hr/contract/lib/messages'
import { api } from '@hr/contract/api'
import { accessApi } from '@hr/contract/areas/access/access'
import { passwordTexts } from '@hr/contract/areas/access/password'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { permissions } from '@hr/contract/access'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { email, line, longText, name } from '@hr/contract/lib/fields'
import { processorTimeOf } from '@hr/testing/processor-time'
import { hash } from '@node-rs/argon2'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashing, hashPassword, isPassword, rejectWeakPassword } from './areas/access/passwords.ts'
import { newSecret } from './lib/secret.ts'
import { useProductHashCosts } from './testing/hash-cost.ts'
import { testCookies, testPassword, type Person } from './testing/people.ts'
import { sharedTestApp, type TestApp } from './testing/test-app.ts'

// Rules that hold for every call, tested with every call. `docs/security.md` lists where each control is tested.

const endpoints: Endpoint[] = Object.values(api).flatMap((area) => Object.values(area) as Endpoint[])
const called = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
/** The calls that show every employee a part of anyone's record. */
const aboutColleagues = new Set(['GET /directory/:id', 'GET /org-chart/:id'])
const writing = endpoints.filter(({ method }) => method !== 'GET')

let app: TestApp
let boss: Person
let ana: Person
beforeAll(async () => {
  app = await sharedTestApp({ COMPANY_NAME: 'Stari most' })
  boss = await app.people.superadmin()
  ana = await app.people.employee({ email: 'zvjezdana.scepanovic@example.com', password: testPassword })
})

const addressOf = ({ path }: Endpoint, value: string) => `/api/v1${path.replace(/:\w+/g, encodeURIComponent(value))}`
const inject = async (options: InjectOptions & { url: string }) => app.app.inject(options)

test.each(endpoints.filter(({ path }) => path.includes(':')).map((endpoint) => [called(endpoint), endpoint] as const))(
  'an Employee cannot use %s with guessed ids',
  async (_, endpoint) => {
    const ofOthers = aboutColleagues.has(called(endpoint)) ? [] : [boss.uuid]
    for (const id of [randomUUID(), ...ofOthers, '..%2f..', '1', "' or 1=1 --"]) {
      const { statusCode } = await inject({
        method: endpoint.method,
        url: addressOf(endpoint, id),
        headers: { authorization: `Bearer ${ana.token}` },
        ...(endpoint.body && !endpoint.multipart && { payload: {} }),
      })
      expect(statusCode, id).toBeGreaterThanOrEqual(400)
      expect(statusCode, id).toBeLessThan(500)
    }
  },
)

// Public calls need no user, so a forged request gains nothing.
const callsNeedingUser = writing.filter(({ access }) => permissions[access] !== 'anyone')
test.each(callsNeedingUser.map((endpoint) => [called(endpoint), endpoint] as const))(
  '%s does nothing with only the cookie, as another site would send it',
  async (_, endpoint) => {
    const { statusCode } = await inject({
      method: endpoint.method,
      url: addressOf(endpoint, ana.uuid),
      headers: { cookie: ana.cookie, origin: 'https://evil.example' },
      ...(endpoint.body && !endpoint.multipart && { payload: {} }),
    })
    expect([401, 403]).toContain(statusCode)
  },
)

test.each(endpoints.map((endpoint) => [called(endpoint), endpoint] as const))(
  '%s allows no other site to read its answer',
  async (_, endpoint) => {
    for (const method of [endpoint.method, 'OPTIONS'] as const) {
      const { headers } = await inject({
        method,
        url: addressOf(endpoint, randomUUID()),
        headers: { origin: 'https://evil.example', 'access-control-request-method': endpoint.method },
      })
      expect(Object.keys(headers).filter((header) => header.startsWith('access-control'))).toEqual([])
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
    }
  },
)

test.each(writing.map((endpoint) => [called(endpoint), endpoint] as const))(
  '%s rejects keys that pollute prototypes',
  async (_, endpoint) => {
    for (const payload of ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}']) {
      const { statusCode } = await inject({
        method: endpoint.method,
        url: addressOf(endpoint, randomUUID()),
        headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect(statusCode).toBeLessThan(500)
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  },
)

test.each(writing.map((endpoint) => [called(endpoint), endpoint] as const))(
  '%s refuses JSON that is nested too deeply',
  async (_, endpoint) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"definition":', '}'],
    ] as const) {
      const { statusCode } = await inject({
        method: endpoint.method,
        url: addressOf(endpoint, randomUUID()),
        headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
        payload: `${open.repeat(20_000)}1${close.repeat(20_000)}`,
      })
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    }
  },
)

const injections = [
  "'",
  '"',
  "' or '1'='1",
  "'; drop table employee; --",
  '1) union select password_hash from account --',
  "' and pg_sleep(5) --",
  '%',
  '\\',
  '$1',
  '{{7*7}}',
  '\u0000',
  '￿',
]
test.each(endpoints.filter(({ method, query }) => method === 'GET' && query).map((one) => [called(one), one] as const))(
  '%s reads its parameters as values, never as SQL',
  async (_, endpoint) => {
    for (const parameter of Object.keys(endpoint.query?.shape ?? {}))
      for (const injection of injections) {
        const started = performance.now()
        const { statusCode } = await inject({
          method: 'GET',
          url: `${addressOf(endpoint, randomUUID())}?${new URLSearchParams({ [parameter]: injection }).toString()}`,
          headers: { authorization: `Bearer ${boss.token}` },
        })
        expect(statusCode, `${parameter}=${injection}`).toBeLessThan(500)
        expect(performance.now() - started).toBeLessThan(3_000)
      }
  },
)

test('answers only declared methods', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'DELETE', 'PUT'] as const) {
    const { statusCode } = await inject({ method: method as 'PUT', url: '/api/v1/health' })
    expect([404, 405]).toContain(statusCode)
  }
})

test.each(['/.env', '/.git/HEAD', '/metrics.txt', '/server-status.php', '/api/v1/debug'])(
  '%s reveals nothing',
  async (url) => expect((await inject({ url })).statusCode).toBe(404),
)

test.each(['/', '/login', '/api/v1/health', '/api/v1/nothing', '/images/none.webp'])(
  '%s has security headers',
  async (url) => {
    const { headers } = await inject({ url })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'none'")
    // A page allows its inline scripts by their hashes.
    expect(/script-src[^;]*/.exec(policy)?.[0]).toMatch(/^script-src 'self'( 'sha256-[\w+/]{43}=')*$/)
  },
)

describe('a password', () => {
  const refusal = async (password: string) =>
    rejectWeakPassword('password', password, [ana.email, 'Stari most']).then(
      () => undefined,
      (problem: Error) => problem.message,
    )

  test.each([
    ['x7 q'.repeat(2) + 'abc', english(passwordTexts.short)],
    ['rain over the', undefined],
    ['kiša nad Neretvom 🌧', undefined],
    [`${'long words '.repeat(11)}1234567`, undefined],
    [`${'long words '.repeat(11)}12345678`, english(passwordTexts.long)],
  ])('of this length (%s) is checked by its length only', async (password, problem) =>
    expect(await refusal(password)).toBe(problem),
  )

  test.each([
    'password1234',
    'Password123!',
    'qwertyuiop123',
    '123456789012',
    'iloveyou1234',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'sunshine1234',
    'administrator',
    'letmein12345',
  ])('refuses %s as too common', async (password) =>
    expect(await refusal(password)).toBe(english(passwordTexts.common)),
  )

  test.each(['Stari-Most-2026!', 'zvjezdana.scepanovic', 'zvjezdana.scepanovic@example.com'])(
    "refuses %s as the company name or the person's own address",
    async (password) => expect(await refusal(password)).toBe(english(passwordTexts.personal)),
  )

  test.each(['mira@müller.de', 'mira@xn--mller-kva.de', 'Mira@Müller.de-2026!'])(
    "refuses %s as the person's own address, whose domain has other letters",
    async (password) => {
      const refused = rejectWeakPassword('password', password, ['mira@xn--mller-kva.de', 'Stari most'])
      await expect(refused).rejects.toThrow(english(passwordTexts.personal))
    },
  )

  test('is hashed with Argon2id, 64 MiB and three passes', async () => {
    useProductHashCosts()
    expect(await hashPassword(testPassword)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  })

  test('is compared completely and case-sensitively', async () => {
    const start = 'a'.repeat(72)
    const hash = await hashPassword(`${start}b`)
    expect(await isPassword(hash, `${start}b`)).toBe(true)
    expect(await isPassword(hash, `${start}c`)).toBe(false)
    expect(await isPassword(hash, `${start}B`)).toBe(false)
  })

  // cspell:disable
  test('is accepted in every Unicode form of its letters, with invisible characters unchanged', async () => {
    const [composed, decomposed] = ['Čaša Straße é1'.normalize('NFC'), 'Čaša Straße é1'.normalize('NFD')]
    for (const stored of [await hashPassword(composed), await hashPassword(decomposed)])
      for (const typed of [composed, decomposed]) expect(await isPassword(stored, typed)).toBe(true)
    const ofVersion = await hash(decomposed, hashing)
    expect(await isPassword(ofVersion, decomposed), 'a hash of version 1.1.0').toBe(true)
    expect(await isPassword(null, decomposed)).toBe(false)
    expect(await isPassword(await hashPassword(`${composed}\u200b`), composed)).toBe(false)
  })
  // cspell:enable
})

test('secrets are 256 bits and never repeat', () => {
  const secrets = new Set(Array.from({ length: 10_000 }, () => newSecret().secret.toString('hex')))
  expect(secrets.size).toBe(10_000)
  expect([...secrets].every((secret) => secret.length === 64)).toBe(true)
})

test('long texts are processed quickly in every kind of field', async () => {
  const texts = ['a', 'a@', '.a', ' ', '-', '@', 'a.'].map((part) => part.repeat(100_000 / part.length))
  for (const field of [email, name, line(255), longText])
    for (const text of texts) expect(await processorTimeOf(() => field.safeParse(text))).toBeLessThan(100)
})

test('refuses a token of another kind', async () => {
  const { searchParams } = new URL('http://x/?token=bm90aGluZw')
  for (const token of [ana.cookie.split('=')[1] ?? '', searchParams.get('token') ?? '', 'null', 'a.b.c']) {
    const as = { ...ana, token }
    expect((await app.call(employeesApi.own, {}, { as })).status).toBe(401)
  }
})

test('lists that every employee reads contain no private data', async () => {
  const record = { residential_address: 'Kujundžiluk 17', phone_number: '061 555 777', date_of_birth: '1990-05-17' }
  await app.people.employee({ lastName: 'Privatna', record })
  for (const endpoint of endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
    // One list after the other.
    const { body } = await inject({
      url: addressOf(endpoint, ''),
      headers: { authorization: `Bearer ${ana.token}` },
    })
    for (const secret of ['Kujundžiluk', '061 555 777', '1990-05-17'])
      expect(body, called(endpoint)).not.toContain(secret)
  }
})

test('never continues a session that the browser sends when signing in', async () => {
  const fixed = 'A'.repeat(43)
  const { statusCode, cookies } = await inject({
    method: 'POST',
    url: `/api/v1${accessApi.login.path}`,
    headers: { cookie: `${testCookies.session}=${fixed}` },
    payload: { email: ana.email, password: testPassword },
  })
  expect(statusCode).toBe(200)
  expect(cookies.find(({ name: of }) => of === testCookies.session)?.value).not.toBe(fixed)
})
