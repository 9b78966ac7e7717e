import type { Day } from '@hr/contract/lib/dates'
import { keyOf } from '@hr/contract/lib/keys'
import { storedLanguage } from '../../db/account-language.ts'
import type { RoleName } from '@hr/contract/access'
import { effectiveRole } from '@hr/contract/areas/access/roles'
import type { PasswordSignIn } from '@hr/contract/areas/access/password-setting'
import { statusesWithSignIn } from '@hr/contract/areas/access/sessions'
import type { EmployeeStatus } from '@hr/contract/areas/employees/record'
import type { SessionRow } from '@hr/contract/areas/access/sessions'
import type { Language } from '@hr/contract/lib/languages'
import { retention } from '@hr/contract/lib/retention'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'
import { isoInstant } from '../../db/instant.ts'
import { lockEmployees, type LockedEmployee } from '../../db/lock-employees.ts'
import type { Locked } from '../../db/locked.ts'
import type { CallAct } from '../../act.ts'
import { forbidden, notSignedIn } from '../../http/access.ts'
import {
  secretHashes,
  type Actor,
  type Caller,
  findCaller,
  hasNotExpired,
  hasLeft,
  maySignInNow,
} from '../../http/session.ts'
import { isValidToken } from '../../http/token-session.ts'
import { partsOf } from './device.ts'
import { storedHost } from './passkey-host.ts'

/** SQL: the account has the rights of a Superadmin, as `effectiveRole` says: the flag `admin` weakens the role. */
const isSuperadmin = (alias: string) => sql<boolean>`
  (${sql.ref(`${alias}.super_admin_hr`)} or (${sql.ref(`${alias}.role`)} is not distinct from 'Superadmin' and not ${sql.ref(`${alias}.admin`)}))`

/**
 * SQL: the Superadmins `a` who may sign in, with their records `e`; further conditions may follow. The first condition is that of
 * the index `account_superadmin`.
 */
export const superadmins = sql`
  account a join employee e on e.id = a.id
  where (a.role = 'Superadmin' or a.super_admin_hr) and ${isSuperadmin('a')} and ${sql.raw(maySignInNow)}`

/** SQL condition: no end date of the employee `e` is set that will end the sign-in. */
export const isLasting = sql`(
  e.end_date is null or (select last_day_ends_sign_in from company_setting) is not true)`

/** Returns the ids of the Superadmins who may sign in. */
export async function listSuperadminIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from ${superadmins} order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type Account = {
  id: string
  email: string
  firstName: string
  lastName: string
  status: EmployeeStatus
  isArchived: boolean
  /** True if an identity directory has ended the sign-in. */
  isDisabled: boolean
  /** True if the last day has ended the sign-in. */
  hasLeft: boolean
  role: RoleName | null
  admin: boolean
  superAdminHr: boolean
  passwordHash: string | null
  /** Minutes since the last invitation; null if there was none. */
  minutesSinceInvitation: number | null
  isInvitedOnFirstDay: boolean
  /** True if a token added the person, whom HR has not invited yet. */
  waitsForInvitation: boolean
  /** The language that the user has chosen; null for that of the browser. */
  language: string | null
  /** The language that the user has chosen, or used last. */
  readLanguage: string | null
  isActivated: boolean
  passwordSignIn: PasswordSignIn
  /** Since when it is an emergency account; null if it is none. */
  emergencySince: Date | null
  /** True for an emergency account of a Superadmin with a password and a second factor. */
  isEmergency: boolean
  /** The identity providers to which it is linked. */
  issuers: string[]
}

/** An account that the transaction has locked together with the employee. */
export type LockedAccount = Locked<Account, 'account'> & { id: LockedEmployee }

/** SQL: the user of an account has set a password or signed in at the identity provider. */
export const isActivated = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.password_hash`)} is not null or ${sql.ref(`${alias}.is_linked`)})`

