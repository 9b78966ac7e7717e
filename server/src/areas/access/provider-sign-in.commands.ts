import { identityProviderTexts as texts } from '@hr/contract/areas/access/identity-provider'
import type { Day } from '@hr/contract/lib/dates'
import { emailOf } from '@hr/contract/lib/fields'
import { languageOf, type Language } from '@hr/contract/lib/languages'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ofPerson, record } from '../../audit/history.ts'
import type { Claim, IdentityProviderSettings } from '../../config.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import type { Keys } from '../../lib/keys.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { encrypt } from '../../lib/encryption.ts'
import { isObjectId } from '../../lib/provider-tenant.ts'
import { hashOf, newSecret } from '../../lib/secret.ts'
import { beginSession } from './sign-in.commands.ts'
import {
  deleteSessionsOf,
  findSessionOwner,
  hasSuperadminRights,
  lockAccount,
  type LockedAccount,
  lockAccountByEmail,
  mayRequestAccess,
  maySignIn,
} from './access.queries.ts'
import {
  type AuthorizationRequest,
  type Claims,
  type Identity,
  isClaimed,
  ProviderFailure,
} from './identity-provider.ts'
import { endEmergencyAccount, isLastEmergencyAccount } from './emergency-accounts.commands.ts'
import { isLastSuperadmin } from './managed-accounts.commands.ts'
import type { RightsChanged } from '../../area.ts'

/** How long a user may take at the identity provider. */
export const signInMinutes = 10

/** A sign-in at the provider that has started. */
export type ProviderSignIn = { request: AuthorizationRequest; returnTo: string; sessionId: string | null }

/**
 * Stores an authorization request; only its own cookie in the browser can find it again.
 * @returns the secret for the cookie
 */
export async function saveProviderSignIn(db: Db, { request, returnTo, sessionId }: ProviderSignIn): Promise<Buffer> {
  const { secret, hash } = newSecret()
  const { state, nonce, codeVerifier } = request
  const expires_at = sql<Date>`now() + ${signInMinutes} * interval '1 minute'`
  await db
    .insertInto('provider_sign_in')
    .values({
      cookie_hash: hash,
      state,
      nonce,
      code_verifier: codeVerifier,
      return_to: returnTo,
      session_id: sessionId,
      expires_at,
    })
    .execute()
  return secret
}

/**
 * Returns and deletes the request that a cookie belongs to, so that it works only once, even if it is used
 * concurrently. After its time it only tells where the user wanted to go (`isOpen`).
 */
