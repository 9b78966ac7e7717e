import { tooManyRequests } from '../../http/rate-limits.ts'
import { consentText } from '@hr/contract/areas/applicants/texts'
import { type SignedInUser, accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { passkeySignInApi } from '@hr/contract/areas/access/passkey-sign-in'
import { passkeysTexts } from '@hr/contract/areas/access/passkeys'
import { secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { managedRoles, roleOf, roles, rolesApi } from '@hr/contract/areas/access/roles'
import type { Day } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CallAct } from '../../act.ts'
import type { ListDefaultViews } from '../../area.ts'
import { translate } from '../../lib/translate.ts'
import { transact } from '../../db/transaction.ts'
import { productName } from '../../email/template.ts'
import { publicDemo } from '../../demo/accounts.ts'
import { jobFormOrigins } from '../../http/content-policy.ts'
import { acceptedLanguage } from '../../http/language.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { answered, except, sent, serve } from '../../http/serve.ts'
import { type Caller, callerOfCookie } from '../../http/session.ts'
import { networkOf, siteOf } from '../../http/network.ts'
import { record } from '../../audit/history.ts'
import type { Key } from '../../lib/keys.ts'
import { decrypt } from '../../lib/encryption.ts'
import { logoAddress } from '../../files/logos.ts'
import { signedNameOf } from '../../files/photos.ts'
import { requestPasswordLink } from './password-links.commands.ts'
import { changePassword, resetPassword } from './passwords.commands.ts'
import { setLanguage } from './account-changes.commands.ts'
import { signIn, signInByPasskey, type SignIn, type SignInOutcome } from './sign-in.commands.ts'
import { findIdToken, storeLastLanguage } from './access.queries.ts'
import { deviceOf } from './device.ts'
import { olderFeeds } from './end-access.commands.ts'
import { addFirstPasskey, beginFirstPasskey, findLinkWays } from './first-passkey.commands.ts'
import { passkeyHostOf, requirePasskeyHost } from './passkey-host.ts'
import { beginSignIn, challengeMinutes, hasPasskeys, signedSignIn } from './passkeys.commands.ts'
import type { ProviderDeps } from './identity-provider.routes.ts'
import { sessionCookies } from './session-cookies.ts'
import { otherWaysOf } from './ways-to-sign-in.commands.ts'

export const rolesRoutes = serve(rolesApi, () => ({ list: () => [...roles], managed: () => [...managedRoles] }))

type AccessDeps = ProviderDeps & { listDefaultViews: ListDefaultViews }

export const accessRoutes = serve({ ...except(accessApi, 'openApi'), ...passkeySignInApi }, (deps: AccessDeps) => {
  const { rateLimits, db, pool, company, config, keys, tokens, emailQueue, readiness, provider, listDefaultViews } =
    deps
  const cookies = sessionCookies(deps)
  const ways = otherWaysOf(config)
  const { issuer } = ways
  const passkeyHost = passkeyHostOf(config.publicUrl)
  /** Whether the account, or without one any account, can use a passkey at this address. */
  const offersPasskey = async (accountId?: string) =>
    typeof passkeyHost === 'object' && (await hasPasskeys(db, passkeyHost, { accountId }))
  /** Answers both sign-in and token refresh. Stores the session's language, and renews the cookie of a chosen one. */
  const sessionOf = async (request: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    const language = acceptedLanguage(request)
    if (language !== undefined && language !== caller.lastLanguage) await storeLastLanguage(db, caller.uuid, language)
    if (caller.language !== null) cookies.setLanguage(reply, caller.language)
    const missingFactor = missingFactorOf(caller)
    const views = missingFactor?.isLimited ? [] : listDefaultViews(db, caller)
    const [token, defaultViews] = await Promise.all([tokens.issue(caller), views])
    return {
      token,
      user: userOf(caller, keys.photo),
      idleEndsIn: caller.idleEndsIn,
      missingFactor,
      defaultViews,
      timeZone: company.timeZone,
    }
  }

  const changeOwnPassword = async (
    { body, request }: { body: z.output<typeof accessApi.changePassword.body>; request: FastifyRequest },
    { caller }: CallAct,
  ) => {
    const { currentPassword, newPassword, keepTokens: tokens = false, keepFeeds: feeds = olderFeeds } = body
    await changePassword(db, rateLimits, {
      caller,
      currentPassword,
      browser: cookies.knownBrowserOf(request, caller.uuid),
      newPassword,
      keeps: { tokens, feeds },
      companyName: company.name,
      issuer,
      emailQueue,
    })
    return { message: { isSuccess: true as const, message: accessTexts.passwordChanged } }
  }

  const addressed = (request: FastifyRequest) => ({
    address: networkOf(request),
    site: siteOf(request),
    device: deviceOf(request.headers['user-agent']),
    failuresPerAddress: config.signInFailuresPerAddress,
    knownBrowserOf: (accountId: string) => cookies.knownBrowserOf(request, accountId),
  })
  const signInWith = (request: FastifyRequest, typed: Pick<SignIn, 'email' | 'password' | 'code' | 'passkey'>) =>
    signIn(db, { rateLimits, keys, emailQueue, issuer }, { ...typed, ...addressed(request) })
  const answerTo = async (request: FastifyRequest, reply: FastifyReply, outcome: SignInOutcome, today: Day) => {
    switch (outcome.kind) {
      case 'wrong':
        throw new Problem(401, accessTexts.wrongCredentials)
      case 'too-often':
        throw tooManyRequests(outcome.minutes)
      case 'may-not-sign-in':
        return { result: { loginMessage: accessTexts.mayNotSignIn, needsCode: false } }
      case 'needs-code':
        return {
          result: {
            loginMessage: secondFactorTexts.needed,
            needsCode: true,
            ...((await offersPasskey(outcome.accountId)) && { hasPasskey: true as const }),
          },
        }
      case 'wrong-code':
        throw fieldProblem('code', secondFactorTexts.wrong, 401)
      case 'wrong-passkey':
        throw new Problem(401, outcome.why)
      case 'signed-in': {
        const caller = await callerOfCookie(pool, [outcome.secret.toString('base64url')], today)
        if (!caller) throw new Problem(401, accessTexts.wrongCredentials)
        await cookies.start(request, reply, outcome.secret)
        cookies.remember(request, reply, outcome.accountId)
        return { result: await sessionOf(request, reply, caller) }
      }
    }
  }

  return {
    login: sent(async ({ body, request, reply }, { today }) =>
      answerTo(request, reply, await signInWith(request, body), today),
    ),
    beginPasskey: sent(async ({ body: { isAlone }, reply }) => {
      const at = requirePasskeyHost(config.publicUrl)
      const { options, cookie } = beginSignIn(keys.passkeyChallenge, { at, isVerified: isAlone })
      cookies.startPasskey(reply, cookie, challengeMinutes * 60)
      return { result: options }
    }),
    loginWithPasskey: sent(async ({ body, request, reply }, { today }) => {
      const at = requirePasskeyHost(config.publicUrl)
      const cookie = request.cookies[cookies.names.passkey] ?? ''
      const passkey = signedSignIn(keys.passkeyChallenge, body.passkey, { at, cookie })
      const outcome = await (body.credentials
        ? signInWith(request, { ...body.credentials, passkey })
        : signInByPasskey(db, { rateLimits, emailQueue }, { passkey, ...addressed(request) }))
      return answerTo(request, reply, outcome, today)
    }),
    beginFirstPasskey: answered(async ({ query }) => {
      const at = requirePasskeyHost(config.publicUrl)
      return beginFirstPasskey(db, query, { at, ways, product: english(productName(company)) })
    }),
    addFirstPasskey: answered(async ({ query, body: { passkey }, request }) => {
      const at = requirePasskeyHost(config.publicUrl)
      const name = deviceOf(request.headers['user-agent']).slice(0, 100)
      const recoveryCodes = await addFirstPasskey(db, query, { at, ways, passkey, name, keys, emailQueue })
      return { message: passkeysTexts.added, recoveryCodes }
    }),
    refresh: sent(async ({ request, reply }, { caller }) => ({ result: await sessionOf(request, reply, caller) })),
    logout: sent(async ({ request, reply }, { actorId, caller: { sessionId } }) => {
      const names = await cookies.namesToClear(request)
      const idToken = await findIdToken(db, sessionId)
      await transact(db, async (trx) => {
        await cookies.end(trx, request)
        await record(trx, {
          actorId,
          action: 'signed out',
          entity: 'session',
          entityId: sessionId,
          personId: actorId,
        })
      })
      void cookies.clear(reply, names).header('clear-site-data', '"cache"')
      // Users of the identity provider are signed out there as well; otherwise the next click would sign them in again.
      const address = idToken && (await provider?.addressToSignOut(decrypt(keys.identity, idToken, actorId)))
      return { result: { providerSignOut: address ?? null } }
    }),
    resetLink: answered(async ({ body: { email }, request }) => {
      await requestPasswordLink(db, rateLimits, emailQueue, { email, address: networkOf(request), issuer })
      return { message: accessTexts.linkSent }
    }),
    resetPassword: answered(async ({ query, body }) => {
      const { password } = body
      const { email } = await resetPassword(db, {
        ...query,
        password,
        companyName: company.name,
        issuer,
        emailQueue,
      })
      return { message: { isSuccess: true as const, message: accessTexts.passwordChanged }, email }
    }),
    checkResetLink: async ({ query }) => findLinkWays(db, query, ways),
    editPassword: answered(changeOwnPassword),
    changePassword: answered(changeOwnPassword),
    setLanguage: sent(async ({ body: { language }, reply }, _, write) => {
      await write((trx, { actorId }) => setLanguage(trx, actorId, language))
      cookies.setLanguage(reply, language)
      return { result: { message: accessTexts.languageSaved } }
    }),
    clientSettings: async ({ request: { language } }) => ({
      company: {
        name: company.name,
        logo: logoAddress(company.logoName),
        accentColour: company.accentColour,
        country: company.country,
      },
      timeZone: company.timeZone,
      mailDelivery: config.mailDelivery,
      identityProvider: config.identityProvider?.name ?? null,
      hasPasskeys: await offersPasskey(),
      demoAccounts: [...(publicDemo(config)?.accounts ?? [])],
      orgChartUrl: config.orgChartUrl ?? null,
      jobForm: {
        origins: jobFormOrigins(config, company),
        consent: translate(language, consentText({ company: company.name, months: config.applicantRetentionMonths })),
      },
      demoPassword: publicDemo(config)?.password ?? null,
    }),
    health: () => ({ status: 'ok' as const }),
    ready: sent(async ({ reply }) => {
      const problem = await readiness.problem()
      if (problem === undefined) return { result: { status: 'ready' } }
      // The reason phrase is what a proxy's log shows of a failed check.
      reply.raw.statusMessage = problem
      return reply.code(503).send({ result: { message: problem } })
    }),
  }
})

const missingFactorOf = ({ missingFactor }: Caller) =>
  missingFactor && { ...missingFactor, dueAt: missingFactor.dueAt.toISOString() }

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
