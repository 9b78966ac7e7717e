import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type CryptoKey } from 'jose'
import Provider from 'oidc-provider'

/** A user of the test identity provider. */
export type ProviderPerson = { email?: string; email_verified?: boolean | string; [claim: string]: unknown }

export const clientId = 'hr-application'
export const clientSecret = 'a secret of the tests'

type Settings = {
  /** The address of the product, to which the provider redirects. */
  publicUrl: string
  /** Returns the claims for the name typed at the provider's sign-in; undefined for an unknown user. */
  personOf: (subject: string) => ProviderPerson | undefined
  port?: number
  /** The path of the issuer, such as `/{tenant}/v2.0`. */
  path?: string
  secret?: string
  /** How the product may send its secret, as listed in the provider's metadata. */
  authentication?: ('client_secret_basic' | 'client_secret_post')[]
  /** Like some real providers, compares the secret of a Basic header without percent-decoding it. */
  comparesRawSecret?: boolean
}

/**
 * Starts a real identity provider (oidc-provider) on this machine, with its sign-in page and without consent. `forge`
 * changes the ID tokens that it issues, to test that invalid ones are refused.
 */
export async function startIdentityProvider({
  publicUrl,
  personOf,
  port = 0,
  path = '',
  secret = clientSecret,
  authentication = ['client_secret_basic', 'client_secret_post'],
  comparesRawSecret = false,
}: Settings) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const server = createServer()
  const issuer = (await listen(server, port)) + path
  const forging: { forge: ((idToken: string) => Promise<string> | string) | undefined } = { forge: undefined }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        token_endpoint_auth_method: authentication[0],
        redirect_uris: [`${publicUrl}/api/v1/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    jwks: { keys: [key] },
    clientAuthMethods: authentication,
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_context, subject) => {
      const person = personOf(subject)
      return person && { accountId: subject, claims: () => ({ sub: subject, ...person }) }
    },
    // Skips the consent page, which is not under test.
    async loadExistingGrant(context) {
      const { session, client } = context.oidc
      if (!session?.accountId || !client) return undefined
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const secretsSentBy: ('client_secret_basic' | 'client_secret_post')[] = []
  provider.use(async (context, next) => {
    if (context.path !== '/token') return next()
    const [, basic] = /^Basic (.+)$/.exec(context.get('authorization')) ?? []
    secretsSentBy.push(basic === undefined ? 'client_secret_post' : 'client_secret_basic')
    const isUnencoded = basic === undefined || Buffer.from(basic, 'base64').toString().endsWith(`:${secret}`)
    if (!comparesRawSecret || isUnencoded) return next()
    context.status = 401
    context.body = { error: 'unauthorized_client' }
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && body?.id_token && forging.forge) body.id_token = await forging.forge(body.id_token)
  })
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage & { originalUrl?: string }, response) => {
    // The provider finds its own path by the difference of the two.
    const url = request.url ?? ''
    request.originalUrl = url
    request.url = url.slice(path.length)
    void handle(request, response)
  })

  return {
    issuer,
    /** The keys that sign its tokens. */
    keys: { privateKey, publicKey } satisfies Record<string, CryptoKey>,
    forging,
    /** How the product sent its secret, one entry per token request. */
    secretsSentBy,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

export type TestProvider = Awaited<ReturnType<typeof startIdentityProvider>>

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Goes through the provider's sign-in pages as a browser does.
 * @param address where the product redirected the browser
 * @param subject the name typed at the sign-in
 * @returns where the provider redirects the browser
 */
export async function signInAtProvider(address: string, subject: string, publicUrl: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = new URL(address)
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 12; steps += 1) {
    if (next.origin === publicUrl) return next
    // Each step redirects to the next one.
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    form = undefined
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location !== null) next = new URL(location, next)
    else if (next.pathname.includes('/interaction/'))
      form = new URLSearchParams({ prompt: 'login', login: subject, password: 'any' })
    else throw new Error(`The provider answers ${response.status}: ${await response.text()}`)
  }
  throw new Error('The provider did not redirect')
}
