import { emailOf } from '@hr/contract/lib/fields'
import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import { provisioningTexts } from '@hr/contract/areas/provisioning/texts'
import type { holdReasons } from '@hr/contract/areas/provisioning/provisioning'
import { sql } from 'kysely'
import type { Act } from '../../act.ts'
import { ofPerson, record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Actor } from '../../http/session.ts'
import {
  type Account,
  type AccountChanger,
  deleteHeldDeactivationOf,
  deleteSessionsOf,
  ladderUserOf,
  lockAccountByEmail,
  lockAccountWithCaller,
} from '../access/access.queries.ts'
import { endedByDirectory } from '../access/removals.queries.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { holdRemoval, isProgramLimitReached, lockProgramRemovals } from '../employees/removal-limit.commands.ts'
import { notify } from '../notifications/notify.commands.ts'
import type { DirectoryChange } from './scim-requests.ts'
import { ScimError } from './scim-error.ts'

type By = Pick<Act, 'emailQueue'> & AccountChanger
type HoldReason = (typeof holdReasons)[number]

/** How a change ended. What was held back is stored, so it is an outcome and not an error, which would undo it. */
export type Outcome = 'done' | HoldReason

/**
 * Does what an identity directory asks for: ends sign-in or allows it again, and stores the directory's id of the user.
 * Nothing else of a record changes. Repeated requests change nothing.
 * @returns why a deactivation was held back; then nothing of the request was done
 * @throws ScimError 403 if the directory may not write, 404 without such a user, 409 if the id belongs to another user
 */
export async function changeFromDirectory(
  trx: Trx,
  id: string,
  { active, externalId }: DirectoryChange,
  { rejectStale, ...by }: By & { /** Runs once the user is locked. */ rejectStale: (trx: Trx) => Promise<void> },
): Promise<Outcome> {
  if (active === false) await lockProgramRemovals(trx)
  const account = await lockLinked(trx, id, by)
  if (!account) throw new ScimError(404, 'There is no such user')
  await rejectStale(trx)
  await requireWriting(trx)
  if (active === false) {
    const outcome = await endSignIn(trx, account, by)
    if (outcome !== 'done') return outcome
  }
  if (active === true) await allowSignIn(trx, account, by)
  if (externalId !== undefined) await setExternalId(trx, account, externalId, by)
  return 'done'
}

/**
 * Links an existing user by the work email, so that the directory finds the user by its own id.
 * @returns the id of the user
 * @throws ScimError 400 without such a user, because only HR adds employees; 409 if the user or the id is linked already
 */
export async function linkFromDirectory(
  trx: Trx,
  { email, externalId }: { email: string; externalId: string | null },
  by: By,
): Promise<string> {
  await requireWriting(trx)
  // An address that only resembles an employee's is a different mailbox.
  const address = emailOf(email)
  const named = address === undefined ? undefined : await lockAccountByEmail(trx, address)
  const account = named && (await lockLinked(trx, named.id, by))
  if (!account)
    throw new ScimError(400, 'No employee has this work email. HR adds employees in the HR application.', {
      scimType: 'invalidValue',
    })
  if (externalId !== null && account.directoryId !== null && account.directoryId !== externalId)
    throw new ScimError(409, 'This user is linked to another externalId', { scimType: 'uniqueness' })
  if (externalId !== null) await setExternalId(trx, account, externalId, by)
  return account.id
}

/**
 * Lifts the limit for an hour, or discards what was held back. Deactivations of HR stay listed when the limit is lifted,
 * because the directory may not do them.
 */
export async function decideOnHeld(
  trx: Trx,
  decision: 'continue' | 'discard',
  { actorId }: { actorId: string },
): Promise<void> {
  await lockProgramRemovals(trx)
  await trx
    .deleteFrom('held_deactivation')
    .$if(decision === 'continue', (query) => query.where('reason', '=', 'limit'))
    .execute()
  const { id, until } = await trx
    .updateTable('company_setting')
    .set({ directory_unlimited_until: decision === 'continue' ? sql<Date>`now() + interval '1 hour'` : null })
    .returning(['id', 'directory_unlimited_until as until'])
    .executeTakeFirstOrThrow()
  await record(trx, {
    actorId,
    action: decision === 'continue' ? 'deactivations confirmed' : 'deactivations discarded',
    entity: 'company settings',
    entityId: id,
    ...(until && { after: { directoryUnlimitedUntil: until.toISOString() } }),
  })
}

