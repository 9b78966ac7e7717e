import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, messageResult, name, translated, uuid } from '../../lib/fields.ts'
import { message, messages } from '../../lib/messages.ts'
import { keptFeeds } from './kept-feeds.ts'
import { binary, credential, userVerification } from './passkey-signing.ts'

/** The maximum number of passkeys of a person. */
export const maxPasskeys = 10

/** Why the installation offers no passkeys: its address has no https, or an IP address instead of a name. */
export const passkeyObstacles = ['no https', 'no name'] as const
export type PasskeyObstacle = (typeof passkeyObstacles)[number]

const passkey = z.object({
  uuid,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if it was never used to sign in or to confirm the identity. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** False if it was added at another address of the product: browsers offer it only there. */
  worksHere: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

/** The options for a new passkey, and the answer of the browser (WebAuthn's JSON). Further fields are ignored. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  /** The authenticators that already have a passkey of the caller. */
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification }),
  attestation: z.literal('none'),
})
export const createdPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: binary, attestationObject: binary }),
})
export type CreatedPasskey = z.output<typeof createdPasskey>

export const passkeyNameInput = z.object({ name })

export const passkeysApi = {
  list: endpoint('GET /passkeys', 'session.own', {
    summary: 'List my passkeys, the oldest first, and why none can be added here',
    subject: 'caller',
    withoutSecondFactor: true,
    result: z.object({ passkeys: z.array(passkey), obstacle: z.enum(passkeyObstacles).nullable() }),
  }),
  begin: endpoint('POST /passkeys/options', 'session.own', {
    summary: 'Create the challenge for a new passkey; the identity is confirmed first',
    hasIdempotencyKey: false,
    subject: 'caller',
    withoutSecondFactor: true,
    result: creationOptions,
  }),
  add: endpoint('POST /passkeys', 'session.own', {
    summary: 'Add a passkey; the first factor of an account comes with recovery codes, which are shown only once',
    hasIdempotencyKey: false,
    subject: 'caller',
    withoutSecondFactor: true,
    body: passkeyNameInput.extend({ passkey: createdPasskey, keepFeeds: keptFeeds.optional() }),
    result: z.object({ message: translated, recoveryCodes: z.array(z.string()) }),
  }),
  rename: endpoint('PUT /passkeys/:id', 'session.own', {
    summary: 'Rename one of my passkeys',
    params: byId,
    subject: { ownerOf: 'id' },
    body: passkeyNameInput,
    result: messageResult,
  }),
  remove: endpoint('DELETE /passkeys/:id', 'session.own', {
    summary: 'Remove one of my passkeys; without another factor, two-step sign-in is off',
    params: byId,
    subject: { ownerOf: 'id' },
    result: messageResult,
  }),
}

export const passkeysTexts = messages('passkeys', {
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  removed: 'Passkey removed',
  notAdded: 'The passkey could not be added. Please try again.',
  tooLate: 'This took too long, or was started in another window. Please try again.',
  unknown: "You can't sign in here with this passkey. Use your email and password.",
  wrong: "This passkey doesn't work for this account",
  unverified:
    'Here, this passkey requires unlocking its device with a fingerprint, face or PIN. Use your password instead.',
  copied: 'This passkey may have been copied. Sign in another way, remove the passkey, then contact your HR team.',
  alreadyAdded: 'This passkey has already been added',
  tooMany: (max: number) => message('You can have up to {max} passkeys. Remove one first.', { max }),
  'no https': 'Passkeys only work over HTTPS. This page was opened without it.',
  'no name': 'Passkeys only work with a host name. This page was opened by its IP address.',
})
