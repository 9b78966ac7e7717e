import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Config } from '../config.ts'
import { jobFormPolicy } from './content-policy.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const anyone = { endpoint: { access: 'public' } } as const

/** Serves the built web application, compressed when it was built; every address of a screen is its index.html. */
export async function webApp(app: FastifyInstance, { folder, config }: { folder: string; config: Config }) {
  if (!existsSync(folder)) return
  // `serve: false`: the one route below declares its access, as every route does.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  const policy = jobFormPolicy(config)
  app.get('/jobForm/:position', { config: anyone, schema: { hide: true } }, async (_request, reply) => {
    // The one page that others may show inside of theirs; both headers say which of them.
    reply.raw.removeHeader('x-frame-options')
    reply.raw.setHeader('content-security-policy', policy)
    return reply.header('cache-control', 'no-cache').sendFile('job-form.html')
  })

  app.get('/*', { config: anyone, schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.params as { '*': string })['*']
    // What the build names by its content never changes; everything else is asked for again.
    if (/^assets\/([\w-]+\/)?[\w.-]+$/.test(path) && existsSync(`${folder}/${path}`))
      return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path)
    void reply.header('cache-control', 'no-cache')
    if (/^[\w-]+\.\w+$/.test(path) && !path.endsWith('.html') && existsSync(`${folder}/${path}`))
      return reply.sendFile(path)
    // No screen is under these: a file that is not there, or what scanners look for.
    if (/^api\/|(^|\/)\.|\.\w{2,5}$/.test(path)) return reply.callNotFound()
    return reply.sendFile('index.html')
  })
}
