import { keyOf } from '@hr/contract/lib/keys'
import { passwordUseOf } from '@hr/contract/areas/access/password-sign-in'
import { passkeysTexts } from '@hr/contract/areas/access/passkeys'
import type { Message } from '@hr/contract/lib/messages'
import { sql, type Kysely } from 'kysely'
import { ofPerson, record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { newSecret } from '../../lib/secret.ts'
import type { Keys } from '../../lib/keys.ts'
import type { EmailQueue } from '../../email/queue.ts'
import {
  type Account,
  findAccountByEmail,
  listSuperadminIds,
  lockAccountShared,
  maySignIn,
  recordConfirmation,
  requireLiveSession,
} from './access.queries.ts'
import { type RateLimits, tooManyRequests } from '../../http/rate-limits.ts'
import { isPassword } from './passwords.ts'
import { currentAsker } from '../../lib/turns.ts'
import { secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { findAccountOfPasskey, usePasskey, type Signed } from './passkeys.commands.ts'
import { proveFactor, useCode } from './second-factor.commands.ts'
import { failureMinutes, longestOf, refusesIn, addressLimit, signInLimits, codeLimits } from './sign-in-limits.ts'

export type SignInOutcome =
  | { kind: 'signed-in'; accountId: string; secret: Buffer }
  | { kind: 'may-not-sign-in' }
  | { kind: 'needs-code'; accountId: string }
  | { kind: 'wrong-code' }
  | { kind: 'wrong-passkey'; why: Message }
  | { kind: 'wrong' }
  /** `minutes` until the next attempt is allowed. */
  | { kind: 'too-often'; minutes: number }

export type SignIn = {
  email: string
  password: string
  /** A code of an authenticator app, or a recovery code. */
  code?: string | undefined
  /** A passkey in place of the code. */
  passkey?: Signed | undefined
  address: string
  /** The larger network that counts for an account. */
  site: string
  /** The device name in the list of sessions. */
  device: string
  failuresPerAddress: number
  /** Returns the browser's id if it has signed in to the account before. */
  knownBrowserOf(accountId: string): string | undefined
}

type Means = {
  rateLimits: RateLimits
  keys: Keys
  emailQueue: EmailQueue
  /** The issuer of the identity provider; undefined without one. */
  issuer: string | undefined
}

/** Returns the hash of a password that the account may use; null is compared in the same time. */
export const usableHash = (account: Account, issuer: string | undefined): string | null =>
  passwordUseOf(account, issuer) === 'none' ? null : account.passwordHash

/**
 * Signs in with email and password, and a code or a passkey if the account requires one. A failed attempt is counted before the
 * credentials are checked.
 */
export async function signIn(
  db: Kysely<Tables>,
  { rateLimits, keys, emailQueue, issuer }: Means,
  request: SignIn,
): Promise<SignInOutcome> {
  const email = keyOf(request.email)
  const account = await findAccountByEmail(db, email)
  const browser = account && request.knownBrowserOf(account.id)
  const refuses = refusesIn(browser)
  const place = browser ?? request.site
  const limits = signInLimits(email, { place, address: request.address, perAddress: request.failuresPerAddress })
  const { ids, reached } = await rateLimits.record(db, limits, refuses)
  if (reached.some(refuses)) return { kind: 'too-often', minutes: failureMinutes }

  const hash = account ? usableHash(account, issuer) : null
  const asker = currentAsker()
  const known = browser !== undefined && asker ? { ...asker, of: browser, isKnown: true } : asker
  if (!(await isPassword(hash, request.password, known)) || !account) return { kind: 'wrong' }
  const { code, passkey, device } = request
  const isAllowed = maySignIn(account)
  const ofCode =
    isAllowed && code !== undefined
      ? await rateLimits.record(db, codeLimits(email, place), refuses)
      : { ids: [], reached: [] }

  async function admit(trx: Trx, { id, email: checkedEmail, passwordHash }: Account): Promise<SignInOutcome> {
    if (!isAllowed) return { kind: 'may-not-sign-in' }
    if (ofCode.reached.some(refuses)) return { kind: 'too-often', minutes: longestOf(ofCode.reached.filter(refuses)) }
    // Password or email may have changed, or the account been archived, since they were checked.
    const current = await lockAccountShared(trx, id)
    const isSame = current?.email === checkedEmail && usableHash(current, issuer) === passwordHash
    if (!isSame || !maySignIn(current)) return { kind: 'wrong' }
    if (passkey) {
      const why = await usePasskey(trx, id, passkey, { isVerified: false, emailQueue })
      if (why) return { kind: 'wrong-passkey', why }
    } else if (current.hasSecondFactor) {
      if (code === undefined) return { kind: 'needs-code', accountId: id }
      if (!(await useCode(trx, id, { code, keys, emailQueue }))) return { kind: 'wrong-code' }
    }
    const has_second_factor = passkey !== undefined || current.hasSecondFactor
    const secret = await beginSession(trx, id, { device, method: 'password', has_second_factor })
    if (passwordUseOf(current, issuer) === 'emergency') await tellEmergencySignIn(trx, id, emailQueue)
    return { kind: 'signed-in', accountId: id, secret }
  }
  return transact(db, async (trx) => {
    const outcome = await admit(trx, account)
    // A refused passkey stays counted like a wrong password; a refused code has limits of its own.
    if (outcome.kind !== 'wrong-passkey')
      await rateLimits.forget(trx, outcome.kind === 'signed-in' ? [...ids, ...ofCode.ids] : ids)
    return outcome
  })
}

/** Records a sign-in that only emergency accounts may do, and tells all Superadmins by email. */
async function tellEmergencySignIn(trx: Trx, id: string, emailQueue: EmailQueue): Promise<void> {
  const historyId = await record(trx, { actorId: id, action: 'emergency sign-in', ...ofPerson('account', id) })
  const recipients = await listSuperadminIds(trx)
  await emailQueue.sendAll(
    trx,
    recipients.map((recipientId) => ({ template: 'emergency sign-in', recipientId, historyId })),
  )
}

type PasskeySignIn = Pick<SignIn, 'address' | 'device' | 'failuresPerAddress' | 'knownBrowserOf'> & { passkey: Signed }

/**
 * Signs in with a passkey alone, which must have verified its user. A failed attempt is counted before it is checked. The
 * identity provider decides on users without a password here.
 */
export async function signInByPasskey(
  db: Kysely<Tables>,
  { rateLimits, emailQueue }: Pick<Means, 'rateLimits' | 'emailQueue'>,
  { passkey, address, device, failuresPerAddress, knownBrowserOf }: PasskeySignIn,
): Promise<SignInOutcome> {
  const accountId = await findAccountOfPasskey(db, passkey)
  const isKnown = accountId !== undefined && knownBrowserOf(accountId) !== undefined
  const { ids, reached } = await rateLimits.record(db, [addressLimit(address, failuresPerAddress)], () => !isKnown)
  if (reached.length > 0 && !isKnown) return { kind: 'too-often', minutes: failureMinutes }
  return transact(db, async (trx) => {
    const account = accountId === undefined ? undefined : await lockAccountShared(trx, accountId)
    if (!account || account.passwordHash === null) return { kind: 'wrong-passkey', why: passkeysTexts.unknown }
    const why = await usePasskey(trx, account.id, passkey, { isVerified: true, emailQueue })
    if (why) return { kind: 'wrong-passkey', why }
    await rateLimits.forget(trx, ids)
    if (!maySignIn(account)) return { kind: 'may-not-sign-in' }
    const secret = await beginSession(trx, account.id, { device, method: 'password', has_second_factor: true })
    return { kind: 'signed-in', accountId: account.id, secret }
  })
}

type SessionOf = {
  device: string
  /** Whether the user has proved a second factor with this sign-in. Nothing derives it later. */
  has_second_factor: boolean
} & ({ method: 'password' } | { method: 'provider'; id_token: Buffer })

/**
 * Creates a session and records the sign-in. Signing in with the password, or a passkey alone, confirms the user's identity; the identity
 * provider may sign users in without asking for anything.
 * @returns the secret for the cookie
 */
export async function beginSession(trx: Trx, accountId: string, of: SessionOf): Promise<Buffer> {
  const { secret, hash } = newSecret()
  const confirmed_at = of.method === 'password' ? sql<Date>`now()` : null
  const { id } = await trx
    .insertInto('session')
    .values({ account_id: accountId, secret_hash: hash, confirmed_at, ...of })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(trx, { actorId: accountId, action: 'signed in', entity: 'session', entityId: id, personId: accountId })
  return secret
}

type Code = {
  account: Pick<Account, 'id' | 'email'>
  sessionId: string
  code: string
  /** The id of the browser, if it is known. */
  browser: string | undefined
}

/** Confirms a code in a session that began without one, under the rate limits of codes. */
export async function confirmCode(
  db: Kysely<Tables>,
  { rateLimits, keys, emailQueue }: Omit<Means, 'issuer'>,
  { account, sessionId, code, browser }: Code,
): Promise<void> {
  const refuses = refusesIn(browser)
  const { ids, reached } = await rateLimits.record(db, codeLimits(account.email, browser ?? sessionId), refuses)
  if (reached.some(refuses)) throw tooManyRequests(longestOf(reached.filter(refuses)))
  const isRight = await transact(db, async (trx) => {
    await requireLiveSession(trx, { uuid: account.id, sessionId })
    if (!(await useCode(trx, account.id, { code, keys, emailQueue }))) return false
    await proveFactor(trx, sessionId)
    return true
  })
  if (!isRight) throw fieldProblem('code', secondFactorTexts.wrong)
  await rateLimits.forget(db, ids)
}

/** Confirms a session by a passkey that has verified its user. A signature can't be guessed, so nothing is counted. */
export async function confirmByPasskey(
  db: Kysely<Tables>,
  { emailQueue }: Pick<Means, 'emailQueue'>,
  { account, sessionId, passkey }: Pick<Code, 'account' | 'sessionId'> & { passkey: Signed },
): Promise<void> {
  const why = await transact(db, async (trx) => {
    await requireLiveSession(trx, { uuid: account.id, sessionId })
    const refusal = await usePasskey(trx, account.id, passkey, { isVerified: true, emailQueue })
    if (refusal) return refusal
    await recordConfirmation(trx, sessionId)
    await proveFactor(trx, sessionId)
    return undefined
  })
  if (why) throw new Problem(422, why)
}
