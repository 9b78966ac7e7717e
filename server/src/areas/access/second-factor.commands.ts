import { recoveryCodeCount, secondFactorTexts as texts } from '@hr/contract/areas/access/second-factor'
import { passwordUseTexts } from '@hr/contract/areas/access/password-sign-in'
import type { RoleName } from '@hr/contract/access'
import type { Day } from '@hr/contract/lib/dates'
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Kysely, sql } from 'kysely'
import type { Act, CallAct } from '../../act.ts'
import { ofPerson, record } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { interval, isRecent } from '../../db/interval.ts'
import { transact } from '../../db/transaction.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { type Caller, listCallers } from '../../http/session.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import type { Keys } from '../../lib/keys.ts'
import { encrypt, decrypt } from '../../lib/encryption.ts'
import type { EmailQueue } from '../../email/queue.ts'
import {
  type Account,
  type AccountChanger,
  isActivated,
  lockAccount,
  lockAccountShared,
  lockAccountWithCaller,
  lockWithCaller,
  requireLiveSession,
} from './access.queries.ts'
import { endEmergencyAccount, lockSuperadmins } from './emergency-accounts.commands.ts'
import { endAccess, type Kept } from './end-access.commands.ts'
import { requireOtherWay, type OtherWays } from './ways-to-sign-in.commands.ts'

type By = Pick<Act, 'keys' | 'emailQueue'>

/** The usual period of a code in seconds; all apps create six-digit codes with SHA-1. */
const period = 30
/** How long a new secret waits for its first code. */
const waits = interval(1, 'hours')

/**
 * Returns since when two-step sign-in is on, whether it has an app, and how many recovery codes are unused; undefined if
 * it is off.
 */
export const findSecondFactor = (db: Db, accountId: string) =>
  db
    .selectFrom('account_second_factor')
    .select(['enabled_at as since', sql<number>`cardinality(recovery_codes)`.as('recoveryCodesLeft')])
    .select(sql<boolean>`secret is not null`.as('hasApp'))
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()

/** The days that a user has for a new factor after someone else has turned off the lost one. */
const daysAfterReset = 1

/**
 * Starts the days of all users whose roles must have a second factor from now on. Users who have not signed in yet, or
 * get such a role later, start with the first call (`countFactorDays`).
 */
export async function startFactorDays(
  trx: Trx,
  roles: readonly RoleName[],
  { today, by }: { today: Day; by: AccountChanger | undefined },
): Promise<void> {
  const before = await trx
    .selectFrom('company_setting')
    .select('second_factor_roles as roles')
    .executeTakeFirstOrThrow()
  const added = roles.filter((role) => !before.roles.includes(role))
  const ids =
    added.length === 0
      ? []
      : (await listCallers(trx, today)).filter(({ role }) => role && added.includes(role)).map(({ uuid }) => uuid)
  const own = sql<boolean>`id = any (${ids}::uuid[])`
  if (by) await lockWithCaller(trx, ids, by)
  else await trx.selectFrom('account').select('id').where(own).orderBy('id').forNoKeyUpdate().execute()
  await trx
    .updateTable('account')
    .set({ second_factor_required_at: sql<Date>`now()`, second_factor_grace_days: null })
    .where(own)
    .where(isActivated('account'))
    .execute()
}

/**
 * Refuses users who may not have a factor of their own.
 * @throws Problem 422 for sign-ins at the identity provider, which ask for a code only if the company requires it
 */
export function requireOwnFactor(
  { passwordHash }: Pick<Account, 'passwordHash'>,
  { isFactorRequired }: Pick<Caller, 'isFactorRequired'>,
): void {
  if (passwordHash === null && !isFactorRequired) throw new Problem(422, texts.noPassword)
}

/**
 * Creates a secret for an authenticator app. It becomes active when `turnOn` has verified a code.
 * @param issuer the name of the account in the app
 */
