import { join } from 'node:path'
import { unset } from '@hr/testing/programs'
import type { Settings } from './settings.ts'

/** By number, because looking up 'localhost' may take seconds if the hosts file has no IPv6 entry. */
export const addressAt = (port: number): string => `http://127.0.0.1:${port}`

type ServerOf = Pick<Settings, 'port' | 'folder' | 'timeZone'> & { careersPort?: number }

/** The settings of a server with the demo company and its data in this folder. */
export const serverEnvironment = ({ port, careersPort = port, folder, timeZone }: ServerOf) => ({
  ...unset,
  PORT: String(port),
  PUBLIC_URL: addressAt(port),
  DATA_DIR: join(folder, 'data'),
  DEMO: '1',
  TIME_ZONE: timeZone,
  // Applications are rate-limited by network address, and tests choose theirs.
  TRUST_PROXY: '127.0.0.1',
  JOB_FORM_ORIGINS: [port, careersPort].map(addressAt).join(),
  LOG: 'off',
  DRAIN_SECONDS: '0',
})

/** The name of the tests' identity provider on the sign-in page (server/src/testing/identity-provider.ts). */
export const providerName = 'Example ID'

/** The settings of a server with the tests' identity provider. */
export const providerEnvironment = (port: number) => ({
  OIDC_ISSUER: addressAt(port),
  OIDC_CLIENT_ID: 'hr-application',
  OIDC_CLIENT_SECRET: 'a secret of the tests',
  OIDC_NAME: providerName,
})
