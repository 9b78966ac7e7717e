import { existsSync } from 'node:fs'
import { sessionHintCookie } from '@hr/contract/areas/access/session-hint'
import { screens } from '@hr/contract/screens'
import fastifyStatic from '@fastify/static'
import type { Config } from '../config.ts'
import { jobFormPolicy } from './content-policy.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Standalone pages that load nothing of the application. */
const accessPages = [
  [screens.signIn.path, 'sign-in.html'],
  [screens.forgotPassword.path, 'forgot-password.html'],
  [screens.resetPassword.path, 'reset-password.html'],
] as const

const anyone = { endpoint: { access: 'public' } } as const

/** Serves the built web application, precompressed by the build; the path of every screen serves index.html. */
export async function webApp(app: FastifyInstance, { folder, config }: { folder: string; config: Config }) {
  if (!existsSync(folder)) return
  // `serve: false`: the routes below declare their access, as every route must.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  for (const [path, file] of accessPages)
    app.get(path, { config: anyone, schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(file),
    )

  const policy = jobFormPolicy(config)
  app.get('/jobForm/:position', { config: anyone, schema: { hide: true } }, async (_request, reply) => {
    // The only page that other sites may embed; both headers say which.
    reply.raw.removeHeader('x-frame-options')
    reply.raw.setHeader('content-security-policy', policy)
    return reply.header('cache-control', 'no-cache').sendFile('job-form.html')
  })

  app.get('/*', { config: anyone, schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.params as { '*': string })['*']
    // Assets are named by their content hash and never change; everything else is revalidated.
    if (/^assets\/([\w-]+\/)?[\w.-]+$/.test(path) && existsSync(`${folder}/${path}`))
      return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path)
    void reply.header('cache-control', 'no-cache')
    // Without a session, the application would only redirect to the sign-in page.
    if (path === '' && request.cookies[sessionHintCookie] === undefined) return reply.redirect(screens.signIn.path)
    if (/^[\w-]+\.\w+$/.test(path) && !path.endsWith('.html') && existsSync(`${folder}/${path}`))
      return reply.sendFile(path)
    // No screen has such a path: it is a missing file, or a scanner's probe.
    if (/^api\/|(^|\/)\.|\.\w{2,5}$/.test(path)) return reply.callNotFound()
    return reply.sendFile('index.html')
  })
}
