import { messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { messageResult, translated } from '../../lib/fields.ts'
import { typedCode } from './typed-code.ts'

/** The number of recovery codes. Each replaces a code of the app once. */
export const recoveryCodeCount = 10

const ofUser = z.object({ userUuid: z.uuid().optional() })

export const secondFactorApi = {
  find: endpoint('GET /second-factor', 'session.read', {
    summary: 'Show whether two-step sign-in is on, for userUuid or the caller',
    query: ofUser,
    subject: { person: 'userUuid' },
    result: z.object({
      /** When two-step sign-in was turned on; null if it is off. */
      since: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int(),
    }),
  }),
  begin: endpoint('POST /second-factor', 'session.own', {
    summary: 'Create a secret for an authenticator app; it takes effect once a code is confirmed',
    hasIdempotencyKey: false,
    subject: 'caller',
    // `uri` is the `otpauth://…` URI that the QR code encodes.
    result: z.object({ secret: z.string(), uri: z.string() }),
  }),
  turnOn: endpoint('PUT /second-factor', 'session.own', {
    summary: 'Turn on two-step sign-in and return the recovery codes, which are shown only once',
    subject: 'caller',
    body: z.object({ code: typedCode }),
    result: z.object({ message: translated, recoveryCodes: z.array(z.string()) }),
  }),
  turnOff: endpoint('DELETE /second-factor', 'session.read', {
    summary: 'Turn off two-step sign-in, for userUuid or the caller',
    query: ofUser,
    subject: { person: 'userUuid' },
    result: messageResult,
  }),
}

export const secondFactorTexts = messages('secondFactor', {
  needed: 'Enter the code from your authenticator app',
  codeHint: 'Enter the code from your authenticator app, or a recovery code.',
  wrong: 'This code is wrong or has already been used',
  on: 'Two-step sign-in is on',
  off: 'Two-step sign-in is off',
  alreadyOn: 'Two-step sign-in is already on',
  notBegun: 'Please start again: this took too long, or was started in another window',
  noPassword: 'You have no password here: the identity provider decides how you sign in',
})
