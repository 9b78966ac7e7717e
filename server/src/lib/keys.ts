import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A key for one purpose. All that is new is made with the present one; while `APP_KEY` is being changed there are two,
 * the present one first, and what either has made is read.
 */
export type Key = { readonly present: Uint8Array; readonly all: readonly Uint8Array[] }

/** The keys that the product works with, each derived from the one `APP_KEY` for one purpose. */
export type Keys = {
  /** Signs access tokens. */
  accessToken: Key
  /** Signs the cookie of browsers that have signed in before. */
  knownBrowser: Key
  /** Signs the addresses of photos. */
  photo: Key
  /** Hashes e-mail and network addresses, so that attempts can be counted without keeping them. */
  attempt: Key
  /** Encrypts ID numbers. */
  idNumber: Key
  /** Hashes ID numbers, so that the database can keep them unique. */
  idNumberHash: Key
  /** Encrypts what an identity provider says of somebody. */
  identity: Key
  /** Encrypts the secrets of authenticator apps, and hashes recovery codes. */
  secondFactor: Key
  /** Hashes the links over the history: who can write to the database alone cannot make them anew. */
  historyLink: Key
  /** Signs what the browser of an applicant has to calculate with. */
  captcha: Key
  /** Encrypts what is kept of keys that were replaced. */
  formerKey: Key
  /** Tells whether two keys are the same without telling the key: that of the present one. */
  readonly fingerprint: string
  /** The fingerprints of all keys that are known, that of `APP_KEY` first. */
  readonly known: readonly string[]
  /**
   * Makes the key with this fingerprint the present one.
   * @returns false: it is none of those that are known
   */
  turnTo(fingerprint: string): boolean
}

export const appKeyBytes = 32

export const generateAppKey = (): Buffer => randomBytes(appKeyBytes)

/** Derives all keys from the application's key, 32 bytes, and from another one that is known beside it. */
export function deriveKeys(appKey: Uint8Array, other?: Uint8Array): Keys {
  const appKeys = other ? [appKey, other] : [appKey]
  const derive = (purpose: string) =>
    appKeys.map((one) => new Uint8Array(hkdfSync('sha256', one, '', `hr-application/${purpose}`, 32)))
  const known = derive('fingerprint').map((bytes) => Buffer.from(bytes).toString('base64'))
  let present = 0
  const keyFor = (purpose: string): Key => {
    const derived = derive(purpose)
    return {
      get present() {
        return derived[present]!
      },
      get all() {
        return present === 0 ? derived : derived.toReversed()
      },
    }
  }
  return {
    accessToken: keyFor('access-token'),
    knownBrowser: keyFor('known-browser'),
    photo: keyFor('photo'),
    attempt: keyFor('attempt'),
    idNumber: keyFor('id-number'),
    idNumberHash: keyFor('id-number-hash'),
    identity: keyFor('identity'),
    secondFactor: keyFor('second-factor'),
    historyLink: keyFor('history-link'),
    captcha: keyFor('captcha'),
    formerKey: keyFor('former-key'),
    known,
    get fingerprint() {
      return known[present]!
    },
    turnTo(fingerprint) {
      const found = known.indexOf(fingerprint)
      if (found >= 0) present = found
      return found >= 0
    },
  }
}

const signedBy = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

export const sign = (key: Key, text: string): string => signedBy(key.present, text)

/** Every signature of a text that counts. */
export const signaturesOf = (key: Key, text: string): string[] => key.all.map((one) => signedBy(one, text))

/** Whether `signature` is that of `text`, in the same time for every wrong one. */
export const isSigned = (key: Key, text: string, signature: string): boolean =>
  signaturesOf(key, text).some((one) => {
    const wanted = Buffer.from(one)
    const given = Buffer.from(signature)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
