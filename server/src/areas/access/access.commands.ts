import { keyOf } from '@hr/contract/lib/keys'
import { accessTexts } from '@hr/contract/areas/access/access'
import { passwordTexts } from '@hr/contract/areas/access/password'
import { passwordUseOf, passwordUseTexts } from '@hr/contract/areas/access/password-sign-in'
import { passkeysTexts } from '@hr/contract/areas/access/passkeys'
import type { Message } from '@hr/contract/lib/messages'
import type { Language } from '@hr/contract/lib/languages'
import { screens } from '@hr/contract/screens'
import { sql, type Kysely } from 'kysely'
import { ofPerson, record } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { hashOf, newSecret } from '../../lib/secret.ts'
import type { Keys } from '../../lib/keys.ts'
import type { EmailQueue } from '../../email/queue.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  listSuperadminIds,
  lockAccountShared,
  lockAccount,
  type LockedAccount,
  mayRequestAccess,
  maySignIn,
  recordConfirmation,
  requireLiveSession,
} from './access.queries.ts'
import type { RateLimits, Limit } from '../../http/rate-limits.ts'
import { hashPassword, isPassword, rejectWeakPassword } from './passwords.ts'
import { secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { findAccountOfPasskey, usePasskey, type Signed } from './passkeys.commands.ts'
import { endEmergencyAccount } from './emergency-accounts.commands.ts'
import { endAccess, type Kept } from './end-access.commands.ts'
import { proveFactor, useCode } from './second-factor.commands.ts'

/** Validity of password links in minutes (`docs/rules.md`, section 2). */
export const linkMinutes = { invitation: 7 * 24 * 60, reset: 60 } as const
export type LinkKind = keyof typeof linkMinutes

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
  if (!(await isPassword(hash, request.password)) || !account) return { kind: 'wrong' }
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

/** The minutes in which failed sign-ins count. */
export const failureMinutes = 15
const codeMinutes = 60
/** The most wrong passwords or codes of an account from one place: a known browser, a network or a session. */
const atOnePlace = 10

/** The minutes after which none of the limits refuses any longer. */
const longestOf = (limits: readonly Limit[]): number => Math.max(...limits.map(({ minutes }) => minutes))

/**
 * In a known browser only its own limits refuse: an attack from elsewhere, in the same network or in other sessions must not
 * lock the owner out.
 */
const refusesIn =
  (browser: string | undefined) =>
  ({ isOwn = false }: Limit): boolean =>
    browser === undefined || isOwn

/** A limit for an account at one place, which others can't reach for its owner elsewhere. */
const limitAt = (kind: string, email: string, place: string) => ({
  kind,
  of: `${keyOf(email)} ${place}`,
  owner: keyOf(email),
  isOwn: true,
  atMost: atOnePlace,
})
const addressLimit = (address: string, atMost: number): Limit => ({
  kind: 'sign-in address',
  of: address,
  atMost,
  minutes: failureMinutes,
})
type From = { place: string; address: string; perAddress: number }
const signInLimits = (email: string, { place, address, perAddress }: From): Limit[] => [
  { ...limitAt('sign-in account at address', email, place), minutes: failureMinutes },
  { kind: 'sign-in account', of: keyOf(email), triesOnly: true, atMost: 1000, minutes: failureMinutes },
  addressLimit(address, perAddress),
]

/** Only users in a session of the account get this far. */
const confirmLimits = (email: string, place: string): Limit[] => [
  { ...limitAt('confirm account in session', email, place), minutes: failureMinutes },
  { kind: 'confirm account', of: keyOf(email), triesOnly: true, atMost: 100, minutes: failureMinutes },
]

/** Only a user with the right password, or in a session, gets this far; three of a million codes are valid at a time. */
const codeLimits = (email: string, place: string): Limit[] => [
  { ...limitAt('sign-in code at address', email, place), minutes: codeMinutes },
  { kind: 'sign-in code', of: keyOf(email), triesOnly: true, atMost: 100, minutes: 24 * 60 },
]

/**
 * Requests a password link. The caller learns nothing about the account: the same statements run for every address, and
 * the worker checks later whether the account may have a link.
 * @throws Problem 429 if the network address requested too many links
 */
export async function requestPasswordLink(
  db: Kysely<Tables>,
  rateLimits: RateLimits,
  emailQueue: EmailQueue,
  request: { email: string; address: string; issuer: string | undefined },
): Promise<void> {
  const email = keyOf(request.email)
  const refuses = ({ kind }: Limit) => kind === 'link address'
  const limits: Limit[] = [
    { kind: 'link account', of: keyOf(email), triesOnly: true, atMost: 3, minutes: 60 },
    { kind: 'link address', of: request.address, atMost: 20, minutes: 60 },
  ]
  const { reached } = await rateLimits.record(db, limits, refuses)
  if (reached.some(refuses)) throw tooManyRequests(60)
  const account = await findAccountByEmail(db, email)
  const hasPassword = account !== undefined && passwordUseOf(account, request.issuer) !== 'none'
  const gets = hasPassword && mayRequestAccess(account) && reached.length === 0
  await transact(db, async (trx) => {
    // A job without a recipient takes the same time; the worker drops it.
    await emailQueue.send(trx, {
      template: account?.passwordHash === null ? 'invitation' : 'reset',
      recipientId: gets ? account.id : null,
    })
  })
}

export const tooManyRequests = (minutes: number) =>
  new Problem(429, accessTexts.tooManyFailures, { 'retry-after': String(minutes * 60) })

/** Creates a password link when the email is sent; only the hash of its token is stored. */
export async function createLink(db: Db, accountId: string, kind: LinkKind, publicUrl: string): Promise<string> {
  const { secret, hash } = newSecret()
  await db
    .insertInto('password_link')
    .values({
      token_hash: hash,
      account_id: accountId,
      expires_at: sql<Date>`now() + ${linkMinutes[kind]} * interval '1 minute'`,
    })
    .execute()
  const named = new URLSearchParams({
    userUuid: Buffer.from(accountId).toString('base64url'),
    token: secret.toString('base64url'),
  })
  return `${publicUrl}${screens.resetPassword.path}?${named.toString()}`
}

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/
const decode = (text: string): Buffer | undefined => (base64.test(text) ? Buffer.from(text, 'base64') : undefined)

export type Link = { userUuid: string; token: string }
type Reset = Link & { password: string; companyName: string; issuer: string | undefined; emailQueue: EmailQueue }

/**
 * Sets a password with an emailed link. The row is found by the hash of the token; the link is invalid if it names
 * another account than the row.
 */
export async function resetPassword(
  db: Kysely<Tables>,
  { password, companyName, issuer, emailQueue, ...link }: Reset,
): Promise<{ email: string }> {
  const { account, tokenHash } = await requireLink(db, link)
  requirePasswordUse(account, issuer)
  await rejectWeakPassword('password', password, [account.email, companyName])
  const passwordHash = await hashPassword(password)
  await transact(db, async (trx) => {
    // Before the link, as others lock them.
    await lockAccount(trx, account.id)
    await takeLink(trx, tokenHash)
    await setPassword(trx, account, { passwordHash, issuer, actorId: account.id, emailQueue })
  })
  return { email: account.email }
}

/**
 * Deletes a link, so that it works once. If it is used twice at the same time, only one transaction deletes the row.
 * @throws Problem 400
 */
export async function takeLink(trx: Trx, tokenHash: Buffer): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_link')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Problem(400, accessTexts.linkInvalid)
}