/** SQL: the account is an emergency account and still has what that needs: a factor that works at the product's address. */
export const isEmergencyAccount = (alias: string) => sql<boolean>`
  (${sql.ref(`${alias}.emergency_since`)} is not null and ${sql.ref(`${alias}.password_hash`)} is not null
   and ${isSuperadmin(alias)}
   and exists (select from account_second_factor own
               where own.account_id = ${sql.ref(`${alias}.id`)} and own.enabled_at is not null
                 and (own.secret is not null or own.recovery_codes <> '{}'
                      or exists (select from passkey p where p.account_id = own.account_id and p.host = ${storedHost}))))`

/** SQL: the latest invitation of an account was stored in a file, or the mail server refused it. */
export const isInvitationUnsent = (alias: string) => sql<boolean>`
  exists (select from email m where m.recipient_id = ${sql.ref(`${alias}.id`)} and m.template = 'invitation'
            and m.state in ('stored', 'failed') and m.queued_at >= ${sql.ref(`${alias}.invited_at`)})`

const selectAccount = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('employee', 'employee.id', 'account.id')
    .select([
      'account.id',
      'employee.email',
      'employee.first_name as firstName',
      'employee.last_name as lastName',
      'employee.status',
      'employee.is_archived as isArchived',
      sql<boolean>`account.directory_disabled_at is not null`.as('isDisabled'),
      sql<boolean>`${sql.raw(hasLeft('employee'))}`.as('hasLeft'),
      'account.role',
      'account.admin',
      'account.super_admin_hr as superAdminHr',
      'account.password_hash as passwordHash',
      sql<number | null>`(extract(epoch from now() - account.invited_at) / 60)::float8`.as('minutesSinceInvitation'),
      'account.invited_on_first_day as isInvitedOnFirstDay',
      'account.waits_for_invitation as waitsForInvitation',
      'account.language',
      storedLanguage('account').as('readLanguage'),
      isActivated('account').as('isActivated'),
      sql<PasswordSignIn>`(select password_sign_in from company_setting)`.as('passwordSignIn'),
      'account.emergency_since as emergencySince',
      isEmergencyAccount('account').as('isEmergency'),
      sql<string[]>`array(select i.issuer from account_identity i where i.account_id = account.id)`.as('issuers'),
    ])

export const findAccount = (db: Db, id: string): Promise<Account | undefined> =>
  selectAccount(db).where('account.id', '=', id).executeTakeFirst()

export const listAccounts = (db: Db, ids: readonly string[]): Promise<Account[]> =>
  selectAccount(db)
    .where(sql<boolean>`account.id = any (${ids}::uuid[])`)
    .execute()

export const findAccountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  selectAccount(db)
    .where(sql<string>`lower(employee.email)`, '=', keyOf(email))
    .executeTakeFirst()

export const storeLastLanguage = (db: Db, accountId: string, language: Language) =>
  db.updateTable('account').set({ last_language: language }).where('id', '=', accountId).execute()

/** Locks the account in shared mode against changes and deletion until the transaction ends. */
export async function lockAccountShared(
  trx: Trx,
  id: string,
): Promise<(Account & { hasSecondFactor: boolean }) | undefined> {
  // Read after the lock: a statement that waits for a lock still sees the state of other tables when it began.
  await trx.selectFrom('account').select('id').where('id', '=', id).forShare().execute()
  return selectAccount(trx)
    .leftJoin('account_second_factor as factor', 'factor.account_id', 'account.id')
    .select(sql<boolean>`factor.enabled_at is not null`.as('hasSecondFactor'))
    .where('account.id', '=', id)
    .executeTakeFirst()
}

const findLocked = async (trx: Trx, id: string) => (await findAccount(trx, id)) as LockedAccount | undefined

/** Locks the employee and the account until the transaction ends. */
export async function lockAccount(trx: Trx, id: string): Promise<LockedAccount | undefined> {
  await trx.selectFrom('employee').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findLocked(trx, id)
}

/**
 * Finds an account by its email address and locks it. Returns undefined if the address has changed before the lock, because
 * its owner is then another person, or none.
 */
