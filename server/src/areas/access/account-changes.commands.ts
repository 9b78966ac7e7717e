import type { Language } from '@hr/contract/lib/languages'
import { ofPerson, record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { lockAccount } from './access.queries.ts'
import { endEmergencyAccount } from './emergency-accounts.commands.ts'
import { endAccess } from './end-access.commands.ts'

/** @param language null for that of the browser */
export async function setLanguage(trx: Trx, id: string, language: Language | null): Promise<void> {
  const before = found(await lockAccount(trx, id))
  await trx.updateTable('account').set({ language }).where('id', '=', id).execute()
  await record(trx, {
    actorId: id,
    action: 'changed',
    ...ofPerson('account', id),
    before: { interfaceLanguage: before.language },
    after: { interfaceLanguage: language },
  })
}

/**
 * Ends all access to an account after its email address changed, and notifies both addresses
 * (`docs/rules.md`, section 2).
 * @throws Problem 403 for a person who has not confirmed their identity: the new address can request a password
 */
export async function settleChangedEmail(
  trx: Trx,
  id: string,
  { caller, historyId, emailQueue }: { caller: EmailChanger; historyId: number | undefined; emailQueue: EmailQueue },
): Promise<void> {
  // The history has refused tokens without the scope, and a service account has no password.
  if (!caller.token) requireConfirmedIdentity(caller)
  await endEmergencyAccount(trx, found(await lockAccount(trx, id)), { actorId: caller.uuid })
  await endAccess(trx, id, {}, { actorId: caller.uuid, emailQueue })
  const change = { recipientId: id, ...(historyId !== undefined && { historyId }) }
  await emailQueue.send(trx, { template: 'email changed, old address', ...change })
  await emailQueue.send(trx, { template: 'email changed, new address', ...change })
}

/** The user or token that changes an email address; `token` is null for a person. */
export type EmailChanger = Pick<Caller, 'uuid' | 'isConfirmed' | 'token'>
