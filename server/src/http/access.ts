import { permissions, scopeOf, type Scope } from '@hr/contract/access'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { nowInSeconds } from '../lib/clock.ts'
import { notFound, Problem } from './problem.ts'
import { type AccessTokens, type Caller, callerOfCookie, callerOfSession } from './session.ts'

type Declared = Pick<Endpoint, 'access' | 'subject' | 'multipart' | 'body' | 'wholeResult'>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call. A route without it does not start. */
    endpoint?: Declared
    /** A page that the browser opens itself: without an access token, the session cookie counts. */
    bySessionCookie?: boolean
  }
  interface FastifyRequest {
    signedIn: { caller: Caller; scope: Scope } | null
  }
}

export const notSignedIn = () => new Problem(401, 'Please sign in')
export const forbidden = () => new Problem(403, 'You do not have access to this')

type Guards = { pool: pg.Pool; tokens: AccessTokens; origins: readonly string[]; cookieName: string }

/**
 * Denies by default. Session and role are decided before the body is read, so that strangers never reach the schema;
 * whose record it is, as soon as the parameters are known.
 */
export function guardRoutes(app: FastifyInstance, { pool, tokens, origins, cookieName }: Guards) {
  app.decorateRequest('signedIn', null)

  app.addHook('onRoute', (route) => {
    // A route nobody thought about must not start, rather than be open.
    if (!route.config?.endpoint) throw new Error(`${String(route.method)} ${route.url} declares no access`)
  })

  app.addHook('onRequest', async (request) => {
    const { endpoint, bySessionCookie } = request.routeOptions.config
    // Without an endpoint only the answer 404 is left: every route has declared one.
    if (!endpoint || permissions[endpoint.access] === 'anyone') return
    const { headers, cookies } = request
    const isByCookie = permissions[endpoint.access] === 'cookie'
    if (isByCookie && (!headers.origin || !origins.includes(headers.origin))) throw forbidden()
    const caller =
      isByCookie || (bySessionCookie && !headers.authorization)
        ? await callerOfCookie(pool, cookies[cookieName])
        : await callerOfToken(headers.authorization)
    if (!caller) throw notSignedIn()
    const scope = scopeOf(endpoint.access, caller.role)
    if (!scope) throw forbidden()
    request.signedIn = { caller, scope }
  })

  async function callerOfToken(authorization = ''): Promise<Caller | undefined> {
    const token = /^Bearer ([\w.-]+)$/.exec(authorization)?.[1]
    const sessionId = token && (await tokens.read(token, nowInSeconds()))
    return sessionId ? callerOfSession(pool, sessionId) : undefined
  }

  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint?.subject || !request.signedIn || request.signedIn.scope !== 'own') return
    const values = { ...(request.query as object), ...(request.params as object) } as Record<string, unknown>
    // Somebody else's record and one that does not exist have the same answer (rules.md section 1).
    if (values[endpoint.subject] !== request.signedIn.caller.uuid) throw notFound()
  })
}

/** The signed-in caller of a route whose permission asks for one. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.signedIn) throw notSignedIn()
  return request.signedIn.caller
}

/**
 * Whom a call is about that may name somebody in its query: oneself, and for those who reach everybody anybody.
 * @throws Problem 404 for somebody else beyond one's reach
 */
export function personOf(request: FastifyRequest, { userUuid }: { userUuid?: string | undefined }): string {
  const { uuid } = callerOf(request)
  if (userUuid !== undefined && userUuid !== uuid && request.signedIn?.scope !== 'all') throw notFound()
  return userUuid ?? uuid
}
