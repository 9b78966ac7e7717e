import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { ConfigError, readConfig, variableNames } from './config.ts'

const tenant = '5d4c7a1e-0b5f-4a53-9a51-2f6a3f1f6b10'

const key = Buffer.alloc(32, 1).toString('base64')

test('are all described in the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line))
  const described = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
  expect(described.toSorted()).toEqual(variableNames().toSorted())
})

test('runs the demo on this machine without any setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    demo: true,
    demoEmployees: 120,
    timeZone: undefined,
    logRequests: false,
  })
})

test.each([
  ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
  ['[::1]:80', { host: '::1', port: 80 }],
])('reads the address of metrics: %s', (METRICS_ADDRESS, expected) =>
  expect(readConfig({ METRICS_ADDRESS }).metricsAddress).toEqual(expected),
)

test('a node with DATABASE_URL drains for ten seconds by default, another one not at all', () => {
  expect(readConfig({}).drainSeconds).toBe(0)
  expect(readConfig({ DATABASE_URL: 'postgres://hr@localhost/hr', APP_KEY: key }).drainSeconds).toBe(10)
})

describe('the demo is off', () => {
  test.each([
    ['when set explicitly', { DEMO: '0' }],
    ['with an external database', { DATABASE_URL: 'postgres://hr@localhost/hr', APP_KEY: key }],
    ['beyond this machine', { HOST: '0.0.0.0', PUBLIC_URL: 'https://hr.example.com' }],
    ['with a public address', { PUBLIC_URL: 'https://hr.example.com' }],
  ])('%s', (_, environment) => expect(readConfig(environment)).toMatchObject({ demo: false, logRequests: true }))
})