export async function lockAccountByEmail(trx: Trx, email: string): Promise<LockedAccount | undefined> {
  const named = await findAccountByEmail(trx, email)
  const account = named && (await lockAccount(trx, named.id))
  return account && keyOf(account.email) === keyOf(email) ? account : undefined
}

/** The user, token or background job that changes accounts. */
export type AccountChanger = Pick<CallAct, 'today'> & {
  caller: Actor
  /** The day whose rights decide, if it is another one than today. */
  rightsOn?: Day
}

/**
 * Locks accounts together with the caller's, in the order of their ids, and then checks the caller again: while this
 * transaction waited for a lock, another one may have ended the session, revoked the token or changed the role. A
 * background job has only the role.
 * @throws Problem 401, or 403 if the role has changed
 */
export async function lockWithCaller(
  trx: Trx,
  ids: readonly string[],
  { caller: { uuid, role, sessionId, token }, today, rightsOn = today }: AccountChanger,
): Promise<void> {
  await trx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...ids, uuid])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (token) await requireValidToken(trx, token.id)
  else if (sessionId) await requireSession(trx, sessionId)
  // A service account has no role of its own that could change.
  if (token?.kind === 'service') return
  const current = await findCaller(trx, uuid, rightsOn)
  if (!current) throw notSignedIn()
  if (current.role !== role) throw forbidden()
}

/** Locks an employee with the account, and checks the caller again (`lockWithCaller`). */
export async function lockAccountWithCaller(
  trx: Trx,
  id: string,
  by: AccountChanger,
): Promise<LockedAccount | undefined> {
  await lockEmployees(trx, [id])
  await lockWithCaller(trx, [id], by)
  return findLocked(trx, id)
}

/** Locks an account and its employee for the delete, before the notifications that are deleted with them. */
export async function lockForDelete(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
  await trx.selectFrom('employee').select('id').where('id', '=', id).forUpdate().execute()
}

/** Locks several employees and their accounts in the order of their ids, and checks the caller again (`lockWithCaller`). */
export async function lockAccountsWithCaller(
  trx: Trx,
  ids: readonly string[],
  by: AccountChanger,
): Promise<LockedAccount[]> {
  await lockEmployees(trx, ids)
  await lockWithCaller(trx, ids, by)
  return lockAccounts(trx, ids)
}

/** Locks several employees and their accounts in the order of their ids. */
export async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<LockedAccount[]> {
  await lockEmployees(trx, ids)
  const accounts = selectAccount(trx).where('account.id', 'in', ids).orderBy('account.id').forNoKeyUpdate('account')
  return (await accounts.execute()) as LockedAccount[]
}

type SignInState = Pick<Account, 'status' | 'isArchived' | 'isDisabled' | 'hasLeft'>

export const maySignIn = (account: SignInState): boolean =>
  !account.isArchived && !account.isDisabled && !account.hasLeft && statusesWithSignIn.includes(account.status)

/** Returns whether an account gets a link without HR, or is linked to the identity provider. */
export const mayRequestAccess = (account: Parameters<typeof maySignIn>[0] & Pick<Account, 'waitsForInvitation'>) =>
  maySignIn(account) && !account.waitsForInvitation

/** Returns whether an account has the rights of a Superadmin, as `isSuperadmin` says in SQL. */
export const hasSuperadminRights = (account: Account): boolean => ladderUserOf(account).role === 'Superadmin'

/** Returns the id and role of an account for the role ladder, to which it makes no difference who leads a team. */
export const ladderUserOf = (account: Account) => ({
  uuid: account.id,
  role: effectiveRole({ ...account, leadsTeam: false }),
})

/**
 * Locks the caller's account and session, and checks again that the session has not ended, before something is stored that
 * outlives or names it, such as a token: a new password or archiving may have ended it in the meantime.
 * @throws Problem 401
 */
export async function requireLiveSession(
  trx: Trx,
  { uuid, sessionId }: Pick<Caller, 'uuid' | 'sessionId'>,
): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', uuid).forNoKeyUpdate().execute()
  await requireSession(trx, sessionId)
}

