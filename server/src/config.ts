import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { email } from '@hr/contract/lib/fields'
import { languages } from '@hr/contract/lib/languages'
import { isLoopback } from '@hr/contract/lib/loopback'
import { hostUrls } from './db/hosts.ts'
import { isObjectId, tenantOf } from './lib/provider-tenant.ts'

const number = (min: number, max: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
const commaSeparated = z.string().transform((text) => text.split(',').map((part) => part.trim()))
const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
const databaseUrl = () =>
  z.string().refine((text) => {
    const hosts = hostUrls(text)
    return hosts.every(
      (host) =>
        URL.canParse(host) &&
        ['postgres:', 'postgresql:'].includes(new URL(host).protocol) &&
        (hosts.length === 1 || new URL(host).hostname !== ''),
    )
  })
const key = () =>
  z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length === 32)
/** An address or a network such as 10.0.0.0/8; a prefix length of 0 would include everyone. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine((text) => !text.endsWith('/0'))

/** The address of the ClamAV daemon. */
export type Clamd = { host: string; port: number } | { path: string }

/** A claim and its required value, or one of its values: 'groups=hr-admins'. */
export type Claim = { name: string; value: string }

function claimOf(text: string): Claim {
  const at = text.indexOf('=')
  return { name: text.slice(0, at), value: text.slice(at + 1) }
}

const claim = () =>
  z
    .string()
    .regex(/^[^=\s]+=\S(.*\S)?$/)
    .transform(claimOf)

/** Enough to keep this machine's processors busy, and far below PostgreSQL's default limit of 100. */
const defaultPoolSize = Math.min(40, 10 + 2 * availableParallelism())

/**
 * The settings, each read from the environment variable of its name: `dataDir` from DATA_DIR. Each description completes
 * the error message for an invalid value.
 */
