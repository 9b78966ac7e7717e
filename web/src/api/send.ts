import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import { fileContent, uploadParts } from '@hr/contract/lib/files'
import { language } from '../lib/language.ts'
import { apiErrorOf, noConnection, timedOut } from './errors.ts'

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
export type SendOptions = {
  token?: string
  signal?: AbortSignal
  idempotencyKey?: string
  /** The response of the same call, sent before this code was loaded. */
  early?: Promise<Response> | undefined
}

/** Timeouts of a call, and of a call that uploads or downloads files. */
const timeoutMs = 30_000
export const fileTimeoutMs = 300_000

const isWithFiles = ({ multipart, result }: Endpoint) => multipart === true || result === fileContent

/** Sends one call over the network, without authentication logic (see `request`). */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { token, signal, idempotencyKey, early }: SendOptions = {},
): Promise<ResultOf<E>> {
  // InputOf consists of exactly these parts, but the compiler cannot see it for a generic E.
  const { params = {}, query = {}, body } = input as Input
  const headers = new Headers({ accept: 'application/json', 'accept-language': language })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (body !== undefined && !endpoint.multipart) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(isWithFiles(endpoint) ? fileTimeoutMs : timeoutMs)
  const reach = withNetworkErrors(signal, timeout)
  const response = await reach(
    () =>
      early ??
      fetch(addressOf(endpoint.path, params, query), {
        method: endpoint.method,
        headers,
        body:
          body === undefined
            ? null
            : endpoint.multipart
              ? formDataOf(body, uploadParts(endpoint.body))
              : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }),
  )
  // Errors of file endpoints are JSON like all others.
  if (response.ok && endpoint.result === fileContent) return (await reach(() => response.blob())) as ResultOf<E>
  const answer = parsed(await reach(() => response.text()))
  if (!response.ok) throw apiErrorOf(response.status, answer, response.headers.get('retry-after'))
  const { result } = answer as { result: unknown }
  // The only place where responses are parsed: after it, the types hold. The schema's output is ResultOf by definition.
  return endpoint.result.parse(result) as ResultOf<E>
}

/** Runs a step of a call and converts network failures to an ApiError. */
const withNetworkErrors =
  (signal: AbortSignal | undefined, timeout: AbortSignal) =>
  async <Answer>(step: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await step()
    } catch (error) {
      // A canceled query is not a network failure.
      if (signal?.aborted) throw error
      throw timeout.aborted ? timedOut() : noConnection()
    }
  }

/** Returns undefined for a response that is not JSON, such as a proxy's page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The address of a call, without empty parameters. */
export function addressOf(path: string, params: Record<string, string>, query: Record<string, unknown>): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api/v1${filled}${search && `?${search}`}`
}

/**
 * Builds a multipart body. Objects become JSON strings, files stay files, null becomes an empty part, undefined is
 * skipped.
 */
export function formDataOf(body: unknown, uploads: ReturnType<typeof uploadParts>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value === undefined) continue
    if (Object.hasOwn(uploads, name)) {
      // The schema of these parts only allows files; an empty value has no part.
      for (const file of [value ?? []].flat()) data.append(name, file as File)
    } else if (value === null) data.append(name, '')
    else data.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return data
}
