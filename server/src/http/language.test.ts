import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roleTexts } from '@hr/contract/areas/access/roles'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { demoPassword } from '../demo/accounts.ts'
import { loadCatalogues, translate } from '../lib/translate.ts'
import { acceptedLanguage, addLanguage } from './language.ts'
import { webApp } from './web-app.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['fr-FR, fr;q=0.9', undefined],
  ['hr', 'hr'],
  ['de-AT, en;q=0.8', 'de'],
  ['en;q=0.5, hr-HR', 'hr'],
  ['fr, bs;q=0.9, en;q=0.8', 'hr'],
  ['de;q=0, en;q=0.1', 'en'],
  [';;,,q=;hr', undefined],
])('the header %j accepts %j', (header, language) => {
  expect(acceptedLanguage({ headers: { 'accept-language': header } })).toBe(language)
})

test.each([
  ['the caller has chosen', 'de', { 'accept-language': 'en' }, 'de'],
  ['the client accepts', null, { 'accept-language': 'de' }, 'de'],
  ["is the company's, if the client accepts none of ours", null, { 'accept-language': 'fr' }, 'hr'],
  ['is English, if the client sends no header', null, {}, 'en'],
] as const)('answers in the language that %s', async (_rule, language, headers, answered) => {
  const app = Fastify()
  addLanguage(app, { language: 'hr' })
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => void (request.signedIn = { caller: { language } } as never))
  app.get('/', async (request) => request.language)
  expect((await app.inject({ url: '/', headers })).body).toBe(answered)
})