export async function takeProviderSignIn(
  db: Db,
  cookie: string | undefined,
): Promise<(ProviderSignIn & { isOpen: boolean; startedAt: number }) | undefined> {
  if (cookie === undefined || !/^[\w-]{43}$/.test(cookie)) return undefined
  const row = await db
    .deleteFrom('provider_sign_in')
    .where('cookie_hash', '=', hashOf(Buffer.from(cookie, 'base64url')))
    .returning([
      'state',
      'nonce',
      'code_verifier',
      'return_to',
      'session_id',
      sql<boolean>`expires_at > now()`.as('isOpen'),
      sql<number>`extract(epoch from expires_at)::float8 - ${signInMinutes} * 60`.as('startedAt'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { state, nonce, code_verifier, return_to, session_id, isOpen, startedAt } = row
  const request = { state, nonce, codeVerifier: code_verifier }
  return { request, returnTo: return_to, sessionId: session_id, isOpen, startedAt }
}

export const deleteExpiredProviderSignIns = (db: Db) =>
  db
    .deleteFrom('provider_sign_in')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()

type SignIn = {
  identity: Identity
  settings: IdentityProviderSettings
  device: string
  keys: Keys
  today: Day
  rightsChanged: RightsChanged
}
type Outcome = { kind: 'signed-in'; accountId: string; secret: Buffer; language: Language | null } | { kind: 'unknown' }

/** Signs in a user of the identity provider who has an account here and may sign in. */
export async function signInFromProvider(db: Kysely<Tables>, signIn: SignIn): Promise<Outcome> {
  const { identity, settings, device, keys, today, rightsChanged } = signIn
  return transact(db, async (trx) => {
    await lockCurrentKey(trx, keys)
    const account = await accountOfIdentity(trx, identity)
    if (!account || !maySignIn(account)) return { kind: 'unknown' }
    await followClaims(trx, account, identity.claims, { ...settings, today, rightsChanged })
    const id_token = encrypt(keys.identity, identity.idToken, account.id)
    const has_second_factor = identity.hasSecondFactor
    await trx
      .updateTable('account')
      .set({ second_factor_at_provider: has_second_factor })
      .where('id', '=', account.id)
      .where('second_factor_at_provider', '!=', has_second_factor)
      .execute()
    const secret = await beginSession(trx, account.id, { device, method: 'provider', id_token, has_second_factor })
    return { kind: 'signed-in', accountId: account.id, secret, language: languageOf(account.language) ?? null }
  })
}

type Link = { accountId: string; subject: string }
type Linked = Pick<Identity, 'issuer' | 'subjects'>

/** Returns the link of an identity: by what identifies the user now before what did so in earlier versions. */
async function findLink(db: Db, { issuer, subjects }: Linked): Promise<Link | undefined> {
  const links = await db
    .selectFrom('account_identity')
    .select(['account_id as accountId', 'subject'])
    .where('issuer', '=', issuer)
    .where('subject', 'in', subjects)
    .execute()
  return links.find(({ subject }) => subject === subjects[0]) ?? links[0]
}

/**
 * Returns the locked account of an identity: by its linked subject, or the first time by an address that the provider may
 * vouch for, if the account is linked to no other identity and does not wait for an invitation.
 * @throws ProviderFailure if the provider vouches for no address, or the directory knows the account as another object
 */
async function accountOfIdentity(trx: Trx, identity: Identity): Promise<LockedAccount | undefined> {
  const { issuer, subjects, objectId, address } = identity
  const [subject] = subjects
  const link = await findLink(trx, identity)
  if (link) {
    const account = await lockAccount(trx, link.accountId)
    // The account may have been unlinked while this transaction waited for it.
    if ((await findLink(trx, identity))?.accountId !== link.accountId) return undefined
    if (account && link.subject !== subject) await replaceSubject(trx, account.id, identity)
    return account
  }

  if ('refusal' in address) throw new ProviderFailure(address.refusal)
  // An address that only resembles an employee's is a different mailbox.
  const email = emailOf(address.email)
  const account = email === undefined ? undefined : await lockAccountByEmail(trx, email)
  if (!account || !mayRequestAccess(account)) return undefined
  // Another tab of the same user may have been first.
  if ((await findLink(trx, identity))?.accountId === account.id) return account
  if (objectId !== undefined) await rejectOtherObject(trx, account.id, objectId)
  if (!(await insertLink(trx, account.id, { issuer, subject }))) return undefined
  await record(trx, {
    actorId: account.id,
    action: 'linked to the identity provider',
    ...ofPerson('account', account.id),
  })
  return account
}

/** @returns false if the account or the identity has another link */
async function insertLink(trx: Trx, accountId: string, of: { issuer: string; subject: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('account_identity')
    .values({ account_id: accountId, ...of })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Removes the links of an account, whose user gets a new one by the email address at the next sign-in, and ends the
 * sessions.
 * @returns whether there was one
 */
export async function unlinkAccount(
  trx: Trx,
  accountId: string,
  { actorId }: { actorId: string | null },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_identity')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await deleteSessionsOf(trx, accountId)
  await record(trx, { actorId, action: 'unlinked from the identity provider', ...ofPerson('account', accountId) })
  return true
}

/** Identifies a user from now on by what does not change with the product's registration at the provider. */
async function replaceSubject(trx: Trx, accountId: string, { issuer, subjects: [subject] }: Identity): Promise<void> {
  await trx.deleteFrom('account_identity').where('account_id', '=', accountId).where('issuer', '=', issuer).execute()
  // Another account got this subject in the meantime; the next sign-in finds that one.
  if (!(await insertLink(trx, accountId, { issuer, subject }))) throw new ProviderFailure(texts.refused)
}

/**
 * Refuses a link if the directory has stored another object id for the account: its address may have been given to a
 * newcomer. Values that are no object ids are ignored, and a matching one grants nothing, because a directory's token does
 * not decide who signs in as whom.
 */
async function rejectOtherObject(trx: Trx, accountId: string, objectId: string): Promise<void> {
  const { directoryId } = await trx
    .selectFrom('account')
    .select('directory_id as directoryId')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (directoryId !== null && isObjectId(directoryId) && directoryId.toLowerCase() !== objectId)
    throw new ProviderFailure(texts.otherObject)
}

/** Sets and removes the flags that claims control (`docs/rules.md`, section 2). */
async function followClaims(
  trx: Trx,
  account: LockedAccount,
  claims: Claims,
  {
    adminClaim,
    superAdminClaim,
    today,
    rightsChanged,
  }: IdentityProviderSettings & Pick<SignIn, 'today' | 'rightsChanged'>,
): Promise<void> {
  const { adminByClaim, superAdminHrByClaim } = await trx
    .selectFrom('account')
    .select(['admin_by_claim as adminByClaim', 'super_admin_hr_by_claim as superAdminHrByClaim'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()

  const before = { admin: account.admin, superAdminHr: account.superAdminHr }
  let after = {
    admin: flagAfter(account.admin, adminByClaim, adminClaim, claims),
    superAdminHr: flagAfter(account.superAdminHr, superAdminHrByClaim, superAdminClaim, claims),
  }
  const isSuperadmin = (flags: typeof before) => hasSuperadminRights({ ...account, ...flags })
  // A sign-in must not remove the last Superadmin or emergency account.
  if (isSuperadmin(before) && !isSuperadmin(after)) {
    const isLast = (await isLastSuperadmin(trx, account)) || (await isLastEmergencyAccount(trx, account))
    if (isLast) after = before
    else await endEmergencyAccount(trx, account, { actorId: null })
  }

  const { admin, superAdminHr } = after
  if (admin === before.admin && superAdminHr === before.superAdminHr) return
  await trx
    .updateTable('account')
    .set({
      admin,
      super_admin_hr: superAdminHr,
      ...(admin !== before.admin && { admin_by_claim: admin }),
      ...(superAdminHr !== before.superAdminHr && { super_admin_hr_by_claim: superAdminHr }),
    })
    .where('id', '=', account.id)
    .execute()
  await record(trx, {
    actorId: null,
    action: 'changed',
    ...ofPerson('account', account.id),
    before,
    after,
  })
  await rightsChanged(trx, account.id, { today })
}

/**
 * Returns the new flag. A claim only removes a flag that a claim has set; without the setting the flag is unchanged.
 */
function flagAfter(flag: boolean, isByClaim: boolean, claim: Claim | undefined, claims: Claims): boolean {
  if (!claim || (flag && !isByClaim)) return flag
  return isClaimed(claim, claims)
}

/** Confirms a session by a fresh sign-in of the same person at the provider. */
export async function confirmByProvider(
  db: Db,
  sessionId: string,
  identity: Pick<Identity, 'issuer' | 'subjects' | 'hasSecondFactor'>,
): Promise<'confirmed' | 'another-person' | 'signed-out'> {
  const link = await findLink(db, identity)
  if (link) {
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ confirmed_at: sql<Date>`now()`, ...(identity.hasSecondFactor && { has_second_factor: true }) })
      .where('id', '=', sessionId)
      .where('account_id', '=', link.accountId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) return 'confirmed'
  }
  return (await findSessionOwner(db, sessionId)) === undefined ? 'signed-out' : 'another-person'
}
