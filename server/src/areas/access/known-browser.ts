import { z } from 'zod'
import { nowInSeconds } from '../../lib/clock.ts'
import type { Key } from '../../lib/keys.ts'
import { encrypt, decrypt } from '../../lib/encryption.ts'

// A browser that has signed in to an account keeps that fact in a sealed cookie for 90 days: an attack on the account from
// elsewhere then does not lock its owner out (`docs/rules.md`, section 2).
export const knownBrowserSeconds = 90 * 24 * 3600
const maxAccounts = 8
const owner = 'known browser'

/** Accounts, and until when each of them counts. */
const accounts = z.array(z.tuple([z.string(), z.int()]))

function accountsOf(key: Key, cookie: string | undefined): z.output<typeof accounts> {
  try {
    const content = decrypt(key, Buffer.from(cookie ?? '', 'base64url'), owner)
    return accounts.parse(JSON.parse(content)).filter(([, until]) => until > nowInSeconds())
  } catch {
    // A cookie that does not open counts as none.
    return []
  }
}

export const isKnownBrowser = (key: Key, cookie: string | undefined, accountId: string): boolean =>
  accountsOf(key, cookie).some(([account]) => account === accountId)

/** The cookie with this account added. */
export function knownBrowserCookie(key: Key, cookie: string | undefined, accountId: string): string {
  const others = accountsOf(key, cookie).filter(([account]) => account !== accountId)
  const all = [[accountId, nowInSeconds() + knownBrowserSeconds], ...others].slice(0, maxAccounts)
  return encrypt(key, JSON.stringify(all), owner).toString('base64url')
}
