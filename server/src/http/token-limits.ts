import type { FieldClass } from '@hr/contract/lib/field-classes'
import {
  findClosedInput,
  missingScope,
  openPartOf,
  scopeOfCall,
  scopesOfPersonalCall,
  scopesOfServiceCall,
  type TokenCall,
} from '@hr/contract/token-scopes'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CallerToken } from './session.ts'
import { Problem } from './problem.ts'
import { httpTexts } from './texts.ts'
import { noteRefusal } from '../lib/refusals.ts'

// Limits of tokens: scopes, fields and calls per minute (docs/decisions/0066-tokens.md).

/** Pages and pictures are no calls. */
const isCall = (declared: Pick<Endpoint, 'access'> & Partial<Endpoint>): declared is Endpoint =>
  declared.path !== undefined

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

/** @throws Problem 403 if a token has no scope for files of a class */
export function requireClass(token: CallerToken | null, fieldClass: FieldClass | undefined): void {
  const scope = token && missingScope(token, fieldClass)
  if (scope) throw new Problem(403, httpTexts.closedFile(scope))
}

/** Refuses requests of tokens that write, filter by or sort by fields that are closed to them. */
export function refuseClosedFields(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { token, call } = callWithToken(request)
    if (!token || !call) return
    const query = request.query as Record<string, unknown>
    // Lists are sorted by their first column unless it is closed.
    const order = query['sort'] ?? openOrderOf(call, token)
    if (order !== undefined) query['sort'] = order
    const body = typeof request.body === 'object' && request.body !== null ? request.body : {}
    const closed = findClosedInput(call, { query, body }, token)
    if (!closed) return
    const { field, scope } = closed
    throw new Problem(403, scope ? httpTexts.closedField(field, scope) : httpTexts.unmarkedField(field))
  })
}

/** Returns the first sortable column that is open to a token; undefined if it is the default. */
function openOrderOf({ sortClasses = {} }: TokenCall, token: CallerToken): string | undefined {
  const order = Object.keys(sortClasses).find((name) => missingScope(token, sortClasses[name]) === undefined)
  return order === Object.keys(sortClasses)[0] ? undefined : order
}

/** Leaves fields that are closed to a token out of its answers: they are validated by the open part of their schema. */
export function leaveOutClosedFields(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const part = openPartFor(request)
    if (part && reply.statusCode < 400) reply.serializer(part.serialize)
    return payload
  })
}

/** Returns what a token reads of a row of a whole list. */
export function openRowFor(request: FastifyRequest): (row: unknown) => unknown {
  const row = openPartFor(request)?.row
  return row ? (value) => z.encode(row, value) : (value) => value
}

type OpenPart = {
  serialize: (payload: unknown) => string
  /** A row of the whole list. */
  row: z.ZodType | undefined
}
/** By call and scopes: making a part takes longer than using it. */
const parts = new WeakMap<object, Map<string, OpenPart | undefined>>()

/** Returns the part of a call's answer that its token reads; undefined if it is the whole. */
function openPartFor(request: FastifyRequest): OpenPart | undefined {
  const { token, call } = callWithToken(request)
  if (!token || !call) return undefined
  const ofCall = parts.get(call) ?? new Map<string, OpenPart | undefined>()
  parts.set(call, ofCall)
  const key = `${token.kind} ${token.scopes.join(' ')}`
  if (!ofCall.has(key)) ofCall.set(key, makeOpenPart(call, token))
  return ofCall.get(key)
}

function makeOpenPart(call: Endpoint, token: CallerToken): OpenPart | undefined {
  const { method, path: url, result, wholeResult } = call
  const answer = wholeResult ? z.union([result, wholeResult]) : result
  const open = openPartOf(answer, call, token)
  if (open === answer) return undefined
  const serialize = serializerCompiler({ schema: z.object({ result: open }), method, url })
  const row = wholeResult && rowOf(wholeResult)
  return { serialize: serialize as OpenPart['serialize'], row: row && openPartOf(row, call, token) }
}

/** A whole list is an array, or an object with one. */
function rowOf(list: z.ZodType): z.ZodType | undefined {
  if (list instanceof z.ZodArray) return list.element as z.ZodType
  const [only] = list instanceof z.ZodObject ? (Object.values(list.shape) as z.ZodType[]) : []
  return only && rowOf(only)
}

function callWithToken({ signedIn, routeOptions }: FastifyRequest) {
  const { endpoint } = routeOptions.config
  // Pages and pictures are no calls.
  return { token: signedIn?.caller.token, call: endpoint && 'path' in endpoint ? (endpoint as TokenCall) : undefined }
}

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
    if (!counted.isExceeded) return
    noteRefusal('token calls')
    throw new Problem(429, httpTexts.tooManyCalls, { 'retry-after': String(ttlInSeconds) })
  }
}