const settings = z.object({
  port: number(1, 65535).default(3000).describe('a port from 1 to 65535'),
  host: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .describe('an address or host name to listen on'),
  dataDir: z.string().default('data').describe('a folder'),
  appKey: key().optional().describe('32 bytes in base64, for example from `openssl rand -base64 32`'),
  /** The previous key, during a key change. */
  appKeyOld: key().optional().describe('the previous APP_KEY: 32 bytes in base64'),
  databaseUrl: databaseUrl()
    .optional()
    .describe('an address like postgres://user:password@host:5432/database, with one or several hosts'),
  /** The replicas for reads that may be moments old; undefined if all reads use the primary. */
  databaseReadUrl: databaseUrl()
    .optional()
    .describe('an address like postgres://user:password@replica:5432/database, with one or several hosts'),
  /** The maximum number of connections of this process. */
  databasePoolSize: number(4, 500).default(defaultPoolSize).describe('a number of connections from 4 to 500'),
  /** How long a node that stops still serves, so that proxies notice that it is not ready. */
  drainSeconds: number(0, 300).optional().describe('a number of seconds from 0 to 300'),
  // The product must be at the root of its host: links do not include a path.
  publicUrl: url(['http:', 'https:'])
    .transform((text) => new URL(text))
    .refine(({ href, origin }) => href === `${origin}/`)
    .transform(({ origin }) => origin)
    .optional()
    .describe('the address users open, without a path, like https://hr.example.com'),
  /** The folder of the backups that the server makes by itself; undefined for none. */
  backupTo: z.string().optional().describe('a folder'),
  /** From when on the day's backup is made, in the company's time zone. */
  backupAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('02:30')
    .describe('a time from 00:00 to 23:59'),
  /** How many backups are kept. */
  backupKeep: number(1, 1000).default(7).describe('a number from 1 to 1000'),
  backupPassphraseFile: z.string().optional().describe('a file'),
  trustProxy: commaSeparated
    .pipe(z.array(network))
    .optional()
    .describe('addresses or networks of the reverse proxy, separated by commas'),
  demo: z
    .enum(['0', '1'])
    .transform((text) => text === '1')
    .optional()
    .describe('0 or 1'),
  demoEmployees: number(10, 300_000).default(120).describe('a number from 10 to 300000'),
  adminEmail: email.optional().describe('an email address'),
  /** The time zone of a new company, checked against the database; readers use that of `Company`. */
  timeZone: z.string().optional().describe('a time zone like Europe/Sarajevo'),
  smtpUrl: url(['smtp:', 'smtps:']).optional().describe('an address like smtp://user:password@host:587'),
  mailFrom: z
    .string()
    .regex(/^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
    .optional()
    .describe('a sender like HR <hr@example.com>'),
  /** The name of a new company; readers use that of `Company`. */
  companyName: z.string().min(1).max(100).optional().describe('a name of at most 100 characters'),
  /** The language of a new company; readers use that of `Company`. */
  companyLanguage: z
    .enum(languages)
    .optional()
    .describe(languages.join(', ').replace(/, (?=\w+$)/, ' or ')),
  /** The address of an external organisation chart. */
  orgChartUrl: url(['http:', 'https:'])
    .optional()
    .describe('the address of a page, like https://wiki.example.com/chart'),
  oidcIssuer: url(['http:', 'https:'])
    .refine((text) => text.startsWith('https:') || isLoopback(new URL(text).hostname))
    .optional()
    .describe('the https address of an identity provider, like https://id.example.com'),
  oidcClientId: z.string().optional().describe('the client ID of this product at the identity provider'),
  oidcClientSecret: z.string().optional().describe('the client secret of this product at the identity provider'),
  oidcClientAuthentication: z
    .enum(['client_secret_basic', 'client_secret_post'])
    .optional()
    .describe('client_secret_basic or client_secret_post'),
  oidcScope: z
    .string()
    .refine((text) => text.split(' ').includes('openid'))
    .default('openid email profile')
    .describe('scopes separated by spaces, including openid'),
  oidcName: z.string().min(1).max(40).optional().describe('a name of at most 40 characters'),
  oidcAdminClaim: claim().optional().describe('a claim and its value, like groups=hr-admins'),
  oidcSecondFactor: z
    .string()
    .regex(/^(amr|acrs?)=\S+( (amr|acrs?)=\S+)*$/)
    .default('amr=mfa')
    .transform((text) => text.split(' ').map(claimOf))
    .describe('values of amr, acr and acrs separated by spaces, like amr=mfa acr=phr'),
  /** Whether addresses of the provider's only tenant need not be verified by the provider. */
  oidcTrustEmail: z
    .enum(['0', '1'])
    .transform((text) => text === '1')
    .optional()
    .describe('0 or 1'),
  oidcHostedDomain: z
    .string()
    .toLowerCase()
    .regex(/^[\w-]+(\.[\w-]+)+$/)
    .optional()
    .describe('the domain of your Google Workspace, like example.com'),
  oidcGuests: commaSeparated
    .pipe(
      z.array(
        z
          .string()
          .transform((text) => text.split('='))
          .pipe(z.tuple([z.string().refine(isObjectId).toLowerCase(), email])),
      ),
    )
    .transform((guests) => new Map(guests))
    .default(new Map())
    .describe('object ids of guests, each with = and the email address of its employee, separated by commas'),
  oidcSuperadminClaim: claim().optional().describe('a claim and its value, like groups=hr-superadmins'),
  /** After how many years archived employees are erased; undefined for never. */
  employeeRetentionYears: number(1, 100).optional().describe('a number of years from 1 to 100'),
  /** The origins of the pages that may embed the job form. */
  jobFormOrigins: commaSeparated
    .pipe(z.array(url(['http:', 'https:']).transform((text) => new URL(text).origin)))
    .optional()
    .describe('the origins of the pages that embed the job form, like https://www.example.com, separated by commas'),
  /** How many months after an application its data is kept. */
  applicantRetentionMonths: number(1, 120).default(12).describe('a number of months from 1 to 120'),
  recaptchaSiteKey: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .describe('the site key of Google reCAPTCHA'),
  recaptchaSecretKey: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .describe('the secret key of Google reCAPTCHA'),
  recaptchaUrl: url(['http:', 'https:'])
    .transform((text) => new URL(text).origin)
    .default('https://www.google.com')
    .describe('the address of reCAPTCHA, like https://www.recaptcha.net'),
  /** Microsoft Graph and the sign-in of Entra ID, which national clouds have at other addresses. */
  entraGraphUrl: url(['https:'])
    .transform((text) => new URL(text).origin)
    .default('https://graph.microsoft.com')
    .describe('the https address of Microsoft Graph, like https://graph.microsoft.us'),
  entraLoginUrl: url(['https:'])
    .transform((text) => new URL(text).origin)
    .default('https://login.microsoftonline.com')
    .describe('the https address of the sign-in of Entra ID, like https://login.microsoftonline.us'),
  /** The ClamAV daemon that scans uploads; undefined if they are not scanned. */
  clamdUrl: url(['tcp:', 'unix:'])
    .transform((text): Clamd => {
      const { protocol, hostname, port, pathname } = new URL(text)
      return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
    })
    .optional()
    .describe('an address like tcp://clamd.example.com:3310 or unix:/run/clamav/clamd.ctl'),
  /** How many calls a token may make in a minute, on each node. */
  tokenCallsPerMinute: number(1, 1_000_000).default(600).describe('a number'),
  /** The size of all files that an employee has uploaded, in MB. */
  ownUploadsMb: number(1, 1_000_000).default(200).describe('a number of megabytes'),
  /** Networks that are not public and that requests to addresses from Settings may reach. */
  webhookNetworks: commaSeparated
    .pipe(z.array(network))
    .default([])
    .describe('addresses or networks that integrations may reach, like 10.1.0.0/16, separated by commas'),
  signInFailuresPerAddress: number(1, 1_000_000).default(300).describe('a number'),
  allowPlaintext: commaSeparated
    .pipe(z.array(z.enum(['database', 'smtp', 'clamd'])))
    .default([])
    .describe('one or more of database, smtp and clamd, separated by commas'),
  log: z.enum(['off', 'requests']).optional().describe('off or requests'),
  /** Where metrics are served; undefined for nowhere. */
  metricsAddress: z
    .string()
    .refine((text) => /^(\[[\da-f:]+\]|[\w.-]+):\d+$/i.test(text) && URL.canParse(`http://${text}`))
    .transform((text) => ({ host: text.slice(0, text.lastIndexOf(':')), port: Number(text.split(':').at(-1)) }))
    .transform(({ host, port }) => ({ host: host.replace(/^\[|\]$/g, ''), port }))
    .optional()
    .describe('an address and a port to listen on, like 127.0.0.1:9464'),
  otelExporterOtlpEndpoint: url(['http:', 'https:'])
    .transform((text) => text.replace(/\/$/, ''))
    .optional()
    .describe('the address of an OpenTelemetry collector, like http://127.0.0.1:4318'),
  otelServiceName: z.string().default('hr-application').describe('a name'),
  otelTracesSamplerArg: z.coerce.number().min(0).max(1).default(1).describe('a ratio from 0 to 1'),
})

/** The settings of the identity provider. */
export type IdentityProviderSettings = NonNullable<Config['identityProvider']>
export type Config = ReturnType<typeof readConfig>

/** Thrown for unusable settings; the message is for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment. White space around a value is ignored, because files that are mounted as values
 * end with a line break. Empty variables count as not set.
 * @throws ConfigError with a sentence for each invalid variable or, if there is none, for each invalid combination
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const names = Object.keys(settings.shape).map((name) => [name, environment[variableOf(name)]?.trim()])
  const given = Object.fromEntries(names.filter(([, text]) => text !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(sentencesOf(parsed.error).join('\n'))
  const set = parsed.data
  requireSameFolder(environment['DATA_DIR'], set.dataDir)

  const publicUrl = set.publicUrl ?? `http://localhost:${set.port}`
  const onLoopback = isLoopback(set.host) && isLoopback(new URL(publicUrl).hostname)
  const conflicts = conflictsOf(set)
  if (conflicts.length > 0) throw new ConfigError(conflicts.join('\n'))

  // Requests with a cookie must come from one of these origins.
  const origins = onLoopback
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => withHost(publicUrl, name))
    : [publicUrl]
  const demo = set.demo ?? (set.databaseUrl === undefined && onLoopback)
  return {
    ...set,
    drainSeconds: set.drainSeconds ?? (set.databaseUrl === undefined ? 0 : 10),
    publicUrl,
    origins,
    isLoopback: onLoopback,
    trustProxy: set.trustProxy ?? (false as const),
    demo,
    /** Where emails go: to the mail server, or to files if none is configured. */
    mailDelivery: set.smtpUrl === undefined ? ('files' as const) : ('server' as const),
    mailFrom: set.mailFrom ?? `HR Application <hr@${smtpHost(publicUrl)}>`,
    /** Undefined if users sign in by password only. */
    identityProvider: identityProviderOf(set),
    jobFormOrigins: set.jobFormOrigins ?? origins,
    /** Google reCAPTCHA; undefined for the built-in proof of work. */
    recaptcha:
      set.recaptchaSiteKey && set.recaptchaSecretKey
        ? { siteKey: set.recaptchaSiteKey, secretKey: set.recaptchaSecretKey, origin: set.recaptchaUrl }
        : undefined,
    /** Where traces are sent; undefined for nowhere. */
    traces: set.otelExporterOtlpEndpoint && {
      endpoint: set.otelExporterOtlpEndpoint,
      serviceName: set.otelServiceName,
      sampleRatio: set.otelTracesSamplerArg,
    },
    // Off in the demo, to keep its terminal readable.
    logRequests: (set.log ?? (demo ? 'off' : 'requests')) === 'requests',
  }
}

