import { isLoopback } from '@hr/contract/lib/loopback'
import { join } from 'node:path'
import { accessApi } from '@hr/contract/areas/access/access'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import { limitDeletions } from './areas/access/deletion-limit.ts'
import { createRateLimits } from './http/rate-limits.ts'
import type { ListDefaultViews, RightsChanged } from './area.ts'
import { areas } from './areas.ts'
import { isScim, sendScimError } from './areas/provisioning/scim-error.ts'
import type { Config } from './config.ts'
import type { Connections } from './db/db.ts'
import { openReads, type Reads } from './db/reads.ts'
import type { Deps } from './deps.ts'
import { photosRoutes } from './files/photos.routes.ts'
import { rejectMalware } from './files/scanner.ts'
import { limitUploads } from './files/upload-limit.ts'
import { guardRoutes } from './http/access.ts'
import { nameAskers } from './http/askers.ts'
import { cookiesOf } from './http/cookies.ts'
import { leaveOutClosedFields, limitCalls, refuseClosedFields } from './http/token-limits.ts'
import { directivesOf } from './http/content-policy.ts'
import {
  ignoreEmptyParameters,
  multipartLimits,
  parseJson,
  parseQuery,
  readMultipart,
  rejectRepeatedParameters,
  rejectBrokenText,
  withoutDuplicateSlashes,
} from './http/input.ts'
import { closeAfterEarlyAnswer } from './http/early-answer.ts'
import { apiPages } from './http/openapi.ts'
import { addLanguage } from './http/language.ts'
import { answerWithEtag, withIds } from './http/page.ts'
import { notFound, Problem, problemSender } from './http/problem.ts'
import { RequestLog } from './http/request-log.ts'
import { watchProxy, type ProxyWatch } from './http/proxy-watch.ts'
import { renderMessages } from './http/render-messages.ts'
import { httpTexts } from './http/texts.ts'
import { loadCatalogues, translate } from './lib/translate.ts'
import { requestIdHeader, requestIds } from './http/request-id.ts'
import { hasTwoHosts } from './http/two-hosts.ts'
import { webApp } from './http/web-app.ts'

type Parts = Omit<Deps, 'rateLimits' | 'reads' | 'proxyWatch' | 'exportedLists' | keyof Connections> & {
  proxyWatch?: ProxyWatch
  database: Connections
  /** By default, all reads use the database. */
  reads?: Reads
  /** Metrics and traces, which add their hooks before all others. */
  instruments?: readonly { instrument(app: FastifyInstance): void }[]
}

const bodyLimit = 1024 * 1024

