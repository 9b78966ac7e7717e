import { issue, message, messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, messageResult, uuid } from '../../lib/fields.ts'
import { signedPasskey } from './passkey-signing.ts'
import { typedPassword } from './password.ts'
import { typedCode } from './typed-code.ts'

/** The maximum number of emergency accounts of a company. */
export const maxEmergencyAccounts = 3

export const emergencyAccountsTexts = messages('emergencyAccounts', {
  added: 'Your account is an emergency account',
  removed: 'Emergency account removed',
  factorRequired: 'Enter a code, or use your passkey',
  noFactor: 'Turn on two-step sign-in in your profile first',
  noPassword: 'Set a password for your account first',
  ownPassword: 'Only the owner of an emergency account can set its password. Send a link instead.',
  alreadyOne: 'Your account is already an emergency account',
  tooMany: (max: number) => message('You can have up to {max} emergency accounts. Remove one first.', { max }),
  lastWithoutEndDate:
    'This is the last emergency account of someone without an end date, and the last day ends sign-in. Add another one first.',
  last: 'This is the last emergency account that works. Add another one first, or let everyone sign in with a password in Settings → Sign-in.',
})

const emergencyAccount = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  /** When its password and second factor were proved. */
  since: z.iso.datetime(),
})
export type EmergencyAccount = z.output<typeof emergencyAccount>

/** The password and a second factor of the caller: a code or a passkey. */
export const emergencyAccountInput = z.object({
  currentPassword: typedPassword,
  code: typedCode.optional(),
  passkey: signedPasskey.optional(),
})

export const emergencyAccountsApi = {
  list: endpoint('GET /emergency-accounts', 'company.manage', {
    summary: 'List the emergency accounts, which may always sign in by password',
    result: z.array(emergencyAccount),
  }),
  add: endpoint('POST /emergency-accounts', 'company.manage', {
    summary: 'Make my account an emergency account, with my password and a code or a passkey',
    hasIdempotencyKey: false,
    example: { currentPassword: 'correct horse battery staple', code: '123456' },
    body: emergencyAccountInput.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
      path: ['code'],
      error: issue(emergencyAccountsTexts.factorRequired),
    }),
    result: messageResult,
  }),
  remove: endpoint('DELETE /emergency-accounts/:id', 'company.manage', {
    summary: 'End an emergency account; its password stays',
    params: byId,
    result: messageResult,
  }),
}