/**
 * Versions up to 1.1.0 kept the white space of DATA_DIR. A start with a new, empty folder would hide the data in theirs.
 * @throws ConfigError
 */
function requireSameFolder(given: string | undefined, used: string): void {
  if (given === undefined || given === used || !existsSync(given)) return
  const quoted = (folder: string) => `'${resolve(folder).replaceAll("'", `'\\''`)}'`
  throw new ConfigError(
    existsSync(used)
      ? `DATA_DIR has white space around it, which is no longer part of its name, and both ${quoted(given)} and ${quoted(used)} exist. Set DATA_DIR to the one to use, under a name without white space around it.`
      : `DATA_DIR has white space around it, which is no longer part of its name. Rename the folder: mv ${quoted(given)} ${quoted(used)}`,
  )
}

type Settings = z.output<typeof settings>

/** The environment variable of a setting: 'DATA_DIR' of 'dataDir'. */
const variableOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** The environment variables that are read. */
export const variableNames = (): string[] => Object.keys(settings.shape).map(variableOf)

function sentencesOf({ issues }: z.ZodError): string[] {
  const names = new Set(issues.map(({ path }) => path[0] as keyof Settings))
  return [...names].map((name) => `${variableOf(name)} must be ${settings.shape[name].description}.`)
}

/** Returns a sentence for each combination of settings that does not work. */
function conflictsOf(set: Settings): string[] {
  const {
    databaseUrl: database,
    databaseReadUrl: replica,
    smtpUrl: smtp,
    clamdUrl: clamd,
    allowPlaintext: plaintext,
  } = set
  const isOneSet = (one: unknown, other: unknown) => (one === undefined) !== (other === undefined)
  const rules: [isBroken: boolean | undefined, sentence: string][] = [
    [
      !set.publicUrl && !isLoopback(set.host),
      `PUBLIC_URL is required when HOST is ${set.host}: the address that users open, such as https://hr.example.com.`,
    ],
    [
      database !== undefined && !set.appKey,
      'APP_KEY is required with DATABASE_URL: 32 bytes in base64, for example from `openssl rand -base64 32`.',
    ],
    [set.appKeyOld && !set.appKey, 'APP_KEY_OLD requires APP_KEY: set both.'],
    [
      set.appKeyOld && set.appKey?.equals(set.appKeyOld),
      'APP_KEY_OLD is the same as APP_KEY: remove it, or set APP_KEY to a new key.',
    ],
    [
      database !== undefined && !plaintext.includes('database') && hostUrls(database).some(isPlainDatabase),
      'DATABASE_URL must use TLS (sslmode=verify-full) for another machine, or ALLOW_PLAINTEXT must include database.',
    ],
    [
      replica !== undefined && !plaintext.includes('database') && hostUrls(replica).some(isPlainDatabase),
      'DATABASE_READ_URL must use TLS (sslmode=verify-full) for another machine, or ALLOW_PLAINTEXT must include database.',
    ],
    [
      set.backupPassphraseFile !== undefined && set.backupTo === undefined,
      'BACKUP_PASSPHRASE_FILE requires BACKUP_TO: set both.',
    ],
    [replica !== undefined && database === undefined, 'DATABASE_READ_URL requires DATABASE_URL: set both.'],
    [
      smtp !== undefined && !plaintext.includes('smtp') && isPlainSmtp(smtp),
      'SMTP_URL must begin with smtps:// or use TLS (?requireTLS=true) for another machine, or ALLOW_PLAINTEXT must include smtp.',
    ],
    [
      clamd && 'host' in clamd && !isLoopback(clamd.host) && !plaintext.includes('clamd'),
      'CLAMD_URL must be on this machine, or ALLOW_PLAINTEXT must include clamd: files are sent to it without TLS.',
    ],
    [
      isOneSet(set.oidcIssuer, set.oidcClientId),
      'OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both or neither.',
    ],
    [
      (set.oidcTrustEmail || set.oidcGuests.size > 0) && (!set.oidcIssuer || tenantOf(set.oidcIssuer) === undefined),
      'OIDC_TRUST_EMAIL and OIDC_GUESTS require an OIDC_ISSUER of one tenant, like https://login.microsoftonline.com/(tenant ID)/v2.0: of another, anyone could set the address of an employee.',
    ],
    [
      set.oidcHostedDomain !== undefined && !(set.oidcIssuer && new URL(set.oidcIssuer).hostname === googleHost),
      'OIDC_HOSTED_DOMAIN requires OIDC_ISSUER=https://accounts.google.com: others do not name a domain, so no one could sign in.',
    ],
    [
      isOneSet(set.recaptchaSiteKey, set.recaptchaSecretKey),
      'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY belong together: set both or neither.',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence)
}

