import type { Endpoint } from '@hr/contract/lib/endpoint'
import { fileContent } from '@hr/contract/lib/files'
import { z } from 'zod'
import type { FindOwner, IsDelegated } from './access.ts'

// The spreads below lose the types that link an endpoint to its schemas; this type restores them for all routes.
type SchemaOf<E extends Endpoint> = {
  params: E['params']
  querystring: E['query']
  body: E['body']
  // Routes return messages, which are rendered before they are sent.
  response: { 200: z.ZodType<{ result: z.input<E['result']> }> }
}

/**
 * Returns a contract endpoint as Fastify route options: spread them into `app.route` and add a handler.
 * @param findOwner finds the owner of the record that the call names, if its subject is `ownerOf`
 */
export function routeOf<E extends Endpoint>(
  endpoint: E,
  ...[findOwner]: E['subject'] extends { ownerOf: string } ? [FindOwner] : []
) {
  const { method, path, params, query, body, result, wholeResult } = endpoint
  const answer = wholeResult ? z.union([result, wholeResult]) : result
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    // Files are sent unchanged.
    response: { 200: result === fileContent ? result : z.object({ result: answer }) },
  }
  return { method, url: path, config: { endpoint, findOwner }, schema: schema as unknown as SchemaOf<E> }
}

/** Opens a route to delegates: callers of the scope `team` for whom `isDelegated` returns true. */
export const openToDelegates = <Route extends { config: object }>(route: Route, isDelegated: IsDelegated): Route => ({
  ...route,
  config: { ...route.config, isDelegated },
})
