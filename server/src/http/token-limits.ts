import {
  closedFields,
  fieldScopeOf,
  scopeOfCall,
  scopesOfPersonalCall,
  scopesOfServiceCall,
} from '@hr/contract/token-scopes'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallerToken } from './token-session.ts'
import { Problem } from './problem.ts'
import { httpTexts } from './texts.ts'

// Limits of tokens: scopes, fields and calls per minute (docs/decisions/0066-tokens.md).

type Call = Pick<Endpoint, 'access' | 'method' | 'path'>
/** Pages and pictures are no calls. */
const isCall = (declared: Pick<Call, 'access'> & Partial<Call>): declared is Call => declared.path !== undefined

/** @throws Problem 403 if the scopes of the token do not reach the call */
export function requireScopes(call: Parameters<typeof isCall>[0], token: CallerToken): void {
  // The tools of assistants make calls, which need their own scopes.
  if (call.access === 'assistant.use' && token.kind === 'personal') return
  const scope = isCall(call) ? scopeOfCall(call) : undefined
  if (!isCall(call) || scope === undefined) throw new Problem(403, httpTexts.closedToTokens)
  const isOfService = token.kind === 'service'
  const needed = isOfService ? scopesOfServiceCall(call) : scopesOfPersonalCall(call)
  if (needed === undefined)
    throw new Problem(403, isOfService ? httpTexts.closedToServiceAccounts : httpTexts.closedToPersonalTokens)
  const missing = needed.find((scope) => !token.scopes.includes(scope))
  if (missing !== undefined) throw new Problem(403, httpTexts.missingScope(missing))
}

/** Refuses requests of service accounts that write, filter by or sort by fields of classes that they have no scope for. */
export function refuseClosedFields(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const closed = closedTo(request)
    if (closed.size === 0) return
    const call = request.routeOptions.config.endpoint!
    const query = request.query as Values
    const body = request.body as Values | undefined
    const named = [...Object.keys(query), ...Object.keys(body ?? {}), query['sort']]
    const field = named.find((name) => typeof name === 'string' && closed.has(name)) as string | undefined
    if (field !== undefined) throw new Problem(403, httpTexts.closedField(field, String(fieldScopeOf(call, field))))
    // A whole list is streamed row by row.
    if (call.wholeResult !== undefined && query['page'] === undefined && query['pageSize'] === undefined)
      throw new Problem(400, httpTexts.needsPages)
  })
}

/**
 * Leaves fields of classes that a service account has no scope for out of its answers. It reads the answers that were
 * already validated, so that a call needs no second schema.
 */
export function leaveOutClosedFields(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const closed = closedTo(request)
    if (closed.size === 0 || typeof payload !== 'string' || !isJson(reply)) return payload
    return JSON.stringify(JSON.parse(payload, (name, value: unknown) => (closed.has(name) ? undefined : value)))
  })
}

type Values = Record<string, unknown>
const none: ReadonlySet<string> = new Set()

function closedTo({ signedIn, routeOptions }: FastifyRequest): ReadonlySet<string> {
  const token = signedIn?.caller.token
  const call = routeOptions.config.endpoint
  return token?.kind === 'service' && call ? closedFields(call, token.scopes) : none
}

const isJson = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('application/json')

/** @throws Problem 429 if the token has made too many calls */
export type CountCall = (request: FastifyRequest, reply: FastifyReply, token: CallerToken) => Promise<void>

const windowSeconds = 60

/** Counts the calls of each token on this node, and tells the client how many are left (draft of RFC RateLimit headers). */
export function limitCalls(app: FastifyInstance, callsPerMinute: number): CountCall {
  const callers = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max: callsPerMinute,
    timeWindow: windowSeconds * 1000,
    keyGenerator: (request) => callers.get(request)!,
  })
  return async (request, reply, { id }) => {
    callers.set(request, id)
    const counted = await count(request)
    if (counted.isAllowed) return
    const { remaining, ttlInSeconds } = counted
    void reply.header('ratelimit-policy', `"token";q=${callsPerMinute};w=${windowSeconds}`)
    void reply.header('ratelimit', `"token";r=${remaining};t=${ttlInSeconds}`)
    if (counted.isExceeded) throw new Problem(429, httpTexts.tooManyCalls, { 'retry-after': String(ttlInSeconds) })
  }
}
