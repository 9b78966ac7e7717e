import type { z } from 'zod'
import type { Permission } from '../access.ts'

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
  /** The path or query parameter that names the person, for permissions whose scope is `own` or `team`. */
  subject?: string
  /** The body travels as multipart/form-data; the parts become one object before validation. */
  multipart?: true
}

/** One call of the HTTP API, seen from both sides. Paths are relative to /api/v1. */
export type Endpoint = { method: Method; path: `/${string}`; access: Permission } & Shape

/** Declares a call once for server and web: `endpoint('GET /role', 'role.read', { … })`. */
export function endpoint<const S extends Shape>(call: `${Method} /${string}`, access: Permission, shape: S) {
  const [method, path] = call.split(' ') as [Method, `/${string}`]
  return { method, path, access, ...shape }
}

type Part<E, K extends string> = E extends Record<K, z.ZodType> ? { [P in K]: z.input<E[P]> } : unknown
/** What a caller passes: only the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** What a caller gets, after the envelope is opened. */
export type ResultOf<E extends Endpoint> = z.output<E['result']>