export async function beginSecondFactor(
  db: Kysely<Tables>,
  account: Account,
  { keys, issuer }: { keys: Keys; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const totp = new TOTP({ issuer, label: account.email, secret: new Secret({ size: 20 }) })
  const secret = totp.secret.base32
  const row = await transact(db, async (trx) => {
    await lockCurrentKey(trx, keys)
    await lockAccountShared(trx, account.id)
    const encrypted = { pending_secret: encrypt(keys.secondFactor, secret, account.id), created_at: sql<Date>`now()` }
    return trx
      .insertInto('account_second_factor')
      .values({ account_id: account.id, ...encrypted })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet(encrypted)
          .where(sql<boolean>`not ${hasApp}`),
      )
      .returning('account_id')
      .executeTakeFirst()
  })
  if (!row) throw new Problem(409, texts.alreadyOn)
  return { secret, uri: totp.toString() }
}

/** SQL: codes of an app are asked for. The previous version stored the secret before its first code. */
const hasApp = sql<boolean>`(account_second_factor.enabled_at is not null and account_second_factor.secret is not null)`

type TurnOn = By & Pick<CallAct, 'caller'> & { code: string; keepFeeds: Kept['feeds'] }

/**
 * Turns on the codes of an app.
 * @returns the recovery codes, which cannot be read again; none if passkeys came with them before
 */
export async function turnOnSecondFactor(
  trx: Trx,
  accountId: string,
  { code, caller, keepFeeds, keys, emailQueue }: TurnOn,
): Promise<string[]> {
  const addFactor = await lockFactors(trx, accountId, { keys, emailQueue })
  await requireLiveSession(trx, caller)
  const row = await trx
    .selectFrom('account_second_factor')
    .select(['pending_secret as pending', hasApp.as('hasApp')])
    .select(isRecent(sql`created_at`, waits).as('isFresh'))
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.hasApp) throw new Problem(409, texts.alreadyOn)
  if (!row?.pending || !row.isFresh) throw new Problem(409, texts.notBegun)
  const secret = decrypt(keys.secondFactor, row.pending, accountId)
  const step = timeStepOf(secret, code)
  if (step === undefined) throw fieldProblem('code', texts.wrong)
  const recoveryCodes = await addFactor({ sessionId: caller.sessionId, keepFeeds })
  await trx
    .updateTable('account_second_factor')
    .set({ secret: row.pending, pending_secret: null, last_time_step: step })
    .where('account_id', '=', accountId)
    .execute()
  await noteFactor(trx, accountId, { actorId: accountId, action: 'second factor on', emailQueue })
  return recoveryCodes
}

type Adding = { sessionId: string | undefined; keepFeeds: Kept['feeds'] }

/**
 * Locks the application key and an account for a new factor. A sign-in without the factor waits for this, or ends with the
 * other sessions.
 * @returns a function that adds the factor and returns the new recovery codes; none for a further factor
 */
export async function lockFactors(trx: Trx, accountId: string, by: By): Promise<(adding: Adding) => Promise<string[]>> {
  await lockCurrentKey(trx, by.keys)
  await lockAccount(trx, accountId)
  return (adding) => addFactor(trx, accountId, { ...by, ...adding })
}

/**
 * Adds a factor. The first one turns on two-step sign-in, ends every other session and the feeds that are not kept, and comes
 * with recovery codes.
 */
