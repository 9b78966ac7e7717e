import { api } from '@hr/contract/api'
import { permissions } from '@hr/contract/access'
import { accessApi } from '@hr/contract/areas/access/access'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeApi, type Operation } from '../http/description.ts'
import { readAccessTable } from './access-table.ts'
import { randomAddressHeader } from './applicants.ts'
import { testPassword } from './people.ts'
import type { Requests } from './requests.ts'
import { requestsOfAll } from './requests-of-all.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Compares the description with what the server does: every call is made once with a valid request.

const description = describeApi()
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addFormat('binary', true)
ajv.addSchema(description, 'api')

/** Returns the errors of a value, by its schema. */
function mistakes(schema: string, value: unknown): unknown[] {
  const validate = ajv.compile({ $ref: schema })
  return validate(value) ? [] : (validate.errors ?? [])
}

const byRole = new Map(readAccessTable().map(({ call, rules }) => [call, rules]))
const calls = Object.values(api).flatMap((area) => Object.values<Endpoint>(area))

let app: TestApp
let requests: Requests
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'hr' })
  requests = requestsOfAll(app)
})

describe.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (call, endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const method = endpoint.method.toLowerCase()
    const operation: Operation = description.paths[path]![method]!

    test('answers as described, and keeps the answer of a POST as described', async () => {
      const rules = byRole.get(call)!
      const { people } = app
      const who =
        rules.superadmin === 'deny'
          ? await people.employee({ password: testPassword })
          : await people.superadmin({ password: testPassword })
      const subject = rules.superadmin === 'allow' && call !== 'POST /login' ? await people.employee() : who
      const request: { query?: object } = { ...(await requests[call]?.(subject)) }
      const byCookie = permissions[endpoint.access] === 'cookie'
      const key = crypto.randomUUID()
      const isVersioned = endpoint.method === 'DELETE' && endpoint.query && 'version' in endpoint.query.shape
      const outdated = isVersioned
        ? await app.callRaw(endpoint, { ...request, query: { version: '4711' } }, { as: who })
        : undefined
      expect(outdated?.status ?? 409, 'a deletion based on another version').toBe(409)
      const { status, result } = await app.callRaw(endpoint, request, {
        as: byCookie ? undefined : who,
        headers: {
          ...randomAddressHeader(),
          'idempotency-key': key,
          ...(byCookie && { origin: 'http://localhost:3000', cookie: who.cookie }),
        },
      })
      expect(Object.keys(operation.responses)).toContain(String(status))
      const place = `/paths/${path.replaceAll('/', '~1')}/${method}/responses/200/content/application~1json/schema`
      const isEnvelope = status === 200 && !(result instanceof Blob) && endpoint !== accessApi.openApi
      expect(isEnvelope ? mistakes(`api#${place}`, { result }) : []).toEqual([])
      // A dry run only reads, and applications are repeated without an account.
      if (status !== 200 || endpoint.method !== 'POST' || 'dryRun' in { ...request.query }) return
      if (endpoint.access === 'public') return
      const stored = await app.db.selectFrom('idempotency_record').select('key').where('key', '=', key).execute()
      const isDescribed = operation.parameters?.some((one) => '$ref' in one && one.$ref.endsWith('/idempotencyKey'))
      expect(stored.length > 0, 'keeps its answer').toBe(isDescribed ?? false)
    })
  },
)

test('errors have the form that is described', async () => {
  const as = await app.people.superadmin()
  const answers = await Promise.all([
    app.callRaw(positionsApi.create, { body: {} }, { as }),
    app.callRaw(positionsApi.create, { body: { name: 'Any' } }),
    app.callRaw(positionsApi.find, { params: { id: crypto.randomUUID() } }, { as }),
    app.callRaw(employeesImportApi.run, { body: { columns: ['none'], rows: [{ row: 2, cells: ['Ana'] }] } }, { as }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 401, 404, 400])
  for (const { result } of answers) expect(mistakes('api#/components/schemas/Error', { result })).toEqual([])
})
