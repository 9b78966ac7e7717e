import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import { statusesWithSignIn } from '@hr/contract/areas/access/sessions'
import { invitationProblem, type InvitationLink, type LeftOutAnswer } from '@hr/contract/areas/employees/invitations'
import { compareTexts } from '@hr/contract/lib/collation'
import type { Day } from '@hr/contract/lib/dates'
import { ofPerson, recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { isSwitchedOff } from '../../outbound/restored-copy.ts'
import { createInvitationLinks, endInvitationLinks, sendInvitations } from '../access/password-links.commands.ts'
import {
  type Account,
  type AccountChanger,
  ladderUserOf,
  lockAccounts,
  lockAccountsWithCaller,
  maySignIn,
} from '../access/access.queries.ts'
import type { By } from './employees.commands.ts'

type Inviting = { employees: readonly string[]; recentlyInvited?: 'leave out' | 'invite' | undefined }

/** Invites the selected employees who have not signed in yet; skips the others with a reason. */
export async function inviteEmployees(
  trx: Trx,
  inviting: Inviting,
  { caller, today, emailQueue }: Pick<By, 'caller' | 'today' | 'emailQueue'>,
): Promise<{ invited: number; leftOut: LeftOutAnswer[] }> {
  const { invited, leftOut } = await lockInvited(trx, inviting, { caller, today })
  const ids = invited.map(({ id }) => id)
  await sendInvitations(trx, ids, emailQueue)
  await recordSent(trx, ids, caller.uuid)
  return { invited: ids.length, leftOut }
}

/** Creates links for those of the selected employees who have not signed in yet. They replace unsent emails. */
export async function linkInvitations(
  trx: Trx,
  employees: readonly string[],
  { caller, today, publicUrl }: Pick<By, 'caller' | 'today'> & { publicUrl: string },
): Promise<InvitationLink[]> {
  requireConfirmedIdentity(caller)
  const { invited } = await lockInvited(trx, { employees, recentlyInvited: 'invite' }, { caller, today })
  const ids = invited.map(({ id }) => id)
  const links = await createInvitationLinks(trx, ids, publicUrl)
  await recordSent(trx, ids, caller.uuid)
  return invited
    .flatMap(({ id, firstName, lastName, email }) => {
      const link = links.get(id)
      return link === undefined ? [] : [{ uuid: id, name: `${firstName} ${lastName}`, email, link }]
    })
    .toSorted((a, b) => compareTexts(a.name, b.name))
}

/** Ends the links of employees who have not used them. Needs no confirmed identity: it only takes access away. */
export async function endLinks(
  trx: Trx,
  employees: readonly string[],
  { caller, today }: Pick<By, 'caller' | 'today'>,
): Promise<{ ended: number }> {
  const accounts = await lockAccountsWithCaller(trx, employees, { caller, today })
  const manageable = accounts.filter((account) => mayManageAccount(caller, ladderUserOf(account)))
  const ended = await endInvitationLinks(trx, manageable)
  await recordAll(
    trx,
    ended.map((id) => ({
      actorId: caller.uuid,
      action: 'links ended',
      ...ofPerson('account', id),
    })),
  )
  return { ended: ended.length }
}

/** Locks the selected employees, and divides them into those to invite and those who can't be. */
async function lockInvited(trx: Trx, { employees, recentlyInvited = 'leave out' }: Inviting, by: AccountChanger) {
  const { caller } = by
  const invited: Account[] = []
  const leftOut: LeftOutAnswer[] = []
  for (const account of await lockAccountsWithCaller(trx, employees, by)) {
    const isManageable = account.id !== caller.uuid && mayManageAccount(caller, ladderUserOf(account))
    const refusal = invitationProblem({ ...account, isManageable, maySignIn: maySignIn(account) })
    if (refusal === undefined || (refusal.isRecent && recentlyInvited === 'invite')) invited.push(account)
    else leftOut.push({ uuid: account.id, name: `${account.firstName} ${account.lastName}`, ...refusal })
  }
  return { invited, leftOut }
}

/** Invites everyone whose invitation was planned for a first day that has come and who may sign in. */
export async function sendPlannedInvitations(trx: Trx, { today, emailQueue }: Planned): Promise<void> {
  if (await isSwitchedOff(trx, 'invitations')) return
  const due = await trx
    .selectFrom('account')
    .innerJoin('employee', 'employee.id', 'account.id')
    .select('account.id')
    .where('account.invited_on_first_day', '=', true)
    .where('employee.start_date', '<=', today)
    .where('employee.is_archived', '=', false)
    .where('employee.status', 'in', statusesWithSignIn)
    .execute()
  if (due.length === 0) return
  const accounts = await lockAccounts(
    trx,
    due.map(({ id }) => id),
  )
  // An account may have been invited or archived while this transaction waited.
  const invited = accounts.filter((account) => account.isInvitedOnFirstDay && maySignIn(account)).map(({ id }) => id)
  await sendInvitations(trx, invited, emailQueue)
  await recordSent(trx, invited, null)
}

type Planned = { today: Day; emailQueue: EmailQueue }

const recordSent = (trx: Trx, ids: readonly string[], actorId: string | null) =>
  recordAll(
    trx,
    ids.map((id) => ({ actorId, action: 'credentials sent', ...ofPerson('account', id) })),
  )
