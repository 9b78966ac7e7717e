import { request, type APIRequestContext } from '@playwright/test'
import { accessApi, type SignedInUser } from '@hr/contract/areas/access/access'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import type { RoleName } from '@hr/contract/access'
import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import { baseURL } from './settings.ts'

// The accounts of the demo company (server/src/demo/accounts.ts).
export const demoPassword = 'demo-hr-password'
const demoEmails = {
  Superadmin: 'superadmin@example.com',
  Admin: 'admin@example.com',
  'Team lead': 'lead@example.com',
  Employee: 'employee@example.com',
} as const satisfies Partial<Record<RoleName, string>>

export type DemoRole = keyof typeof demoEmails
export const demoCredentials = (role: DemoRole) => ({ email: demoEmails[role], password: demoPassword })

type Credentials = { email: string; password: string }
export type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>

/** A user with a session: a cookie for pages, and its token for calls. */
export type Person = {
  user: SignedInUser
  storageState: StorageState
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ResultOf<E>>
  /** Confirms the user's identity, so that the next minutes need no password. */
  confirm: () => Promise<void>
}

type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }

const pathOf = (path: string, params: Record<string, string> = {}) =>
  `/api/v1${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`

type FilePart = { name: string; mimeType: string; buffer: Buffer }

const isFile = (value: unknown): value is FilePart =>
  typeof value === 'object' && value !== null && 'buffer' in value && 'mimeType' in value

const partOf = (value: unknown) => (typeof value === 'string' || isFile(value) ? value : JSON.stringify(value))

/** An API client without a browser. Cookies require an origin of the product. */
const client = () =>
  request.newContext({
    baseURL: baseURL(),
    extraHTTPHeaders: { origin: baseURL() },
    // Otherwise Playwright adds the test's cookies, and signing in with them would end their session.
    storageState: { cookies: [], origins: [] },
  })

function send(context: APIRequestContext, endpoint: Endpoint, { params, query, body }: Parts, token?: string) {
  const payload = endpoint.multipart
    ? { multipart: Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, partOf(value)])) }
    : { data: body }
  return context.fetch(pathOf(endpoint.path, params), {
    method: endpoint.method,
    ...(query && { params: query }),
    ...(body && payload),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
}

/** Signs in over the API. Password hashing is slow by design, so tests share sessions where possible. */
export async function signIn(credentials: Credentials): Promise<Person> {
  const context = await client()
  const answer = await send(context, accessApi.login, { body: credentials })
  if (!answer.ok()) throw new Error(`${credentials.email} could not sign in: ${await answer.text()}`)
  const session = ((await answer.json()) as { result: { token: string; user: SignedInUser } }).result
  let { token } = session
  let confirmedAt = -Infinity
  const person: Person = {
    user: session.user,
    storageState: await context.storageState(),
    async confirm() {
      // A confirmation lasts ten minutes, and takes time.
      if (performance.now() - confirmedAt < 5 * 60_000) return
      await person.call(sessionsApi.confirm, { body: { currentPassword: credentials.password } })
      confirmedAt = performance.now()
    },
    async call(endpoint, input) {
      // InputOf consists of these parts, but TypeScript can't infer that for a generic endpoint.
      const parts = input as Parts
      let response = await send(context, endpoint, parts, token)
      if (response.status() === 401) {
        const renewed = await send(context, accessApi.refresh, {})
        token = ((await renewed.json()) as { result: { token: string } }).result.token
        response = await send(context, endpoint, parts, token)
      }
      if (!response.ok()) throw new Error(`${endpoint.method} ${endpoint.path}: ${await response.text()}`)
      const { result } = (await response.json()) as { result: unknown }
      return endpoint.result.parse(result) as ResultOf<typeof endpoint>
    },
  }
  return person
}

/** A call without a session. */
export async function callAsAnyone<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<number> {
  const context = await client()
  const response = await send(context, endpoint, input as Parts)
  await context.dispose()
  return response.status()
}
