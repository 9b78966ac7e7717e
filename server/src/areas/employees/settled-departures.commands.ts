import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import { recordTexts } from '@hr/contract/areas/employees/record'
import type { Successors } from '@hr/contract/areas/employees/successors'
import type { Day } from '@hr/contract/lib/dates'
import { requireDecider } from '../../audit/access-decisions.ts'
import { ofPerson, record } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem } from '../../http/problem.ts'
import type { Actor } from '../../http/session.ts'
import { ladderUserOf, type LockedAccount } from '../access/access.queries.ts'
import { findPlan } from './departures.queries.ts'

/** Deletes the planned departure of an employee who is archived. */
export const deleteDeparture = (trx: Trx, id: string) =>
  trx.deleteFrom('planned_change').where('employee_id', '=', id).where('kind', '=', 'departure').execute()

/** Cancels the planned departure of an employee who stays, if there is one. */
export async function cancelDepartureOf(trx: Trx, id: string, { actorId }: { actorId: string | null }): Promise<void> {
  const [deleted] = await deleteDeparture(trx, id)
  if (deleted?.numDeletedRows) await record(trx, { actorId, action: 'departure canceled', ...ofPerson('employee', id) })
}

type PlanValues = Successors & { plannedBy?: string | null; reason?: object; note?: object }
/** What the history keeps of a changed plan, in the entry about the record. */
export type PlanHistory = { before: PlanValues; after: PlanValues }

type MovedLastDay = {
  /** The new last day; null for none. */
  endDate: Day | null
  caller: Actor
  actorId: string | null
  today: Day
  limitRemoval: (personId: string) => Promise<void>
}

/**
 * Decides on a planned departure that is known before the last day of the record is changed, by any call: it decides when the employee is
 * archived, so it is an access decision, is limited like planning, and made in the name of who changes the day.
 * @returns what the history keeps of a plan that goes on
 * @throws Problem 403 for the caller's own last day, one beyond the role ladder, and a token that may not decide on access
 */
export async function settlePlannedDeparture(
  trx: Trx,
  account: LockedAccount,
  { endDate, caller, actorId, today, limitRemoval }: MovedLastDay,
): Promise<PlanHistory | undefined> {
  const { id } = account
  const plan = await findPlan(trx, id, today)
  // The caller may not know of one that is not known yet: nothing of the change depends on it.
  if (!plan?.isKnown) return undefined
  if (id === caller.uuid || !mayManageAccount(caller, ladderUserOf(account)))
    throw fieldProblem('endDate', recordTexts.notYours, 403)
  await requireDecider(trx, [{ field: 'endDate', people: [id] }])
  if (endDate === null) return void (await cancelDepartureOf(trx, id, { actorId }))
  await limitRemoval(id)
  // A service account has no rights that could be asked for on the day.
  const plannedBy = caller.token ? plan.plannedBy : actorId
  const changed = { planned_by: plannedBy, problem: null, version: nextVersion }
  await trx.updateTable('planned_change').set(changed).where('id', '=', plan.id).execute()
  return { before: { plannedBy: plan.plannedBy }, after: { plannedBy } }
}
