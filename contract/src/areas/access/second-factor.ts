import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { fieldTexts, message } from '../../lib/fields.ts'

/** How many recovery codes there are at first; each takes the place of the app once. */
export const recoveryCodeCount = 10

/** A code as somebody types it: six digits of an authenticator app, or a recovery code; blanks and hyphens do not count. */
export const typedCode = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, fieldTexts.required))

const ofWhom = z.object({ userUuid: z.uuid().optional() })

export const secondFactorApi = {
  find: endpoint('GET /second-factor', 'session.read', {
    summary: 'Whether signing in by password asks for a code, too; without userUuid of oneself',
    query: ofWhom,
    subject: { person: 'userUuid' },
    result: z.object({
      /** Since when; null: it does not. */
      since: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int(),
    }),
  }),
  begin: endpoint('POST /second-factor', 'session.own', {
    summary: 'A new secret for an authenticator app, which counts once one of its codes was sent',
    subject: 'caller',
    // `uri`: the secret as the QR code tells it to the app, `otpauth://…`.
    result: z.object({ secret: z.string(), uri: z.string() }),
  }),
  turnOn: endpoint('PUT /second-factor', 'session.own', {
    summary: 'Asks for codes from now on; the recovery codes are shown only here',
    subject: 'caller',
    body: z.object({ code: typedCode }),
    result: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  }),
  turnOff: endpoint('DELETE /second-factor', 'session.read', {
    summary: 'Asks for the password alone again; without userUuid of oneself',
    query: ofWhom,
    subject: { person: 'userUuid' },
    result: message,
  }),
}

export const secondFactorTexts = {
  needed: 'Enter the code from your authenticator app',
  wrong: 'This code is wrong or has already been used',
  on: 'Two-step sign-in is on',
  off: 'Two-step sign-in is off',
  alreadyOn: 'Two-step sign-in is already on',
  notBegun: 'Please start again: this took too long, or was started in another window',
  noPassword: 'You have no password here: the identity provider decides how you sign in',
} as const
