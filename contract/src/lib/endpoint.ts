import type { z } from 'zod'
import type { permissions, Permission } from '../access.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Shape = {
  /** One sentence for the API page. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  result: z.ZodType
  /** What the call answers without paging parameters, where that differs from `result` (lists). */
  wholeResult?: z.ZodType
  subject?: Subject
  /** The body travels as multipart/form-data; the parts become one object before validation. */
  multipart?: true
}

/**
 * Whose data a call is about, for permissions that reach only the caller's own or the team's. The server checks it
 * before it reads the body.
 * - `{ person: 'id' }`: this parameter is the id of the person; a query parameter that is left out means the caller.
 * - `{ ownerOf: 'id' }`: this parameter is the id of a record; the route says how to find its owner (`routeOf`).
 * - `'caller'`: the call names no person and works on the caller's own data.
 * - `'scope'`: a list, which the query narrows to what the caller may see.
 */
type Subject<Field extends string = string> = { person: Field } | { ownerOf: Field } | 'caller' | 'scope'

type ScopesOf<P extends Permission> = (typeof permissions)[P] extends infer Grants
  ? Grants extends string
    ? 'all'
    : Grants[keyof Grants]
  : never

/** A call whose permission grants less than all must declare its subject; a call that reaches everything has none. */
export type SubjectOf<P extends Permission, Call extends string, Query = unknown> = [ScopesOf<P>] extends ['all']
  ? { subject?: never }
  : { subject: Subject<PathField<Call> | (keyof Query & string)> }

type PathField<Call extends string> = Call extends `${string}:${infer Field}/${infer Rest}`
  ? Field | PathField<Rest>
  : Call extends `${string}:${infer Field}`
    ? Field
    : never

/** One call of the HTTP API, seen from both sides. Paths are relative to /api/v1. */
export type Endpoint = { method: Method; path: `/${string}`; access: Permission } & Shape

/** Declares a call once for server and web: `endpoint('GET /role', 'role.read', { … })`. */
export function endpoint<const Call extends `${Method} /${string}`, const P extends Permission, const S extends Shape>(
  call: Call,
  access: P,
  shape: S & SubjectOf<P, Call, S extends { query: z.ZodObject<infer Query> } ? Query : unknown>,
) {
  return declare(call, access, shape as S)
}

/** The same, for functions that declare a kind of endpoint and check the subject themselves. */
export function declare<const P extends Permission, const S extends Shape>(call: string, access: P, shape: S) {
  const [method, path] = call.split(' ') as [Method, `/${string}`]
  return { method, path, access, ...shape }
}

type Part<E, K extends string> = E extends Record<K, z.ZodType> ? { [P in K]: z.input<E[P]> } : unknown
/** What a caller passes: only the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** What a caller gets, after the envelope is opened. */
export type ResultOf<E extends Endpoint> = z.output<E['result']>
