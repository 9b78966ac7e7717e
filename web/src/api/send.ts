import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import { fileContent, uploadParts } from '@hr/contract/lib/files'
import { apiErrorOf, noConnection, timedOut } from './errors.ts'

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
export type SendOptions = { token?: string; signal?: AbortSignal; idempotencyKey?: string }

/** How long a call may take, and how long one that sends or receives files. */
const timeoutMs = 30_000
export const fileTimeoutMs = 300_000

const isWithFiles = ({ multipart, result }: Endpoint) => multipart === true || result === fileContent

/** One call as it goes over the wire; who is signed in is the business of `request`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { token, signal, idempotencyKey }: SendOptions = {},
): Promise<ResultOf<E>> {
  // InputOf is made of exactly these parts, but the compiler cannot see it for an E it does not know.
  const { params = {}, query = {}, body } = input as Input
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (body !== undefined && !endpoint.multipart) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(isWithFiles(endpoint) ? fileTimeoutMs : timeoutMs)
  const reach = reaching(signal, timeout)
  const response = await reach(() =>
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
  // Refusals of such a call are JSON like all others.
  if (response.ok && endpoint.result === fileContent) return (await reach(() => response.blob())) as ResultOf<E>
  const answer = parsed(await reach(() => response.text()))
  if (!response.ok) throw apiErrorOf(response.status, answer, response.headers.get('retry-after'))
  const { result } = answer as { result: unknown }
  // The only parse of answers: behind it the types are true. The schema's output is ResultOf by definition.
  return endpoint.result.parse(result) as ResultOf<E>
}

/** Runs a step of a call and turns a failure of the network into an error to show. */
const reaching =
  (signal: AbortSignal | undefined, timeout: AbortSignal) =>
  async <Answer>(step: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await step()
    } catch (error) {
      // A canceled query is no failure of the network.
      if (signal?.aborted) throw error
      throw timeout.aborted ? timedOut() : noConnection()
    }
  }

/** Undefined for an answer that is not JSON, such as the page of a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function addressOf(path: string, params: Record<string, string>, query: Record<string, unknown>): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api/v1${filled}${search && `?${search}`}`
}

/** A multipart body. Objects travel as JSON strings, files as files, null as an empty part; what is not given has no part. */
export function formDataOf(body: unknown, uploads: ReturnType<typeof uploadParts>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value === undefined) continue
    if (Object.hasOwn(uploads, name)) {
      // The schema of these parts lets nothing but files through; no file has no part.
      for (const file of [value ?? []].flat()) data.append(name, file as File)
    } else if (value === null) data.append(name, '')
    else data.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return data
}
