import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { nowInSeconds } from '../../lib/clock.ts'
import type { Key } from '../../lib/keys.ts'
import { encrypt, decrypt } from '../../lib/encryption.ts'

// An encrypted cookie records for 90 days that a browser has signed in to an account with what the product itself checks:
// the password with its code, or a passkey. An attack on the account then does not lock its owner out (`docs/rules.md`,
// section 2).
export const knownBrowserSeconds = 90 * 24 * 3600
const maxAccounts = 8
const owner = 'known browser'

/** The browser's random id, which it keeps, and accounts with the time at which each entry expires. */
const browser = z.object({ id: z.string(), accounts: z.array(z.tuple([z.string(), z.int()])) })

function browserOf(key: Key, cookie: string | undefined): z.output<typeof browser> | undefined {
  try {
    const { id, accounts } = browser.parse(JSON.parse(decrypt(key, Buffer.from(cookie ?? '', 'base64url'), owner)))
    return { id, accounts: accounts.filter(([, until]) => until > nowInSeconds()) }
  } catch {
    // A cookie that cannot be decrypted is ignored, and one of the previous version, which had no id.
    return undefined
  }
}

/**
 * Returns the browser's id if it has signed in to the account. Copies of the cookie, older ones and other spellings of its
 * text have the same id.
 */
export function knownBrowserOf(key: Key, cookie: string | undefined, accountId: string): string | undefined {
  const known = browserOf(key, cookie)
  return known?.accounts.some(([account]) => account === accountId) ? known.id : undefined
}

/** Returns the cookie with this account added. */
export function knownBrowserCookie(key: Key, cookie: string | undefined, accountId: string): string {
  const { id, accounts } = browserOf(key, cookie) ?? { id: randomUUID(), accounts: [] }
  const others = accounts.filter(([account]) => account !== accountId)
  const all = [[accountId, nowInSeconds() + knownBrowserSeconds], ...others].slice(0, maxAccounts)
  return encrypt(key, JSON.stringify({ id, accounts: all }), owner).toString('base64url')
}
