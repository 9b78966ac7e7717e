import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { passkeySignInApi } from '@hr/contract/areas/access/passkey-sign-in'
import type { PasskeyOptions, SignedPasskey } from '@hr/contract/areas/access/passkey-signing'
import { passkeysTexts, type CreatedPasskey, type passkeysApi } from '@hr/contract/areas/access/passkeys'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { t } from '../lib/t.ts'
import { ApiError } from './errors.ts'
import { send } from './send.ts'

/** Without them, the passkey signs in alone. */
export type Credentials = { email: string; password: string }

// The browser's part of passkeys; loaded only when the user asks for one.

/** Makes the browser create a passkey. */
export async function createPasskey(optionsJSON: ResultOf<typeof passkeysApi.begin>): Promise<CreatedPasskey> {
  const { rp, ...options } = optionsJSON
  try {
    const { id, rawId, response } = await startRegistration({
      optionsJSON: { ...options, rp: { name: rp.name, ...(rp.id !== undefined && { id: rp.id }) } },
    })
    return { id, rawId, type: 'public-key', response }
  } catch (error) {
    throw failureOf(error)
  }
}

/** Makes the browser sign a challenge with a passkey that the user chooses. */
export async function signChallenge(optionsJSON: PasskeyOptions): Promise<SignedPasskey> {
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    return { id, rawId, type: 'public-key', response }
  } catch (error) {
    throw failureOf(error)
  }
}

/** Signs in with a passkey, alone or after the password. */
export async function signInWithPasskey(
  credentials?: Credentials,
): Promise<ResultOf<typeof passkeySignInApi.loginWithPasskey>> {
  const options = await send(passkeySignInApi.beginPasskey, { body: { isAlone: credentials === undefined } })
  const passkey = await signChallenge(options)
  return send(passkeySignInApi.loginWithPasskey, { body: { passkey, ...(credentials && { credentials }) } })
}

/** The secret of an emailed link. */
export type LinkSecret = { userUuid: string; token: string }

/** Creates the first passkey of a user without a password. */
export async function createFirstPasskey(
  query: LinkSecret,
): Promise<ResultOf<typeof passkeySignInApi.addFirstPasskey>> {
  const passkey = await createPasskey(await send(passkeySignInApi.beginFirstPasskey, { query }))
  return send(passkeySignInApi.addFirstPasskey, { query, body: { passkey } })
}

function failureOf(error: unknown): ApiError {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new ApiError(400, t(passkeysTexts.alreadyAdded))
  return new ApiError(400, t('Your browser or device canceled this. Please try again.'))
}