describe('refuses an invalid setting with a message that names it', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a port from 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a port from 1 to 65535.'],
    [{ DRAIN_SECONDS: 'soon' }, 'DRAIN_SECONDS must be a number of seconds from 0 to 300.'],
    [{ METRICS_ADDRESS: '9464' }, /^METRICS_ADDRESS must be an address and a port to listen on/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be the address of/],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a ratio from 0 to 1.'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
    [{ DEMO_EMPLOYEES: '400000' }, 'DEMO_EMPLOYEES must be a number from 10 to 300000.'],
    [{ ORG_CHART_URL: 'wiki' }, /^ORG_CHART_URL must be the address of a page/],
    [{ APP_KEY: 'c2hvcnQ=' }, /^APP_KEY must be 32 bytes in base64/],
    [{ APP_KEY: key, APP_KEY_OLD: 'c2hvcnQ=' }, /^APP_KEY_OLD must be the previous APP_KEY/],
    [{ APP_KEY_OLD: key }, /^APP_KEY_OLD requires APP_KEY: set both/],
    [{ APP_KEY: key, APP_KEY_OLD: key }, /^APP_KEY_OLD is the same as APP_KEY/],
    [{ DATABASE_URL: 'mysql://localhost' }, /^DATABASE_URL must be an address like postgres:/],
    [{ DATABASE_URL: 'postgres://hr@localhost,/hr' }, /^DATABASE_URL must be an address like postgres:/],
    [{ DATABASE_URL: 'postgres://hr@localhost:x,localhost/hr' }, /^DATABASE_URL must be an address like postgres:/],
    [{ DATABASE_URL: 'postgres://hr@localhost/hr' }, /^APP_KEY is required with DATABASE_URL/],
    [{ DATABASE_READ_URL: 'mysql://localhost' }, /^DATABASE_READ_URL must be an address like postgres:/],
    [{ DATABASE_READ_URL: 'postgres://hr@localhost/hr' }, /^DATABASE_READ_URL requires DATABASE_URL: set both/],
    [{ HOST: '0.0.0.0' }, /^PUBLIC_URL is required when HOST is 0.0.0.0/],
    [{ PUBLIC_URL: 'hr.example.com' }, /^PUBLIC_URL must be/],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an email address.'],
    [{ PUBLIC_URL: 'https://example.com/hr' }, /^PUBLIC_URL must be the address users open, without a path/],
    [{ PUBLIC_URL: 'https://me:secret@hr.example.com' }, /^PUBLIC_URL must be/],
    [{ TRUST_PROXY: 'all' }, /^TRUST_PROXY must be addresses/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must be addresses/],
    [{ TRUST_PROXY: '10.0.0.5/33' }, /^TRUST_PROXY must be addresses/],
    [{ TRUST_PROXY: '10.0.0.5, 999.1.1.1' }, /^TRUST_PROXY must be addresses/],
    [{ TRUST_PROXY: '::::' }, /^TRUST_PROXY must be addresses/],
    [{ WEBHOOK_NETWORKS: 'intranet' }, /^WEBHOOK_NETWORKS must be addresses or networks that integrations may reach/],
    [{ WEBHOOK_NETWORKS: '0.0.0.0/0' }, /^WEBHOOK_NETWORKS must be/],
    [{ WEBHOOK_NETWORKS: '10.1.0.0/33' }, /^WEBHOOK_NETWORKS must be/],
    [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must be/],
    [{ MAIL_FROM: 'HR\r\nBcc: x@y.z' }, /^MAIL_FROM must be/],
    [{ OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'hr' }, /^OIDC_ISSUER must be the https address/],
    [{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both or neither.'],
    [
      { OIDC_CLIENT_AUTHENTICATION: 'private_key_jwt' },
      'OIDC_CLIENT_AUTHENTICATION must be client_secret_basic or client_secret_post',
      'with an issuer',
    ],
    [{ OIDC_SCOPE: 'email' }, /^OIDC_SCOPE must be scopes/, 'with an issuer'],
    [{ OIDC_ADMIN_CLAIM: 'hr-admins' }, /^OIDC_ADMIN_CLAIM must be a claim and its value/, 'with an issuer'],
    [{ OIDC_SECOND_FACTOR: 'mfa' }, /^OIDC_SECOND_FACTOR must be values of amr, acr and acrs/, 'with an issuer'],
    [{ OIDC_TRUST_EMAIL: 'yes' }, 'OIDC_TRUST_EMAIL must be 0 or 1.', 'with an issuer'],
    [{ OIDC_TRUST_EMAIL: '1' }, /^OIDC_TRUST_EMAIL and OIDC_GUESTS require an OIDC_ISSUER of one tenant/],
    [{ OIDC_HOSTED_DOMAIN: 'https://example.com' }, /^OIDC_HOSTED_DOMAIN must be the domain/, 'with an issuer'],
    [{ OIDC_HOSTED_DOMAIN: 'example.com' }, /^OIDC_HOSTED_DOMAIN requires OIDC_ISSUER=/],
    [{ OIDC_HOSTED_DOMAIN: 'example.com' }, /^OIDC_HOSTED_DOMAIN requires OIDC_ISSUER=/, 'with an issuer'],
    [{ OIDC_GUESTS: 'ana@example.com' }, /^OIDC_GUESTS must be object ids/, 'with an issuer'],
    [{ OIDC_GUESTS: tenant }, /^OIDC_GUESTS must be object ids of guests, each with = and/, 'with an issuer'],
    [{ OIDC_GUESTS: `${tenant}=ana` }, /^OIDC_GUESTS must be object ids of guests/, 'with an issuer'],
    [{ OIDC_GUESTS: `${tenant}=ana@x.com` }, /^OIDC_TRUST_EMAIL and OIDC_GUESTS require/, 'with an issuer'],
    [{ OIDC_SUPERADMIN_CLAIM: 'groups=' }, /^OIDC_SUPERADMIN_CLAIM must be a claim and its value/, 'with an issuer'],
    [{ EMPLOYEE_RETENTION_YEARS: '0' }, 'EMPLOYEE_RETENTION_YEARS must be a number of years from 1 to 100.'],
    [{ JOB_FORM_ORIGINS: 'example.com' }, /^JOB_FORM_ORIGINS must be the origins of the pages/],
    [{ APPLICANT_RETENTION_MONTHS: '0' }, 'APPLICANT_RETENTION_MONTHS must be a number of months from 1 to 120.'],
    [{ RECAPTCHA_SITE_KEY: 'abc' }, /^RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY belong together/],
    [{ LOG: 'debug' }, 'LOG must be off or requests.'],
  ])('%j', (given, message, more = '') => {
    const environment = {
      ...(more !== '' && { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'hr' }),
      ...given,
    }
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(message)
  })
})

