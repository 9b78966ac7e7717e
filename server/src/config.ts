import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { email } from '@hr/contract/lib/fields'
import type { Clamd } from './files/scanner.ts'

const number = (min: number, max: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
const commaSeparated = z.string().transform((text) => text.split(',').map((part) => part.trim()))
const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

// What each variable must be, as it stands in the sentence that refuses a wrong one.
const variables = {
  PORT: { schema: number(1, 65535), must: 'a port from 1 to 65535' },
  HOST: { schema: z.string().regex(/^[\w.:-]+$/), must: 'an address or host name to listen on' },
  DATA_DIR: { schema: z.string(), must: 'a folder' },
  APP_KEY: { schema: key(), must: '32 bytes in base64, for example from `openssl rand -base64 32`' },
  APP_KEY_OLD: { schema: key(), must: 'the key that APP_KEY was before: 32 bytes in base64' },
  DATABASE_URL: {
    schema: url(['postgres:', 'postgresql:']),
    must: 'an address like postgres://user:password@host:5432/database',
  },
  DATABASE_POOL_SIZE: { schema: number(4, 500), must: 'a number of connections from 4 to 500' },
  PUBLIC_URL: {
    // The product lives at the root of its host: a path would be missing in every link.
    schema: url(['http:', 'https:'])
      .transform((text) => new URL(text))
      .refine(({ href, origin }) => href === `${origin}/`)
      .transform(({ origin }) => origin),
    must: 'the address people open, without a path, like https://hr.example.com',
  },
  TRUST_PROXY: {
    schema: commaSeparated.pipe(z.array(z.string().refine(isNetwork))),
    must: 'addresses or networks of the reverse proxy, separated by commas',
  },
  DEMO: { schema: z.enum(['0', '1']).transform((text) => text === '1'), must: '0 or 1' },
  DEMO_EMPLOYEES: { schema: number(10, 300_000), must: 'a number from 10 to 300000' },
  ADMIN_EMAIL: { schema: email, must: 'an e-mail address' },
  TIME_ZONE: { schema: z.string().refine(isTimeZone), must: 'a time zone like Europe/Sarajevo' },
  SMTP_URL: { schema: url(['smtp:', 'smtps:']), must: 'an address like smtp://user:password@host:587' },
  MAIL_FROM: {
    schema: z.string().regex(/^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
    must: 'a sender like HR <hr@example.com>',
  },
  COMPANY_NAME: { schema: z.string().trim().min(1).max(100), must: 'a name of at most 100 characters' },
  ORG_CHART_URL: {
    schema: url(['http:', 'https:']),
    must: 'the address of a page, like https://wiki.example.com/chart',
  },
  OIDC_ISSUER: {
    schema: url(['http:', 'https:']).refine((text) => text.startsWith('https:') || isLoopback(new URL(text).hostname)),
    must: 'the https address of an identity provider, like https://id.example.com',
  },
  OIDC_CLIENT_ID: { schema: z.string(), must: 'the name that this product has at the identity provider' },
  OIDC_CLIENT_SECRET: { schema: z.string(), must: 'the secret of this product at the identity provider' },
  OIDC_CLIENT_AUTHENTICATION: {
    schema: z.enum(['client_secret_basic', 'client_secret_post']),
    must: 'client_secret_basic or client_secret_post',
  },
  OIDC_SCOPE: {
    schema: z.string().refine((text) => text.split(' ').includes('openid')),
    must: 'scopes with blanks between them, openid among them',
  },
  OIDC_NAME: { schema: z.string().trim().min(1).max(40), must: 'a name of at most 40 characters' },
  OIDC_ADMIN_CLAIM: { schema: claim(), must: 'a claim and its value, like groups=hr-admins' },
  OIDC_SUPERADMIN_CLAIM: { schema: claim(), must: 'a claim and its value, like groups=hr-superadmins' },
  EMPLOYEE_RETENTION_YEARS: { schema: number(1, 100), must: 'a number of years from 1 to 100' },
  JOB_FORM_ORIGINS: {
    schema: commaSeparated.pipe(z.array(url(['http:', 'https:']).transform((text) => new URL(text).origin))),
    must: 'the origins of the pages that embed the job form, like https://www.example.com, separated by commas',
  },
  APPLICANT_RETENTION_MONTHS: { schema: number(1, 120), must: 'a number of months from 1 to 120' },
  RECAPTCHA_SITE_KEY: { schema: z.string().regex(/^[\w-]+$/), must: 'the site key of Google reCAPTCHA' },
  RECAPTCHA_SECRET_KEY: { schema: z.string().regex(/^[\w-]+$/), must: 'the secret key of Google reCAPTCHA' },
  RECAPTCHA_URL: {
    schema: url(['http:', 'https:']).transform((text) => new URL(text).origin),
    must: 'the address of reCAPTCHA, like https://www.recaptcha.net',
  },
  CLAMD_URL: {
    schema: url(['tcp:', 'unix:']).transform((text): Clamd => {
      const { protocol, hostname, port, pathname } = new URL(text)
      return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
    }),
    must: 'an address like tcp://clamd.example.com:3310 or unix:/run/clamav/clamd.ctl',
  },
  SIGN_IN_FAILURES_PER_ADDRESS: { schema: number(1, 1_000_000), must: 'a number' },
  ALLOW_PLAINTEXT: {
    schema: commaSeparated.pipe(z.array(z.enum(['database', 'smtp', 'clamd']))),
    must: 'one or more of database, smtp and clamd, separated by commas',
  },
  LOG: { schema: z.enum(['off', 'requests']), must: 'off or requests' },
} as const

/** Enough to keep the processors of this machine busy, and far below the hundred that PostgreSQL allows by default. */
const defaultPoolSize = Math.min(40, 10 + 2 * availableParallelism())

function key() {
  return z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length === 32)
}

/** A claim and the value that it must have, or hold among several: 'groups=hr-admins'. */
export type Claim = { name: string; value: string }

function claim() {
  return z
    .string()
    .regex(/^[^=\s]+=\S(.*\S)?$/)
    .transform((text): Claim => {
      const at = text.indexOf('=')
      return { name: text.slice(0, at), value: text.slice(at + 1) }
    })
}

/** An identity provider that people sign in at. */
export type IdentityProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** How the secret is sent; undefined: in the body where the provider offers that, else in the header. */
  clientAuthentication: 'client_secret_basic' | 'client_secret_post' | undefined
  scope: string
  /** What the button of the sign-in page calls it. */
  name: string
  /** Claims that set and take back the flags of an account; undefined: no claim touches the flag. */
  adminClaim: Claim | undefined
  superAdminClaim: Claim | undefined
}

