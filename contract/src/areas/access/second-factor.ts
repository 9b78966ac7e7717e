import { messages } from '../../lib/messages.ts'
import { z } from 'zod'
import type { RoleName } from '../../access.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { messageResult, translated, uuid } from '../../lib/fields.ts'
import { keptFeeds } from './kept-feeds.ts'
import { typedCode } from './typed-code.ts'

/** The number of recovery codes. Each replaces a code of the app once. */
export const recoveryCodeCount = 10

/** The roles that the company may require to have a second factor: those that sign in to more than their own account. */
export const secondFactorRoles = ['Superadmin', 'Admin', 'Team lead', 'Employee'] as const satisfies readonly RoleName[]
export type SecondFactorRole = (typeof secondFactorRoles)[number]

/** How many days users may have to set up a second factor. */
export const maxSecondFactorDays = 60

const ofUser = z.object({ userUuid: uuid.optional() })

export const secondFactorApi = {
  find: endpoint('GET /second-factor', 'session.read', {
    summary: 'Show whether two-step sign-in is on, for userUuid or the caller',
    query: ofUser,
    subject: { person: 'userUuid' },
    withoutSecondFactor: true,
    result: z.object({
      /** When two-step sign-in was turned on; null if it is off. */
      since: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int(),
      /** Whether an authenticator app is set up. */
      hasApp: z.boolean().default(false),
      /** Whether the company requires it of the user, who then can't turn it off. */
      isRequired: z.boolean().default(false),
    }),
  }),
  begin: endpoint('POST /second-factor', 'session.own', {
    summary: 'Create a secret for an authenticator app; it takes effect once a code is confirmed',
    hasIdempotencyKey: false,
    withoutSecondFactor: true,
    subject: 'caller',
    // `uri` is the `otpauth://…` URI that the QR code encodes.
    result: z.object({ secret: z.string(), uri: z.string() }),
  }),
  turnOn: endpoint('PUT /second-factor', 'session.own', {
    summary:
      'Turn on codes of an app; the first factor of an account comes with recovery codes, which are shown only once',
    subject: 'caller',
    withoutSecondFactor: true,
    body: z.object({ code: typedCode, keepFeeds: keptFeeds.optional() }),
    result: z.object({ message: translated, recoveryCodes: z.array(z.string()) }),
  }),
  enterCode: endpoint('POST /second-factor/code', 'session.own', {
    summary: 'Enter a code in a session that began without one, at the identity provider',
    hasIdempotencyKey: false,
    subject: 'caller',
    withoutSecondFactor: true,
    body: z.object({ code: typedCode }),
    result: messageResult,
  }),
  turnOff: endpoint('DELETE /second-factor', 'session.read', {
    summary: 'Turn off two-step sign-in and remove the passkeys, for userUuid or the caller',
    query: ofUser,
    subject: { person: 'userUuid' },
    result: messageResult,
  }),
}

export const secondFactorTexts = messages('secondFactor', {
  needed: 'Enter the code from your authenticator app',
  codeHint: 'Enter the code from your authenticator app, or a recovery code.',
  passkeyOrCodeHint: 'Use your passkey, or enter a code from your authenticator app or a recovery code.',
  wrong: 'This code is wrong or has already been used. Enter the code that the app shows now.',
  on: 'Two-step sign-in is on',
  off: 'Two-step sign-in is off',
  alreadyOn: 'Two-step sign-in is already on',
  notBegun: 'Please start again: this took too long, or was started in another window',
  required: 'Your company requires two-step sign-in. Set it up or enter a code first.',
  stays:
    "Your company requires two-step sign-in, so you can't turn it off. If you lose your phone, a Superadmin can reset your two-step sign-in.",
  entered: 'Code accepted',
  days: 'Enter a whole number from 0 to 60',
  noPassword: 'You have no password here: you sign in with the identity provider',
})
