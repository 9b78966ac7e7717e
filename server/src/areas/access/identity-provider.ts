import { isLoopback } from '@hr/contract/lib/loopback'
import { english, type Message } from '@hr/contract/lib/messages'
import { identityProviderTexts as texts } from '@hr/contract/areas/access/identity-provider'
import { spellingsOfIssuer } from '@hr/contract/areas/access/password-sign-in'
import * as client from 'openid-client'
import type { Claim, IdentityProviderSettings } from '../../config.ts'
import { nowInSeconds } from '../../lib/clock.ts'
import { isOfManyTenants } from '../../lib/provider-tenant.ts'
import { accountAtProvider, type ProviderAccount } from './provider-account.ts'

/** The claims of the ID token about a user; outside of a tenant also those of UserInfo, which are not signed. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string }
export type Identity = ProviderAccount & {
  issuer: string
  claims: Claims
  idToken: string
  /** Whether the provider asked for a second factor. */
  hasSecondFactor: boolean
}

/** Whether a claim has, or contains, the value of a setting. */
export const isClaimed = ({ name, value }: Claim, claims: Readonly<Record<string, unknown>>): boolean =>
  [claims[name]].flat().some((one) => (typeof one === 'boolean' ? String(one) : one) === value)

/** The state of one authorization request. */
export type AuthorizationRequest = { state: string; nonce: string; codeVerifier: string }

/** Thrown when the sign-in failed; the message is for the user. */
export class ProviderFailure extends Error {
  /** Explains the failure to the user. */
  readonly reason: Message

  constructor(reason: Message, options?: ErrorOptions) {
    super(english(reason), options)
    this.reason = reason
  }
}

/** The maximum clock difference between the two machines. */
const toleranceSeconds = 60
const timeoutSeconds = 10

/**
 * The identity provider over OpenID Connect: authorization code with PKCE, state and nonce; tokens are verified with
 * the provider's published keys, issuer and audience. Its metadata is loaded on first use, so that the product starts
 * and password sign-in works while the provider is unavailable.
 */
export function identityProvider(settings: IdentityProviderSettings, publicUrl: string) {
  const valuesOf = (claim: string) =>
    settings.secondFactorClaims.filter(({ name }) => name === claim).map(({ value }) => value)
  const classes = valuesOf('acr')
  // Authentication contexts of Entra ID: its conditional access asks for what the company requires of them.
  const contexts = valuesOf('acrs')
  const redirectUri = `${publicUrl}/api/v1/oidc/callback`
  let known: Promise<client.Configuration> | undefined

  function discovered(): Promise<client.Configuration> {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined
      throw failureOf(error)
    })
    return known
  }

  return {
    redirectUri,

    /** Returns why the provider cannot be used; undefined if its metadata could be loaded again. */
    async problem(): Promise<string | undefined> {
      known = undefined
      try {
        await discovered()
        return undefined
      } catch (error) {
        const { message, cause } = error as ProviderFailure
        return cause instanceof Error ? `${message} (${reasonOf(cause)})` : message
      }
    },

    /** Returns the address where the user signs in; with `isFresh`, users with a session there must sign in again. */
    async addressToSignIn(
      { state, nonce, codeVerifier }: AuthorizationRequest,
      { isFresh }: { isFresh: boolean },
    ): Promise<string> {
      const address = client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(classes.length > 0 && { acr_values: classes.join(' ') }),
        ...(contexts.length > 0 && {
          claims: JSON.stringify({ id_token: { acrs: { essential: true, values: contexts } } }),
        }),
        ...(settings.hostedDomain !== undefined && { hd: settings.hostedDomain }),
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      })
      return address.href
    },

    /**
     * Exchanges the provider's callback for the user's identity.
     * @param query the unmodified query string of the callback
     * @param startedAt seconds since 1970 after which the user must have signed in there; undefined for any time
     * @throws ProviderFailure with a message for the user
     */
    async identityOf(
      query: string,
      request: AuthorizationRequest,
      { startedAt }: { startedAt: number | undefined },
    ): Promise<Identity> {
      const provider = await discovered()
      try {
        const tokens = await client.authorizationCodeGrant(provider, new URL(`${redirectUri}?${query}`), {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new ProviderFailure(texts.refused)
        if (claims.iat > nowInSeconds() + toleranceSeconds) throw new ProviderFailure(texts.otherClock)
        if (startedAt !== undefined && !isSince(claims.auth_time, startedAt)) throw new ProviderFailure(texts.notFresh)
        // A tenant's tokens hold all that counts.
        const isAsked = settings.tenant === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
        const more = isAsked ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub) : {}
        const account = accountAtProvider(claims, more, settings)
        if ('refusal' in account) throw new ProviderFailure(account.refusal)
        return {
          issuer: claims.iss,
          ...account,
          claims: { ...more, ...claims, sub: claims.sub },
          idToken: tokens.id_token,
          // By the signed token alone.
          hasSecondFactor: settings.secondFactorClaims.some((claim) => isClaimed(claim, claims)),
        }
      } catch (error) {
        throw failureOf(error)
      }
    },

    /** Returns the address that signs the user out at the provider; undefined if it has none or cannot be reached. */
    async addressToSignOut(idToken: string | undefined): Promise<string | undefined> {
      try {
        return client.buildEndSessionUrl(await discovered(), {
          post_logout_redirect_uri: `${publicUrl}/login`,
          ...(idToken !== undefined && { id_token_hint: idToken }),
        }).href
      } catch {
        return undefined
      }
    },
  }
}

