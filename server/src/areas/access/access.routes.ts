import { consentText } from '@hr/contract/areas/applicants/texts'
import { type SignedInUser, accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { managedRoles, roleOf, roles, rolesApi } from '@hr/contract/areas/access/roles'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { translate } from '../../lib/translate.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { demoAccounts, demoPassword } from '../../demo/accounts.ts'
import { jobFormOrigins } from '../../http/content-policy.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { acceptedLanguage } from '../../http/language.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { type Caller, callerOfCookie } from '../../http/session.ts'
import { networkOf } from '../../http/network.ts'
import { record } from '../../audit/history.ts'
import type { Key } from '../../lib/keys.ts'
import { decrypt } from '../../lib/encryption.ts'
import { logoAddress } from '../../files/logos.ts'
import { signedNameOf } from '../../files/photos.ts'
import {
  requestPasswordLink,
  changePassword,
  isLinkValid,
  resetPassword,
  setLanguage,
  signIn,
  tooManyRequests,
} from './access.commands.ts'
import { deleteSession, findIdToken, storeLastLanguage } from './access.queries.ts'
import { deviceOf } from './device.ts'
import { identityProvider } from './identity-provider.ts'
import { identityProviderRoutes } from './identity-provider.routes.ts'
import { isKnownBrowser } from './known-browser.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { sessionCookies } from './session-cookies.ts'
import { sessionsRoutes } from './sessions.routes.ts'

export const accessRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { rateLimits, db, pool, company, config, keys, tokens, emailQueue, readiness } = deps
  const provider = config.identityProvider && identityProvider(config.identityProvider, config.publicUrl)
  await app.register(identityProviderRoutes, { ...deps, provider })
  await app.register(sessionsRoutes, deps)
  await app.register(secondFactorRoutes, deps)
  const cookies = sessionCookies(deps)

  /** Answers both sign-in and token refresh. Stores the session's language, and renews the cookie of a chosen one. */
  const sessionOf = async (request: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    const language = acceptedLanguage(request)
    if (language !== undefined && language !== caller.lastLanguage) await storeLastLanguage(db, caller.uuid, language)
    if (caller.language !== null) cookies.setLanguage(reply, caller.language)
    return { token: await tokens.issue(caller), user: userOf(caller, keys.photo), idleEndsIn: caller.idleEndsIn }
  }

  app.route({
    ...routeOf(accessApi.login),
    handler: async (request, reply) => {
      const known = request.cookies[cookies.names.knownBrowser]
      const means = { rateLimits, keys, emailQueue }
      const outcome = await signIn(db, means, {
        ...request.body,
        address: networkOf(request),
        device: deviceOf(request.headers['user-agent']),
        failuresPerAddress: config.signInFailuresPerAddress,
        isKnownBrowser: (accountId) => isKnownBrowser(keys.knownBrowser, known, accountId),
      })
      switch (outcome.kind) {
        case 'wrong':
          throw new Problem(401, accessTexts.wrongCredentials)
        case 'too-often':
          throw tooManyRequests(outcome.minutes)
        case 'may-not-sign-in':
          return { result: { loginMessage: accessTexts.mayNotSignIn, needsCode: false } }
        case 'needs-code':
          return { result: { loginMessage: secondFactorTexts.needed, needsCode: true } }
        case 'wrong-code':
          throw fieldProblem('code', secondFactorTexts.wrong, 401)
        case 'signed-in': {
          const caller = await callerOfCookie(pool, outcome.secret.toString('base64url'), todayIn(company.timeZone))
          if (!caller) throw new Problem(401, accessTexts.wrongCredentials)
          await cookies.start(request, reply, outcome.secret, outcome.accountId)
          return { result: await sessionOf(request, reply, caller) }
        }
      }
    },
  })

  app.route({
    ...routeOf(accessApi.refresh),
    handler: async (request, reply) => ({ result: await sessionOf(request, reply, callerOf(request)) }),
  })

  app.route({
    ...routeOf(accessApi.logout),
    handler: async (request, reply) => {
      const { uuid, sessionId } = callerOf(request)
      const idToken = await findIdToken(db, sessionId)
      await transact(db, async (trx) => {
        await deleteSession(trx, sessionId)
        await record(trx, {
          actorId: uuid,
          action: 'signed out',
          entity: 'session',
          entityId: sessionId,
          personId: uuid,
        })
      })
      void cookies.clear(reply).header('clear-site-data', '"cache"')
      // Users of the identity provider are signed out there as well; otherwise the next click would sign them in again.
      const address = idToken && (await provider?.addressToSignOut(decrypt(keys.identity, idToken, uuid)))
      return { result: { providerSignOut: address ?? null } }
    },
  })

  app.route({
    ...routeOf(accessApi.resetLink),
    handler: async (request) => {
      await requestPasswordLink(db, rateLimits, emailQueue, { email: request.body.email, address: networkOf(request) })
      return { result: { message: accessTexts.linkSent } }
    },
  })

  app.route({
    ...routeOf(accessApi.resetPassword),
    handler: async ({ query, body }) => {
      const { email } = await resetPassword(db, { ...query, password: body.password, companyName: company.name })
      return { result: { message: { isSuccess: true as const, message: accessTexts.passwordChanged }, email } }
    },
  })

  app.route({
    ...routeOf(accessApi.checkResetLink),
    handler: async ({ query }) => ({ result: { isValid: await isLinkValid(db, query) } }),
  })

  for (const endpoint of [accessApi.editPassword, accessApi.changePassword]) {
    app.route({
      ...routeOf(endpoint),
      handler: async (request) => {
        const { uuid, sessionId } = callerOf(request)
        const { currentPassword, newPassword, keepTokens = false } = request.body
        await changePassword(db, rateLimits, {
          accountId: uuid,
          sessionId,
          currentPassword,
          newPassword,
          keepTokens,
          companyName: company.name,
          address: networkOf(request),
        })
        return { result: { message: { isSuccess: true as const, message: accessTexts.passwordChanged } } }
      },
    })
  }

  app.route({
    ...routeOf(accessApi.setLanguage),
    handler: async (request, reply) => {
      const { language } = request.body
      await inTransaction(db, request, (trx) => setLanguage(trx, callerOf(request).uuid, language))
      cookies.setLanguage(reply, language)
      return { result: { message: accessTexts.languageSaved } }
    },
  })

  app.route({ ...routeOf(rolesApi.list), handler: async () => ({ result: [...roles] }) })
  app.route({ ...routeOf(rolesApi.managed), handler: async () => ({ result: [...managedRoles] }) })

  app.route({
    ...routeOf(accessApi.clientSettings),
    handler: async ({ language }) => ({
      result: {
        company: {
          name: company.name,
          logo: logoAddress(company.logoName),
          accentColour: company.accentColour,
          country: company.country,
        },
        timeZone: company.timeZone,
        mailDelivery: config.mailDelivery,
        identityProvider: config.identityProvider?.name ?? null,
        // The password is public only if the product is reachable from this machine alone.
        demoAccounts: config.demo && config.isLoopback ? [...demoAccounts] : [],
        orgChartUrl: config.orgChartUrl ?? null,
        jobForm: {
          origins: jobFormOrigins(config, company),
          consent: translate(language, consentText({ company: company.name, months: config.applicantRetentionMonths })),
        },
        demoPassword: config.demo && config.isLoopback ? demoPassword : null,
      },
    }),
  })

  app.route({
    ...routeOf(accessApi.health),
    handler: async () => ({ result: { status: 'ok' as const } }),
  })

  app.route({
    ...routeOf(accessApi.ready),
    handler: async (_request, reply) => {
      const problem = await readiness.problem()
      if (problem === undefined) return { result: { status: 'ready' as const } }
      // The reason phrase is what a proxy's log shows of a failed check.
      reply.raw.statusMessage = problem
      return (reply as FastifyReply).code(503).send({ result: { message: problem } })
    },
  })
}

const userOf = (caller: Caller, photoKey: Key): SignedInUser => ({
  uuid: caller.uuid,
  firstName: caller.firstName,
  lastName: caller.lastName,
  email: caller.email,
  role: caller.storedRole && roleOf(caller.storedRole),
  effectiveRole: caller.role,
  admin: caller.admin ? 'true' : 'false',
  superAdminHr: caller.superAdminHr ? 'true' : 'false',
  profileImage: signedNameOf(photoKey, caller.profileImage),
  isActive: caller.isActive,
  language: caller.language,
})
