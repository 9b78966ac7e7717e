import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A key for one purpose. `current` is used to create new values. During a key change, `all` also contains the other
 * key, and values of either are accepted.
 */
export type Key = { readonly current: Uint8Array; readonly all: readonly Uint8Array[] }

/** The purpose of each key. All of them are derived from `APP_KEY`. */
const purposes = {
  /** Signs access tokens. */
  accessToken: 'access-token',
  /** Encrypts the cookie of browsers that have signed in before. */
  knownBrowser: 'known-browser',
  /** Signs the addresses of photos. */
  photo: 'photo',
  /** Hashes email and network addresses, so that rate limits can count them without storing them. */
  rateLimit: 'rate-limit',
  /** Encrypts ID numbers. */
  idNumber: 'id-number',
  /** Hashes ID numbers, so that the database can keep them unique. */
  idNumberHash: 'id-number-hash',
  /** Encrypts the values of custom fields. */
  customField: 'custom-field',
  /** Hashes them, so that the database can keep them unique. */
  customFieldHash: 'custom-field-hash',
  /** Encrypts the sheets of imports that have not run yet. */
  importedSheet: 'imported-sheet',
  /** Encrypts the tokens of the identity provider. */
  identity: 'identity',
  /** Encrypts the client secret for Entra ID. */
  entra: 'entra',
  /** Encrypts the secrets of authenticator apps. */
  secondFactor: 'second-factor',
  /** Encrypts the secrets of webhooks. */
  webhookSecret: 'webhook-secret',
  /** Hashes the links of the audit chain: write access to the database alone cannot recompute them. */
  historyLink: 'history-link',
  /** Signs the challenges of the job form. */
  captcha: 'captcha',
  /** Signs the cookies of sign-ins with a passkey, which makes their challenges. */
  passkeyChallenge: 'passkey-challenge',
  /** Encrypts the stored data of previous keys. */
  previousKey: 'previous-key',
  /** Signs backups. */
  backup: 'backup',
  /** Signs what the daily check of the audit chain remembers. */
  auditCheck: 'audit-check',
} as const
export type Purpose = keyof typeof purposes

export type Keys = Record<Purpose, Key> & {
  /** Identifies the current key without revealing it. */
  readonly fingerprint: string
  /** The fingerprints of all known keys, that of `APP_KEY` first. */
  readonly known: readonly string[]
  /**
   * Switches to the key with this fingerprint.
   * @returns false if the key is unknown
   */
  use(fingerprint: string): boolean
}

export const appKeyBytes = 32

export const generateAppKey = (): Buffer => randomBytes(appKeyBytes)

/** Derives all keys from the 32-byte application key, and from the other one during a key change. */
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
    // `fromEntries` loses the names.
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

/** Returns the key for a purpose that belongs to an application key; undefined if that one is unknown. */
export function keyOf(keys: Keys, purpose: Purpose, fingerprint: string): Uint8Array | undefined {
  const { current, all } = keys[purpose]
  if (fingerprint === keys.fingerprint) return current
  return keys.known.includes(fingerprint) ? all[1] : undefined
}

const signedBy = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

export const sign = (key: Key, text: string): string => signedBy(key.current, text)

/** Returns true if `signature` is the signature of `text`, in constant time. */
export const isSigned = (key: Key, text: string, signature: string): boolean =>
  key.all.some((one) => {
    const wanted = Buffer.from(signedBy(one, text))
    const given = Buffer.from(signature)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