async function requireSession(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql`
    select from session s join account a on a.id = s.account_id join employee e on e.id = a.id
    where s.id = ${id} and ${sql.raw(hasNotExpired)} and ${sql.raw(maySignInNow)}
    for no key update of s`.execute(trx)
  if (rows.length === 0) throw notSignedIn()
}

/** Locks the token in shared mode, so that its other calls continue. Ending a service account revokes its tokens. */
async function requireValidToken(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql`select from api_token t where t.id = ${id} and ${sql.raw(isValidToken)} for share`.execute(
    trx,
  )
  if (rows.length === 0) throw notSignedIn()
}

/** Lists an account's live sessions, most recently active first. */
export async function listSessions(db: Db, accountId: string): Promise<Omit<SessionRow, 'isCurrent'>[]> {
  const sessions = await db
    .selectFrom('session as s')
    .select(['s.id as uuid', 's.device', 's.method'])
    .select([isoInstant('s.created_at').as('createdAt'), isoInstant('s.last_active_at').as('lastActiveAt')])
    .where('s.account_id', '=', accountId)
    .where(sql<boolean>`${sql.raw(hasNotExpired)}`)
    .orderBy('s.last_active_at', 'desc')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .execute()
  return sessions.map((session) => ({ ...session, ...partsOf(session.device) }))
}

export const findSessionOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('session').select('account_id as owner').where('id', '=', id).executeTakeFirst())?.owner

/** Returns the identity provider's encrypted ID token of a session that began there. */
export const findIdToken = async (db: Db, sessionId: string): Promise<Buffer | null> =>
  (await db.selectFrom('session').select('id_token as idToken').where('id', '=', sessionId).executeTakeFirst())
    ?.idToken ?? null

export const recordConfirmation = (db: Db, sessionId: string) =>
  db
    .updateTable('session')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()

/** Deletes a session and returns its owner. */
export const deleteSession = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.deleteFrom('session').where('id', '=', id).returning('account_id as owner').executeTakeFirst())?.owner

/** Ends the sessions of a browser's cookies, which may be several until the next version (`cookiesOf`). */
export const deleteSessionsOfCookies = (db: Db, cookies: readonly string[]) =>
  db
    .deleteFrom('session')
    .where('secret_hash', '=', sql<Buffer>`any (${secretHashes(cookies)})`)
    .execute()

/** Ends an account's sessions, except for one that is kept. */
export const deleteSessionsOf = (trx: Trx, accountId: string, { but }: { but?: string | undefined } = {}) =>
  trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(but !== undefined, (query) => query.where('id', '!=', but!))
    .execute()

/** Deletes a deactivation of the account that an identity directory requested and that was held back. */
export const deleteHeldDeactivationOf = (trx: Trx, accountId: string) =>
  trx.deleteFrom('held_deactivation').where('account_id', '=', accountId).execute()

/**
 * Deletes expired sessions and links, and stored answers after their retention. Sessions from before the clock was set back
 * begin now.
 */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`
    update session set created_at = least(created_at, now()), last_active_at = least(last_active_at, now())
    where id in (
      select id from session where greatest(created_at, last_active_at) > clock_timestamp() for no key update skip locked)`.execute(
    db,
  )
  // Skips rows that another transaction has locked: the next run deletes them.
  await sql`
    delete from session where id in (
      select id from session where last_active_at < now() - ${interval(retention.sessionDays, 'days')} for update skip locked)`.execute(
    db,
  )
  // A last day that is corrected later gives back the sign-in, not its sessions.
  await sql`
    delete from session where account_id in (
      select a.id from account a join employee e on e.id = a.id where ${sql.raw(hasLeft('e'))} for update of a skip locked)`.execute(
    db,
  )
  await sql`
    delete from password_link where token_hash in (
      select token_hash from password_link where expires_at < now() for update skip locked)`.execute(db)
  for (const answers of ['idempotency_record', 'service_idempotency_record'] as const)
    await db
      .deleteFrom(answers)
      .where('at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
}
