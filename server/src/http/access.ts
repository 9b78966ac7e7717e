import { isDeepStrictEqual } from 'node:util'
import { httpTexts } from './texts.ts'
import { permissions, scopeOf, type Scope } from '@hr/contract/access'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { todayIn, type Day } from '@hr/contract/lib/dates'
import { idFrom } from '@hr/contract/lib/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Connections, Db } from '../db/db.ts'
import { isInTeam } from '../db/team.ts'
import { retryWhileUnavailable } from '../db/unavailable.ts'
import { nowInSeconds } from '../lib/clock.ts'
import type { Asker } from '../lib/turns.ts'
import type { Company } from '../lib/company.ts'
import { tokenKindOf } from '../lib/token-text.ts'
import { type Cookies, ownWithoutPort } from './cookies.ts'
import { takeTurns } from './askers.ts'
import { addressOf } from './network.ts'
import { notFound, Problem } from './problem.ts'
import { type AccessTokens, type Caller, callerOfCookie, callerOfSession } from './session.ts'
import { callerOfApiToken } from './token-session.ts'
import { requireSecondFactor } from './second-factor.ts'
import { type CountCall, requireScopes } from './token-limits.ts'

export type FindOwner = (db: Db, id: string) => Promise<string | undefined>
/** Returns whether a caller may see a record outside of their team, from the parameters of the call. */
export type IsDelegated = (values: Record<string, unknown>, by: { callerId: string; today: Day }) => Promise<boolean>
type Declared = Pick<
  Endpoint,
  'access' | 'subject' | 'multipart' | 'query' | 'body' | 'wholeResult' | 'withoutSecondFactor'
> &
  // Routes of pages and pictures have none.
  Partial<Pick<Endpoint, 'method' | 'path'>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission that the call requires. A route without it prevents the start. */
    endpoint?: Declared
    /** Finds the owner of the record that the call names, if its subject is `ownerOf`. */
    findOwner?: FindOwner | undefined
    /** Opens records outside of the team to delegates. */
    isDelegated?: IsDelegated
    /** For pages that the browser opens itself: without an access token, the session cookie counts. */
    bySessionCookie?: boolean
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

type SignedIn = { caller: Caller; scope: Scope }

export const notSignedIn = () => new Problem(401, httpTexts.signInFirst)
export const forbidden = () => new Problem(403, httpTexts.forbidden)

type Guards = Connections & {
  /** Counts the calls of tokens. */
  countCall: CountCall
  tokens: AccessTokens
  origins: readonly string[]
  cookies: Cookies
  company: Pick<Company, 'timeZone'>
}

/** Denies by default. Checks session, role and ownership before the body is read and validated. */
export function guardRoutes(app: FastifyInstance, { db, pool, tokens, countCall, origins, cookies, company }: Guards) {
  app.decorateRequest('signedIn', null)

  app.addHook('onRoute', (route) => {
    // A route without a declared access must prevent the start instead of being public.
    if (!route.config?.endpoint) throw new Error(`${String(route.method)} ${route.url} declares no access`)
  })

  const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
    const { endpoint, bySessionCookie } = request.routeOptions.config
    // Every route declares an endpoint, so without one only a 404 is left to answer.
    if (!endpoint || permissions[endpoint.access] === 'anyone') return
    const { headers } = request
    const isByCookie = permissions[endpoint.access] === 'cookie'
    if (isByCookie && (!headers.origin || !origins.includes(headers.origin))) throw forbidden()
    // Safe to repeat, so that a connection that breaks here fails no request.
    const caller = await retryWhileUnavailable(() =>
      isByCookie || (bySessionCookie && !headers.authorization)
        ? callerOfCookie(pool, cookies.valuesOf(request, 'session'), todayIn(company.timeZone))
        : callerOfToken(request),
    )
    if (!caller && isByCookie) {
      // The page clears only the hint of its own name.
      const own = await ownWithoutPort(pool, cookies, request)
      if (own) void reply.clearCookie(own.hint, cookies.readable)
    }
    if (!caller) throw notSignedIn()
    if (caller.token && !request.signedIn) await countCall(request, reply, caller.token)
    requireSecondFactor(caller, endpoint)
    if (caller.token) requireScopes(endpoint, caller.token)
    const isOfServices = permissions[endpoint.access] === 'service' && caller.token?.kind === 'service'
    const granted = isOfServices ? 'all' : scopeOf(endpoint.access, caller.role)
    if (!granted) throw forbidden()
    // Without a required second factor, open calls are open about the caller alone.
    const scope = caller.missingFactor?.isLimited ? 'own' : granted
    request.signedIn = { caller, scope }
    if (scope !== 'all' && !(await isWithin(request, { caller, scope }))) throw notFound()
  }

  app.addHook('onRequest', async (request, reply) => {
    await authorize(request, reply)
    if (!request.signedIn) return
    const before = rightsOf(request.signedIn)
    // Rights may end or change while a call waits for its turn; what it has read by then was read with the former ones.
    const recheck = async () => {
      await authorize(request, reply)
      if (!isDeepStrictEqual(request.signedIn && rightsOf(request.signedIn), before)) throw forbidden()
    }
    const of = request.signedIn.caller.uuid
    Object.assign(request.asker, { of, isKnown: true, recheck } satisfies Partial<Asker>)
  })
  takeTurns(app)

  /** Other people's records and missing records get the same answer (`docs/rules.md`, section 1). */
  async function isWithin(request: FastifyRequest, { caller, scope }: { caller: Caller; scope: Scope }) {
    const { endpoint, findOwner, isDelegated } = request.routeOptions.config
    const subject = endpoint?.subject
    if (!subject || typeof subject === 'string') return true
    const values = { ...(request.query as object), ...(request.params as object) } as Record<string, unknown>
    const id = idFrom('person' in subject ? (values[subject.person] ?? caller.uuid) : values[subject.ownerOf])
    if (id === undefined) return false
    const owner = 'person' in subject ? id : await findOwner?.(db, id)
    if (owner === caller.uuid) return true
    if (scope !== 'team' || owner === undefined) return false
    if (await isInTeam(db, { leadId: caller.uuid, personId: owner })) return true
    return isDelegated?.(values, { callerId: caller.uuid, today: todayIn(company.timeZone) }) ?? false
  }

  async function callerOfToken(request: FastifyRequest): Promise<Caller | undefined> {
    const token = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return undefined
    const today = todayIn(company.timeZone)
    const kind = tokenKindOf(token)
    if (kind === undefined) {
      const sessionId = await tokens.read(token, nowInSeconds())
      return sessionId ? callerOfSession(pool, sessionId, today) : undefined
    }
    const caller = await callerOfApiToken(pool, token, { kind, address: addressOf(request), today })
    if (caller === 'wrong address') throw new Problem(403, httpTexts.wrongAddress)
    return caller
  }
}

/** Returns what decides on the answers of a call. */
function rightsOf({ caller, scope }: SignedIn) {
  const { role, storedRole, admin, superAdminHr, isActive, isDelegate, missingFactor, token } = caller
  return { role, storedRole, admin, superAdminHr, isActive, isDelegate, missingFactor, token, scope }
}

/**
 * Returns the signed-in caller.
 * @throws Problem 401 if the route has none
 */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.signedIn) throw notSignedIn()
  return request.signedIn.caller
}
