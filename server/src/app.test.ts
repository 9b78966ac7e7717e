import { type AddressInfo, connect, type Socket } from 'node:net'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { pino } from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import { openDatabase } from './db/db.ts'
import type { Person } from './testing/people.ts'
import { sharedTestApp, silentLog, testApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp()
  as = await app.people.superadmin()
})

const send = (options: {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer | object
}) => app.app.inject({ ...options, headers: { authorization: `Bearer ${as.token}`, ...options.headers } })
const json = { 'content-type': 'application/json' }
const rows = async () => (await app.db.selectFrom('employee').select('id').execute()).length

test.each([
  ['an API call', '/api/v1/employees?page=1'],
  ['SCIM', '/scim/v2/Users'],
])('a refused sign-in names the scheme: %s', async (_, url) => {
  const { statusCode, headers } = await app.app.inject({ url })
  expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

test('the scheme of the authorization ignores case', async () => {
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    const { statusCode } = await send({
      url: '/api/v1/employees?page=1',
      headers: { authorization: `${scheme} ${as.token}` },
    })
    expect(statusCode, scheme).toBe(200)
  }
})

describe('invalid input is answered 4xx in the common error format and stores nothing', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

  test.each([
    ['broken JSON', 400, { payload: '{"firstName":' }],
    ['no JSON at all', 400, { payload: 'hello' }],
    ['nothing', 400, { payload: '' }],
    ['a list', 400, { payload: '[]' }],
    ['null', 400, { payload: 'null' }],
    ['deep JSON', 400, { payload: deep }],
    ['a __proto__ key', 400, { payload: `{"__proto__":{"admin":true},"firstName":"Ana"}` }],
    ['a constructor key', 400, { payload: `{"constructor":{"prototype":{"admin":true}}}` }],
    ['numbers for texts', 400, { payload: JSON.stringify({ ...validUser, firstName: 7, email: {} }) }],
    ['half a character', 400, { payload: JSON.stringify({ ...validUser, firstName: '\ud800' }) }],
    ['a body of 2 MB', 413, { payload: JSON.stringify({ ...validUser, firstName: 'x'.repeat(2_000_000) }) }],
    [
      'a form for a JSON call',
      415,
      { payload: '--b--', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
    ],
    ['plain text', 415, { payload: JSON.stringify(validUser), headers: { 'content-type': 'text/plain' } }],
    ['another content type', 415, { payload: '<user/>', headers: { 'content-type': 'application/xml' } }],
    [
      'a key of the wrong form',
      400,
      { payload: JSON.stringify(validUser), headers: { ...json, 'idempotency-key': 'ž' } },
    ],
  ] as const)('%s: %i', async (_, status, { payload, ...rest }) => {
    const before = await rows()
    const response = await send({
      method: 'POST',
      url: '/api/v1/user',
      payload,
      headers: 'headers' in rest ? rest.headers : json,
    })
    expect(response.statusCode, response.body).toBe(status)
    expect(response.json()).toMatchObject({ result: { message: expect.anything() } })
    expect(await rows()).toBe(before)
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no end', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="firstName"\r\n\r\nAna'],
    [
      'a part without a name',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data\r\n\r\nAna\r\n--b--\r\n',
    ],
    [
      'a part twice',
      'multipart/form-data; boundary=b',
      part('firstName', 'Ana') + part('firstName', 'Iva') + '--b--\r\n',
    ],
    ['a __proto__ part', 'multipart/form-data; boundary=b', `${part('__proto__', '{"admin":true}')}--b--\r\n`],
    [
      'a file',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="x"; filename="x.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--b--\r\n',
    ],
    ['10,000 parts', 'multipart/form-data; boundary=b', part('a', '1').repeat(10_000)],
    ['broken JSON in a part', 'multipart/form-data; boundary=b', `${part('position', '{"uuid":')}--b--\r\n`],
    ['nothing', 'multipart/form-data; boundary=b', ''],
  ])('a form with %s', async (_, type, payload) => {
    const before = await rows()
    const response = await send({ method: 'POST', url: '/api/v1/employee', payload, headers: { 'content-type': type } })
    expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
    expect(response.statusCode, response.body).toBeLessThan(500)
    expect(await rows()).toBe(before)
  })

  function part(name: string, value: string) {
    return `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  }

  test.each([
    ['a parameter twice', '/api/v1/employees?page=1&page=2'],
    ['an id that is none', '/api/v1/user/1'],
    ['an id with an injection', `/api/v1/user/${encodeURIComponent("1' or '1'='1")}`],
    ['page 0', '/api/v1/employees?page=0'],
    ['page -1', '/api/v1/employees?page=-1'],
    ['page 1e9', '/api/v1/employees?page=1e9'],
    ['101 rows', '/api/v1/employees?pageSize=101'],
    ['an unknown column', '/api/v1/employees?page=1&sort=password_hash'],
    ['an injection as column', `/api/v1/employees?page=1&sort=${encodeURIComponent('1; drop table employee')}`],
    ['a search for a control character', `/api/v1/employees?page=1&q=${encodeURIComponent('a\u0000b')}`],
    ['a long search', `/api/v1/employees?page=1&q=${'x'.repeat(101)}`],
    ['half a character in the path', '/api/v1/employee/%E0%A4%A'],
  ])('%s', async (_, url) => {
    const response = await send({ url })
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json()).toMatchObject({ result: { message: expect.anything() } })
    expect(response.body, 'nothing is sent back').not.toContain('employee/')
  })

  test.each([
    ['an unknown parameter', '/api/v1/employees?page=1&colour=blue'],
    ['a filter left empty', '/api/v1/employees?page=1&status=&sort=&startDateFrom='],
    ['a slash at the end', '/api/v1/employees/?page=1'],
    ['a slash twice', '/api//v1//employees?page=1&q=a//b'],
    ['a page far behind the end', '/api/v1/employees?page=999999999&pageSize=100'],
    ['characters of every kind in the search', `/api/v1/employees?page=1&q=${encodeURIComponent(`%_\\'";--`)}`],
  ])('accepts %s', async (_, url) => {
    const response = await send({ url })
    expect(response.statusCode, response.body).toBe(200)
  })

  test('answers 404 for unknown paths, inside and outside the API', async () => {
    for (const url of ['/api/v1/nothing', '/api/nothing', '/.env', '/.git/HEAD', '/metrics.txt'])
      expect((await send({ url })).statusCode, url).toBe(404)
    expect((await send({ method: 'DELETE', url: '/api/v1/employees' })).statusCode).toBe(404)
  })

  test.each([
    '//example.com',
    '//example.com/',
    '//example.com/login',
    '/api//example.com',
    '//api/v1/employees?page=1',
  ])('does not redirect %s', async (url) => {
    // The page, if the web application is built.
    const { statusCode, headers } = await send({ url })
    expect([200, 404]).toContain(statusCode)
    expect(headers.location).toBeUndefined()
  })
})

describe('every answer', () => {
  test.each(['/api/v1/health', '/api/v1/users', '/api/v1/nothing', '/images/x', '/api/v1/employee/%E0%A4%A'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await app.app.inject(url)
      expect(headers['content-security-policy']).toMatch(/default-src 'none';script-src 'self';/)
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  test('of the API is JSON and not cacheable, except lists', async () => {
    const { headers } = await send({ url: '/api/v1/logged-employee' })
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  })
})

test('describes the API to Superadmins, by cookie and by access token', async () => {
  const description = await app.app.inject({ url: '/api/v1/openapi.json', headers: { cookie: as.cookie } })
  const { openapi, paths } = description.json<{
    openapi: string
    paths: Record<string, Record<string, { summary: string }>>
  }>()
  expect(openapi).toBe('3.1.0')
  expect(paths['/position/{id}']?.['put']?.summary).toBe('Rename a position')
  const byToken = await app.app.inject({
    url: '/api/v1/openapi.json',
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(byToken.body).toBe(description.body)
  const page = await app.app.inject({ url: '/api/docs/', headers: { cookie: as.cookie } })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  for (const { headers } of [description, page]) expect(headers['cache-control']).toBe('no-store')
  expect((await app.app.inject('/api/docs/')).statusCode).toBe(401)
})

const otherDeps = {
  readiness: { problem: async () => undefined, drain: () => {}, isDraining: () => false },
  emailQueue: { send: async () => {}, sendAll: async () => {}, sendEach: async () => {}, sendAgain: async () => false },
  startJob: async () => '',
  transport: { send: async () => ({ kind: 'sent' as const, answer: '' }), close: () => {} },
  pushChannel: { push: () => {} },
}

test('answers 503 with a clear message while the database is unavailable', { tags: 'all' }, async () => {
  const database = openDatabase('postgres://none@127.0.0.1:9/nothing')
  const away = await buildApp({
    config: app.config,
    company: app.company,
    keys: app.keys,
    database,
    tokens: app.tokens,
    ...otherDeps,
    log: silentLog,
  })
  const response = await away.inject({ url: '/api/v1/users', headers: { authorization: `Bearer ${as.token}` } })
  expect(response.statusCode).toBe(503)
  expect(response.body).not.toMatch(/ECONN|127\.0\.0\.1|stack/)
  await away.close()
  await database.close()
})

test('refuses a request with two Host headers', async () => {
  const node = await app.anotherNode()
  await node.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((node.server.address() as AddressInfo).port, '127.0.0.1')
  socket.setEncoding('utf8')
  socket.write('GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n')
  const answer = await socket.toArray()
  expect(answer.join('')).toMatch(/^HTTP\/1.1 400 Bad Request/)
  await node.close()
})

test('answers requests on open connections while the server stops', async () => {
  const node = await app.anotherNode()
  await node.listen({ port: 0, host: '127.0.0.1' })
  const connected = new Promise<Socket>((done) => node.server.once('connection', done))
  const socket = connect((node.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const ended = new Promise((done) => socket.once('close', done))
  const begin = 'GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n'
  socket.write(begin)
  const received = await connected
  await expect.poll(() => received.bytesRead).toBe(begin.length)
  const closed = node.close()
  await expect.poll(() => node.server.listening).toBe(false)
  socket.write('\r\n')
  await ended
  await closed
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/)
})

test.each([
  ['disk_full', 'out of space at the moment'],
  ['query_canceled', 'took too long'],
])('answers 503 with a clear message when the database answers %s', async (condition, text) => {
  const refusing = await testApp()
  await refusing.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${condition}'; end $$;
    create trigger is_refused before insert on position for each row execute function refuse()`)
  onTestFinished(async () => void (await refusing.pool.query('drop function refuse() cascade')))
  const { token } = await refusing.people.superadmin()
  const headers = { ...json, authorization: `Bearer ${token}` }
  const response = await refusing.app.inject({
    method: 'POST',
    url: '/api/v1/position',
    payload: { name: 'Tester' },
    headers,
  })
  expect(response.statusCode).toBe(503)
  expect(response.body).toContain(text)
})

