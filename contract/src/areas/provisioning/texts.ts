import { message, messages } from '../../lib/messages.ts'

export const provisioningTexts = messages('provisioning', {
  saved: 'Provisioning settings saved',
  limitLifted: 'The identity directory can disable accounts for the next hour',
  discarded: 'Held deactivations discarded',
  signInAllowed: 'Sign-in allowed again',
  notDisabled: "The identity directory didn't disable this account",
  connected: 'Connection to Entra ID saved',
  disconnected: 'Connection to Entra ID removed',
  switchedOff: 'Identity directories have been off since a backup was restored. Switch them on above the tabs first.',
  notConnected: 'Connect to Entra ID first',
  badIdentifier: 'Use only letters, digits, dots, hyphens and underscores',
  secretRequired: 'Enter the client secret',
  alreadyRunning: 'Another run is still in progress',
  stopped: 'The server stopped while this was running. The next run will continue.',
  runTitle: message('Send data to Entra ID', undefined, 'job'),
  runDone: (users: number) =>
    message(
      '{users, plural, =0 {No data has changed.} one {Data for # user was sent to Entra ID.} other {Data for # users was sent to Entra ID.}}',
      { users },
    ),
  tokenRefused: 'Entra ID refused the sign-in: check the tenant, the client and its secret',
  uploadForbidden: 'Entra ID refused the upload: grant the application SynchronizationData-User.Upload',
  uploadRefused: (status: number) =>
    message('Entra ID refused the upload with status {status}', { status: String(status) }),
  uploadMissing: "Entra ID can't find this service principal or job: check both IDs",
  unreachable: 'Entra ID could not be reached. The next run will try again.',
  tooBusy: 'Entra ID is busy. The next run will continue.',
  quotaUsed: 'The daily upload quota is used up. The next run will continue.',
})
