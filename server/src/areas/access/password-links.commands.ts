import { keyOf } from '@hr/contract/lib/keys'
import { accessTexts } from '@hr/contract/areas/access/access'
import { passwordUseOf } from '@hr/contract/areas/access/password-sign-in'
import { screens } from '@hr/contract/screens'
import { sql, type Kysely } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { Problem } from '../../http/problem.ts'
import { noteRefusal } from '../../lib/refusals.ts'
import { hashOf, newSecret } from '../../lib/secret.ts'
import type { EmailQueue } from '../../email/queue.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  type LockedAccount,
  mayRequestAccess,
  maySignIn,
} from './access.queries.ts'
import { type RateLimits, type Limit, tooManyRequests } from '../../http/rate-limits.ts'

/** Validity of password links in minutes (`docs/rules.md`, section 2). */
export const linkMinutes = { invitation: 7 * 24 * 60, reset: 60 } as const

export type LinkKind = keyof typeof linkMinutes

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
  // The caller is not told.
  if (reached.length > 0) noteRefusal('link account')
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