describe('a page', () => {
  let folder: string
  const app = Fastify()
  const company = { language: 'hr' as const, country: null as string | null, jobFormOrigins: [] }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hr-pages-'))
    for (const language of ['en', 'hr', 'de']) await addPages(language, ['index.html', 'job-form.html'])
    for (const language of ['en', 'hr']) await addPages(language, ['sign-in.html'])
    await app.register(cookie)
    await app.register(webApp, { folder, config: readConfig({}), company })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  async function addPages(language: string, names: string[]) {
    await mkdir(join(folder, language, 'screens'), { recursive: true })
    for (const name of names) await writeFile(join(folder, language, name), `${language}/${name}`)
  }
  const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  test.each([
    ['the cookie', { cookie: 'lang=de', 'accept-language': 'en' }, 'de/index.html', 'de'],
    ['the browser', { 'accept-language': 'fr, de;q=0.5' }, 'de/index.html', 'de'],
    ['the browser, for an unknown cookie', { cookie: 'lang=xx', 'accept-language': 'en' }, 'en/index.html', 'en'],
    ['the company, for an unknown browser', { 'accept-language': 'fr' }, 'hr/index.html', 'hr'],
    ['the company, without a header', {}, 'hr/index.html', 'hr'],
  ])('speaks the language of %s', async (_chooser, headers, body, language) => {
    const page = await open('/dashboard', headers)
    expect(page).toMatchObject({ statusCode: 200, body, headers: { 'content-language': language } })
    expect(page.headers['vary']).toMatch(/^Accept-Language, Cookie(, accept-encoding)?$/)
  })

  test('tells pages of companies in other countries to show English words for fixed values', async () => {
    const cookiesIn = async (country: string | null, sent?: string) => {
      company.country = country
      const { cookies } = await open('/employees', sent === undefined ? {} : { cookie: `hr-words=${sent}` })
      return cookies.map(({ name, value }) => `${name}=${value}`)
    }
    for (const country of [null, 'BA', 'HR']) expect(await cookiesIn(country)).toEqual([])
    expect(await cookiesIn('DE')).toEqual(['hr-words=english'])
    expect(await cookiesIn('DE', 'english')).toEqual([])
    expect(await cookiesIn('HR', 'english')).toEqual(['hr-words='])
    company.country = null
  })

  test.each([
    ['the address', '?lang=de', { 'accept-language': 'en' }, 'de/job-form.html'],
    ['the browser, for an unknown address', '?lang=xx', { 'accept-language': 'de' }, 'de/job-form.html'],
    [
      'the browser, whatever the cookie of the application',
      '',
      { 'accept-language': 'de', cookie: 'lang=hr' },
      'de/job-form.html',
    ],
    ['the company, for an unknown browser', '', { 'accept-language': 'fr' }, 'hr/job-form.html'],
  ])('of the job form speaks the language of %s', async (_chooser, query, headers, body) => {
    expect(await open(`/jobForm/Cook${query}`, headers)).toMatchObject({ statusCode: 200, body })
  })

  test("names the files of the address's screen, if that has any", async () => {
    await addPages('en', ['screens/employees.html', 'screens/employeeProfile.html'])
    const opened = async (url: string) => (await open(url, { 'accept-language': 'en' })).body
    expect(await opened('/employees?search=Ana')).toBe('en/screens/employees.html')
    expect(await opened('/employees/0d7b')).toBe('en/screens/employeeProfile.html')
    expect(await opened('/employees/profile')).toBe('en/index.html')
    expect(await opened('/no/such/screen')).toBe('en/index.html')
  })

  test("is served in the company's language until its own is built", async () => {
    const openInGerman = () => open('/login', { cookie: 'lang=de' })
    expect(await openInGerman()).toMatchObject({
      statusCode: 200,
      body: 'hr/sign-in.html',
      headers: { 'content-language': 'hr' },
    })
    await addPages('de', ['sign-in.html'])
    expect(await openInGerman()).toMatchObject({ body: 'de/sign-in.html', headers: { 'content-language': 'de' } })
  })

  test('is served in any language that is built', async () => {
    await addPages('en', ['reset-password.html'])
    expect(await open('/reset-password', { cookie: 'lang=de' })).toMatchObject({ body: 'en/reset-password.html' })
    expect(await open('/forgotPassword', { cookie: 'lang=de' })).toMatchObject({ statusCode: 404 })
  })

  test('has no tag that a page of another language could share', async () => {
    expect((await open('/login', { cookie: 'lang=hr' })).headers).not.toHaveProperty('etag')
  })

  test('may name files that never change, and no folders', async () => {
    await mkdir(join(folder, 'assets', 'fonts'), { recursive: true })
    await writeFile(join(folder, 'assets', 'a-1.js'), 'let a')
    const cachingOf = async (url: string, headers?: Record<string, string>) => {
      const answer = await open(url, headers)
      return [answer.statusCode, answer.headers['cache-control'] ?? 'not named']
    }
    const forever = 'public, max-age=31536000, immutable'
    expect(await cachingOf('/assets/a-1.js')).toEqual([200, forever])
    expect(await cachingOf('/assets/a-1.js', { range: 'bytes=0-1' })).toEqual([206, forever])
    expect(await cachingOf('/assets/a-1.js', { 'if-none-match': '*' })).toEqual([304, forever])
    for (const [status, url, headers] of [
      [404, '/assets/fonts'],
      [404, '/assets/b-1.js'],
      [412, '/assets/a-1.js', { 'if-match': '"x"' }],
    ] as const)
      expect(await cachingOf(url, headers)).toEqual([status, expect.not.stringContaining('immutable')])
  })

  test.each([
    ['on this machine', {}, true],
    ['that others can reach', { PUBLIC_URL: 'https://hr.example.com' }, false],
  ])('to sign in has the accounts of a demo %s', async (_where, settings, areShown) => {
    loadCatalogues(console)
    await mkdir(join(folder, 'demo', 'hr'), { recursive: true })
    await writeFile(join(folder, 'demo', 'hr', 'sign-in.html'), '<main></main>')
    const demo = Fastify()
    onTestFinished(() => demo.close())
    await demo.register(cookie)
    const config = readConfig({ DEMO: '1', ...settings })
    await demo.register(webApp, {
      folder: join(folder, 'demo'),
      config,
      company: { language: 'hr', country: null, jobFormOrigins: [] },
    })
    const { body, headers } = await demo.inject({ url: '/login' })
    expect(headers).toMatchObject({ 'content-language': 'hr' })
    expect(body.includes(demoPassword)).toBe(areShown)
    expect(body.includes(`<span>${translate('hr', roleTexts.Employee)}</span><span>employee@example.com</span>`)).toBe(
      areShown,
    )
  })
})
