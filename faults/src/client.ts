import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import type { Outcome } from './history.ts'
import type { ProductNode } from './node.ts'

/** An answer, or the reason why there is none. */
export type Answer<Result> =
  | { outcome: 'acknowledged'; status: number; result: Result; cookie: string }
  | { outcome: 'refused'; status: number; reason: string }
  | { outcome: 'unknown'; reason: string }
  /** The node did not accept the connection. */
  | { outcome: 'not sent' }

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: Record<string, unknown> }
type SendOptions = { token?: string; key?: string; cookie?: string }

/** The address that users open, the same for all nodes. */
export const publicUrl = 'http://localhost:3000'

/** How long a client waits for an answer, in milliseconds. */
const patience = 10_000

/** Makes one call to one node. */
export async function send<E extends Endpoint>(
  node: ProductNode,
  endpoint: E,
  input: InputOf<E>,
  { token, key, cookie }: SendOptions = {},
): Promise<Answer<ResultOf<E>>> {
  // InputOf consists of these parts, but TypeScript can't infer that for a generic endpoint.
  const { params = {}, query = {}, body } = input as Parts
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const headers = new Headers({ origin: publicUrl })
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (key !== undefined) headers.set('idempotency-key', key)
  if (body && !endpoint.multipart) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(`${node.address}/api/v1${path}?${search.toString()}`, {
      method: endpoint.method,
      headers,
      signal: AbortSignal.timeout(patience),
      ...(body && { body: endpoint.multipart ? formOf(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status } = response
    if (response.ok) {
      const { result } = JSON.parse(text) as { result: unknown }
      const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
      return {
        outcome: 'acknowledged',
        status,
        result: endpoint.result.parse(result) as ResultOf<E>,
        cookie: cookies.join('; '),
      }
    }
    if (status >= 500) return { outcome: 'unknown', reason: `${status} ${text}` }
    return { outcome: 'refused', status, reason: `${status} ${text}` }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    if (cause?.code === 'ECONNREFUSED') return { outcome: 'not sent' }
    return { outcome: 'unknown', reason: cause?.code ?? `${name}: ${message}` }
  }
}

function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/** Chooses the node of a call. */
export type Choose = () => ProductNode

/** The outcome of a write after its repetitions, with the result if it was acknowledged. */
export type Settled<Result> = { outcome: Outcome; result?: Result; status?: number }

/** How long a keyed call is repeated, and the pause before a repetition, in milliseconds. */
const repeating = { for: 30_000, every: 50 }

/**
 * Makes a call as the browser does: a node that accepts no connection is replaced by another one, and with a key the
 * call is repeated until an answer arrives. Without one it is made once.
 * @param onFailure is called for each attempt that is refused or gets no answer
 */
export async function settle<E extends Endpoint>(
  choose: Choose,
  endpoint: E,
  input: InputOf<E>,
  { onFailure, ...options }: SendOptions & { onFailure?: (reason: string) => void } = {},
): Promise<Settled<ResultOf<E>>> {
  const begin = performance.now()
  let isSent = false
  for (;;) {
    const answer = await send(choose(), endpoint, input, options)
    if (answer.outcome === 'acknowledged') return answer
    if (answer.outcome !== 'not sent') onFailure?.(answer.reason)
    // An earlier attempt that was not answered may still be done.
    if (answer.outcome === 'refused') return { outcome: isSent ? 'unknown' : 'refused', status: answer.status }
    if (answer.outcome === 'unknown') isSent = true
    const isRepeated = !isSent || options.key !== undefined
    if (!isRepeated || performance.now() - begin > repeating.for) return { outcome: isSent ? 'unknown' : 'refused' }
    await sleep(repeating.every)
  }
}
