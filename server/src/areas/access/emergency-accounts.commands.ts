import {
  emergencyAccountsTexts as texts,
  maxEmergencyAccounts,
  type EmergencyAccount,
} from '@hr/contract/areas/access/emergency-accounts'
import { sql } from 'kysely'
import type { CallAct } from '../../act.ts'
import { ofPerson, record } from '../../audit/history.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Db, Trx } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import type { Locked } from '../../db/locked.ts'
import { found, Problem } from '../../http/problem.ts'
import {
  type Account,
  findAccount,
  isEmergencyAccount,
  hasSuperadminRights,
  isLasting,
  lockAccount,
  type LockedAccount,
  maySignIn,
  requireLiveSession,
  superadmins,
} from './access.queries.ts'

/** A transaction beside which no other one changes who may sign in by password. */
export type SuperadminsTrx = Locked<Trx, 'superadmins'>

/** Serialises changes of who may sign in by password with the loss of emergency accounts and of other ways to sign in. */
export async function lockSuperadmins(trx: Trx): Promise<SuperadminsTrx> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.superadmins})`.execute(trx)
  return trx as SuperadminsTrx
}

/** SQL: the emergency accounts `a` that can sign in, with their records `e`; further conditions may follow. */
const usable = sql`${superadmins} and ${isEmergencyAccount('a')}`

/** Lists the emergency accounts, the oldest first. */
export async function listEmergencyAccounts(db: Db): Promise<EmergencyAccount[]> {
  const { rows } = await sql<EmergencyAccount>`
    select a.id as uuid, e.first_name || ' ' || e.last_name as name, e.email, ${isoInstant('a.emergency_since')} as since
    from ${usable} order by a.emergency_since, a.id`.execute(db)
  return rows
}

/**
 * Makes the account of a Superadmin an emergency account.
 * @param proved the account as it was when its user proved the password and a second factor
 * @throws Problem 422 if it is one, may not be one, or there are enough
 */
export async function addEmergencyAccount(
  trx: Trx,
  proved: Account,
  { caller }: Pick<CallAct, 'caller'>,
): Promise<void> {
  const { id, passwordHash } = proved
  const account = found(await lockAccount(trx, id))
  await requireLiveSession(trx, caller)
  await lockSuperadmins(trx)
  if (account.isEmergency) throw new Problem(422, texts.alreadyOne)
  // The password may have changed, or the account been demoted, since they were checked.
  const isSuperadmin = hasSuperadminRights(account) && maySignIn(account)
  if (!isSuperadmin || account.passwordHash === null || account.passwordHash !== passwordHash)
    throw new Problem(422, texts.noPassword)
  if ((await listEmergencyAccounts(trx)).length >= maxEmergencyAccounts)
    throw new Problem(422, texts.tooMany(maxEmergencyAccounts))
  await trx
    .updateTable('account')
    .set({ emergency_since: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  // The code may have been the last one.
  if (!found(await findAccount(trx, id)).isEmergency) throw new Problem(422, texts.noFactor)
  await record(trx, { actorId: id, action: 'emergency account added', ...ofPerson('account', id) })
}

/**
 * Ends an emergency account, because a Superadmin chose that or the account loses what it needs.
 * @throws Problem 422 if no other emergency account can sign in while passwords are limited
 */
export async function endEmergencyAccount(
  trx: Trx,
  account: LockedAccount,
  { actorId }: { actorId: string | null },
): Promise<void> {
  if (account.emergencySince === null) return
  await requireOtherEmergencyAccount(trx, account)
  await trx.updateTable('account').set({ emergency_since: null }).where('id', '=', account.id).execute()
  await record(trx, { actorId, action: 'emergency account removed', ...ofPerson('account', account.id) })
}

/** @throws Problem 422 if no other emergency account can sign in while passwords are limited */
export async function requireOtherEmergencyAccount(trx: Trx, account: Account): Promise<void> {
  if (await isLastEmergencyAccount(trx, account)) throw new Problem(422, texts.last)
}

/** Returns true if an emergency account can sign in and will. */
export async function hasLastingEmergencyAccount(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select from ${usable} and ${isLasting} limit 1`.execute(trx)
  return rows.length > 0
}

/** Returns true if passwords are limited and each emergency account belongs to someone with an end date. */
export async function lacksLastingEmergencyAccount(trx: Trx): Promise<boolean> {
  const { rows } = await sql`
    select from company_setting where password_sign_in <> 'everyone'
      and not exists (select from ${usable} and e.end_date is null)`.execute(trx)
  return rows.length > 0
}

/** Returns true if passwords are limited and no other emergency account can sign in and will. */
export async function isLastEmergencyAccount(trx: Trx, account: Account): Promise<boolean> {
  if (account.emergencySince === null) return false
  await lockSuperadmins(trx)
  const { rows } = await sql`
    select from company_setting where password_sign_in <> 'everyone'
      and not exists (select from ${usable} and ${isLasting} and a.id <> ${account.id})`.execute(trx)
  return rows.length > 0
}
