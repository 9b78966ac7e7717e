import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { englishWordsCookie } from '@hr/contract/lib/cookies'
import { hasEnglishWords } from '@hr/contract/lib/english-words'
import { languages, type Language } from '@hr/contract/lib/languages'
import { type ScreenName, screenNames, screens } from '@hr/contract/screens'
import fastifyStatic from '@fastify/static'
import type { Config } from '../config.ts'
import { cookiesOf } from './cookies.ts'
import { publicDemo } from '../demo/accounts.ts'
import { demoSection } from '../demo/demo-section.ts'
import { jobFormOrigins, jobFormPolicy, pagePolicy } from './content-policy.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Company } from '../lib/company.ts'
import { jobFormLanguage, pageLanguage } from './language.ts'

/** Standalone pages that load nothing of the application. */
const accessPages = [
  [screens.signIn.path, 'sign-in.html'],
  [screens.forgotPassword.path, 'forgot-password.html'],
  [screens.resetPassword.path, 'reset-password.html'],
] as const

const anyone = { endpoint: { access: 'public' } } as const

type WebAppOptions = {
  folder: string
  config: Config
  company: Pick<Company, 'language' | 'country' | 'jobFormOrigins'>
}

/**
 * Serves the built web application, precompressed by the build. The path of a screen serves its page, which names the
 * files of the screen, any other path index.html. Each page is built once per language, in a folder of its own that
 * appears complete, possibly after the server has started.
 */
export async function webApp(app: FastifyInstance, { folder, config, company }: WebAppOptions) {
  if (!existsSync(folder)) return
  // `serve: false`: the routes below declare their access, as every route must.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  const demo = publicDemo(config)
  const cookies = cookiesOf(config)
  for (const [path, file] of accessPages)
    app.get(path, { config: anyone }, (request, reply) => sendPage(reply, file, pageLanguage(request, company)))

  app.get('/jobForm/:position', { config: anyone }, async (request, reply) => {
    // The only page that other sites may embed; both headers say which.
    reply.raw.removeHeader('x-frame-options')
    return sendPage(reply, 'job-form.html', jobFormLanguage(request, company), {
      policyOf: (page) => jobFormPolicy(config, jobFormOrigins(config, company), page),
    })
  })

  for (const screen of screenNames)
    app.get(screens[screen].path.replaceAll('$', ':'), { config: anyone }, (request, reply) =>
      sendPage(showWords(request, reply), 'index.html', pageLanguage(request, company), { screen }),
    )

  app.get('/*', { config: anyone }, async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.params as { '*': string })['*']
    // Assets are named by their content hash and never change; everything else is revalidated.
    if (/^assets\/([\w-]+\/)?[\w.-]+$/.test(path) && isFile(path))
      return reply.sendFile(path, { cacheControl: true, immutable: true, maxAge: '1y' })
    void reply.header('cache-control', 'no-cache')
    // Without a session, the application would only redirect to the sign-in page.
    if (path === '' && cookies.valuesOf(request, 'hint').length === 0) return reply.redirect(screens.signIn.path)
    if (/^[\w-]+\.\w+$/.test(path) && !path.endsWith('.html') && isFile(path)) return reply.sendFile(path)
    // No screen has such a path: it is a missing file, or a scanner's probe.
    if (/^\/*(api|assets|scim)\/|(^|\/)\.|\.\w{2,5}$/.test(path)) return reply.callNotFound()
    return sendPage(showWords(request, reply), 'index.html', pageLanguage(request, company))
  })

  /** Tells the page whether it shows the English words for fixed values, before its first file is run. */
  function showWords(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [has, had] = [hasEnglishWords(company.country), request.cookies[englishWordsCookie] !== undefined]
    if (has === had) return reply
    const options = { path: '/', sameSite: 'lax', secure: config.publicUrl.startsWith('https:') } as const
    return has
      ? reply.setCookie(englishWordsCookie, 'english', options)
      : reply.clearCookie(englishWordsCookie, options)
  }

  const isFile = (path: string) => statSync(`${folder}/${path}`, { throwIfNoEntry: false })?.isFile() === true

  /** Sends a page. If it is not built yet, it comes in the company's language, or in any that is. */
  async function sendPage(
    reply: FastifyReply,
    file: string,
    language: Language,
    {
      screen,
      policyOf = (page) => pagePolicy(config, page),
    }: { screen?: ScreenName; policyOf?: (page: string) => string } = {},
  ) {
    const built = [language, company.language, ...languages].find((one) => existsSync(`${folder}/${one}/${file}`))
    if (built === undefined) return reply.callNotFound()
    // A screen that only redirects has no page of its own.
    const ofScreen = `${built}/screens/${screen}.html`
    const path = screen !== undefined && existsSync(`${folder}/${ofScreen}`) ? ofScreen : `${built}/${file}`
    const page = await readFile(`${folder}/${path}`, 'utf8')
    reply.raw.setHeader('content-security-policy', policyOf(page))
    void reply
      .header('cache-control', 'no-cache')
      .header('content-language', built)
      .header('vary', 'Accept-Language, Cookie')
    if (demo && file === 'sign-in.html')
      return reply
        .type('text/html; charset=utf-8')
        .send(page.replace('</main>', () => `${demoSection(demo, built)}</main>`))
    // Without the tag of size and time, which pages of several languages may share: a browser would keep the old one.
    return reply.sendFile(path, { etag: false, lastModified: false })
  }
}