async function addFactor(
  trx: Trx,
  accountId: string,
  { sessionId, keepFeeds, keys, emailQueue }: By & Adding,
): Promise<string[]> {
  const key = new Secret({ size: 32 }).base32
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const first = await trx
    .updateTable('account_second_factor')
    .set({
      enabled_at: sql<Date>`now()`,
      // A secret without a first code, which the previous version has stored.
      secret: null,
      recovery_key: encrypt(keys.secondFactor, key, accountId),
      recovery_codes: recoveryCodes.map((one) => recoveryHash(key, one)),
    })
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (first) {
    const kept = { session: sessionId, tokens: true, feeds: keepFeeds }
    await endAccess(trx, accountId, kept, { actorId: accountId, emailQueue })
  }
  if (sessionId !== undefined) await proveFactor(trx, sessionId)
  return first ? recoveryCodes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`) : []
}

/** Stores that the user of a session has proved a second factor. */
export const proveFactor = (trx: Trx, sessionId: string) =>
  trx.updateTable('session').set({ has_second_factor: true }).where('id', '=', sessionId).execute()

type TurnOff = {
  actorId: string | null
  /** The user in whose session it is turned off; undefined if that is checked already, and for the command line. */
  by?: AccountChanger
  emailQueue?: EmailQueue
  ways: OtherWays
}

/**
 * Turns off two-step sign-in with all its factors. If the company requires a second factor, its owner has a day for another one. The command
 * line has no user id, and notifies the owner without an email.
 * @returns whether it was on
 * @throws Problem 422 if it is the last emergency account, or its owner would have no way to sign in; someone else can send the
 *   owner a link afterwards
 */
export async function turnOffSecondFactor(
  trx: Trx,
  accountId: string,
  { actorId, by, emailQueue, ways }: TurnOff,
): Promise<boolean> {
  const account = found(await (by ? lockAccountWithCaller(trx, accountId, by) : lockAccount(trx, accountId)))
  const isOwn = actorId === accountId
  const locked = isOwn ? await lockSuperadmins(trx) : undefined
  await endEmergencyAccount(trx, account, { actorId })
  const row = await trx
    .deleteFrom('account_second_factor')
    .where('account_id', '=', accountId)
    .returning('enabled_at as since')
    .executeTakeFirst()
  if (!row || row.since === null) return false
  await trx.deleteFrom('passkey').where('account_id', '=', accountId).execute()
  if (locked) await requireOtherWay(locked, account, ways, passwordUseTexts.onlyWay)
  await trx.updateTable('session').set({ has_second_factor: false }).where('account_id', '=', accountId).execute()
  if (!isOwn)
    await trx
      .updateTable('account')
      .set({ second_factor_required_at: sql<Date>`now()`, second_factor_grace_days: daysAfterReset })
      .where('id', '=', accountId)
      .execute()
  await noteFactor(trx, accountId, { actorId, action: 'second factor off', ...(emailQueue && { emailQueue }) })
  return true
}

/**
 * Checks the code of a user who signs in, from the app or a recovery code, and marks it as used.
 * @param code as normalised by `typedCode`
 */
export async function useCode(
  trx: Trx,
  accountId: string,
  { code, keys, emailQueue }: By & { code: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('account_second_factor')
    .select(['secret', 'recovery_key as recoveryKey', 'last_time_step as lastStep'])
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const own = trx.updateTable('account_second_factor').where('account_id', '=', accountId)
  const opened = (stored: Buffer | null) => stored && decrypt(keys.secondFactor, stored, accountId)
  const secret = opened(row.secret)
  const step = secret === null ? undefined : timeStepOf(secret, code)
  if (step !== undefined) {
    if (step <= row.lastStep) return false
    await own.set({ last_time_step: step }).execute()
    return true
  }
  const recoveryKey = opened(row.recoveryKey) ?? secret
  if (recoveryKey === null) return false
  const hash = recoveryHash(recoveryKey, code)
  const used = await own
    .set({
      recovery_codes: sql`array_remove(recovery_codes, ${hash}::bytea)`,
    })
    .where(sql<boolean>`${hash} = any (recovery_codes)`)
    .returning('account_id')
    .executeTakeFirst()
  if (used) await noteFactor(trx, accountId, { actorId: accountId, action: 'recovery code used', emailQueue })
  return used !== undefined
}

type Change = {
  actorId: string | null
  action:
    | 'second factor on'
    | 'second factor off'
    | 'recovery code used'
    | 'passkey added'
    | 'passkey removed'
    | 'passkey refused'
  emailQueue?: EmailQueue
}

/** Records a change of the factors, and tells the owner by email. */
export async function noteFactor(trx: Trx, accountId: string, { actorId, action, emailQueue }: Change): Promise<void> {
  await record(trx, { actorId, action, ...ofPerson('account', accountId) })
  await emailQueue?.send(trx, { template: action, recipientId: accountId })
}

/** Returns the time step of a code: the current one or a neighbour, because clocks differ. */
function timeStepOf(secret: string, code: string): number | undefined {
  // \d means ASCII: the library throws on other characters.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
  const delta = totp.validate({ token: code, window: 1 })
  return delta === null ? undefined : totp.counter() + delta
}

/** A code with fifty random bits. */
const newRecoveryCode = (): string => new Secret({ size: 7 }).base32.slice(0, 10).toLowerCase()

/**
 * Hashes a recovery code with the key of the account, which is stored encrypted: the database alone is not enough to
 * guess codes, and a change of the application key does not affect the hashes.
 */
const recoveryHash = (key: string, code: string): Buffer =>
  createHmac('sha256', key).update(`recovery code ${code}`).digest()
