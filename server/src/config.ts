import { z } from 'zod'
import { email } from '@hr/contract/lib/fields'

const number = (min: number, max: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

// What each variable must be, as it stands in the sentence that refuses a wrong one.
const variables = {
  PORT: { schema: number(1, 65535), must: 'a port from 1 to 65535' },
  HOST: { schema: z.string().regex(/^[\w.:-]+$/), must: 'an address or host name to listen on' },
  DATA_DIR: { schema: z.string(), must: 'a folder' },
  APP_KEY: {
    schema: z
      .base64()
      .transform((text) => Buffer.from(text, 'base64'))
      .refine((key) => key.length === 32),
    must: '32 bytes in base64, for example from `openssl rand -base64 32`',
  },
  DATABASE_URL: {
    schema: url(['postgres:', 'postgresql:']),
    must: 'an address like postgres://user:password@host:5432/database',
  },
  PUBLIC_URL: {
    schema: url(['http:', 'https:']).transform((text) => new URL(text).origin),
    must: 'the address people open, like https://hr.example.com',
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(z.string().regex(/^[\da-fA-F.:]+(\/\d{1,3})?$/))),
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
  SIGN_IN_FAILURES_PER_ADDRESS: { schema: number(1, 1_000_000), must: 'a number' },
  ALLOW_PLAINTEXT: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(z.enum(['database', 'smtp']))),
    must: 'database, smtp or both, separated by a comma',
  },
  LOG: { schema: z.enum(['off', 'requests']), must: 'off or requests' },
} as const

type Value<Name extends keyof typeof variables> = z.output<(typeof variables)[Name]['schema']>

export type Config = {
  port: number
  host: string
  dataDir: string
  appKey: Uint8Array | undefined
  databaseUrl: string | undefined
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
  mailFrom: string
  companyName: string
  signInFailuresPerAddress: number
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
    return parsed.data as Value<Name>
  }

  const port = read('PORT') ?? 3000
  const host = read('HOST') ?? '127.0.0.1'
  const databaseUrl = read('DATABASE_URL')
  const appKey = read('APP_KEY')
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
  if (databaseUrl !== undefined && !plaintext.includes('database') && isPlainDatabase(databaseUrl))
    throw new ConfigError(
      'DATABASE_URL must ask for TLS (sslmode=verify-full) beyond this machine, or ALLOW_PLAINTEXT must name database.',
    )
  if (smtpUrl !== undefined && !plaintext.includes('smtp') && isPlainSmtp(smtpUrl))
    throw new ConfigError(
      'SMTP_URL must begin with smtps:// or ask for TLS (?requireTLS=true) beyond this machine, or ALLOW_PLAINTEXT must name smtp.',
    )

  const demo = read('DEMO') ?? (databaseUrl === undefined && onLoopback)
  return {
    port,
    host,
    dataDir: read('DATA_DIR') ?? 'data',
    appKey,
    databaseUrl,
    publicUrl,
    origins: onLoopback ? ['localhost', '127.0.0.1', '[::1]'].map((name) => withHost(publicUrl, name)) : [publicUrl],
    isLoopback: onLoopback,
    trustProxy: read('TRUST_PROXY') ?? false,
    demo,
    demoEmployees: read('DEMO_EMPLOYEES') ?? 120,
    adminEmail: read('ADMIN_EMAIL'),
    timeZone: read('TIME_ZONE') ?? 'Europe/Sarajevo',
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? `HR Application <hr@${mailHost(publicUrl)}>`,
    companyName: read('COMPANY_NAME') ?? '',
    signInFailuresPerAddress: read('SIGN_IN_FAILURES_PER_ADDRESS') ?? 300,
    // The terminal of somebody who tries the demo stays readable.
    logRequests: (read('LOG') ?? (demo ? 'off' : 'requests')) === 'requests',
  }
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
