import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A key for one purpose. `current` makes everything new. While `APP_KEY` is being changed, `all` holds the other key as
 * well, and what either of them made is accepted.
 */
export type Key = { readonly current: Uint8Array; readonly all: readonly Uint8Array[] }

/** What each key is for. All of them are derived from the one `APP_KEY`. */
const purposes = {
  /** Signs access tokens. */
  accessToken: 'access-token',
  /** Encrypts the cookie of browsers that have signed in before. */
  knownBrowser: 'known-browser',
  /** Signs the addresses of photos. */
  photo: 'photo',
  /** Hashes email and network addresses, so that the rate limits can count them without storing them. */
  rateLimit: 'rate-limit',
  /** Encrypts ID numbers. */
  idNumber: 'id-number',
  /** Hashes ID numbers, so that the database can keep them unique. */
  idNumberHash: 'id-number-hash',
  /** Encrypts the tokens of the identity provider. */
  identity: 'identity',
  /** Encrypts the secrets of authenticator apps. */
  secondFactor: 'second-factor',
  /** Hashes the links of the audit chain: write access to the database alone cannot recompute them. */
  historyLink: 'history-link',
  /** Signs the challenges of the job form. */
  captcha: 'captcha',
  /** Encrypts what is kept of replaced keys. */
  previousKey: 'previous-key',
} as const
export type Purpose = keyof typeof purposes

export type Keys = Record<Purpose, Key> & {
  /** Identifies the current key without revealing it. */
  readonly fingerprint: string
  /** The fingerprints of all known keys, that of `APP_KEY` first. */
  readonly known: readonly string[]
  /**
   * Makes the key with this fingerprint the current one.
   * @returns false if the key is unknown
   */
  use(fingerprint: string): boolean
}

export const appKeyBytes = 32

export const generateAppKey = (): Buffer => randomBytes(appKeyBytes)

/** Derives all keys from the application's key, 32 bytes, and from the other one during a key change. */
export function deriveKeys(appKey: Uint8Array, other?: Uint8Array): Keys {
  const appKeys = other ? [appKey, other] : [appKey]
  const derive = (purpose: string) =>
    appKeys.map((one) => new Uint8Array(hkdfSync('sha256', one, '', `hr-application/${purpose}`, 32)))
  const known = derive('fingerprint').map((bytes) => Buffer.from(bytes).toString('base64'))
  let current = 0
  const keyFor = (purpose: string): Key => {
    const derived = derive(purpose)
    return {
      get current() {
        return derived[current]!
      },
      get all() {
        return current === 0 ? derived : derived.toReversed()
      },
    }
  }
  const keys = Object.fromEntries(Object.entries(purposes).map(([name, purpose]) => [name, keyFor(purpose)]))
  return {
    // `fromEntries` forgets the names.
    ...(keys as Record<Purpose, Key>),
    known,
    get fingerprint() {
      return known[current]!
    },
    use(fingerprint) {
      const found = known.indexOf(fingerprint)
      if (found >= 0) current = found
      return found >= 0
    },
  }
}

const signedBy = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

export const sign = (key: Key, text: string): string => signedBy(key.current, text)

/** Whether `signature` is that of `text`, in the same time for every wrong one. */
export const isSigned = (key: Key, text: string, signature: string): boolean =>
  key.all.some((one) => {
    const wanted = Buffer.from(signedBy(one, text))
    const given = Buffer.from(signature)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
