import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import { statusesWithSignIn } from '@hr/contract/areas/access/sessions'
import { invitationProblem, type LeftOut } from '@hr/contract/areas/employees/invitations'
import type { Day } from '@hr/contract/lib/dates'
import { recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { sendInvitations } from '../access/access.commands.ts'
import { lockAccounts, maySignIn, ladderUserOf } from '../access/access.queries.ts'
import type { By } from './employees.commands.ts'

type Inviting = { employees: readonly string[]; recentlyInvited?: 'leave out' | 'invite' | undefined }

/** Invites the selected employees who have not signed in yet; skips the others with a reason. */
export async function inviteEmployees(
  trx: Trx,
  { employees, recentlyInvited = 'leave out' }: Inviting,
  { caller, emailQueue }: Pick<By, 'caller' | 'emailQueue'>,
): Promise<{ invited: number; leftOut: LeftOut[] }> {
  const accounts = await lockAccounts(trx, employees)
  const leftOut: LeftOut[] = []
  const invited: string[] = []
  for (const account of accounts) {
    const isManageable = account.id !== caller.uuid && mayManageAccount(caller, ladderUserOf(account))
    const refusal = invitationProblem({ ...account, isManageable, maySignIn: maySignIn(account) })
    if (refusal === undefined || (refusal.isRecent && recentlyInvited === 'invite')) invited.push(account.id)
    else leftOut.push({ uuid: account.id, name: `${account.firstName} ${account.lastName}`, ...refusal })
  }
  await sendAndRecord(trx, invited, { actorId: caller.uuid, emailQueue })
  return { invited: invited.length, leftOut }
}

/** Invites everyone whose invitation was planned for a first day that has come and who may sign in. */
export async function sendPlannedInvitations(trx: Trx, { today, emailQueue }: Planned): Promise<void> {
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
  await sendAndRecord(trx, invited, { actorId: null, emailQueue })
}

type Planned = { today: Day; emailQueue: EmailQueue }
type Sending = { actorId: string | null; emailQueue: EmailQueue }

async function sendAndRecord(trx: Trx, invited: readonly string[], { actorId, emailQueue }: Sending): Promise<void> {
  await sendInvitations(trx, invited, emailQueue)
  await recordAll(
    trx,
    invited.map((id) => ({
      actorId,
      action: 'credentials sent',
      entity: 'account' as const,
      entityId: id,
      personId: id,
    })),
  )
}