/** Builds the whole server, ready to listen. A route that declares no access stops the start here. */
export async function buildApp({
  config,
  company,
  keys,
  tokens,
  database,
  emailQueue,
  transport,
  startJob,
  pushChannel,
  readiness,
  log,
  proxyWatch = watchProxy(config, log),
  reads = openReads({ primary: database, log }),
  instruments = [],
}: Parts) {
  loadCatalogues(log)
  // Created once: the Fastify plugin would assemble the headers for each request.
  const protect = helmet(securityHeaders(config))
  const sendProblem = problemSender(company)
  const sendError: typeof sendProblem = (error, request, reply) =>
    (isScim(request.url) ? sendScimError : sendProblem)(error, request, reply)
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    bodyLimit,
    requestTimeout: 120_000,
    // Requests on open connections are still answered while the server stops, so that a restart fails no request.
    return503OnClosing: false,
    genReqId: requestIds(config),
    // Requests with a malformed address reach no hook and no error handler.
    frameworkErrors(error, request, reply) {
      protect(request.raw, reply.raw, () => {})
      reply.raw.setHeader(requestIdHeader, request.id)
      reply.raw.setHeader('cache-control', 'no-store')
      const answer = [request as FastifyRequest, reply as unknown as FastifyReply] as const
      void closeAfterEarlyAnswer(...answer).then(() => sendError(error, ...answer))
    },
    rewriteUrl: withoutDuplicateSlashes,
    // A stored file name has up to 264 characters, each at most nine in an encoded address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 264 * 9, querystringParser: parseQuery },
  }).withTypeProvider<ZodTypeProvider>()
  for (const one of instruments) one.instrument(app as unknown as FastifyInstance)
  // No call accepts text/plain, and any site may send it cross-origin.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson(app as unknown as FastifyInstance))
  app.decorate('pushChannel', pushChannel)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply))

  const deps = {
    config,
    company,
    keys,
    tokens,
    emailQueue,
    transport,
    startJob,
    pushChannel,
    readiness,
    proxyWatch,
    reads,
    log,
    rateLimits: createRateLimits(keys.rateLimit),
    exportedLists: {},
    ...database,
  }

  nameAskers(app as unknown as FastifyInstance)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    proxyWatch.note(request)
    ignoreEmptyParameters(request)
    const problem = hasTwoHosts(request.raw) ? new Problem(400, httpTexts.twoHosts) : undefined
    protect(request.raw, reply.raw, () => done(problem))
  })
  app.addHook('onSend', async (request, reply) => {
    await closeAfterEarlyAnswer(request, reply)
    // Makes a proxy that keeps connections open use another node for the next request.
    if (readiness.isDraining()) void reply.header('connection', 'close')
    // Programs learn from it how to sign in (RFC 9110, 15.5.2).
    if (reply.statusCode === 401) void reply.header('www-authenticate', 'Bearer')
  })
  app.addHook('preHandler', rejectBrokenText)
  await app.register(cookie)
  addLanguage(app as unknown as FastifyInstance, company)
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false })
  await app.register(rateLimit, { global: false })
  const countCall = limitCalls(app as unknown as FastifyInstance, config.tokenCallsPerMinute)
  // The public demo password is only for this machine: other sites must not reach the demo through a DNS name that
  // resolves here.
  if (config.demo && config.isLoopback)
    app.addHook('onRequest', async ({ hostname }) => {
      if (!isLoopback(hostname)) throw new Problem(403, httpTexts.demoOnly)
    })

  await app.register(async (pages) => {
    apiAccess(pages)
    await apiPages(pages)
  })
  await app.register(async (open) => {
    apiAccess(open)
    await open.register(photosRoutes, deps)
    for (const { openRoutes } of areas) if (openRoutes) await open.register(openRoutes, deps)
    await open.register(webApp, { folder: join(import.meta.dirname, '../../web/dist'), config, company })
  })
  await app.register(
    async (api) => {
      apiAccess(api)
      leaveOutClosedFields(api as unknown as FastifyInstance)
      api.addHook('preSerialization', async ({ routeOptions }, reply, payload) =>
        routeOptions.config.endpoint?.wholeResult !== undefined && reply.statusCode < 400
          ? withIds(payload as Parameters<typeof withIds>[0])
          : payload,
      )
      api.addHook('preSerialization', async ({ language }, _reply, payload) =>
        renderMessages(payload, (message) => translate(language, message)),
      )
      api.addHook('onSend', async (request, reply, payload) => {
        const { endpoint } = request.routeOptions.config
        const isList = endpoint?.wholeResult !== undefined
        // Messages and texts are in the language of the request.
        void reply.header('vary', 'Accept-Language')
        void reply.header('cache-control', isList && reply.statusCode < 400 ? 'private, no-cache' : 'no-store')
        return isList ? answerWithEtag(request, reply, payload) : payload
      })
      api.addHook('preValidation', async (request, reply) => {
        await rejectRepeatedParameters(request)
        if (!request.isMultipart()) return
        if (!request.routeOptions.config.endpoint?.multipart) throw new Problem(415, httpTexts.mediaType)
        await readMultipart(request, reply)
      })
      refuseClosedFields(api as unknown as FastifyInstance)
      // After the public form's captcha, and before anything else.
      if (config.clamdUrl) api.addHook('preHandler', rejectMalware(config.clamdUrl))
      limitUploads(api as unknown as FastifyInstance, { db: database.db, megabytes: config.ownUploadsMb })
      limitDeletions(api, deps)
      const ofAllAreas = {
        personalData: areas.flatMap(({ personalData }) => personalData ?? []),
        recordNames: areas.flatMap(({ recordNames }) => recordNames ?? []),
        listDefaultViews: async (...of: Parameters<ListDefaultViews>) =>
          (await Promise.all(areas.map(async (area) => (await area.listDefaultViews?.(...of)) ?? []))).flat(),
        rightsChanged: async (...of: Parameters<RightsChanged>) => {
          for (const area of areas) await area.rightsChanged?.(...of)
        },
      }
      for (const area of areas) Object.assign(deps.exportedLists, area.exports?.(deps))
      for (const { routes = [] } of areas)
        for (const route of routes) await api.register(route, { ...deps, ...ofAllAreas })
    },
    { prefix: '/api/v1' },
  )

  function apiAccess(scope: Parameters<typeof guardRoutes>[0]) {
    guardRoutes(scope, { ...database, tokens, countCall, origins: config.origins, cookies: cookiesOf(config), company })
  }

  // One line per request, without query, body, email address or network address. Proxies check the node every second.
  app.addHook('onResponse', async (request, reply) => {
    const { method, log: line, routeOptions, signedIn } = request
    if (isCheck(routeOptions.config.endpoint) && reply.statusCode < 400) return
    const call = `${method} ${routeOptions.url ?? 'unknown'}`
    const caller = signedIn?.caller.uuid
    const ms = Math.round(reply.elapsedTime)
    line.info({ call, status: reply.statusCode, ms, ...(caller && { caller }) }, 'request')
  })
  return app
}

const checks: readonly unknown[] = [accessApi.health, accessApi.ready]
const isCheck = (endpoint: unknown): boolean => checks.includes(endpoint)

function securityHeaders(config: Config) {
  const isSecure = config.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(config) },
    strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 3600, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
  }
}
