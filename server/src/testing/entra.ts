import { type Certificate, startReceiver } from '@hr/testing/https-receiver'
import { entraConnection } from './directory.ts'

// A stand-in of Microsoft Entra ID that refuses what Microsoft documents as refused.

type Kind = 'string' | 'boolean' | 'object' | readonly Record<string, 'string' | 'boolean'>[]
type Kinds = Record<string, Kind | Record<string, 'string' | 'boolean' | Record<string, 'string'>>>

const values = [{ value: 'string', type: 'string', primary: 'boolean' }] as const
const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Attributes of RFC 7643, sections 4.1 and 4.3, with their types. */
const standard: Kinds = {
  externalId: 'string',
  userName: 'string',
  name: { formatted: 'string', familyName: 'string', givenName: 'string', middleName: 'string' },
  displayName: 'string',
  nickName: 'string',
  title: 'string',
  userType: 'string',
  preferredLanguage: 'string',
  active: 'boolean',
  emails: values,
  phoneNumbers: values,
  addresses: [
    {
      streetAddress: 'string',
      locality: 'string',
      region: 'string',
      postalCode: 'string',
      country: 'string',
      type: 'string',
      primary: 'boolean',
    },
  ],
  [enterprise]: {
    employeeNumber: 'string',
    costCenter: 'string',
    organization: 'string',
    division: 'string',
    department: 'string',
    manager: { value: 'string', displayName: 'string' },
  },
}
/** The names that Microsoft accepts for extensions. */
const extension = /^urn:ietf:params:scim:schemas:extension:[a-z]+:\d\.\d:User$/

/** Returns what is wrong with a value; undefined if nothing is. */
function problemOf(value: unknown, kind: unknown, at: string): string | undefined {
  if (typeof kind === 'string') return typeof value === kind ? undefined : `${at} is no ${kind}`
  if (Array.isArray(kind))
    return Array.isArray(value) && value.length > 0
      ? value.map((one) => problemOf(one, kind[0], at)).find(Boolean)
      : `${at} is no list`
  if (typeof value !== 'object' || value === null) return `${at} is no object`
  return Object.entries(value)
    .map(([name, inner]) =>
      name in (kind as object)
        ? problemOf(inner, (kind as Record<string, unknown>)[name], `${at}.${name}`)
        : `${at}.${name} is unknown`,
    )
    .find(Boolean)
}

export type UploadedUser = Record<string, unknown> & { externalId: string }

function problemOfUser({ schemas, ...user }: Record<string, unknown>): string | undefined {
  if (!Array.isArray(schemas) || !schemas.includes(core)) return 'schemas'
  if (typeof user['externalId'] !== 'string' || !/^.{1,16}$/.test(user['externalId'])) return 'externalId'
  const extensions = Object.entries(user).filter(([name]) => extension.test(name) && name !== enterprise)
  if (extensions.some(([name]) => !schemas.includes(name))) return 'an extension is not among the schemas'
  const others = Object.fromEntries(Object.entries(user).filter(([name]) => !extensions.some(([one]) => one === name)))
  return problemOf(others, standard, 'user')
}

const rate = { calls: 40, ms: 5_000 }

export async function startEntra(certificate: Certificate) {
  const { tenantId, clientId, servicePrincipalId, jobId } = entraConnection
  const uploads: UploadedUser[][] = []
  const problems: string[] = []
  const calls: number[] = []
  /** Statuses for the next uploads, with a `Retry-After`. */
  const failures: { status: number; retryAfter?: string }[] = []
  let clientSecret = 'a secret'
  let issued = 0

  const refuse = (problem: string) => {
    problems.push(problem)
    return { status: 400, body: { error: { code: 'BadRequest', message: problem } } }
  }

  function issueToken(body: string) {
    const form = new URLSearchParams(body)
    const isClient = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    const wanted = form.get('grant_type') === 'client_credentials' && form.get('scope') === `${url}/.default`
    if (!isClient || !wanted) return { status: 401, body: { error: 'invalid_client' } }
    issued += 1
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token: `token-${issued}` } }
  }

  function upload(
    body: string,
    headers: Record<string, unknown>,
  ): { status: number; body?: object; retryAfter?: string } {
    if (headers['authorization'] !== `Bearer token-${issued}`) return { status: 401 }
    const failure = failures.shift()
    if (failure) return failure
    const now = performance.now()
    if (calls.filter((at) => at > now - rate.ms).length >= rate.calls) return refuse('more than 40 calls in 5 seconds')
    calls.push(now)
    if (headers['content-type'] !== 'application/scim+json') return refuse('content type')
    const request = JSON.parse(body) as { schemas?: unknown; Operations?: Record<string, unknown>[] }
    if (JSON.stringify(request.schemas) !== '["urn:ietf:params:scim:api:messages:2.0:BulkRequest"]')
      return refuse('schemas')
    const operations = request.Operations ?? []
    if (operations.length < 1 || operations.length > 50) return refuse(`${operations.length} operations`)
    if (new Set(operations.map(({ bulkId }) => bulkId)).size < operations.length) return refuse('bulkId')
    if (
      operations.some(
        ({ method, path, bulkId }) => method !== 'POST' || path !== '/Users' || typeof bulkId !== 'string',
      )
    )
      return refuse('an operation')
    const users = operations.map(({ data }) => data as UploadedUser)
    const problem = users.map(problemOfUser).find(Boolean)
    if (problem) return refuse(problem)
    uploads.push(users)
    return { status: 202 }
  }

  const receiver = await startReceiver(certificate, ({ method, path, body, headers }, _, response) => {
    const jobPath = `/v1.0/servicePrincipals/${servicePrincipalId}/synchronization/jobs/${jobId}/bulkUpload`
    const answer =
      method !== 'POST'
        ? { status: 405 }
        : path === `/${tenantId}/oauth2/v2.0/token`
          ? issueToken(body)
          : path === jobPath
            ? upload(body, headers)
            : { status: 404 }
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...('retryAfter' in answer && answer.retryAfter && { 'retry-after': answer.retryAfter }),
    })
    response.end('body' in answer ? JSON.stringify(answer.body) : '')
  })
  const url = `https://127.0.0.1:${receiver.port}`

  return {
    /** Settings that send the product here. */
    settings: { ENTRA_GRAPH_URL: url, ENTRA_LOGIN_URL: url, WEBHOOK_NETWORKS: '127.0.0.0/8' },
    uploads,
    problems,
    failures,
    countTokens: () => issued,
    changeSecret(secret: string) {
      clientSecret = secret
    },
    close: () => receiver.close(),
  }
}