type Value<Name extends keyof typeof variables> = z.output<(typeof variables)[Name]['schema']>

export type Config = {
  port: number
  host: string
  dataDir: string
  appKey: Uint8Array | undefined
  /** The key before it, while it is being changed. */
  appKeyOld: Uint8Array | undefined
  databaseUrl: string | undefined
  /** How many connections to the database this process holds at most. */
  databasePoolSize: number
  publicUrl: string
  /** Origins that the product's own pages have: requests by cookie come from one of them. */
  origins: readonly string[]
  isLoopback: boolean
  trustProxy: readonly string[] | false
  demo: boolean
  demoEmployees: number
  adminEmail: string | undefined
  timeZone: string
  smtpUrl: string | undefined
  /** Where emails go: to the mail server, or into files while none is set up. */
  mailDelivery: 'server' | 'files'
  mailFrom: string
  companyName: string
  /** A page outside of the product that shows who works where; undefined: there is none. */
  orgChartUrl: string | undefined
  /** Whose pages may embed the job form. */
  jobFormOrigins: readonly string[]
  /** How many months after an application its data is kept. */
  applicantMonths: number
  /** Google reCAPTCHA; undefined: the browser calculates instead. */
  recaptcha: { siteKey: string; secretKey: string; origin: string } | undefined
  /** Where ClamAV scans what is uploaded; undefined: nothing does. */
  clamd: Clamd | undefined
  signInFailuresPerAddress: number
  /** Undefined: people sign in by password alone. */
  identityProvider: IdentityProviderSettings | undefined
  /** After how many years archived people are erased; undefined: never. */
  employeeRetentionYears: number | undefined
  logRequests: boolean
}