/** @throws Problem 422 if passwords are turned off for the account */
export function requirePasswordUse(account: Account, issuer: string | undefined): void {
  if (passwordUseOf(account, issuer) === 'none') throw new Problem(422, passwordUseTexts.noPassword)
}

/**
 * Returns the account of a link that is still valid.
 * @throws Problem 400
 */
export async function requireLink(db: Db, link: Link) {
  const linked = await findLinked(db, link)
  if (!linked) throw new Problem(400, accessTexts.linkInvalid)
  return linked
}

/** Returns the account of a link that is still valid. Its user may sign in. */
export async function findLinked(db: Db, { userUuid, token }: Link) {
  const secret = decode(token)
  const named = decode(userUuid)?.toString('utf8')
  if (!secret) return undefined
  const tokenHash = hashOf(secret)
  const link = await findLink(db, tokenHash)
  if (!link || link.accountId !== named) return undefined
  const account = await findAccount(db, link.accountId)
  return account && maySignIn(account) ? { account, tokenHash } : undefined
}

const findLink = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('password_link')
    .select('account_id as accountId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

type Change = {
  caller: Pick<Caller, 'uuid' | 'sessionId'>
  currentPassword: string
  /** The id of the browser, if it is known. */
  browser?: string | undefined
  newPassword: string
  keeps: Pick<Kept, 'tokens' | 'feeds'>
  companyName: string
  issuer: string | undefined
  emailQueue: EmailQueue
}

/** Changes the caller's own password after checking the current one. */
export async function changePassword(db: Kysely<Tables>, rateLimits: RateLimits, change: Change): Promise<void> {
  const account = await confirmPassword(db, rateLimits, change)
  await rejectWeakPassword('newPassword', change.newPassword, [account.email, change.companyName])
  const passwordHash = await hashPassword(change.newPassword)
  const { caller, issuer, keeps, emailQueue } = change
  await transact(db, async (trx) => {
    const current = await lockAccount(trx, account.id)
    await requireLiveSession(trx, caller)
    // Another change has replaced the password since it was checked.
    if (current?.passwordHash !== account.passwordHash)
      throw fieldProblem('currentPassword', passwordTexts.wrongCurrent, 400)
    await setPassword(trx, account, {
      passwordHash,
      issuer,
      actorId: account.id,
      keeps: { ...keeps, session: caller.sessionId },
      emailQueue,
    })
  })
}

type Confirmation = Pick<Change, 'caller' | 'currentPassword' | 'browser'>

/**
 * Confirms the caller's password, under the rate limits of the browser, or of the session and the account.
 * @throws Problem 422 if passwords are turned off for the account
 */
export async function confirmPassword(
  db: Kysely<Tables>,
  rateLimits: RateLimits,
  { issuer, ...change }: Confirmation & Pick<Change, 'issuer'>,
): Promise<Account> {
  const account = await findAccount(db, change.caller.uuid)
  if (account) requirePasswordUse(account, issuer)
  return checkPassword(db, rateLimits, change)
}

/** Checks the caller's password, also if it may not be used, under the rate limits of the browser, or of the session and the account. */
export async function checkPassword(
  db: Kysely<Tables>,
  rateLimits: RateLimits,
  { caller, currentPassword, browser }: Confirmation,
): Promise<Account> {
  const account = await findAccount(db, caller.uuid)
  if (!account) throw new Problem(400, passwordTexts.wrongCurrent)
  const refuses = refusesIn(browser)
  const limits = confirmLimits(account.email, browser ?? caller.sessionId)
  const { ids, reached } = await rateLimits.record(db, limits, refuses)
  if (reached.some(refuses)) throw tooManyRequests(failureMinutes)
  if (!(await isPassword(account.passwordHash, currentPassword)))
    throw fieldProblem('currentPassword', passwordTexts.wrongCurrent, 400)
  await rateLimits.forget(db, ids)
  return account
}

/** Confirms a session by the caller's password. */
export async function confirmByPassword(
  db: Kysely<Tables>,
  rateLimits: RateLimits,
  change: Parameters<typeof confirmPassword>[2],
): Promise<void> {
  await confirmPassword(db, rateLimits, change)
  await transact(db, async (trx) => {
    await requireLiveSession(trx, change.caller)
    await recordConfirmation(trx, change.caller.sessionId)
  })
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

type NewPassword = {
  passwordHash: string
  issuer: string | undefined
  actorId: string
  emailQueue: EmailQueue
  keeps?: Kept
}

/**
 * Sets a new password, and ends all access to the account but what is kept.
 * @throws Problem 422 if passwords have been turned off for the account in the meantime
 */
export async function setPassword(
  trx: Trx,
  account: Account,
  { passwordHash, issuer, actorId, emailQueue, keeps = {} }: NewPassword,
): Promise<void> {
  requirePasswordUse(found(await lockAccount(trx, account.id)), issuer)
  await trx
    .updateTable('account')
    .set({ password_hash: passwordHash, waits_for_invitation: false })
    .where('id', '=', account.id)
    .execute()
  await endAccess(trx, account.id, keeps, { actorId, emailQueue })
  await record(trx, { actorId, action: 'password set', ...ofPerson('account', account.id) })
}

/** @param language null for that of the browser */
export async function setLanguage(trx: Trx, id: string, language: Language | null): Promise<void> {
  const before = found(await lockAccount(trx, id))
  await trx.updateTable('account').set({ language }).where('id', '=', id).execute()
  await record(trx, {
    actorId: id,
    action: 'changed',
    ...ofPerson('account', id),
    before: { interfaceLanguage: before.language },
    after: { interfaceLanguage: language },
  })
}

/**
 * Ends all access to an account after its email address changed, and notifies both addresses
 * (`docs/rules.md`, section 2).
 * @throws Problem 403 for a person who has not confirmed their identity: the new address can request a password
 */
export async function settleChangedEmail(
  trx: Trx,
  id: string,
  { caller, historyId, emailQueue }: { caller: EmailChanger; historyId: number | undefined; emailQueue: EmailQueue },
): Promise<void> {
  // The history has refused tokens without the scope, and a service account has no password.
  if (!caller.token) requireConfirmedIdentity(caller)
  await endEmergencyAccount(trx, found(await lockAccount(trx, id)), { actorId: caller.uuid })
  await endAccess(trx, id, {}, { actorId: caller.uuid, emailQueue })
  const change = { recipientId: id, ...(historyId !== undefined && { historyId }) }
  await emailQueue.send(trx, { template: 'email changed, old address', ...change })
  await emailQueue.send(trx, { template: 'email changed, new address', ...change })
}

/** The user or token that changes an email address; `token` is null for a person. */
export type EmailChanger = Pick<Caller, 'uuid' | 'isConfirmed' | 'token'>

/** Keeps a person whom a token added from signing in, until HR has sent an invitation. */
export const waitForInvitation = (trx: Trx, accountId: string) =>
  trx.updateTable('account').set({ waits_for_invitation: true }).where('id', '=', accountId).execute()

/** Plans an invitation for the employee's first day, on which `sendPlannedInvitations` sends it. */
export const planInvitation = (trx: Trx, accountId: string) =>
  trx.updateTable('account').set({ invited_on_first_day: true }).where('id', '=', accountId).execute()

const storeInvited = (trx: Trx, accountIds: readonly string[]) =>
  trx
    .updateTable('account')
    .set({ invited_at: sql<Date>`now()`, invited_on_first_day: false, waits_for_invitation: false })
    .where('id', '=', sql<string>`any (${accountIds}::uuid[])`)
    .execute()

/** Creates links that set the first password, for a Superadmin to hand over, by account. */
export async function createInvitationLinks(
  trx: Trx,
  accountIds: readonly string[],
  publicUrl: string,
): Promise<Map<string, string>> {
  await storeInvited(trx, accountIds)
  const links = new Map<string, string>()
  for (const id of accountIds) links.set(id, await createLink(trx, id, 'invitation', publicUrl))
  return links
}

/**
 * Ends the links of accounts without a password, which count as not invited again.
 * @returns the ids of those that had a link
 */
export async function endInvitationLinks(trx: Trx, accounts: readonly LockedAccount[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      delete from password_link l using account a
      where a.id = l.account_id and a.password_hash is null and l.account_id = any (${accounts.map(({ id }) => id)}::uuid[])
      returning l.account_id as id)
    update account a set invited_at = null from (select distinct id from ended) e where a.id = e.id
    returning a.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Emails links that set the first password, and stores when they were sent. */
export async function sendInvitations(trx: Trx, accountIds: readonly string[], emailQueue: EmailQueue): Promise<void> {
  if (accountIds.length === 0) return
  await storeInvited(trx, accountIds)
  await emailQueue.sendAll(
    trx,
    accountIds.map((recipientId) => ({ template: 'invitation', recipientId })),
  )
}

/** Emails a link that sets a password: an invitation if the account has none yet. */
export const sendPasswordLink = (trx: Trx, account: Account, emailQueue: EmailQueue): Promise<void> =>
  account.passwordHash === null
    ? sendInvitations(trx, [account.id], emailQueue)
    : emailQueue.send(trx, { template: 'reset', recipientId: account.id })

type PasswordForUser = {
  /** The account whose password is set. */
  accountId: string
  password?: string | undefined
  currentPassword?: string | undefined
  caller: Caller
  companyName: string
  issuer: string | undefined
}

/**
 * Checks the Superadmin's own password under its rate limits, or that it was confirmed recently, and
 * hashes the new password.
 */
export async function hashPasswordForUser(
  db: Kysely<Tables>,
  rateLimits: RateLimits,
  { accountId, password, currentPassword, caller, companyName, issuer }: PasswordForUser,
): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (currentPassword === undefined) requireConfirmedIdentity(caller)
  else await confirmPassword(db, rateLimits, { caller, currentPassword, issuer })
  const account = found(await findAccount(db, accountId))
  requirePasswordUse(account, issuer)
  const { email } = account
  await rejectWeakPassword('password', password, [email, companyName])
  return hashPassword(password)
}
