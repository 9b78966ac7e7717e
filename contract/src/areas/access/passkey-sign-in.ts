import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { credentials, loginResult } from './access.ts'
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
}
