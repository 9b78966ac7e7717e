import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { passkeysTexts, type CreatedPasskey, type passkeysApi } from '@hr/contract/areas/access/passkeys'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { t } from '../lib/t.ts'
import { ApiError } from './errors.ts'

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

function failureOf(error: unknown): ApiError {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new ApiError(400, t(passkeysTexts.alreadyAdded))
  return new ApiError(400, t('Your browser or device canceled this. Please try again.'))
}
