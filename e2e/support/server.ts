import { join } from 'node:path'
import type { Settings } from './settings.ts'

// What is set for another server on this machine is not meant for this one; empty counts as not set.
const unset = Object.fromEntries(
  [
    'DATABASE_URL',
    'APP_KEY',
    'APP_KEY_OLD',
    'HOST',
    'ADMIN_EMAIL',
    'SMTP_URL',
    'MAIL_FROM',
    'COMPANY_NAME',
    'TIME_ZONE',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_CLIENT_AUTHENTICATION',
    'OIDC_SCOPE',
    'OIDC_NAME',
    'OIDC_ADMIN_CLAIM',
    'OIDC_SUPERADMIN_CLAIM',
    'EMPLOYEE_RETENTION_YEARS',
  ].map((name) => [name, '']),
)

/** By number: where 'localhost' has no IPv6 line in the hosts file, a look-up may wait seconds for a name server. */
export const addressAt = (port: number): string => `http://127.0.0.1:${port}`

type ServerOf = Pick<Settings, 'port' | 'folder'> & { careersPort?: number }

/** The settings of a server with the demo company, whose data live in this folder. */
export const serverEnvironment = ({ port, careersPort = port, folder }: ServerOf) => ({
  ...unset,
  PORT: String(port),
  PUBLIC_URL: addressAt(port),
  DATA_DIR: join(folder, 'data'),
  DEMO: '1',
  // Applications are limited for each network address, and tests say which one they come from.
  TRUST_PROXY: '127.0.0.1',
  JOB_FORM_ORIGINS: [port, careersPort].map(addressAt).join(),
  LOG: 'off',
})

/** What the identity provider of the tests (server/src/testing/identity-provider.ts) is called on the sign-in page. */
export const providerName = 'Example ID'

/** The settings of a server that people can also sign in to at the identity provider of the tests. */
export const providerEnvironment = (port: number) => ({
  OIDC_ISSUER: addressAt(port),
  OIDC_CLIENT_ID: 'hr-application',
  OIDC_CLIENT_SECRET: 'a secret of the tests',
  OIDC_NAME: providerName,
})
