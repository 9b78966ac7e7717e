import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { build } from 'vite'

const root = fileURLToPath(new URL('bare-pages', import.meta.url))
const pages = ['static.html', 'react.html']

const mediaTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
}

/**
 * The floors of a page in the browser: one without scripts, and one with React, the component library's provider and
 * the router in the product's versions. They are sent compressed, as the product's files are.
 */
export async function startBarePages() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { write: false, rolldownOptions: { input: pages.map((page) => `${root}/${page}`) } },
  })
  if (!('output' in built)) throw new Error('Vite has built more than one bundle')
  const files = new Map(
    built.output.map((file) => [`/${file.fileName}`, gzipSync(file.type === 'chunk' ? file.code : file.source)]),
  )
  const app = Fastify({ logger: false })
  app.get('/*', (request, reply) => {
    const file = files.get(request.url)
    if (!file) return reply.code(404).send()
    const type = mediaTypes[request.url.replace(/.*\./, '')] ?? 'application/octet-stream'
    return reply.header('content-encoding', 'gzip').type(type).send(file)
  })
  const address = await app.listen({ port: 0, host: 'localhost' })
  return { static: `${address}/static.html`, react: `${address}/react.html`, stop: () => app.close() }
}

export type BarePages = Awaited<ReturnType<typeof startBarePages>>
