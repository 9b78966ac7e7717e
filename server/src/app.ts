import { join } from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import { accessRoutes, cookieNamesOf } from './areas/access/access.routes.ts'
import { attempts } from './areas/access/attempts.ts'
import { employeesRoutes } from './areas/employees/employees.routes.ts'
import { positionsRoutes } from './areas/positions/positions.routes.ts'
import { projectsRoutes } from './areas/projects/projects.routes.ts'
import { usersRoutes } from './areas/users/users.routes.ts'
import { isLoopback, type Config } from './config.ts'
import type { Database } from './db/db.ts'
import { photosRoutes } from './files/photos.routes.ts'
import { guardRoutes } from './http/access.ts'
import { parseQuery, readMultipart, refuseRepeatedParameters } from './http/input.ts'
import { apiPages, describeApi } from './http/openapi.ts'
import { answerWithEtag } from './http/page.ts'
import { Problem, problemSender } from './http/problem.ts'
import { accessTokens } from './http/session.ts'
import { webApp } from './http/web-app.ts'
import type { Keys } from './lib/keys.ts'
import type { MailQueue } from './mail/queue.ts'

type Parts = { config: Config; keys: Keys; database: Database; mail: MailQueue; log: FastifyBaseLogger }

const bodyLimit = 1024 * 1024

/** The whole server, ready to listen. Each area is one line; a route that declares no access stops it here. */
export async function buildApp({ config, keys, database, mail, log }: Parts) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    bodyLimit,
    requestTimeout: 120_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseQuery },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(problemSender(config.timeZone))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ result: { message: 'Not found' } }))

  const tokens = accessTokens(keys.accessToken)
  const { session: cookieName } = cookieNamesOf(config.publicUrl.startsWith('https:'))
  const deps = { config, keys, tokens, mail, log, ...database }

  // Made once: the plugin for Fastify would put all headers together anew for each request.
  const protect = helmet(securityHeaders(config))
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()))
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fieldSize: bodyLimit, fields: 100, files: 10, fileSize: 5 * 1024 * 1024, parts: 110 },
  })
  await describeApi(app)
  // A public password is for this machine alone: a page elsewhere must not reach the demo by a name that points here.
  if (config.demo && config.isLoopback)
    app.addHook('onRequest', async ({ hostname }) => {
      if (!isLoopback(hostname)) throw new Problem(403, 'This demo answers only on this machine')
    })

  await app.register(async (pages) => {
    apiAccess(pages)
    await apiPages(pages)
  })
  await app.register(async (open) => {
    apiAccess(open)
    await open.register(photosRoutes, deps)
    await open.register(webApp, { folder: join(import.meta.dirname, '../../web/dist') })
  })
  await app.register(
    async (api) => {
      apiAccess(api)
      api.addHook('onSend', async (request, reply, payload) => {
        const { endpoint } = request.routeOptions.config
        const isList = endpoint?.wholeResult !== undefined
        void reply.header('cache-control', isList && reply.statusCode < 400 ? 'private, no-cache' : 'no-store')
        return isList ? answerWithEtag(request, reply, payload) : payload
      })
      api.addHook('preValidation', async (request) => {
        await refuseRepeatedParameters(request)
        if (!request.isMultipart()) return
        if (!request.routeOptions.config.endpoint?.multipart)
          throw new Problem(415, 'The request has a content type that this call does not take')
        await readMultipart(request)
      })
      await api.register(accessRoutes, { ...deps, attempts: attempts(keys.attempt) })
      await api.register(usersRoutes, deps)
      await api.register(positionsRoutes, deps)
      await api.register(employeesRoutes, deps)
      await api.register(projectsRoutes, deps)
    },
    { prefix: '/api/v1' },
  )

  function apiAccess(scope: Parameters<typeof guardRoutes>[0]) {
    guardRoutes(scope, { pool: database.pool, tokens, origins: config.origins, cookieName })
  }

  // One line a request: no query, no body, no e-mail or network address.
  app.addHook('onResponse', async (request, reply) => {
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const caller = request.signedIn?.caller.uuid
    log.info(
      {
        call,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        request: request.id,
        ...(caller && { caller }),
      },
      'request',
    )
  })
  return app
}

function securityHeaders(config: Config) {
  const isSecure = config.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine sets sizes and positions by style attributes and style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 3600, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
  }
}