/** Chooses whether the identity directory may end sign-in. Accounts that it has switched off stay so. */
export async function setDeactivation(
  trx: Trx,
  { allowsDeactivation }: { allowsDeactivation: boolean },
  { actorId }: { actorId: string },
): Promise<void> {
  const before = await trx
    .selectFrom('company_setting')
    .select(['id', 'directory_deactivation as directoryDeactivation'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await trx.updateTable('company_setting').set({ directory_deactivation: allowsDeactivation }).execute()
  const { id, directoryDeactivation } = before
  await record(trx, {
    actorId,
    action: 'changed',
    entity: 'company settings',
    entityId: id,
    before: { directoryDeactivation },
    after: { directoryDeactivation: allowsDeactivation },
  })
}

/** Allows sign-in again for a Superadmin, who need not wait for the directory. */
export async function allowSignInAgain(trx: Trx, id: string, by: By): Promise<void> {
  const account = found(await lockLinked(trx, id, by))
  if (account.disabledAt === null) throw new Problem(422, provisioningTexts.notDisabled)
  await allowSignIn(trx, account, by)
}

type LinkedAccount = Account & { directoryId: string | null; disabledAt: Date | null }

async function lockLinked(trx: Trx, id: string, by: AccountChanger): Promise<LinkedAccount | undefined> {
  const account = await lockAccountWithCaller(trx, id, by)
  if (!account) return undefined
  const linked = await trx
    .selectFrom('account')
    .select(['directory_id as directoryId', 'directory_disabled_at as disabledAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...account, ...linked }
}

async function requireWriting(trx: Trx): Promise<void> {
  const { isAllowed } = await trx
    .selectFrom('company_setting')
    .select('directory_deactivation as isAllowed')
    .executeTakeFirstOrThrow()
  if (!isAllowed) throw new ScimError(403, 'This interface is read-only: a Superadmin has not allowed deactivations')
}

async function endSignIn(trx: Trx, account: LinkedAccount, { caller, today, emailQueue }: By): Promise<Outcome> {
  // HR has ended the sign-in of archived employees.
  if (account.disabledAt !== null || account.isArchived) return 'done'
  // A service account acts as an Admin, who may not change Superadmins and Admins. So the last Superadmin stays, too.
  const hold = async (reason: HoldReason) => {
    await holdRemoval(trx, account.id, { reason, emailQueue })
    return reason
  }
  if (!mayManageAccount(caller, ladderUserOf(account))) return hold('ladder')
  if (await isProgramLimitReached(trx)) return hold('limit')
  await setDisabled(trx, account, { isDisabled: true, caller })
  await deleteSessionsOf(trx, account.id)
  const notice = { event: 'sign-in ended', details: {}, employeeId: account.id, actorId: null } as const
  await notify(trx, [{ ...notice, recipients: await listHr(trx, today) }], { emailQueue })
  return 'done'
}

async function allowSignIn(trx: Trx, account: LinkedAccount, { caller }: By): Promise<void> {
  await deleteHeldDeactivationOf(trx, account.id)
  if (account.disabledAt !== null) await setDisabled(trx, account, { isDisabled: false, caller })
}

async function setDisabled(
  trx: Trx,
  { id }: Account,
  { isDisabled, caller }: { isDisabled: boolean; caller: Actor },
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ directory_disabled_at: isDisabled ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
  if (isDisabled) await deleteHeldDeactivationOf(trx, id)
  await touch(trx, id)
  await record(trx, {
    actorId: caller.uuid,
    action: isDisabled ? endedByDirectory : 'sign-in allowed again',
    ...ofPerson('account', id),
  })
}

async function setExternalId(
  trx: Trx,
  { id, directoryId }: LinkedAccount,
  externalId: string | null,
  { caller }: By,
): Promise<void> {
  if (directoryId === externalId) return
  await trx.updateTable('account').set({ directory_id: externalId }).where('id', '=', id).execute()
  await touch(trx, id)
  await record(trx, { actorId: caller.uuid, action: 'linked to the directory', ...ofPerson('account', id) })
}

/** The trigger of the column sets the current time; see the migration. */
const touch = (trx: Trx, id: string) =>
  trx
    .updateTable('employee')
    .set({ scim_changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
