import { accessApi } from '@hr/contract/areas/access/access'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { inlineScripts } from './content-policy.ts'
import { describeApi, type Description } from './description.ts'
import { routeOf } from './route-of.ts'

/** Serves the API description as JSON and as a readable page, for Superadmins. */
export async function apiPages(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  // The browser opens both without an access token; tools that read the JSON send one.
  const config = { ...routeOf(accessApi.openApi).config, bySessionCookie: true }
  const options = { config }
  // Made on first use: it takes a tenth of a second, and most servers are never asked for it.
  let description: Description | undefined
  app.get('/api/v1/openapi.json', options, async () => (description ??= describeApi()))

  // The reference page takes megabytes and is rarely opened, so its separate server is created on first use.
  let reference: Promise<FastifyInstance> | undefined
  const showReference = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await (reference ??= apiReference())).inject(url)
    void reply.code(answer.statusCode).type(answer.headers['content-type'] ?? 'text/plain')
    if (answer.headers.location) void reply.header('location', answer.headers.location)
    if (answer.body.includes('<script')) void reply.header('content-security-policy', policyFor(answer.body))
    return reply.send(answer.rawPayload)
  }
  app.get('/api/docs', options, showReference)
  app.get('/api/docs/*', options, showReference)
}

async function apiReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = Fastify()
  await reference.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/v1/openapi.json',
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      telemetry: false,
    },
  })
  return reference
}

/** The page has one inline script, which only this page's policy allows, by its hash. */
function policyFor(page: string): string {
  const hashes = inlineScripts(page).join(' ')
  return `default-src 'none'; script-src 'self' ${hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`
}
