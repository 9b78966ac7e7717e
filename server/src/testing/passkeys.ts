import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest()

type Made = { origin?: string; verifiesUser?: boolean }

/** An authenticator with one passkey, as a browser uses it. */
export function newAuthenticator({ origin = 'http://localhost:3000', verifiesUser = true }: Made = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const authenticatorData = (host: string, flags: number, count: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    // Present, and verified if the authenticator can.
    return Buffer.concat([sha256(host), Buffer.of(flags | 1 | (verifiesUser ? 4 : 0)), counter])
  }
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const credential = { id, rawId: id, type: 'public-key' as const }

  return {
    /** Answers the options for a new passkey. */
    create({ challenge, user }: { challenge: string; user: { id: string } }, host = 'localhost') {
      userHandle = user.id
      // CBOR: the public key for ES256, and an attestation object without a statement.
      const bytes = (hex: string) => Buffer.from(hex, 'hex')
      const coordinates = [bytes('215820'), Buffer.from(x, 'base64url'), bytes('225820'), Buffer.from(y, 'base64url')]
      const key = Buffer.concat([bytes('a5010203262001'), ...coordinates])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, credentialId.length), credentialId, key])
      const data = Buffer.concat([authenticatorData(host, 0x40, 0), attested])
      const names = { start: bytes('a363666d74646e6f6e656761747453746d74a0'), data: bytes('68617574684461746158') }
      const attestationObject = Buffer.concat([names.start, names.data, Buffer.of(data.length), data])
      const clientDataJSON = text(clientData('create', challenge))
      return { ...credential, response: { clientDataJSON, attestationObject: text(attestationObject) } }
    },

    /** Answers a challenge, with this count of signatures. */
    sign({ challenge }: { challenge: string }, { count = 0, host = 'localhost' } = {}) {
      const data = authenticatorData(host, 0, count)
      const client = clientData('get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) }
      return { ...credential, response: { ...response, ...(userHandle !== undefined && { userHandle }) } }
    },
  }
}

type Adding = { name?: string; authenticator?: ReturnType<typeof newAuthenticator> }

/** Adds a passkey of a person who may have one, and returns its authenticator, its id and the recovery codes. */
export async function addPasskeyOf(
  app: Pick<TestApp, 'call'>,
  as: Person,
  { name = 'Laptop', authenticator = newAuthenticator() }: Adding = {},
) {
  const { result: options } = await app.call(passkeysApi.begin, {}, { as })
  const body = { name, passkey: authenticator.create(options) }
  const { status, result } = await app.call(passkeysApi.add, { body }, { as })
  if (status !== 200) throw new Error(JSON.stringify(result))
  const { passkeys } = (await app.call(passkeysApi.list, {}, { as })).result
  return { authenticator, id: passkeys.at(-1)!.uuid, recoveryCodes: result.recoveryCodes }
}

/** A signed challenge that confirms a person's identity; of no passkey if the person may have none. */
export async function confirmationOf(app: Pick<TestApp, 'call'>, as: Person) {
  const added = await addPasskeyOf(app, as).catch(() => undefined)
  if (!added) return newAuthenticator().sign({ challenge: 'none' })
  return added.authenticator.sign((await app.call(sessionsApi.beginPasskey, {}, { as })).result)
}
