import { languageCookie, languageCookieSeconds } from '@hr/contract/lib/cookies'
import type { Language } from '@hr/contract/lib/languages'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Cookies, cookiesOf, ownWithoutPort } from '../../http/cookies.ts'
import { callerOfCookie, sessionSeconds } from '../../http/session.ts'
import { findSwitchedOff } from '../../outbound/restored-copy.ts'
import { deleteSessionsOfCookies } from './access.queries.ts'
import { knownBrowserCookie, knownBrowserOf, knownBrowserSeconds } from './known-browser.ts'

/**
 * Returns whether nodes of 1.1.0 may run beside this one: for a week after the upgrade, and never on a restored copy, whose
 * production may be on the same host. Migrations of a new installation follow one another at once.
 */
async function mayServeOldNodes(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from migration old, migration new
    where old.name = '0077-job-form-settings.sql' and new.name = '0080-values-of-1-0.sql'
      and old.at < new.at - interval '1 second' and now() < new.at + interval '7 days'`.execute(db)
  return rows.length > 0 && (await findSwitchedOff(db)) === undefined
}

/** The cookies of a session: set by every kind of sign-in, cleared on sign-out; and the language of the pages. */
export function sessionCookies({
  company,
  config,
  keys,
  pool,
  db,
}: Pick<Deps, 'company' | 'config' | 'keys' | 'pool' | 'db'>) {
  const cookies = cookiesOf(config)
  const { names, withoutPort, cookie, readable, valuesOf } = cookies
  const callerOf = (request: FastifyRequest) =>
    callerOfCookie(pool, valuesOf(request, 'session'), todayIn(company.timeZone))
  return {
    names,
    /** Returns the user of the browser's session. */
    callerOf,
    hasHint: (request: FastifyRequest) => valuesOf(request, 'hint').length > 0,
    /** Sets the cookies of a new session and ends the browser's previous one. */
    async start(request: FastifyRequest, reply: FastifyReply, secret: Buffer): Promise<void> {
      await deleteSessionsOfCookies(db, valuesOf(request, 'session'))
      const isForOldNodes = withoutPort !== undefined && (await mayServeOldNodes(db))
      for (const { session, hint } of isForOldNodes ? [withoutPort, names] : [names]) {
        void reply.setCookie(session, secret.toString('base64url'), { ...cookie, maxAge: sessionSeconds })
        void reply.setCookie(hint, 'true', { ...readable, maxAge: sessionSeconds })
      }
    },
    /** Returns the browser's id if it has signed in to the account before. */
    knownBrowserOf: (request: FastifyRequest, accountId: string) =>
      valuesOf(request, 'knownBrowser')
        .map((value) => knownBrowserOf(keys.knownBrowser, value, accountId))
        .find((id) => id !== undefined),
    /** Not for nodes of 1.1.0, which cannot read it. */
    remember(request: FastifyRequest, reply: FastifyReply, accountId: string): void {
      const known = knownBrowserCookie(keys.knownBrowser, valuesOf(request, 'knownBrowser')[0], accountId)
      void reply.setCookie(names.knownBrowser, known, { ...cookie, maxAge: knownBrowserSeconds })
    },
    /** Sets the cookie of the browser that has asked for the challenge of a passkey. */
    startPasskey: (reply: FastifyReply, value: string, seconds: number) =>
      reply.setCookie(names.passkey, value, { ...cookie, maxAge: seconds }),
    /** Makes the next page speak the language that the user has chosen; without one, that of the browser. */
    setLanguage: (reply: FastifyReply, language: Language | null) =>
      language === null
        ? reply.clearCookie(languageCookie, readable)
        : reply.setCookie(languageCookie, language, { ...readable, maxAge: languageCookieSeconds }),
    /** Ends the browser's sessions. */
    end: (trx: Trx, request: FastifyRequest) => deleteSessionsOfCookies(trx, valuesOf(request, 'session')),
    /** Returns the names to clear at a sign-out; before it, while its session is known. */
    async namesToClear(request: FastifyRequest): Promise<Cookies['names'][]> {
      const old = await ownWithoutPort(pool, cookies, request)
      return old ? [names, old] : [names]
    },
    clear(reply: FastifyReply, all: readonly Cookies['names'][]): FastifyReply {
      for (const { session, hint } of all) void reply.clearCookie(session, cookie).clearCookie(hint, readable)
      return reply
    },
  }
}
