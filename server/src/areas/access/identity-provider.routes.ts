import { translate } from '../../lib/translate.ts'
import type { Message } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { identityProviderApi, identityProviderTexts as texts } from '@hr/contract/areas/access/identity-provider'
import { todayIn } from '@hr/contract/lib/dates'
import { failureCookie } from '@hr/contract/lib/cookies'
import { isLocalPath } from '@hr/contract/areas/access/local-path'
import { screens } from '@hr/contract/screens'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Problem } from '../../http/problem.ts'
import { answered, sent, serve } from '../../http/serve.ts'
import { networkOf } from '../../http/network.ts'
import type { Limit } from '../../http/rate-limits.ts'
import { errorCode, foreignKeyViolation } from '../../lib/error-code.ts'
import { markChecked } from '../../lib/company.ts'
import { failureMinutes } from './sign-in-limits.ts'
import { deviceOf } from './device.ts'
import { newAuthorizationRequest, ProviderFailure } from './identity-provider.ts'
import {
  signInMinutes,
  confirmByProvider,
  saveProviderSignIn,
  signInFromProvider,
  takeProviderSignIn,
} from './provider-sign-in.commands.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { RightsChanged } from '../../area.ts'
import { sessionCookies } from './session-cookies.ts'

/** How long the error message is kept for the sign-in page that shows it. */
const failureSeconds = 60

/** The provider is undefined if users sign in by password only. */
export type ProviderDeps = Deps & { provider: IdentityProvider | undefined; rightsChanged: RightsChanged }

/** Sign-in and sign-out at the identity provider. The browser opens these addresses directly. */
export const identityProviderRoutes = serve(identityProviderApi, (deps: ProviderDeps) => {
  const { rateLimits, config, db, keys, company, provider, rightsChanged } = deps
  const { publicUrl } = config
  const isSecure = publicUrl.startsWith('https:')
  const cookies = sessionCookies(deps)
  // SameSite=Lax, unlike the session's cookie, because the provider redirects from another site. It is sent only to the
  // callback.
  const path = '/api/v1/oidc/callback'
  const signInCookieOptions = { path, httpOnly: true, secure: isSecure, sameSite: 'lax' } as const
  /** Counts the sign-ins that have begun and not succeeded. */
  const startLimit = (request: FastifyRequest): Limit => ({
    kind: 'provider address',
    of: networkOf(request),
    atMost: config.signInFailuresPerAddress,
    minutes: failureMinutes,
  })
  const to = (reply: FastifyReply, address: string) => reply.redirect(`${publicUrl}${address}`)

  /**
   * Redirects to the sign-in page, which shows 'Oops...' and the reason. The message is not in the address, where
   * anyone could write one.
   */
  function fail(reply: FastifyReply, message: Message) {
    const cookie = { path: screens.signIn.path, secure: isSecure, sameSite: 'strict', maxAge: failureSeconds } as const
    return to(reply.setCookie(failureCookie, translate(reply.request.language, message), cookie), screens.signIn.path)
  }

  return {
    check: answered(async () => {
      if (!provider || !config.identityProvider) throw new Problem(409, texts.notSetUp)
      const { issuer, clientId, tenant, trustsAddresses } = config.identityProvider
      const trusted = (trustsAddresses && tenant) || null
      const problem = await provider.problem()
      if (problem === undefined) await markChecked(db, 'provider')
      return { issuer, clientId, redirectUri: provider.redirectUri, trusted, problem: problem ?? null }
    }),

    start: sent(async ({ query: { confirm, next = '/' }, request, reply }) => {
      if (!provider) return to(reply, screens.signIn.path)
      const { reached } = await rateLimits.record(db, [startLimit(request)])
      if (reached.length > 0) return fail(reply, accessTexts.tooManyFailures)

      const isFresh = confirm === 'true'
      const caller = isFresh ? await cookies.callerOf(request) : undefined
      // The session ended in the meantime: the user must sign in instead of confirming it.
      if (isFresh && !caller) return to(reply, screens.signIn.path)
      const authorization = newAuthorizationRequest()
      try {
        const address = await provider.addressToSignIn(authorization, { isFresh })
        const secret = await saveProviderSignIn(db, {
          request: authorization,
          returnTo: next === '/' || isLocalPath(next) ? next : '/',
          sessionId: caller?.sessionId ?? null,
        })
        const cookie = { ...signInCookieOptions, maxAge: signInMinutes * 60 }
        return reply
          .setCookie(cookies.names.providerRequest(authorization.state), secret.toString('base64url'), cookie)
          .redirect(address)
      } catch (error) {
        if (error instanceof ProviderFailure) return fail(reply, error.reason)
        // The session ended since it was read.
        if (errorCode(error) === foreignKeyViolation) return to(reply, screens.signIn.path)
        throw error
      }
    }),

    callback: sent(async ({ request, reply }) => {
      if (!provider || !config.identityProvider) return to(reply, screens.signIn.path)
      const query = request.raw.url?.split('?')[1] ?? ''
      const state = new URLSearchParams(query).get('state') ?? ''
      // As `randomState` of the client makes it: other characters are not allowed in the name of a cookie.
      if (!/^[\w-]{43}$/.test(state)) return fail(reply, texts.signInExpired)
      const name = cookies.names.providerRequest(state)
      const signIn = await takeProviderSignIn(db, request.cookies[name])
      void reply.clearCookie(name, signInCookieOptions)
      if (!signIn?.isOpen)
        // A user who has signed in since, perhaps in another tab, goes to the page, which asks to sign in if that is over.
        return cookies.hasHint(request) ? to(reply, signIn?.returnTo ?? '/') : fail(reply, texts.signInExpired)
      try {
        const startedAt = signIn.sessionId === null ? undefined : signIn.startedAt
        const identity = await provider.identityOf(query, signIn.request, { startedAt })
        if (signIn.sessionId !== null) {
          const outcome = await confirmByProvider(db, signIn.sessionId, identity)
          if (outcome === 'signed-out') return to(reply, screens.signIn.path)
          if (outcome === 'another-person') return fail(reply, texts.anotherPerson)
          await rateLimits.forgetNewest(db, startLimit(request))
          return to(reply, signIn.returnTo)
        }
        const outcome = await signInFromProvider(db, {
          identity,
          settings: config.identityProvider,
          device: deviceOf(request.headers['user-agent']),
          keys,
          today: todayIn(company.timeZone),
          rightsChanged,
        })
        if (outcome.kind === 'unknown') return to(reply, `${screens.unauthorized.path}?reason=unknown`)
        await rateLimits.forgetNewest(db, startLimit(request))
        await cookies.start(request, reply, outcome.secret)
        if (outcome.language !== null) cookies.setLanguage(reply, outcome.language)
        return to(reply, signIn.returnTo)
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        const why = error.cause instanceof Error ? { name: error.cause.name, code: errorCode(error.cause) } : {}
        request.log.warn(why, 'a sign-in at the identity provider failed')
        return fail(reply, error.reason)
      }
    }),

    signOut: sent(async ({ reply }) => {
      const address = await provider?.addressToSignOut(undefined)
      return address === undefined ? to(reply, screens.signIn.path) : reply.redirect(address)
    }),
  }
})
