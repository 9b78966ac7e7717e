import { sessionHintCookie } from '@hr/contract/areas/access/session-hint'
import { languageCookie, languageCookieSeconds } from '@hr/contract/lib/language-cookie'
import type { Language } from '@hr/contract/lib/languages'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { callerOfCookie, sessionSeconds } from '../../http/session.ts'
import { deleteSession } from './access.queries.ts'
import { knownBrowserCookie, knownBrowserOf, knownBrowserSeconds } from './known-browser.ts'

/** `__Host-` binds a cookie to this host and to HTTPS; browsers reject the name over plain HTTP. */
export const cookieNamesOf = (isSecure: boolean) => {
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}hr-session`, knownBrowser: `${prefix}hr-browser`, passkey: `${prefix}hr-passkey` }
}

/** The cookies of a session: set by every kind of sign-in, cleared on sign-out; and the language of the pages. */
export function sessionCookies({
  company,
  config,
  keys,
  pool,
  db,
}: Pick<Deps, 'company' | 'config' | 'keys' | 'pool' | 'db'>) {
  const isSecure = config.publicUrl.startsWith('https:')
  const names = cookieNamesOf(isSecure)
  const cookie = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' } as const
  const readable = { ...cookie, httpOnly: false, sameSite: 'lax' } as const
  return {
    names,
    /** Sets the cookies of a new session and ends the browser's previous one. */
    async start(request: FastifyRequest, reply: FastifyReply, secret: Buffer): Promise<void> {
      const before = await callerOfCookie(pool, request.cookies[names.session], todayIn(company.timeZone))
      if (before) await deleteSession(db, before.sessionId)
      void reply.setCookie(names.session, secret.toString('base64url'), { ...cookie, maxAge: sessionSeconds })
      void reply.setCookie(sessionHintCookie, 'true', { ...readable, maxAge: sessionSeconds })
    },
    /** Returns the browser's id if it has signed in to the account before. */
    knownBrowserOf: (request: FastifyRequest, accountId: string) =>
      knownBrowserOf(keys.knownBrowser, request.cookies[names.knownBrowser], accountId),
    remember(request: FastifyRequest, reply: FastifyReply, accountId: string): void {
      const known = knownBrowserCookie(keys.knownBrowser, request.cookies[names.knownBrowser], accountId)
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
    clear: (reply: FastifyReply) => reply.clearCookie(names.session, cookie).clearCookie(sessionHintCookie, readable),
  }
}
