import type { z } from 'zod'
import type { permissions, Permission } from '../access.ts'
import type { FieldClass } from './field-classes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The options of a call: for tokens and for the description of the API. */
export type CallOptions = {
  /** The call stays until the next major version, but has a successor. */
  isDeprecated?: true
  /**
   * No service account may make the call: it is a request or a decision of a person, starts a background job of a person,
   * or answers dates of birth.
   */
  ofPeople?: true
  /** The call is an access decision whatever it contains (`access-decisions.ts`). */
  isAccessDecision?: true
  /**
   * The class of the content, whose scope a service account needs besides that of the area. By default calls about
   * applicants are sensitive, and calls about leave name its type.
   */
  contentClass?: FieldClass
  /**
   * Whether the description offers an `Idempotency-Key` for repeating the call; by default for every POST of a signed-in
   * user. Calls without one only read, or replace what the call before them has made.
   */
  hasIdempotencyKey?: boolean
  /** The content type of the file that the call answers with. */
  fileType?: string
  /** The call stays open to a user who must set up a second factor first, about themselves. All others are refused. */
  withoutSecondFactor?: true
  /** Answers with a redirect. */
  isRedirect?: true
  /** Further statuses of errors in the description of the API. */
  errors?: readonly number[]
  /** An example of a body with rules across fields or beyond JSON Schema. */
  example?: unknown
}

type Shape = CallOptions & {
  /** One sentence for the API page, in the imperative. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  result: z.ZodType
  /** The result without paging parameters, if it differs from `result` (lists). */
  wholeResult?: z.ZodType
  subject?: Subject
  /** The name of the list's export, if it can be exported (`withSheet`). */
  sheet?: string
  /** The body is sent as multipart/form-data; its parts become one object before validation. */
  multipart?: true
}

/**
 * The person whose data a call concerns, for permissions limited to the caller's own or team's data. The server checks it
 * before reading the body.
 * - `{ person: 'id' }`: the parameter is the id of the person; an omitted query parameter means the caller.
 * - `{ ownerOf: 'id' }`: the parameter is the id of a record; the route finds its owner (`routeOf`).
 * - `'caller'`: the call names no person and works on the caller's own data.
 * - `'scope'`: a list; its query returns only what the caller may see.
 */
type Subject<Field extends string = string> = { person: Field } | { ownerOf: Field } | 'caller' | 'scope'

type ScopesOf<P extends Permission> = (typeof permissions)[P] extends infer Scopes
  ? Scopes extends string
    ? 'all'
    : Scopes[keyof Scopes]
  : never

/** A call whose permission has a narrower scope than `all` must declare its subject; other calls have none. */
export type SubjectOf<P extends Permission, Call extends string, Query = unknown> = [ScopesOf<P>] extends ['all']
  ? { subject?: never }
  : { subject: Subject<PathField<Call> | (keyof Query & string)> }

type PathField<Call extends string> = Call extends `${string}:${infer Field}/${infer Rest}`
  ? Field | PathField<Rest>
  : Call extends `${string}:${infer Field}`
    ? Field
    : never

/** A call of the HTTP API, as server and web see it. Paths are relative to /api/v1. */
export type Endpoint = { method: Method; path: `/${string}`; access: Permission } & Shape

/** Declares a call for server and web: `endpoint('GET /role', 'role.read', { … })`. */
export function endpoint<const Call extends `${Method} /${string}`, const P extends Permission, const S extends Shape>(
  call: Call,
  access: P,
  shape: S & SubjectOf<P, Call, S extends { query: z.ZodObject<infer Query> } ? Query : unknown>,
) {
  return declare(call, access, shape as S)
}

/**
 * Declares a call without checking its subject, for functions that declare a kind of endpoint and check it themselves.
 */
export function declare<const Call extends `${Method} /${string}`, const P extends Permission, const S extends Shape>(
  call: Call,
  access: P,
  shape: S,
) {
  const [method, path] = call.split(' ') as [MethodOf<Call>, `/${string}`]
  return { method, path, access, ...shape }
}
type MethodOf<Call> = Call extends `${infer M extends Method} ${string}` ? M : never

type Part<E, K extends string> = E extends Record<K, z.ZodType> ? { [P in K]: z.input<E[P]> } : unknown
/** A query whose fields are all optional may be left out. */
type Query<E> = E extends { query: infer Q extends z.ZodType }
  ? object extends z.input<Q>
    ? { query?: z.input<Q> }
    : Part<E, 'query'>
  : unknown
/** The input of a call: the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Query<E> & Part<E, 'body'>
/** The result of a call, without its envelope. */
export type ResultOf<E extends Endpoint> = z.output<E['result']>
