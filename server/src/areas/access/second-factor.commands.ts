import { recoveryCodeCount, secondFactorTexts as texts } from '@hr/contract/areas/access/second-factor'
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Kysely, sql } from 'kysely'
import { record } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import type { Keys } from '../../lib/keys.ts'
import { encrypt, decrypt } from '../../lib/encryption.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { type Account, deleteSessionsOf, holdAccount } from './access.queries.ts'

type By = { keys: Keys; emailQueue: EmailQueue }

/** Half a minute, the usual time of a code, in seconds; all apps make codes of six digits from it with SHA-1. */
const period = 30
/** How long a begun secret waits for its first code. */
const begun = '1 hour'

/** Whether signing in by password asks for a code, too. */
export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const row = await findSecondFactor(db, accountId)
  return row !== undefined
}

/** Since when codes are asked for, and how many recovery codes were not used; undefined: they are not asked for. */
export const findSecondFactor = (db: Db, accountId: string) =>
  db
    .selectFrom('account_second_factor')
    .select(['enabled_at as since', sql<number>`cardinality(recovery_codes)`.as('recoveryCodesLeft')])
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()

/**
 * Makes a secret for an authenticator app, which counts once `turnOn` has seen a code of it.
 * @param issuer what the app lists the account under
 */
export async function beginSecondFactor(
  db: Kysely<Tables>,
  account: Account,
  { keys, issuer }: { keys: Keys; issuer: string },
): Promise<{ secret: string; uri: string }> {
  if (account.passwordHash === null) throw new Problem(422, texts.noPassword)
  const totp = new TOTP({ issuer, label: account.email, secret: new Secret({ size: 20 }) })
  const secret = totp.secret.base32
  const row = await transact(db, async (trx) => {
    await holdAccount(trx, account.id)
    await lockCurrentKey(trx, keys)
    const encrypted = { secret: encrypt(keys.secondFactor, secret, account.id), created_at: sql<Date>`now()` }
    return trx
      .insertInto('account_second_factor')
      .values({ account_id: account.id, ...encrypted })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(encrypted).where('account_second_factor.enabled_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst()
  })
  if (!row) throw new Problem(409, texts.alreadyOn)
  return { secret, uri: totp.toString() }
}

type TurnOn = By & { code: string; sessionId: string }

/**
 * Asks for codes from now on; every other session ends.
 * @returns the recovery codes, which nobody can read again
 */
export async function turnOnSecondFactor(
  trx: Trx,
  accountId: string,
  { code, sessionId, keys, emailQueue }: TurnOn,
): Promise<string[]> {
  await holdAccount(trx, accountId)
  const row = await trx
    .selectFrom('account_second_factor')
    .select(['secret', 'enabled_at as since', sql<boolean>`created_at > now() - ${begun}::interval`.as('isFresh')])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (row && row.since !== null) throw new Problem(409, texts.alreadyOn)
  if (!row?.isFresh) throw new Problem(409, texts.notBegun)
  const secret = decrypt(keys.secondFactor, row.secret, accountId)
  const step = stepOf(secret, code)
  if (step === undefined) throw fieldProblem('code', texts.wrong)
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await trx
    .updateTable('account_second_factor')
    .set({
      enabled_at: sql<Date>`now()`,
      last_time_step: step,
      recovery_codes: recoveryCodes.map((one) => recoveryHash(secret, one)),
    })
    .where('account_id', '=', accountId)
    .execute()
  await deleteSessionsOf(trx, accountId, { but: sessionId })
  await note(trx, accountId, { actorId: accountId, action: 'second factor on', emailQueue })
  return recoveryCodes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`)
}

/** Asks for the password alone again. Whoever runs the product has no id, and tells the owner without a mail. */
export async function turnOffSecondFactor(
  trx: Trx,
  accountId: string,
  { actorId, emailQueue }: { actorId: string | null; emailQueue?: EmailQueue },
): Promise<void> {
  await holdAccount(trx, accountId)
  const row = await trx
    .deleteFrom('account_second_factor')
    .where('account_id', '=', accountId)
    .returning('enabled_at as since')
    .executeTakeFirst()
  if (row && row.since !== null)
    await note(trx, accountId, { actorId, action: 'second factor off', ...(emailQueue && { emailQueue }) })
}

/**
 * Whether somebody who signs in has sent a code that counts, of the app or for recovery; it is used up with that.
 * @param code as `typedCode` makes it
 */
export async function takeCode(
  trx: Trx,
  accountId: string,
  { code, keys, emailQueue }: By & { code: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('account_second_factor')
    .select(['secret', 'last_time_step as lastStep'])
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const own = trx.updateTable('account_second_factor').where('account_id', '=', accountId)
  const secret = decrypt(keys.secondFactor, row.secret, accountId)
  const step = stepOf(secret, code)
  if (step !== undefined) {
    if (step <= row.lastStep) return false
    await own.set({ last_time_step: step }).execute()
    return true
  }
  const hash = recoveryHash(secret, code)
  const used = await own
    .set({
      recovery_codes: sql`array_remove(recovery_codes, ${hash}::bytea)`,
    })
    .where(sql<boolean>`${hash} = any (recovery_codes)`)
    .returning('account_id')
    .executeTakeFirst()
  if (used) await note(trx, accountId, { actorId: accountId, action: 'recovery code used', emailQueue })
  return used !== undefined
}

type Change = {
  actorId: string | null
  action: 'second factor on' | 'second factor off' | 'recovery code used'
  emailQueue?: EmailQueue
}

async function note(trx: Trx, accountId: string, { actorId, action, emailQueue }: Change): Promise<void> {
  await record(trx, { actorId, action, entity: 'account', entityId: accountId, personId: accountId })
  await emailQueue?.send(trx, { template: action, recipientId: accountId })
}

/** The half minute since 1970 that a code is of: the present one or one beside it, as clocks differ. */
function stepOf(secret: string, code: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
  const delta = totp.validate({ token: code, window: 1 })
  return delta === null ? undefined : totp.counter() + delta
}

/** Fifty random bits. */
const newRecoveryCode = (): string => new Secret({ size: 7 }).base32.slice(0, 10).toLowerCase()

/**
 * The hash of a recovery code, keyed with the secret of the app, which is stored encrypted: the database alone is not
 * enough to guess codes, and a change of the application's key leaves the hashes as they are.
 */
const recoveryHash = (secret: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`recovery code ${code}`).digest()
