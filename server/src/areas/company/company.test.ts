import { auditApi } from '@hr/contract/areas/audit/audit'
import { accessApi } from '@hr/contract/areas/access/access'
import { identityProviderApi } from '@hr/contract/areas/access/identity-provider'
import { companyApi } from '@hr/contract/areas/company/company'
import { mailServerTexts } from '@hr/contract/lib/mail-server-texts'
import { formatTime } from '@hr/contract/lib/dates'
import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { emailsApi } from '@hr/contract/areas/notifications/emails'
import { createCertificate } from '@hr/testing/https-receiver'
import { SMTPServer } from 'smtp-server'
import sharp from 'sharp'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sql } from 'kysely'
import { readConfig } from '../../config.ts'
import { transact } from '../../db/transaction.ts'
import { loadCompany } from '../../lib/company.ts'
import { timeZoneIn } from '../../lib/time-zone.ts'
import { translate } from '../../lib/translate.ts'
import { readEnvironment } from './company.commands.ts'
import { runDailyWork } from '../../testing/daily-work.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await sharedTestApp()
  boss = await app.people.superadmin()
})

const change = (body: object, on = app, as = boss) => on.callRaw(companyApi.update, { body }, { as })
const shown = async (on = app) => (await on.call(accessApi.clientSettings, {})).result

test('changed settings take effect at once', async () => {
  const body = { name: 'Most d.o.o.', timeZone: 'Asia/Tokyo', accentColour: '#FFE600' }
  expect((await change({ ...body, country: 'HR', showAbsences: true })).result).toMatchObject({
    name: 'Most d.o.o.',
    accentColour: '#ffe600',
    country: 'HR',
    fixedBy: {},
  })
  expect(await shown()).toMatchObject({
    timeZone: 'Asia/Tokyo',
    company: {
      name: 'Most d.o.o.',
      accentColour: '#ffe600',
      country: 'HR',
    },
  })
})

test('pages of the environment and those of the settings may embed the job form', async () => {
  const jobFormOrigins = ['HTTPS://www.example.com/', 'http://localhost:8080']
  expect((await change({ jobFormOrigins })).result).toMatchObject({
    jobFormOrigins: ['https://www.example.com', 'http://localhost:8080'],
  })
  const { origins } = (await shown()).jobForm
  expect(origins).toEqual([...app.config.jobFormOrigins, 'https://www.example.com', 'http://localhost:8080'])
})

test('the language is English until one is set', async () => {
  expect(app.company.language).toBe('en')
  expect((await change({ language: 'hr' })).result).toMatchObject({ language: 'hr' })
  expect(app.company.language).toBe('hr')
})

describe("the company's calendar", () => {
  const calendarOn = async (on: TestApp, as: Person) =>
    (await on.call(holidayCalendarsApi.list, {}, { as })).result.find(({ isCompany }) => isCompany)!

  test("has its first name in the company's language until HR renames it", async () => {
    const own = await testApp()
    const as = await own.people.superadmin()
    const named = async (language: string) => {
      await change({ language }, own, as)
      return (await calendarOn(own, as)).name
    }
    expect([await named('hr'), await named('de')]).toEqual(['Tvrtka', 'Unternehmen'])
    await own.call(holidayCalendarsApi.create, { body: { name: 'tvrtka', offices: [] } }, { as })
    expect(await named('hr'), 'another calendar has the name').toBe('Unternehmen')
    const { uuid } = await calendarOn(own, as)
    await own.call(holidayCalendarsApi.update, { params: { id: uuid }, body: { name: 'Sarajevo' } }, { as })
    expect(await named('en')).toBe('Sarajevo')
  })

  test('follows the language also if another node has changed it in the meantime', async () => {
    const own = await testApp()
    const as = await own.people.superadmin()
    await own.db.updateTable('company_setting').set({ language: 'hr' }).execute()
    await own.db.updateTable('holiday_calendar').set({ name: 'Tvrtka' }).where('is_company', '=', true).execute()
    await change({ language: 'en' }, own, as)
    expect((await calendarOn(own, as)).name).toBe('Company')
  })

  test('keeps the name that HR gives while the language changes', async () => {
    const own = await testApp()
    const as = await own.people.superadmin()
    const { uuid } = await calendarOn(own, as)
    await Promise.all([
      change({ language: 'de' }, own, as),
      own.callRaw(holidayCalendarsApi.update, { params: { id: uuid }, body: { name: 'Sarajevo' } }, { as }),
    ])
    expect((await calendarOn(own, as)).name).toBe('Sarajevo')
  })

  test('is named by the next daily work if the first start set the language', async () => {
    const own = await testApp({ COMPANY_LANGUAGE: 'de' })
    await runDailyWork(own, '2031-05-05T08:00:00Z')
    expect((await calendarOn(own, await own.people.superadmin())).name).toBe('Unternehmen')
  })
})

