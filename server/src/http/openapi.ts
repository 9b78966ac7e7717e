import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import { api } from '@hr/contract/api'
import { accessApi } from '@hr/contract/areas/access/access'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { routeOf } from './route-of.ts'

// Calls stand under the area that declares them.
const areas = new Map(
  Object.entries(api).flatMap(([area, calls]) =>
    Object.values(calls).map(({ path }) => [path as string, area] as const),
  ),
)
const areaOf = (path: string): string => areas.get(path) ?? ''

/** Collects the calls as they are registered: before the routes. */
export const describeApi = (app: FastifyInstance) =>
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'HR Application',
        version: '1',
        description: 'Every call of the product, made from the declarations that the server runs on.',
      },
      servers: [{ url: '/api/v1' }],
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

/**
 * Declares the access of the pages below, before the guard looks for it: the browser opens them by itself, without
 * an access token, so the session cookie is what counts.
 */
export function declareApiPages(app: FastifyInstance) {
  const { endpoint } = routeOf(accessApi.openApi).config
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, endpoint, bySessionCookie: true }
  })
}

/** The description as JSON and as a readable page, for Superadmins. */
export async function apiPages(app: FastifyInstance) {
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async () => app.swagger())

  // The page has one inline script: allowed by its hash, here alone.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || !payload.includes('<script')) return payload
    const scripts = [...payload.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, script]) =>
      script ? [script] : [],
    )
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ')
    void reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    return payload
  })

  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/v1/openapi.json',
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      telemetry: false,
    } as never,
  })
}
