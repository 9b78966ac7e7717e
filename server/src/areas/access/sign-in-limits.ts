import { keyOf } from '@hr/contract/lib/keys'
import type { Limit } from '../../http/rate-limits.ts'

/** The minutes in which failed sign-ins count. */
export const failureMinutes = 15

const codeMinutes = 60

/** The most wrong passwords or codes of an account from one place: a known browser, a network or a session. */
const atOnePlace = 10

/** The minutes after which none of the limits refuses any longer. */
export const longestOf = (limits: readonly Limit[]): number => Math.max(...limits.map(({ minutes }) => minutes))

/**
 * In a known browser only its own limits refuse: an attack from elsewhere, in the same network or in other sessions must not
 * lock the owner out.
 */
export const refusesIn =
  (browser: string | undefined) =>
  ({ isOwn = false }: Limit): boolean =>
    browser === undefined || isOwn

/** A limit for an account at one place, which others can't reach for its owner elsewhere. */
const limitAt = (kind: Limit['kind'], email: string, place: string) => ({
  kind,
  of: `${keyOf(email)} ${place}`,
  owner: keyOf(email),
  isOwn: true,
  atMost: atOnePlace,
})

export const addressLimit = (address: string, atMost: number): Limit => ({
  kind: 'sign-in address',
  of: address,
  atMost,
  minutes: failureMinutes,
})

type From = { place: string; address: string; perAddress: number }

export const signInLimits = (email: string, { place, address, perAddress }: From): Limit[] => [
  { ...limitAt('sign-in account at address', email, place), minutes: failureMinutes },
  { kind: 'sign-in account', of: keyOf(email), triesOnly: true, atMost: 1000, minutes: failureMinutes },
  addressLimit(address, perAddress),
]

/** Only users in a session of the account get this far. */
export const confirmLimits = (email: string, place: string): Limit[] => [
  { ...limitAt('confirm account in session', email, place), minutes: failureMinutes },
  { kind: 'confirm account', of: keyOf(email), triesOnly: true, atMost: 100, minutes: failureMinutes },
]

/** Only a user with the right password, or in a session, gets this far; three of a million codes are valid at a time. */
export const codeLimits = (email: string, place: string): Limit[] => [
  { ...limitAt('sign-in code at address', email, place), minutes: codeMinutes },
  { kind: 'sign-in code', of: keyOf(email), triesOnly: true, atMost: 100, minutes: 24 * 60 },
]