test('refuses a change that is based on an older version', async () => {
  const { result } = await app.call(companyApi.find, {}, { as: boss })
  await change({ name: crypto.randomUUID() })
  expect(await change({ name: 'Bridge', version: result.version })).toMatchObject({ status: 409 })
})

test.each([
  [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
  [{ timeZone: '-11:00' }, 'timeZone'],
  [{ timeZone: 'CET' }, 'timeZone'],
  [{ accentColour: 'red' }, 'accentColour'],
  [{ country: 'Croatia' }, 'country'],
  [{ language: 'fr' }, 'language'],
  [{ jobFormOrigins: ['https://www.example.com/jobs'] }, 'jobFormOrigins'],
  [{ jobFormOrigins: ['https://*.example.com'] }, 'jobFormOrigins'],
  [{ jobFormOrigins: ['https://example.com;sandbox'] }, 'jobFormOrigins'],
  [{ jobFormOrigins: ['https://www.example.com:99999'] }, 'jobFormOrigins'],
  [{ jobFormOrigins: ['ftp://www.example.com'] }, 'jobFormOrigins'],
])('refuses %o', async (body, field) => {
  expect(await change(body)).toMatchObject({ status: 400, result: { message: [{ field }] } })
})

test.each(['UTC', 'Europe/Kyiv', 'Asia/Kolkata', 'asia/tokyo'])(
  'stores the time zone %s by its name',
  async (timeZone) => {
    const { result } = await change({ timeZone })
    expect(result.timeZone?.toLowerCase()).toBe(timeZone.toLowerCase())
    expect(result.timeZone).toMatch(/^[A-Z]/)
  },
)

test.each([
  ['-11:00', 'Etc/GMT+11'],
  ['+02', 'Etc/GMT-2'],
  ['-0000', 'UTC'],
  ['cet', 'Europe/Brussels'],
  ['+05:30', '+05:30'],
  ['-13:00', '-13:00'],
])('%s that a node of the previous version stores becomes %s', async (stored, name) => {
  const own = await testApp()
  await own.db.updateTable('company_setting').set({ time_zone: stored }).execute()
  const { timeZone } = await loadCompany(own.db)
  expect(timeZone).toBe(name)
  const warnings = await transact(own.db, (trx) => readEnvironment(trx, readConfig({ DEMO: '0' })))
  expect(warnings).toHaveLength(name === stored ? 1 : 0)
  const at = '2031-07-01T12:00:00Z'
  const { rows } = await sql<{ clock: string }>`
    select to_char(${at}::timestamptz at time zone ${name}, 'HH24:MI') as clock`.execute(own.db)
  expect(rows[0]?.clock === formatTime(at, stored, 'en'), 'pages and PostgreSQL agree').toBe(name !== stored)
})

test('a time zone is found by each of its names, and stored by that of the database', async () => {
  // The names that Debian 13 has and that browsers have.
  expect(timeZoneIn(['Asia/Kolkata', 'Europe/Kyiv', 'UTC'], 'Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(timeZoneIn(['Asia/Kolkata', 'Europe/Kyiv', 'UTC'], 'Europe/Kiev')).toBe('Europe/Kyiv')
  expect(timeZoneIn(['Asia/Kolkata', 'Europe/Kyiv', 'UTC'], 'Asia/Tokyo')).toBeUndefined()
  const own = await testApp()
  await own.db.updateTable('company_setting').set({ time_zone: 'europe/london' }).execute()
  expect(await transact(own.db, (trx) => readEnvironment(trx, readConfig({ DEMO: '0' })))).toEqual([])
  expect((await loadCompany(own.db)).timeZone).toBe('Europe/London')
})

describe('the environment', () => {
  const environment = { TIME_ZONE: 'Europe/London', COMPANY_NAME: 'Bridge Ltd', COMPANY_LANGUAGE: 'de' }
  const start = (on: TestApp, variables: Record<string, string>) =>
    transact(on.db, (trx) => readEnvironment(trx, readConfig({ DEMO: '0', ...variables })))

  test('is stored at the first start, once by nodes that start together, and recorded', async () => {
    const own = await testApp()
    await sql`update company_setting set name = 'Most', time_zone = 'Asia/Tokyo', reads_environment = true`.execute(
      own.db,
    )
    const said = await Promise.all([start(own, environment), start(own, environment)])
    expect(said.flat().toSorted()).toEqual(
      ['COMPANY_LANGUAGE', 'COMPANY_NAME', 'TIME_ZONE'].map(
        (variable) => `${variable} is stored. From now on, change it in Settings → Company details.`,
      ),
    )
    const as = await own.people.superadmin()
    const { result } = await own.call(companyApi.find, {}, { as })
    expect(result).toMatchObject({ name: 'Bridge Ltd', timeZone: 'Europe/London', language: 'de' })
    const { items } = (await own.call(auditApi.list, { query: { page: '1', entity: 'company settings' } }, { as }))
      .result
    expect(items).toMatchObject([{ action: 'changed' }])
  })

  test('is not read again: Settings changes what it set, with a warning about variables that differ', async () => {
    const own = await testApp(environment)
    const as = await own.people.superadmin()
    expect(await start(own, environment)).toEqual([])
    expect(await change({ timeZone: 'Asia/Tokyo' }, own, as)).toMatchObject({ status: 200 })
    expect(await start(own, environment)).toEqual([
      'TIME_ZONE differs from Settings → Company details, which is used. Remove the variable.',
    ])
    expect((await loadCompany(own.db)).timeZone).toBe('Asia/Tokyo')
  })

  test('may have an offset of whole hours once more, and nothing else that is no time zone', async () => {
    const own = await testApp()
    await own.db.updateTable('company_setting').set({ reads_environment: true }).execute()
    const warning = 'TIME_ZONE=-11:00 is read as Etc/GMT+11. Write that name, because the next version refuses -11:00.'
    expect(await start(own, { TIME_ZONE: '-11:00' })).toEqual([warning, expect.stringMatching(/^TIME_ZONE is stored/)])
    expect(await start(own, { TIME_ZONE: '-11:00' })).toEqual([warning])
    expect((await loadCompany(own.db)).timeZone).toBe('Etc/GMT+11')
    const sentence = (given: string) => `TIME_ZONE must be a time zone like Europe/Sarajevo, not ${given}.`
    for (const TIME_ZONE of ['Sarajevo', '+05:30', 'GMT+5']) {
      expect(await start(own, { TIME_ZONE })).toEqual([expect.stringContaining(sentence(TIME_ZONE))])
      await own.db.updateTable('company_setting').set({ reads_environment: true }).execute()
      await expect(start(own, { TIME_ZONE })).rejects.toThrow(sentence(TIME_ZONE))
      await own.db.updateTable('company_setting').set({ reads_environment: false }).execute()
    }
  })

  test('that sets nothing keeps what is stored, and later variables change nothing', async () => {
    const own = await testApp()
    expect(await start(own, { COMPANY_NAME: 'Bridge Ltd' })).toHaveLength(1)
    expect((await loadCompany(own.db)).name).toBe('')
  })
})

describe('the logo', () => {
  const picture = async (width: number, height: number) =>
    new File(
      [
        await sharp({ create: { width, height, channels: 4, background: '#00a65180' } })
          .png()
          .toBuffer(),
      ],
      'logo.png',
    )

  test('is shown to everyone at an address of its own, no larger than needed', async () => {
    const { result } = await app.call(companyApi.setLogo, { body: { logo: await picture(1600, 400) } }, { as: boss })
    expect((await shown()).company.logo).toBe(result.logo)
    const response = await app.app.inject({ url: result.logo! })
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 640, height: 160, hasAlpha: true })
  })

  test('is removed', async () => {
    const { result } = await app.call(companyApi.setLogo, { body: { logo: await picture(80, 80) } }, { as: boss })
    await app.call(companyApi.deleteLogo, {}, { as: boss })
    expect((await shown()).company.logo).toBeNull()
    expect((await app.app.inject({ url: result.logo! })).statusCode).toBe(404)
  })
})

describe('the mail check', () => {
  test('shows the answer of the mail server', async () => {
    const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], logger: false })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
    const own = await testApp({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` })
    const as = await own.people.superadmin()
    const { result } = await own.call(emailsApi.check, {}, { as })
    expect(result).toMatchObject({ outcome: 'sent', to: as.email, answer: expect.stringContaining('250') })
  })

  test('says what the operator can do about a certificate that is not trusted', async () => {
    const server = new SMTPServer({ ...(await createCertificate()), logger: false })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
    const { port } = server.server.address() as AddressInfo
    const own = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=true` })
    const as = await own.people.superadmin()
    const { result } = await own.call(emailsApi.check, {}, { as, headers: { 'accept-language': 'de' } })
    expect(result).toMatchObject({ outcome: 'failed', answer: translate('de', mailServerTexts.untrusted) })
  })

  test('shows the error of a mail server that cannot be reached', async () => {
    const own = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { result } = await own.call(emailsApi.check, {}, { as: await own.people.superadmin() })
    expect(result).toMatchObject({ outcome: 'failed', answer: expect.stringContaining('ECONNREFUSED') })
  })

  test('without a mail server, names the file', async () => {
    const { result } = await app.call(emailsApi.check, {}, { as: boss })
    expect(result).toMatchObject({ outcome: 'stored', answer: expect.stringMatching(/\.eml$/) })
  })
})

test('the check of the identity provider shows why it cannot be used', async () => {
  const issuer = 'http://127.0.0.1:9/realm'
  const own = await testApp({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'hr' })
  const { result } = await own.call(identityProviderApi.check, {}, { as: await own.people.superadmin() })
  expect(result).toEqual({
    issuer,
    clientId: 'hr',
    trusted: null,
    redirectUri: 'http://localhost:3000/api/v1/oidc/callback',
    problem: expect.stringContaining('cannot be reached'),
  })
})