describe('connections to other machines are encrypted', () => {
  const database = { APP_KEY: key, DATABASE_URL: 'postgres://hr@db.example.com/hr' }
  test('refuses a database without TLS unless it is allowed', () => {
    expect(() => readConfig(database)).toThrow(/^DATABASE_URL must use TLS/)
    expect(() => readConfig({ ...database, DATABASE_URL: `${database.DATABASE_URL}?sslmode=disable` })).toThrow(/TLS/)
    expect(() =>
      readConfig({ ...database, DATABASE_URL: `${database.DATABASE_URL}?sslmode=verify-full` }),
    ).not.toThrow()
    expect(() => readConfig({ ...database, ALLOW_PLAINTEXT: 'database' })).not.toThrow()
  })
  test('refuses several database hosts without TLS unless all are on this machine', () => {
    const withHosts = (hosts: string) => () => readConfig({ ...database, DATABASE_URL: `postgres://hr@${hosts}/hr` })
    expect(withHosts('localhost:5432,db.example.com:5432')).toThrow(/^DATABASE_URL must use TLS/)
    expect(withHosts('localhost:5432,[::1]:5433')).not.toThrow()
  })
  test('refuses a replica without TLS unless it is on this machine', () => {
    const withReplica = (host: string) => () =>
      readConfig({
        APP_KEY: key,
        DATABASE_URL: 'postgres://hr@localhost/hr',
        DATABASE_READ_URL: `postgres://hr@${host}/hr`,
      })
    expect(withReplica('localhost,replica.example.com')).toThrow(/^DATABASE_READ_URL must use TLS/)
    expect(withReplica('localhost')).not.toThrow()
  })
  test('refuses a mail server without TLS unless it is allowed', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com:587' })).toThrow(/^SMTP_URL must/)
    expect(() => readConfig({ SMTP_URL: 'smtps://mail.example.com' })).not.toThrow()
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com:587?requireTLS=true' })).not.toThrow()
    expect(() => readConfig({ SMTP_URL: 'smtp://localhost:2525' })).not.toThrow()
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com', ALLOW_PLAINTEXT: 'smtp' })).not.toThrow()
  })
  test('refuses a remote scanner unless it is allowed', () => {
    expect(() => readConfig({ CLAMD_URL: 'tcp://clamd.example.com' })).toThrow(/^CLAMD_URL must be on this machine/)
    const host = 'clamd.example.com'
    expect(readConfig({ CLAMD_URL: `tcp://${host}`, ALLOW_PLAINTEXT: 'clamd' }).clamdUrl).toEqual({ host, port: 3310 })
    expect(readConfig({ CLAMD_URL: 'tcp://localhost:1' }).clamdUrl).toEqual({ host: 'localhost', port: 1 })
    const path = '/run/clamav/clamd.ctl'
    expect(readConfig({ CLAMD_URL: `unix:${path}` }).clamdUrl).toEqual({ path })
  })
})

describe('the addresses of an issuer', () => {
  const trusting = (issuer: string, more = {}) => ({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'hr',
    OIDC_TRUST_EMAIL: '1',
    ...more,
  })
  const google = 'https://accounts.google.com'

  test.each([
    'https://id.example.com',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.com/Consumers/v2.0',
    'https://login.microsoftonline.com/{tenantid}/v2.0',
    'https://login.microsoftonline.com/%7Btenantid%7D/v2.0',
    'https://login.microsoftonline.com/example.com/v2.0',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    `https://login.microsoftonline.com/${tenant}`,
    `https://sts.windows.net/${tenant}/`,
    `https://login.microsoftonline.com/common/${tenant}/v2.0`,
    `https://login.microsoftonline.com/${tenant.toUpperCase()}/v2.0`,
    `https://login.microsoftonline.com/${tenant}/v2.0/`,
    `https://login.microsoftonline.com/${tenant}/v2.0?appid=1`,
    `https://example.b2clogin.com/${tenant}/v2.0`,
    `https://${tenant}.ciamlogin.com/${tenant}/v2.0`,
    `https://id.example.com/${tenant}/v2.0`,
    google,
  ])('are not trusted if it is %s', (issuer) =>
    expect(() => readConfig(trusting(issuer))).toThrow(/^OIDC_TRUST_EMAIL and OIDC_GUESTS require/),
  )

  test('are not trusted for a domain of Google Workspace, which verifies them', () =>
    expect(() => readConfig(trusting(google, { OIDC_HOSTED_DOMAIN: 'example.com' }))).toThrow(
      /^OIDC_TRUST_EMAIL and OIDC_GUESTS require/,
    ))

  test.each(['login.microsoftonline.com', 'login.microsoftonline.us', 'login.partner.microsoftonline.cn'])(
    'are trusted for one tenant at %s',
    (host) => {
      const guests = { OIDC_GUESTS: `${tenant.toUpperCase()}=guest@example.com` }
      expect(readConfig(trusting(`https://${host}/${tenant}/v2.0`, guests)).identityProvider).toMatchObject({
        tenant,
        trustsAddresses: true,
        guests: new Map([[tenant, 'guest@example.com']]),
      })
    },
  )

  test('of a domain of Google Workspace are limited to it', () => {
    const settings = { OIDC_ISSUER: google, OIDC_CLIENT_ID: 'hr', OIDC_HOSTED_DOMAIN: 'Example.com' }
    expect(readConfig(settings).identityProvider?.hostedDomain).toBe('example.com')
  })
})