const googleHost = 'accounts.google.com'

function identityProviderOf(set: Settings) {
  if (set.oidcIssuer === undefined || set.oidcClientId === undefined) return undefined
  return {
    issuer: set.oidcIssuer,
    clientId: set.oidcClientId,
    clientSecret: set.oidcClientSecret,
    /** How the secret is sent; undefined: in the body if the provider supports that, otherwise in the header. */
    clientAuthentication: set.oidcClientAuthentication,
    scope: set.oidcScope,
    /** The name on the button of the sign-in page. */
    name: set.oidcName ?? new URL(set.oidcIssuer).hostname,
    /** Claims that set and remove the flags of an account; undefined if no claim controls the flag. */
    adminClaim: set.oidcAdminClaim,
    superAdminClaim: set.oidcSuperadminClaim,
    /** Each of these claims says that the provider asked for a second factor. */
    secondFactorClaims: set.oidcSecondFactor,
    /** The only tenant of the issuer; undefined for issuers without tenants. */
    tenant: tenantOf(set.oidcIssuer),
    /** Whether addresses of the tenant count as verified. */
    trustsAddresses: set.oidcTrustEmail ?? false,
    /** The only domain of Google Workspace (`hd`) whose accounts may sign in; undefined for no limit. */
    hostedDomain: set.oidcHostedDomain,
    /** The guests of the tenant who may sign in: the address of each employee by the object id. */
    guests: set.oidcGuests,
  }
}

function withHost(address: string, host: string): string {
  const { protocol, port } = new URL(address)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}

const smtpHost = (publicUrl: string) => {
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
