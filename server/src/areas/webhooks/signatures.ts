import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

// Signatures of Standard Webhooks (https://www.standardwebhooks.com): `v1` is HMAC-SHA256 with the shared secret, `v1a`
// is ed25519. Both keys of an endpoint come from one stored seed.

/** The DER encoding of an ed25519 private key, before its 32 bytes (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const ed25519Bytes = 32

const derive = (seed: Buffer, purpose: string) => createHmac('sha256', seed).update(purpose).digest()

const secretBytes = (seed: Buffer) => derive(seed, 'v1')

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Prefix, derive(seed, 'v1a')]), format: 'der', type: 'pkcs8' })

/** The secret as receivers enter it: 'whsec_…'. */
export const secretOf = (seed: Buffer): string => `whsec_${secretBytes(seed).toString('base64')}`

/** The public key as receivers enter it: 'whpk_…'. */
export const publicKeyOf = (seed: Buffer): string => {
  const der = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' })
  return `whpk_${der.subarray(-ed25519Bytes).toString('base64')}`
}

type Signed = { id: string; timestamp: number; body: string }

/** Returns the header `webhook-signature`: two signatures for each seed. */
export function signaturesOf(seeds: readonly Buffer[], { id, timestamp, body }: Signed): string {
  const content = `${id}.${timestamp}.${body}`
  return seeds
    .flatMap((seed) => [
      `v1,${createHmac('sha256', secretBytes(seed)).update(content).digest('base64')}`,
      `v1a,${sign(null, Buffer.from(content), privateKeyOf(seed)).toString('base64')}`,
    ])
    .join(' ')
}