test('reports all invalid settings at once', () => {
  expect(() => readConfig({ PORT: 'http', DEMO: 'yes', HOST: '0.0.0.0' })).toThrow(
    'PORT must be a port from 1 to 65535.\nDEMO must be 0 or 1.',
  )
  expect(() => readConfig({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example.com' })).toThrow(
    /^PUBLIC_URL is required when .*\nSMTP_URL must begin with/,
  )
})

test('treats an empty variable as not set', () => expect(readConfig({ PORT: '', DEMO: ' \n' }).port).toBe(3000))

test('ignores white space around every value, as in a file that ends with a line break', () => {
  const given = {
    PORT: '3001',
    HOST: '::1',
    PUBLIC_URL: 'https://hr.example.com',
    DATABASE_URL: 'postgres://hr@localhost/hr',
    APP_KEY: key,
    DEMO: '0',
    BACKUP_AT: '01:00',
    COMPANY_NAME: 'Most',
    SMTP_URL: 'smtps://hr:secret@mail.example.com',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'hr',
    OIDC_CLIENT_SECRET: 'secret',
    LOG: 'requests',
  }
  const padded = Object.entries(given).map(([name, value]) => [name, `\t ${value}\r\n`])
  expect(readConfig(Object.fromEntries(padded))).toEqual(readConfig(given))
})

test('refuses a start that would leave the data in a folder whose name ends with white space', () => {
  const folder = mkdtempSync(join(inject('folder'), "it's "))
  const [used, given] = [join(folder, 'data'), join(folder, 'data\n')]
  expect(readConfig({ DATA_DIR: given }).dataDir).toBe(used)
  mkdirSync(given)
  let refusal = ''
  try {
    readConfig({ DATA_DIR: given })
  } catch (error) {
    refusal = String(error)
  }
  const command = /^Error: DATA_DIR has white space around it, .* Rename the folder: (mv .*)$/s.exec(refusal)?.[1] ?? ''
  execFileSync('sh', ['-c', command])
  expect(readConfig({ DATA_DIR: given }).dataDir).toBe(used)
  expect(existsSync(used)).toBe(true)
  mkdirSync(given)
  expect(() => readConfig({ DATA_DIR: given })).toThrow('Set DATA_DIR to the one to use')
})

test("accepts any characters in the value of a claim, and reads the provider's name", () =>
  expect(
    readConfig({
      OIDC_ISSUER: 'https://id.example.com/realms/hr',
      OIDC_CLIENT_ID: 'hr',
      OIDC_ADMIN_CLAIM: 'groups=cn=hr admins,dc=example',
    }).identityProvider,
  ).toEqual({
    issuer: 'https://id.example.com/realms/hr',
    clientId: 'hr',
    clientSecret: undefined,
    scope: 'openid email profile',
    name: 'id.example.com',
    adminClaim: { name: 'groups', value: 'cn=hr admins,dc=example' },
    superAdminClaim: undefined,
    secondFactorClaims: [{ name: 'amr', value: 'mfa' }],
    tenant: undefined,
    trustsAddresses: false,
    hostedDomain: undefined,
    guests: new Map(),
  }))
