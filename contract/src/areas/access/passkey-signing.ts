import { z } from 'zod'

/** Binary values of the browser, in base64url. */
export const binary = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
export const userVerification = z.enum(['required', 'preferred', 'discouraged'])
export const credential = { id: binary, rawId: binary, type: z.literal('public-key') }

/** A challenge for the browser. No passkeys are named: the browser offers those that it has for the host. */
export const passkeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification,
})
export type PasskeyOptions = z.output<typeof passkeyOptions>

/** The signed challenge. */
export const signedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.optional(),
  }),
})
export type SignedPasskey = z.output<typeof signedPasskey>
