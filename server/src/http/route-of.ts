import type { Endpoint } from '@hr/contract/lib/endpoint'
import { fileContent } from '@hr/contract/lib/files'
import { z } from 'zod'

// The spreads below lose the types that link an endpoint to its schemas; this type restores them for all routes.
type SchemaOf<E extends Endpoint> = {
  params: E['params']
  querystring: E['query']
  body: E['body']
  // Routes return messages, which are rendered before they are sent.
  response: { 200: z.ZodType<{ result: z.input<E['result']> }> }
}

/** Returns a contract endpoint as Fastify route options: spread them into `app.route` and add a handler. */
export function routeOf<E extends Endpoint>(endpoint: E) {
  const { method, path, params, query, body, result, wholeResult } = endpoint
  const answer = wholeResult ? z.union([result, wholeResult]) : result
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    // Files are sent unchanged.
    response: { 200: result === fileContent ? result : z.object({ result: answer }) },
  }
  return { method, url: path, config: { endpoint }, schema: schema as unknown as SchemaOf<E> }
}
