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
import { hashOf, newSecret } from '../../lib/secret.ts'
import { beginSession } from './access.commands.ts'
import {
  findSessionOwner,
  hasSuperadminRights,
  lockAccount,
  type LockedAccount,
  lockAccountByEmail,
  mayRequestAccess,
  maySignIn,
} from './access.queries.ts'
import { type AuthorizationRequest, type Claims, type Identity, isClaimed } from './identity-provider.ts'
import { endEmergencyAccount, isLastEmergencyAccount } from './emergency-accounts.commands.ts'
import { isLastSuperadmin } from './managed-accounts.commands.ts'

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
): Promise<(ProviderSignIn & { isOpen: boolean }) | undefined> {
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
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { state, nonce, code_verifier, return_to, session_id, isOpen } = row
  return { request: { state, nonce, codeVerifier: code_verifier }, returnTo: return_to, sessionId: session_id, isOpen }
}

export const deleteExpiredProviderSignIns = (db: Db) =>
  db
    .deleteFrom('provider_sign_in')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()

type SignIn = { identity: Identity; settings: IdentityProviderSettings; device: string; keys: Keys }
type Outcome = { kind: 'signed-in'; accountId: string; secret: Buffer; language: Language | null } | { kind: 'unknown' }

/** Signs in a user of the identity provider who has an account here and may sign in. */
export async function signInFromProvider(db: Kysely<Tables>, signIn: SignIn): Promise<Outcome> {
  const { identity, settings, device, keys } = signIn
  return transact(db, async (trx) => {
    const account = await accountOfIdentity(trx, identity)
    if (!account || !maySignIn(account)) return { kind: 'unknown' }
    await followClaims(trx, account, identity.claims, settings)
    await lockCurrentKey(trx, keys)
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

/**
 * Returns the locked account of an identity: by its linked subject, or the first time by an email address that the
 * provider has verified, if the account is linked to no other identity and does not wait for an invitation.
 */
async function accountOfIdentity(trx: Trx, { issuer, subject, claims }: Identity): Promise<LockedAccount | undefined> {
  const linked = await trx
    .selectFrom('account_identity')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (linked) return lockAccount(trx, linked.account_id)

  // Only `true` counts: some providers send a string, some nothing.
  if (claims.email_verified !== true || typeof claims.email !== 'string') return undefined
  // An address that only resembles an employee's is a different mailbox.
  const email = emailOf(claims.email)
  const account = email === undefined ? undefined : await lockAccountByEmail(trx, email)
  if (!account || !mayRequestAccess(account)) return undefined
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('account_identity')
    .values({ account_id: account.id, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  await record(trx, {
    actorId: account.id,
    action: 'linked to the identity provider',
    ...ofPerson('account', account.id),
  })
  return account
}

/** Sets and removes the flags that claims control (`docs/rules.md`, section 2). */
async function followClaims(
  trx: Trx,
  account: LockedAccount,
  claims: Claims,
  { adminClaim, superAdminClaim }: IdentityProviderSettings,
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
  { issuer, subject, hasSecondFactor }: Identity,
): Promise<'confirmed' | 'another-person' | 'signed-out'> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ confirmed_at: sql<Date>`now()`, ...(hasSecondFactor && { has_second_factor: true }) })
    .where('id', '=', sessionId)
    .where('account_id', 'in', (query) =>
      query
        .selectFrom('account_identity')
        .select('account_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return 'confirmed'
  return (await findSessionOwner(db, sessionId)) === undefined ? 'signed-out' : 'another-person'
}
