import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog, testApp } from '../testing/test-app.ts'
import { startTraces } from './traces.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}
type Body = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** An OpenTelemetry collector that keeps the spans that it receives. */
async function startCollector() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      expect(request.url).toBe('/v1/traces')
      const { resourceSpans } = JSON.parse(text) as Body
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { spans, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const attribute = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

test('sends a span per request and statement, with the trace of the caller and without values', async () => {
  const app = await testApp()
  const as = await app.people.superadmin()
  const { spans, endpoint } = await startCollector()
  const traces = startTraces({ endpoint, serviceName: 'hr', sampleRatio: 1 }, silentLog)
  const node = await app.anotherNode({ instruments: [traces] })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const caller = '00f067aa0ba902b7'
  const headers = { authorization: `Bearer ${as.token}`, traceparent: `00-${traceId}-${caller}-01` }
  const answer = await node.inject({
    method: 'POST',
    url: '/api/v1/position',
    payload: { name: 'Marker of a test' },
    headers,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await node.inject({ url: `/api/v1/employee/${as.uuid}`, headers: { authorization: headers.authorization } })
  // A statement outside of any request.
  await app.pool.query('select 1')
  await node.close()
  await traces.stop()

  const [create, read] = spans.filter(({ name }) => name.includes('/api/'))
  expect(create).toMatchObject({ name: 'POST /api/v1/position', traceId, parentSpanId: caller })
  expect(read).toMatchObject({ name: 'GET /api/v1/employee/:id' })
  expect(read?.traceId).not.toBe(traceId)
  expect(attribute(create!, 'http.response.status_code')).toBe(200)
  expect(attribute(create!, 'http.request.id')).toBe(answer.headers['x-request-id'])

  const ofCreate = spans.filter(({ parentSpanId }) => parentSpanId === create?.spanId)
  const names = new Set(ofCreate.map(({ name }) => name))
  for (const name of ['select', 'begin', 'insert', 'commit']) expect(names, 'of session and change').toContain(name)
  const statements = ofCreate.map((span) => attribute(span, 'db.query.text'))
  expect(statements).toContainEqual(expect.stringMatching(/^insert into "position"/))
  const ofRead = spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId)
  expect(ofRead.length).toBeGreaterThan(1)
  expect(spans).toHaveLength(2 + ofCreate.length + ofRead.length)
  for (const secret of ['Marker', as.uuid, as.token, as.email]) expect(JSON.stringify(spans)).not.toContain(secret)
})

test('marks failed requests and statements', async () => {
  const app = await testApp()
  const as = await app.people.superadmin()
  await app.pool.query('alter table position rename to position_away')
  onTestFinished(async () => void (await app.pool.query('alter table position_away rename to position')))
  const { spans, endpoint } = await startCollector()
  const traces = startTraces({ endpoint, serviceName: 'hr', sampleRatio: 1 }, silentLog)
  const node = await app.anotherNode({ instruments: [traces] })
  const headers = { authorization: `Bearer ${as.token}` }
  expect((await node.inject({ url: '/api/v1/positions?page=1', headers })).statusCode).toBe(500)
  await node.close()
  await traces.stop()
  const failed = spans.filter(({ status }) => status.code === 2)
  expect(failed.map(({ name }) => name).toSorted()).toEqual([
    'GET /api/v1/positions',
    expect.stringMatching(/select|with/),
  ])
})
