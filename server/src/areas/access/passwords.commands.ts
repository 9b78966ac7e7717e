import { passwordTexts } from '@hr/contract/areas/access/password'
import { passwordUseOf, passwordUseTexts } from '@hr/contract/areas/access/password-sign-in'
import type { Kysely } from 'kysely'
import { ofPerson, record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { type Account, findAccount, lockAccount, recordConfirmation, requireLiveSession } from './access.queries.ts'
import { type RateLimits, tooManyRequests } from '../../http/rate-limits.ts'
import { hashPassword, isPassword, rejectWeakPassword } from './passwords.ts'
import { endAccess, type Kept } from './end-access.commands.ts'
import { failureMinutes, refusesIn, confirmLimits } from './sign-in-limits.ts'
import { type Link, requireLink, takeLink } from './password-links.commands.ts'

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

/** @throws Problem 422 if passwords are turned off for the account */
export function requirePasswordUse(account: Account, issuer: string | undefined): void {
  if (passwordUseOf(account, issuer) === 'none') throw new Problem(422, passwordUseTexts.noPassword)
}

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
