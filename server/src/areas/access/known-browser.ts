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

/** Accounts with the time at which each entry expires. */
const accounts = z.array(z.tuple([z.string(), z.int()]))

function accountsOf(key: Key, cookie: string | undefined): z.output<typeof accounts> {
  try {
    const content = decrypt(key, Buffer.from(cookie ?? '', 'base64url'), owner)
    return accounts.parse(JSON.parse(content)).filter(([, until]) => until > nowInSeconds())
  } catch {
    // A cookie that cannot be decrypted is ignored.
    return []
  }
}

/** Returns the cookie as the browser's own key, if it has signed in to the account. */
export const knownBrowserOf = (key: Key, cookie: string | undefined, accountId: string): string | undefined =>
  accountsOf(key, cookie).some(([account]) => account === accountId) ? cookie : undefined

/** Returns the cookie with this account added. */
export function knownBrowserCookie(key: Key, cookie: string | undefined, accountId: string): string {
  const others = accountsOf(key, cookie).filter(([account]) => account !== accountId)
  const all = [[accountId, nowInSeconds() + knownBrowserSeconds], ...others].slice(0, maxAccounts)
  return encrypt(key, JSON.stringify(all), owner).toString('base64url')
}
