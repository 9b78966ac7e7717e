import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultTextMapGetter, ROOT_CONTEXT } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { deviceOf } from '../areas/access/device.ts'
import { sharedTestApp, type TestApp } from '../testing/test-app.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import { acceptedLanguage } from './language.ts'
import { isKnown, tagsIn } from './page.ts'
import { requestIds } from './request-id.ts'

const root = join(import.meta.dirname, '..')

/** `Retry-After` and the headers of an `answer` are not those of requests. */
const header =
  /request\.headers|(?<!answer\.)\bheaders(\.(authorization|cookie|host|origin)\b|\['(?!retry-after)|\[\w+\]\n)|Negotiator\(/

const sources = globSync('**/*.ts', { cwd: root, exclude: ['testing/**', '**/*.test.ts'] })
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  .filter(({ source }) => header.test(source))

type Request = Parameters<typeof idempotencyKeyOf>[0] & Parameters<ReturnType<typeof requestIds>>[0]

/** A request from the trusted proxy, of which more is read. */
const requestWith = (name: string, value: string) =>
  ({ headers: { [name]: value }, socket: { remoteAddress: '127.0.0.1' } }) as unknown as Request
const idOf = requestIds({ trustProxy: ['127.0.0.1'] })
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const traces = new W3CTraceContextPropagator()

const proxied = Fastify({ trustProxy: '127.0.0.1' })
proxied.get('/', ({ ip }) => ip)

let app: TestApp['app']
beforeAll(async () => {
  ;({ app } = await sharedTestApp())
})

const called =
  (name: string, beginning = '') =>
  (value: string) =>
    app.inject({ url: '/api/v1/employees', headers: { [name]: beginning + value } })
const posted =
  (name: string, beginning = '') =>
  (value: string) =>
    app.inject({ method: 'POST', url: '/api/v1/applicants', headers: { [name]: beginning + value }, payload: 'a' })

/** The readings of request headers, by file; none where they are only compared or handed on. */
const readers: Readonly<Record<string, readonly ((value: string) => unknown)[]>> = {
  'areas/access/access.routes.ts': [deviceOf],
  'areas/access/identity-provider.routes.ts': [deviceOf],
  'areas/assistants/assistants.routes.ts': [],
  'areas/provisioning/scim.routes.ts': [tagsIn],
  'http/access.ts': [called('authorization', 'Bearer '), called('cookie')],
  'http/early-answer.ts': [posted('content-length')],
  'http/idempotency.ts': [(value) => idempotencyKeyOf(requestWith('idempotency-key', value))],
  'http/input.ts': [posted('content-type'), posted('content-type', 'multipart/form-data; boundary=')],
  'http/language.ts': [(value) => acceptedLanguage(requestWith('accept-language', value))],
  'http/page.ts': [(value) => isKnown(requestWith('if-none-match', value), '"a"')],
  'http/proxy-watch.ts': [(value) => proxied.inject({ url: '/', headers: { 'x-forwarded-for': value } })],
  'http/request-id.ts': [(value) => idOf(requestWith('x-request-id', value))],
  'realtime/sockets.ts': [],
  'telemetry/traces.ts': [
    (value) => traces.extract(ROOT_CONTEXT, { traceparent: value }, defaultTextMapGetter),
    (value) => traces.extract(ROOT_CONTEXT, { traceparent, tracestate: value }, defaultTextMapGetter),
  ],
}

test('lists every file that reads headers of requests', () =>
  expect(sources.map(({ file }) => file).toSorted()).toEqual(Object.keys(readers)))

test('patterns over headers have no repeated space beside a literal', () =>
  expect(sources.filter(({ source }) => /\\s[*+][?]?[^\s()[\]|$\\.?/]/.test(source)).map(({ file }) => file)).toEqual(
    [],
  ))

const signs = ['\t', '\u00a0', ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))]
const harmlessMs = 5

/**
 * Returns whether twice the text costs at most 2.5 times the processor time, by the fastest of up to 15 readings of each. A
 * pattern that takes the square takes four times.
 */
async function isLinear(read: (value: string) => unknown, sign: string): Promise<boolean> {
  let [short, long] = [Infinity, Infinity]
  const timeOf = async (kilobytes: number) => {
    const value = `a${sign.repeat(kilobytes * 1024)}a`
    const start = process.threadCpuUsage()
    try {
      await read(value)
    } catch {
      // Refused: that has taken its time, too.
    }
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
  for (let round = 1; round <= 15; round++) {
    long = Math.min(long, await timeOf(16))
    if (long < harmlessMs) return true
    short = Math.min(short, await timeOf(8))
    if (round > 2 && long <= 2.5 * short) return true
  }
  return false
}

test('finds a pattern that takes the square of a text', async () =>
  expect(await isLinear((value) => value.slice(value.length / 2).split(/\s*,\s*/), ' ')).toBe(false))

test.each(Object.entries(readers).filter(([, reads]) => reads.length > 0))(
  '%s takes no square of the time for twice the text of any sign',
  async (_, reads) => {
    const slow: string[] = []
    for (const [index, read] of reads.entries())
      for (const sign of signs) if (!(await isLinear(read, sign))) slow.push(`${index}: ${sign}`)
    expect(slow).toEqual([])
  },
)
