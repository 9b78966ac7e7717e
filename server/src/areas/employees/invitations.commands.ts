import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import { invitationProblem, type LeftOut } from '@hr/contract/areas/employees/invitations'
import { recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
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
  await sendInvitations(trx, invited, emailQueue)
  await recordAll(
    trx,
    invited.map((id) => ({
      actorId: caller.uuid,
      action: 'credentials sent',
      entity: 'account' as const,
      entityId: id,
      personId: id,
    })),
  )
  return { invited: invited.length, leftOut }
}
