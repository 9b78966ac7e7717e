import { identityProviderTexts as texts } from '@hr/contract/areas/access/identity-provider'
import * as client from 'openid-client'
import type { IdentityProviderSettings } from '../../config.ts'
import { isLoopback } from '../../config.ts'
import { nowInSeconds } from '../../lib/clock.ts'

/** What an identity provider says of somebody who signed in there, after every check. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string }
export type Identity = { issuer: string; subject: string; claims: Claims; idToken: string }

/** What belongs to one way to the provider and back. */
export type AuthorizationRequest = { state: string; nonce: string; codeVerifier: string }

/** The sign-in failed; the message is for the person. */
export class ProviderFailure extends Error {}

/** How far the clocks of the two machines may be apart. */
const toleranceSeconds = 60
const timeoutSeconds = 10

/**
 * The identity provider over OpenID Connect: authorization code with PKCE, state and nonce; tokens are verified by the
 * provider's published keys, its name and ours. Its addresses are asked for when they are first needed, so that the
 * product starts and signs in by password while the provider is away.
 */
export function identityProvider(settings: IdentityProviderSettings, publicUrl: string) {
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
    /** Where somebody is sent to sign in; `isFresh`: even who has a session there signs in again. */
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
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      })
      return address.href
    },

    /**
     * Turns what the provider sent back into who signed in.
     * @param query of the callback, as it came
     * @throws ProviderFailure with words for the person
     */
    async identityOf(
      query: string,
      request: AuthorizationRequest,
      { isFresh }: { isFresh: boolean },
    ): Promise<Identity> {
      const provider = await discovered()
      try {
        const tokens = await client.authorizationCodeGrant(provider, new URL(`${redirectUri}?${query}`), {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.codeVerifier,
          idTokenExpected: true,
          // The provider must say that the password was typed just now.
          ...(isFresh && { maxAge: 0 }),
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token || claims.iat > nowInSeconds() + toleranceSeconds)
          throw new ProviderFailure(texts.refused)
        const more = provider.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
          : {}
        const subject = claims.sub
        return { issuer: claims.iss, subject, claims: { ...more, ...claims, sub: subject }, idToken: tokens.id_token }
      } catch (error) {
        throw failureOf(error)
      }
    },

    /** Where somebody signs out at the provider; undefined: it has no such page, or cannot be reached. */
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
 * How the product proves who it is when it exchanges the code for tokens. `client_secret_basic` percent-encodes
 * characters such as '-' (RFC 6749, 2.3.1), and some providers compare the secret without decoding it, so the secret
 * goes in the body wherever the provider offers that, unless a setting decides.
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

function discover(settings: IdentityProviderSettings): Promise<client.Configuration> {
  const { issuer, clientId } = settings
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: toleranceSeconds },
    authenticationOf(settings),
    {
      timeout: timeoutSeconds,
      execute: [
        // The signature of every token is checked, also of those that came straight from the provider.
        client.enableNonRepudiationChecks,
        // Only a provider on this machine may do without https; the settings see to that.
        ...(isLoopback(new URL(issuer).hostname) ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

const longestMessage = 300

/** Every way in which it can fail, as words for the person: the provider's own ones where it sent some. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return new ProviderFailure((error.error_description ?? error.error).slice(0, longestMessage), { cause: error })
  const isAway = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
  return new ProviderFailure(isAway || isNoAnswer(error) ? texts.unreachable : texts.refused, { cause: error })
}

const isNoAnswer = (error: unknown) =>
  error instanceof client.ClientError && ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(error.code ?? '')
