import { nowInSeconds } from '../../lib/clock.ts'
import { isSigned, type Key, sign, signaturesOf } from '../../lib/keys.ts'

// A browser that has signed in to an account before keeps a signed mark of it for 90 days: an attack on the
// account from elsewhere then locks nobody out (rules.md section 2, too many failures).
export const knownBrowserSeconds = 90 * 24 * 3600
const mostAccounts = 8

type Mark = { account: string; until: number }

const parse = (key: Key, cookie: string | undefined): Mark[] => {
  const [marks, signature] = (cookie ?? '').split('~')
  if (!marks || !signature || !isSigned(key, marks, signature)) return []
  return marks
    .split('.')
    .map((mark) => mark.split('_'))
    .map(([account = '', until = '0']) => ({ account, until: Number(until) }))
    .filter(({ until }) => until > nowInSeconds())
}

// The mark tells nothing about the account to whoever reads the cookie.
const markWith = (signature: string) => signature.slice(0, 16).replace(/[_-]/g, 'x')
const marksOf = (key: Key, accountId: string) => signaturesOf(key, accountId).map(markWith)

export const isKnownBrowser = (key: Key, cookie: string | undefined, accountId: string): boolean =>
  parse(key, cookie).some(({ account }) => marksOf(key, accountId).includes(account))

/** The cookie with this account added. */
export function knownBrowserCookie(key: Key, cookie: string | undefined, accountId: string): string {
  const account = markWith(sign(key, accountId))
  const own = marksOf(key, accountId)
  const others = parse(key, cookie).filter((mark) => !own.includes(mark.account))
  const marks = [{ account, until: nowInSeconds() + knownBrowserSeconds }, ...others]
    .slice(0, mostAccounts)
    .map((mark) => `${mark.account}_${mark.until}`)
    .join('.')
  return `${marks}~${sign(key, marks)}`
}
