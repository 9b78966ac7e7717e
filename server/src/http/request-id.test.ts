import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const given = '5f3c2f0a9b1e4d7c8a6b5e4f3d2c1b0a'

async function idOf(trustProxy: string, id: string, remoteAddress: string) {
  const { app } = await testApp({ TRUST_PROXY: trustProxy })
  const { headers } = await app.inject({ url: '/api/v1/health', headers: { 'x-request-id': id }, remoteAddress })
  return headers['x-request-id']
}

test.each([
  ['10.0.0.5', '10.0.0.5'],
  ['10.0.0.0/8', '10.9.8.7'],
  ['10.0.0.0/8', '::ffff:10.9.8.7'],
  ['fd00::/8', 'fd00::7'],
])('takes the id from the proxy %s at %s', async (trustProxy, address) => {
  expect(await idOf(trustProxy, given, address)).toBe(given)
})

test.each([
  ['another address', given, '192.0.2.7'],
  ['the proxy, with line breaks', 'abc\ndef-0123', '10.0.0.5'],
  ['the proxy, too long', 'a'.repeat(65), '10.0.0.5'],
  ['the proxy, with an email address', 'ana@example.com', '10.0.0.5'],
])('creates an id for a request from %s', async (_, id, address) => {
  expect(await idOf('10.0.0.5', id, address)).toMatch(uuid)
})

test('every log line of a request and the answer to an error carry its id', async () => {
  const lines: { request?: string; msg: string }[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
  const broken = await testApp()
  const node = await broken.anotherNode({ log })
  const as = await broken.people.superadmin()
  await broken.pool.query('alter table position rename to position_away')
  onTestFinished(async () => void (await broken.pool.query('alter table position_away rename to position')))
  const answer = await node.inject({
    url: '/api/v1/positions?page=1',
    headers: { authorization: `Bearer ${as.token}` },
  })
  const id = answer.headers['x-request-id']
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ result: { message: expect.any(String), request: id } })
  expect(lines.map(({ request, msg }) => [msg, request])).toEqual([
    ['request failed', id],
    ['request', id],
  ])
})

test('does not log checks of a healthy node', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const app = await testApp()
  const node = await app.anotherNode({ log })
  for (const path of ['health', 'ready']) await node.inject(`/api/v1/${path}`)
  expect(lines).toEqual([])
  app.readiness.drain()
  await node.inject('/api/v1/ready')
  expect(lines.join()).toContain('"status":503')
})
