import { api } from '@hr/contract/api'
import { permissions } from '@hr/contract/access'
import { scimApi, scimPrefix } from '@hr/contract/areas/provisioning/scim'
import { fieldTexts } from '@hr/contract/lib/fields'
import { english } from '@hr/contract/lib/messages'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeApi, type Operation } from '../http/description.ts'
import { exampleOf, type JsonSchema } from '../http/examples.ts'
import { readAccessTable } from './access-table.ts'
import { randomAddressHeader } from './applicants.ts'
import { directoryOf } from './directory.ts'
import { testPassword } from './people.ts'
import type { Requests } from './requests.ts'
import { requestsOfAll } from './requests-of-all.ts'
import { formOf, sharedTestApp, type TestApp } from './test-app.ts'

// Sends texts that PostgreSQL can't store in every text of every call: path, query, body, texts inside JSON, names of open
// records. Also sends each body without its fields. The calls and their texts are those of the contract, so new ones are
// covered.

const nul = '\0'
/** A half of a surrogate pair. */
const half = '\ud800'

const description = describeApi()
const { schemas } = description.components
const byRole = new Map(readAccessTable().map(({ call, rules }) => [call, rules]))
const calls = Object.values(api).flatMap((area) => Object.values<Endpoint>(area))

/** A value with one hostile text, and the place of the text. */
type Spoiled = { value: unknown; at: string }

/** Returns copies of a value, each with `mark` in another text that its schema has or allows. */
function* spoiled(mark: string, given: JsonSchema, value: unknown, name: string): Generator<Spoiled> {
  const schema = given.$ref === undefined ? given : schemas[given.$ref.split('/').at(-1)!]!
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    for (const option of options)
      yield* spoiled(mark, option, fits(option, value) ? value : exampleOf(option, name, schemas), name)
    return
  }
  if (schema.enum || schema.const !== undefined || schema.format === 'binary') return
  if (schema.type === undefined && !schema.properties) yield* spoiledAny(mark, value, name)
  if (schema.type === 'string') yield* spoiledAny(mark, value ?? exampleOf(schema, name, schemas), name)
  if (schema.type === 'array' && schema.items) {
    const [first] = Array.isArray(value) ? (value as unknown[]) : []
    for (const one of spoiled(mark, schema.items, first ?? exampleOf(schema.items, name, schemas), `${name}.0`))
      yield { ...one, value: [one.value] }
  }
  if (schema.type !== 'object') return
  const parts = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const put = (part: string, { value: inner, at }: Spoiled) => ({ at, value: { ...parts, [part]: inner } })
  for (const [part, ofPart] of Object.entries(schema.properties ?? {}))
    for (const one of spoiled(mark, ofPart, parts[part], `${name}.${part}`)) yield put(part, one)
  const others = schema['additionalProperties'] as JsonSchema | boolean | undefined
  if (typeof others !== 'object') return
  const other = String(exampleOf((schema['propertyNames'] as JsonSchema | undefined) ?? { type: 'string' }))
  const open = Object.keys(parts).filter((part) => !Object.hasOwn(schema.properties ?? {}, part))
  for (const part of new Set([other, ...open]))
    for (const one of spoiled(mark, others, parts[part], `${name}.${part}`)) yield put(part, one)
  yield put(`${other}${mark}`, { at: `${name}: a name`, value: exampleOf(others, other, schemas) })
}

const fits = ({ type, properties = {} }: JsonSchema, value: unknown): boolean =>
  type === 'object'
    ? typeof value === 'object' &&
      value !== null &&
      Object.entries(properties).every(
        ([name, { const: constant }]) =>
          constant === undefined || (value as Record<string, unknown>)[name] === constant,
      )
    : type === (Array.isArray(value) ? 'array' : typeof value)

/** Returns copies of a value without a schema, each with `mark` in another text; JSON is also changed inside. */
function* spoiledAny(mark: string, value: unknown, at: string): Generator<Spoiled> {
  if (typeof value === 'string') {
    yield { value: `a${mark}`, at }
    if (value.startsWith('{'))
      for (const one of spoiledAny(mark, JSON.parse(value), `${at} as JSON`))
        yield { ...one, value: JSON.stringify(one.value) }
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [part, inner] of Object.entries(value))
      for (const one of spoiledAny(mark, inner, `${at}.${part}`)) {
        const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
        yield { ...one, value: Object.assign(copy, { [part]: one.value }) }
      }
  }
}

type Request = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Percent-encodes a text, halves of surrogate pairs included. */
const encoded = (text: string) => text.split(half).map(encodeURIComponent).join('%ED%A0%80')

const report = {
  subject: 'employees',
  measure: 'headcount',
  groupBy: null,
  splitBy: null,
  time: { kind: 'today' },
  filters: { office: 'Zagreb' },
  plot: 'table',
}
/** Further requests of calls whose body has parts that its schema leaves open. */
const further: Record<string, Request> = {
  'POST /views': {
    body: { list: 'reports', name: 'Offices', sharedWith: null, content: { kind: 'report', definition: report } },
  },
}

let app: TestApp
let requests: Requests
let customFilter: string
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'hr' })
  requests = requestsOfAll(app)
  const { uuid } = await app.people.customField({ kind: 'text' })
  customFilter = `custom.${uuid}`
})

