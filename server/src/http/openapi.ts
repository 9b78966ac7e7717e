import { hash } from 'node:crypto'
import swagger from '@fastify/swagger'
import * as api from '@hr/contract/api'
import { accessApi } from '@hr/contract/areas/access/access'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { routeOf } from './route-of.ts'

// Calls are grouped by the area that declares them.
const areas = new Map(
  Object.entries(api).flatMap(([area, calls]) =>
    Object.values(calls).map(({ path }) => [path as string, area] as const),
  ),
)
const areaOf = (path: string): string => areas.get(path) ?? ''

/** Collects the calls while they are registered, so it must run before the routes. */
export const describeApi = (app: FastifyInstance) =>
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'HR Application',
        version: '1',
        description: 'Every API call, generated from the declarations that the server runs on.',
      },
      servers: [{ url: '/api/v1' }],
      // The page shows the groups in this order, by name; the areas register their calls in another one.
      tags: Object.keys(api).map((name) => ({ name })),
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
      security: [{ accessToken: [] }],
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      return {
        schema: { ...schema, tags: [areaOf(url.replace(/^\/api\/v1/, ''))] },
        url: url.replace(/^\/api\/v1/, ''),
      }
    },
  })

/** Serves the API description as JSON and as a readable page, for Superadmins. */
export async function apiPages(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  // The browser opens both without an access token; tools that read the JSON send one.
  const config = { ...routeOf(accessApi.openApi).config, bySessionCookie: true }
  const options = { config, schema: { hide: true } }
  app.get('/api/v1/openapi.json', options, async () => app.swagger())

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
  const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, script]) =>
    script ? [script] : [],
  )
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`).join(' ')
  return `default-src 'none'; script-src 'self' ${hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`
}
