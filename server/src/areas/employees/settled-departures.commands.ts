import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import type { DepartureStep } from '@hr/contract/areas/employees/departures'
import { recordTexts } from '@hr/contract/areas/employees/record'
import type { Successors } from '@hr/contract/areas/employees/successors'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { requireDecider } from '../../audit/access-decisions.ts'
import { ofPerson, record, recordAll } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Db, Trx } from '../../db/db.ts'
import { fieldProblem } from '../../http/problem.ts'
import type { Actor } from '../../http/session.ts'
import { ladderUserOf, type LockedAccount } from '../access/access.queries.ts'
import { cancellationsOf, departures, findPlan, isSeenBy, lastDay } from './departures.queries.ts'
import { findPlanners } from './planned-changes.commands.ts'

type ActorId = { actorId: string | null }

/**
 * Deletes the planned departure of an employee, if there is one. A step tells that one that is not known yet was canceled.
 * @returns whether there was one that is known
 */
export async function deleteDeparture(trx: Trx, id: string, by: ActorId): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    delete from planned_change p using planned_departure d
    where d.change_id = p.id and p.employee_id = ${id} and p.kind = 'departure'
    returning d.last_day is null as "isKnown"`.execute(trx)
  const [deleted] = rows
  if (deleted?.isKnown === false) await addSteps(trx, [id], 'canceled', by)
  return deleted?.isKnown ?? false
}

/** Cancels the planned departure of an employee who stays, if there is one. */
export async function cancelDepartureOf(trx: Trx, id: string, { actorId }: ActorId): Promise<void> {
  if (await deleteDeparture(trx, id, { actorId }))
    await record(trx, { actorId, action: 'departure canceled', ...ofPerson('employee', id) })
}

/** Records a step of departures that are not known yet, which the history must not tell; without the name of a program. */
export async function addSteps(
  trx: Trx,
  employeeIds: readonly string[],
  step: DepartureStep['step'],
  { actorId }: ActorId,
): Promise<void> {
  const actor = sql<string | null>`(select id from employee where id = ${actorId})`
  const rows = employeeIds.map((id) => ({ employee_id: id, actor_id: actor, step }))
  if (rows.length > 0) await trx.insertInto('planned_departure_step').values(rows).execute()
}

/** Deletes the steps of the planned departure of an employee, and none of those that were canceled before. */
export const deleteStepsOfPlan = (trx: Trx, id: string) =>
  sql`delete from planned_departure_step s where s.employee_id = ${id} and not exists (${cancellationsOf})`.execute(trx)

/** Returns a plan's columns for the user in whose name it is from now on: what stood against it was of the one before. */
export const inNameOf = (plannedBy: string | null) => ({
  planned_by: plannedBy,
  planned_at: sql<Date>`clock_timestamp()`,
  problem: null,
  warned_of: '',
})

type HandedPlan = { id: string; employeeId: string; name: string; endDate: Day; isKnown: boolean }

/**
 * Lists the departures that a user has planned, and that the one who archives them takes over: those that this user sees and may
 * carry out. Taking over is an access decision, which is made in a session.
 */
export async function listPlansToTakeOver(
  db: Db,
  plannerId: string,
  { uuid, sessionId, token }: Actor,
): Promise<HandedPlan[]> {
  if (!sessionId || token) return []
  const { rows } = await sql<HandedPlan>`
    select p.id, e.id as "employeeId", e.first_name || ' ' || e.last_name as name, ${lastDay} as "endDate",
           d.last_day is null as "isKnown"
    from ${departures} where p.planned_by = ${plannerId} and ${lastDay} is not null and ${isSeenBy(uuid)}
    order by e.last_name, e.first_name, e.id`.execute(db)
  const planned = rows.map(({ employeeId, endDate }) => ({ plannedBy: uuid, employeeId, day: endDate }))
  const plannerOf = await findPlanners(db, planned)
  return rows.filter((_, index) => plannerOf(planned[index]!))
}

/** Gives the departures that an archived user has planned to the one who archives them. */
export async function takeOverPlans(
  trx: Trx,
  plans: readonly HandedPlan[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (plans.length === 0) return
  const changed = { ...inNameOf(to), version: nextVersion }
  const ids = plans.map(({ id }) => id)
  await trx.updateTable('planned_change').set(changed).where('id', 'in', ids).execute()
  await recordAll(
    trx,
    plans.flatMap(({ employeeId, isKnown }) => {
      const entry = { actorId: to, action: 'departure planned', ...ofPerson('employee', employeeId) } as const
      return isKnown ? [{ ...entry, before: { plannedBy: from }, after: { plannedBy: to } }] : []
    }),
  )
  const unknown = plans.filter(({ isKnown }) => !isKnown).map(({ employeeId }) => employeeId)
  await addSteps(trx, unknown, 'changed', { actorId: to })
}

type PlanValues = Successors & { plannedBy?: string | null; reason?: object; note?: object }
/** The values of a changed plan that the history keeps, in the entry about the record. */
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
 * @returns the values that the history keeps of a plan that continues
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
  if (endDate === null) {
    await cancelDepartureOf(trx, id, { actorId })
    return undefined
  }
  await limitRemoval(id)
  // A service account has no rights that could be asked for on the day.
  const plannedBy = caller.token ? plan.plannedBy : actorId
  const changed = { ...inNameOf(plannedBy), version: nextVersion }
  await trx.updateTable('planned_change').set(changed).where('id', '=', plan.id).execute()
  return { before: { plannedBy: plan.plannedBy }, after: { plannedBy } }
}
