import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** The keys that the product works with, each derived from the one `APP_KEY` for one purpose. */
export type Keys = {
  /** Signs access tokens. */
  accessToken: Uint8Array
  /** Signs the cookie of browsers that have signed in before. */
  knownBrowser: Uint8Array
  /** Signs the addresses of photos. */
  photo: Uint8Array
  /** Hashes e-mail and network addresses, so that attempts can be counted without keeping them. */
  attempt: Uint8Array
  /** Encrypts ID numbers. */
  idNumber: Uint8Array
  /** Hashes ID numbers, so that the database can keep them unique. */
  idNumberHash: Uint8Array
  /** Encrypts what an identity provider says of somebody. */
  identity: Uint8Array
  /** Encrypts the secrets of authenticator apps, and hashes recovery codes. */
  secondFactor: Uint8Array
  /** Hashes the links over the history: who can write to the database alone cannot make them anew. */
  historyLink: Uint8Array
  /** Signs what the browser of an applicant has to calculate with. */
  captcha: Uint8Array
  /** Tells whether two keys are the same without telling the key. */
  fingerprint: string
}

export const appKeyBytes = 32

export const generateAppKey = (): Buffer => randomBytes(appKeyBytes)

/** Derives all keys from the application's key: 32 bytes. */
export function deriveKeys(appKey: Uint8Array): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', appKey, '', `hr-application/${purpose}`, 32))
  return {
    accessToken: derive('access-token'),
    knownBrowser: derive('known-browser'),
    photo: derive('photo'),
    attempt: derive('attempt'),
    idNumber: derive('id-number'),
    idNumberHash: derive('id-number-hash'),
    identity: derive('identity'),
    secondFactor: derive('second-factor'),
    historyLink: derive('history-link'),
    captcha: derive('captcha'),
    fingerprint: Buffer.from(derive('fingerprint')).toString('base64'),
  }
}

export const sign = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Whether `signature` is that of `text`, in the same time for every wrong one. */
export function isSigned(key: Uint8Array, text: string, signature: string): boolean {
  const wanted = Buffer.from(sign(key, text))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