/** A setting that cannot be used; the message is for the person who starts the product. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment; empty variables count as not set.
 * @throws ConfigError with one sentence that says what is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = <Name extends keyof typeof variables>(name: Name): Value<Name> | undefined => {
    const text = environment[name]
    if (text === undefined || text === '') return undefined
    const { schema, must } = variables[name]
    const parsed = schema.safeParse(text)
    if (!parsed.success) throw new ConfigError(`${name} must be ${must}.`)
    // The schema of this very name; the table of all of them hides which.
    return parsed.data as Value<Name>
  }

  const port = read('PORT') ?? 3000
  const host = read('HOST') ?? '127.0.0.1'
  const databaseUrl = read('DATABASE_URL')
  const appKey = read('APP_KEY')
  const appKeyOld = read('APP_KEY_OLD')
  const publicUrlSetting = read('PUBLIC_URL')
  const smtpUrl = read('SMTP_URL')
  const plaintext = read('ALLOW_PLAINTEXT') ?? []

  if (publicUrlSetting === undefined && !isLoopback(host))
    throw new ConfigError(
      `PUBLIC_URL is needed when HOST is ${host}: the address that people open, like https://hr.example.com.`,
    )
  const publicUrl = publicUrlSetting ?? `http://localhost:${port}`
  const onLoopback = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)

  if (databaseUrl !== undefined && appKey === undefined)
    throw new ConfigError(
      'APP_KEY is needed with DATABASE_URL: 32 bytes in base64, for example from `openssl rand -base64 32`.',
    )
  if (appKeyOld !== undefined && appKey === undefined)
    throw new ConfigError('APP_KEY_OLD is the key before APP_KEY: set APP_KEY, too.')
  if (appKeyOld !== undefined && appKey?.equals(appKeyOld))
    throw new ConfigError('APP_KEY_OLD is the same as APP_KEY: take it away, or set APP_KEY to a new key.')
  if (databaseUrl !== undefined && !plaintext.includes('database') && isPlainDatabase(databaseUrl))
    throw new ConfigError(
      'DATABASE_URL must ask for TLS (sslmode=verify-full) beyond this machine, or ALLOW_PLAINTEXT must name database.',
    )
  if (smtpUrl !== undefined && !plaintext.includes('smtp') && isPlainSmtp(smtpUrl))
    throw new ConfigError(
      'SMTP_URL must begin with smtps:// or ask for TLS (?requireTLS=true) beyond this machine, or ALLOW_PLAINTEXT must name smtp.',
    )

  const clamd = read('CLAMD_URL')
  if (clamd && 'host' in clamd && !isLoopback(clamd.host) && !plaintext.includes('clamd'))
    throw new ConfigError(
      'CLAMD_URL must be on this machine, or ALLOW_PLAINTEXT must name clamd: files go to it without TLS.',
    )

  const issuer = read('OIDC_ISSUER')
  const clientId = read('OIDC_CLIENT_ID')
  if ((issuer === undefined) !== (clientId === undefined))
    throw new ConfigError('OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both, or none.')
  const identityProvider =
    issuer === undefined || clientId === undefined
      ? undefined
      : {
          issuer,
          clientId,
          clientSecret: read('OIDC_CLIENT_SECRET'),
          clientAuthentication: read('OIDC_CLIENT_AUTHENTICATION'),
          scope: read('OIDC_SCOPE') ?? 'openid email profile',
          name: read('OIDC_NAME') ?? new URL(issuer).hostname,
          adminClaim: read('OIDC_ADMIN_CLAIM'),
          superAdminClaim: read('OIDC_SUPERADMIN_CLAIM'),
        }

  const siteKey = read('RECAPTCHA_SITE_KEY')
  const secretKey = read('RECAPTCHA_SECRET_KEY')
  if ((siteKey === undefined) !== (secretKey === undefined))
    throw new ConfigError('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY belong together: set both, or none.')
  const recaptcha =
    siteKey === undefined || secretKey === undefined
      ? undefined
      : { siteKey, secretKey, origin: read('RECAPTCHA_URL') ?? 'https://www.google.com' }

  const origins = onLoopback
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => withHost(publicUrl, name))
    : [publicUrl]
  const demo = read('DEMO') ?? (databaseUrl === undefined && onLoopback)
  return {
    port,
    host,
    dataDir: read('DATA_DIR') ?? 'data',
    appKey,
    appKeyOld,
    databaseUrl,
    databasePoolSize: read('DATABASE_POOL_SIZE') ?? defaultPoolSize,
    publicUrl,
    origins,
    isLoopback: onLoopback,
    trustProxy: read('TRUST_PROXY') ?? false,
    demo,
    demoEmployees: read('DEMO_EMPLOYEES') ?? 120,
    adminEmail: read('ADMIN_EMAIL'),
    timeZone: read('TIME_ZONE') ?? 'Europe/Sarajevo',
    smtpUrl,
    mailDelivery: smtpUrl === undefined ? 'files' : 'server',
    mailFrom: read('MAIL_FROM') ?? `HR Application <hr@${mailHost(publicUrl)}>`,
    companyName: read('COMPANY_NAME') ?? '',
    orgChartUrl: read('ORG_CHART_URL'),
    identityProvider,
    employeeRetentionYears: read('EMPLOYEE_RETENTION_YEARS'),
    jobFormOrigins: read('JOB_FORM_ORIGINS') ?? origins,
    applicantMonths: read('APPLICANT_RETENTION_MONTHS') ?? 12,
    recaptcha,
    clamd,
    signInFailuresPerAddress: read('SIGN_IN_FAILURES_PER_ADDRESS') ?? 300,
    // The terminal of somebody who tries the demo stays readable.
    logRequests: (read('LOG') ?? (demo ? 'off' : 'requests')) === 'requests',
  }
}

/** An address, or a network like 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  // A network of length 0 would be everybody.
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

function withHost(address: string, host: string): string {
  const { protocol, port } = new URL(address)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}

const mailHost = (publicUrl: string) => {
  const { hostname } = new URL(publicUrl)
  return hostname.includes('.') && !isLoopback(hostname) ? hostname : 'localhost.localdomain'
}

function isPlainDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const isLocal = isLoopback(hostname) || hostname === '' || (searchParams.get('host') ?? '').startsWith('/')
  return !isLocal && !['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
}

function isPlainSmtp(address: string): boolean {
  const { hostname, protocol, searchParams } = new URL(address)
  return !isLoopback(hostname) && protocol !== 'smtps:' && searchParams.get('requireTLS') !== 'true'
}
