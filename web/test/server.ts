import { vi } from 'vitest'
import type { accessApi, SignedInUser } from '@hr/contract/areas/access/access'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { english, type Message } from '@hr/contract/lib/messages'

type Call = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
type Answer = { status?: number; result?: unknown; headers?: Record<string, string> } | 'no connection'
type Handler = (call: Call) => Answer | Promise<Answer>
export type Handlers = Record<string, Handler>

const unauthorized: Answer = { status: 401, result: { message: 'Not signed in' } }

/** A message as failed answers contain it. */
export const problem = (message: Message) => ({ code: message.code, message: english(message) })

/** Whether a handler with parameters, such as 'GET /projects/:id', is for a call. */
const isOf = (name: string, method: string, path: string) =>
  name.includes(':') && new RegExp(`^${name.replaceAll(/:[^/]+/g, '[^/]+')}$`).test(`${method} ${path}`)

/** The answers of a company that has defined nothing of its own. */
const usual: Handlers = {
  'GET /custom-fields': () => ({ result: [] }),
  'GET /import-mappings/employees': () => ({ result: [] }),
  'GET /import-mappings/equipment': () => ({ result: [] }),
  'GET /import-mappings/licences': () => ({ result: [] }),
  'GET /views': () => ({ result: [] }),
  'GET /restored-copy': () => ({ result: { restoredAt: null, off: [] } }),
  'GET /document-categories': () => ({ result: [] }),
}

/** Stubs the network: 'GET /positions' → the response. */
export function stubServer(handlers: Handlers): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    // Responses are asynchronous, as in production.
    await new Promise((resolve) => setTimeout(resolve, 1))
    const url = new URL(address, 'http://localhost')
    const path = url.pathname.replace('/api/v1', '')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { method, path, query: url.searchParams, headers: new Headers(init.headers), body }
    calls.push(call)
    const handler =
      handlers[`${method} ${path}`] ??
      Object.entries(handlers).find(([name]) => isOf(name, method, path))?.[1] ??
      usual[`${method} ${path}`]
    const answer = (await handler?.(call)) ?? unauthorized
    if (answer === 'no connection') throw new TypeError('Failed to fetch')
    return Response.json(
      { result: answer.result ?? {} },
      { status: answer.status ?? 200, headers: answer.headers ?? {} },
    )
  })
  return calls
}

/** The fields of a user who was not invited yet, in the list of users. */
export const neverSignedIn = {
  maySignIn: true,
  isActivated: false,
  lastSignIn: null,
  invitedAt: null,
  factor: 'no password',
} as const

export const ana = {
  uuid: '00000000-0000-4000-8000-000000000001',
  firstName: 'Ana',
  lastName: 'Kovač',
  email: 'ana.kovac@example.com',
  role: { uuid: '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001', name: 'Superadmin' },
  effectiveRole: 'Superadmin',
  admin: 'false',
  superAdminHr: 'true',
  profileImage: null,
  isActive: true,
  language: null,
} as const satisfies SignedInUser

/** The default response of `GET /client-settings`. */
export const settings: ResultOf<typeof accessApi.clientSettings> = {
  company: { name: '', logo: null, accentColour: null, country: null },
  timeZone: 'Europe/Sarajevo',
  mailDelivery: 'server',
  identityProvider: null,
  hasPasskeys: false,
  demoAccounts: [],
  demoPassword: null,
  orgChartUrl: null,
  jobForm: { origins: [], consent: '' },
}

const part = (content: object) => btoa(JSON.stringify(content))

/** A token that is valid for this many seconds. */
export const tokenFor = (seconds: number, name = 'x') =>
  `${part({ name })}.${part({ iat: 1_000, exp: 1_000 + seconds })}.s`

type SessionToken = ResultOf<typeof accessApi.refresh>

/** A session of Ana, or of a user who differs from her in these fields. */
export const signedIn = ({
  user,
  ...session
}: Partial<Omit<SessionToken, 'user'>> & { user?: Partial<SignedInUser> } = {}): Answer => ({
  result: {
    token: tokenFor(600),
    idleEndsIn: 28_800,
    missingFactor: null,
    defaultViews: [],
    timeZone: settings.timeZone,
    ...session,
    user: { ...ana, ...user },
  } satisfies SessionToken,
})