test('logs one line per request, without addresses of people, queries and bodies', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const logged = await buildApp({
    config: app.config,
    company: app.company,
    keys: app.keys,
    database: app,
    tokens: app.tokens,
    ...otherDeps,
    log,
  })
  const marker = 'marker-7d3f'
  await logged.inject({ url: `/api/v1/employees?page=1&q=${marker}`, headers: { authorization: `Bearer ${as.token}` } })
  await logged.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email: `${marker}@example.com`, password: marker },
  })
  await logged.inject({
    method: 'PUT',
    url: `/api/v1/change-password?userUuid=${as.uuid}&refreshToken=${marker}`,
    payload: {},
  })
  await logged.close()
  const calls = lines.map((line) => (JSON.parse(line) as { call?: string }).call).filter(Boolean)
  expect(calls).toEqual(['GET /api/v1/employees', 'POST /api/v1/login', 'PUT /api/v1/change-password'])
  expect(lines.join('')).not.toContain(marker)
  expect(lines.join('')).not.toContain(as.token)
})

test('a demo answers only under names of this machine', async () => {
  const demo = await testApp({ DEMO: '1' })
  const ask = (host: string) => demo.app.inject({ url: '/api/v1/health', headers: { host } })
  expect((await ask('localhost:3000')).statusCode).toBe(200)
  expect((await ask('evil.example:3000')).statusCode).toBe(403)
})
