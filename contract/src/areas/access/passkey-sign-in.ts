import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { translated } from '../../lib/fields.ts'
import { credentials, linkSecret, loginResult } from './access.ts'
import { creationOptions, createdPasskey } from './passkeys.ts'
import { passkeyOptions, signedPasskey } from './passkey-signing.ts'

// Apart from the other calls that sign in, which every page loads.

export const passkeySignInApi = {
  beginPasskey: endpoint('POST /login/passkey/options', 'public', {
    summary: 'Create the challenge for signing in with a passkey, in this browser',
    body: z.object({
      /** True without a password: the device must verify the user. */
      isAlone: z.boolean(),
    }),
    result: passkeyOptions,
  }),
  loginWithPasskey: endpoint('POST /login/passkey', 'public', {
    summary: 'Sign in with a passkey alone, or after the password',
    errors: [401],
    body: z.object({ passkey: signedPasskey, credentials: credentials.optional() }),
    result: loginResult,
  }),
  beginFirstPasskey: endpoint('POST /reset-password/passkey/options', 'public', {
    summary: 'Create the challenge for the first passkey of a user without a password, with an emailed link',
    query: linkSecret,
    result: creationOptions,
  }),
  addFirstPasskey: endpoint('POST /reset-password/passkey', 'public', {
    summary: 'Add the first passkey of a user without a password, with an emailed link',
    query: linkSecret,
    body: z.object({ passkey: createdPasskey }),
    result: z.object({ message: translated, recoveryCodes: z.array(z.string()) }),
  }),
}