/** Returns the requests of a call, each with one hostile text, and one with an empty body. */
function* hostileRequests({ params, query, body }: Endpoint, operation: Operation, request: Request) {
  const declared = (operation.parameters ?? []).flatMap((one) => ('$ref' in one ? [] : [one]))
  for (const mark of [nul, half]) {
    for (const name of Object.keys(params?.shape ?? {}))
      yield { at: `path ${name}`, request: { ...request, params: { ...request.params, [name]: `a${mark}` } } }
    const isOpen = query?.def.catchall !== undefined
    const inQuery = [
      ...declared.filter((one) => one.in === 'query'),
      ...(isOpen ? [{ name: customFilter, schema: { type: 'string' } }] : []),
    ]
    for (const { name, schema } of inQuery)
      for (const { value, at } of spoiled(mark, { ...schema, type: 'string' }, request.query?.[name], name))
        yield { at: `query ${at}`, request: { ...request, query: { ...request.query, [name]: value } } }
    if (!body) continue
    const { content } = operation.requestBody!
    const { schema } = (content['multipart/form-data'] ?? content['application/json'])!
    for (const { value, at } of spoiled(mark, schema, request.body, 'body'))
      yield { at, request: { ...request, body: value } }
  }
  if (body) yield { at: 'body without fields', request: { ...request, body: {} } }
}

async function statusOf(
  { method, path, multipart }: Pick<Endpoint, 'method' | 'path' | 'multipart'>,
  { params = {}, query = {}, body }: Request,
  { prefix = '/api/v1', headers }: { prefix?: string; headers: Record<string, string> },
) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? ''))
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
  const answer = await app.app.inject({
    method,
    url: `${prefix}${filled}?${search.join('&')}`,
    headers: { ...randomAddressHeader(), ...headers },
    ...(body !== undefined && { payload: multipart ? formOf(body as object) : (body as object) }),
  })
  return answer.statusCode
}

describe.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (call, endpoint) => {
    const operation: Operation =
      description.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!

    test('refuses or cleans hostile text, and a body without fields', { timeout: 60_000 }, async () => {
      const rules = byRole.get(call)!
      const { people } = app
      const who =
        rules.superadmin === 'deny'
          ? await people.employee({ password: testPassword })
          : await people.superadmin({ password: testPassword })
      const subject = rules.superadmin === 'allow' && call !== 'POST /login' ? await people.employee() : who
      const request: Request = { ...(await requests[call]?.(subject)) }
      const byCookie = permissions[endpoint.access] === 'cookie'
      const headers: Record<string, string> = byCookie
        ? { origin: 'http://localhost:3000', cookie: who.cookie }
        : { authorization: `Bearer ${who.token}` }
      const failures: string[] = []
      for (const base of [request, ...(further[call] ? [further[call]] : [])])
        for (const { at, request: hostile } of hostileRequests(endpoint, operation, base)) {
          const status = await statusOf(endpoint, hostile, { headers })
          if (status >= 500) failures.push(`${at}: ${status}`)
        }
      expect(failures).toEqual([])
    })
  },
)

test.each(Object.values(scimApi).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'SCIM: %s',
  async (_, endpoint) => {
    const { headers } = await directoryOf(app)
    await app.db.updateTable('company_setting').set({ directory_deactivation: true }).execute()
    const ana = await app.people.employee()
    const user = { userName: ana.email, externalId: 'x', active: true, emails: [{ value: ana.email, type: 'work' }] }
    const body =
      endpoint.method === 'PATCH'
        ? { Operations: [{ op: 'replace', path: 'externalId', value: 'x' }] }
        : ['POST', 'PUT'].includes(endpoint.method)
          ? user
          : undefined
    const query = { filter: 'userName eq "a"', attributes: 'userName', startIndex: '1', count: '1' }
    const base: Request = { params: { id: ana.uuid }, query: {}, body }
    for (const mark of [nul, half]) {
      const hostile: Request[] = [
        { ...base, params: { id: `a${mark}` } },
        ...Object.keys(query).map((name) => ({ ...base, query: { [name]: `a${mark}` } })),
        { ...base, query: { filter: `userName eq ${JSON.stringify(`a${mark}`)}` } },
        ...[...spoiledAny(mark, body, 'body')].map(({ value }) => ({ ...base, body: value })),
      ]
      for (const request of hostile)
        expect(
          await statusOf(endpoint, request, { prefix: scimPrefix, headers }),
          JSON.stringify(request),
        ).toBeLessThan(500)
    }
  },
)

test('names the field of a hostile text, also inside JSON', async () => {
  const as = await app.people.superadmin()
  const definition = { ...report, filters: { office: nul } }
  const message = english(fieldTexts.characters)
  expect(
    await app.callRaw(api.reports.result, { query: { definition: JSON.stringify(definition) } }, { as }),
  ).toMatchObject({ status: 400, result: { message: [{ field: 'definition.filters.office', message }] } })
  expect(await app.callRaw(api.employees.list, { query: { page: '1', [customFilter]: nul } }, { as })).toMatchObject({
    status: 400,
    result: { message: [{ field: customFilter, message }] },
  })
})