export type IdentityProvider = ReturnType<typeof identityProvider>

export const newAuthorizationRequest = (): AuthorizationRequest => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  codeVerifier: client.randomPKCECodeVerifier(),
})

/**
 * Returns how the product authenticates when it exchanges the code for tokens. `client_secret_basic` percent-encodes
 * characters such as '-' (RFC 6749, 2.3.1), and some providers compare the secret without decoding it. Therefore the
 * secret is sent in the body wherever the provider supports that, unless a setting decides otherwise.
 */
function authenticationOf({ clientSecret, clientAuthentication }: IdentityProviderSettings): client.ClientAuth {
  if (clientSecret === undefined) return client.None()
  const methods = {
    client_secret_basic: client.ClientSecretBasic(clientSecret),
    client_secret_post: client.ClientSecretPost(clientSecret),
  }
  if (clientAuthentication) return methods[clientAuthentication]
  return (server, ...request) => {
    const offersPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    methods[offersPost ? 'client_secret_post' : 'client_secret_basic'](server, ...request)
  }
}

async function discover(settings: IdentityProviderSettings): Promise<client.Configuration> {
  const { issuer, clientId } = settings
  const provider = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: toleranceSeconds },
    authenticationOf(settings),
    {
      timeout: timeoutSeconds,
      execute: [
        // Verifies the signature of every token, also of those received directly from the provider.
        client.enableNonRepudiationChecks,
        // Only a provider on this machine may omit HTTPS; the settings enforce that.
        ...(isLoopback(new URL(issuer).hostname) ? [client.allowInsecureRequests] : []),
      ],
    },
  )
  // Its tokens would be verified, whosever account it is.
  const { issuer: described } = provider.serverMetadata()
  if (isOfManyTenants(issuer) || isOfManyTenants(described)) throw new ProviderFailure(texts.manyTenants)
  // The client does not compare all of them, and links and settings name the issuer.
  if (!spellingsOfIssuer(issuer).includes(described)) throw new ProviderFailure(texts.otherIssuer)
  return provider
}

/** The innermost message, such as 'getaddrinfo ENOTFOUND id.example.com'. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? reasonOf(cause) : message.slice(0, longestMessage)

const longestMessage = 300

/** Converts every failure into a message for the user, with the provider's own message if it sent one. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    const text = reasonForUser(error.error_description ?? error.error)
    const isRejected = error instanceof client.ResponseBodyError && clientErrors.has(error.error)
    return new ProviderFailure(isRejected ? texts.clientRejected(text) : { code: 'text', text }, { cause: error })
  }
  if (error instanceof client.ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new ProviderFailure(texts.otherClock, { cause: error })
  if (isOfOtherIssuer(error)) return new ProviderFailure(texts.otherIssuer, { cause: error })
  const isAway = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
  return new ProviderFailure(isAway || isNoAnswer(error) ? texts.unreachable : texts.refused, { cause: error })
}

/** The errors of the token endpoint about this application, such as an expired secret (RFC 6749, 5.2). */
const clientErrors: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client'])

/** The provider's message without what only its administrators need, such as Entra ID's trace. */
function reasonForUser(text: string): string {
  const [start = ''] = text.slice(0, 2 * longestMessage).split('Trace ID:')
  const plain = start
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return [...plain].slice(0, longestMessage).join('') || english(texts.refused)
}

/** Whether the user has signed in there since an instant; a provider may count from the first factor. */
const isSince = (authTime: unknown, startedAt: number) =>
  typeof authTime === 'number' && authTime >= startedAt - toleranceSeconds

/** Whether the token, or the description of the provider, names another issuer than the settings. */
function isOfOtherIssuer(error: unknown): boolean {
  if (!(error instanceof client.ClientError)) return false
  const details = error.cause instanceof Error ? error.cause.cause : error.cause
  const { claim, attribute } = (details ?? {}) as { claim?: string; attribute?: string }
  return claim === 'iss' || attribute === 'issuer'
}

const isNoAnswer = (error: unknown) =>
  error instanceof client.ClientError && ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(error.code ?? '')
