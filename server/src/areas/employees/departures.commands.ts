import { may } from '@hr/contract/access'
import { departuresTexts } from '@hr/contract/areas/employees/departures'
import { duties, type Duty, type Successors } from '@hr/contract/areas/employees/successors'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { serialize, type Message } from '@hr/contract/lib/messages'
import type { Kysely } from 'kysely'
import type { CallAct } from '../../act.ts'
import { ofPerson, record } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { lockEmployee } from '../../db/lock-employees.ts'
import { LocksChanged } from '../../db/transaction.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { listCallers } from '../../http/session.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { findAccount } from '../access/access.queries.ts'
import { lockManageable } from '../access/managed-accounts.commands.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notify } from '../notifications/notify.commands.ts'
import { findDeparture, findPlan, listDue, type Plan, reasonsOf } from './departures.queries.ts'
import { rejectSuccessors } from './duties.commands.ts'
import { dutyColumns } from './duties.queries.ts'
import { type By, changeEmployee } from './employees.commands.ts'
import { noFiles } from './files.commands.ts'
import { lockForOffboarding } from './locks.commands.ts'
import { archiveLocked } from './offboarding.commands.ts'
import { cancelDepartureOf, deleteDeparture } from './planned-changes.commands.ts'
import { lockRemovals } from './removal-limit.commands.ts'

type Planning = By & Pick<CallAct, 'company'>
type DepartureInput = {
  endDate: Day
  successors?: Successors | undefined
  reason?: string | undefined
  note?: string | undefined
  endsLeave?: string | undefined
  version: number
}

/**
 * Plans or changes the departure of an employee: stores the last day in the record, with all that follows from one, and who
 * takes over on the day after it. A new plan counts as a removal, because no one confirms anything on the day.
 * @returns a message for the user
 */
export async function planDeparture(
  trx: Trx,
  id: string,
  { successors = {}, reason = '', note = '', ...change }: DepartureInput,
  by: Planning,
): Promise<Message> {
  const { endDate } = change
  if (endDate < by.today) throw fieldProblem('endDate', departuresTexts.isOver)
  const { limitRemoval, stored } = await lockDeparture(trx, id, successors, by)
  await rejectSuccessors(trx, id, successors, { from: addDays(endDate, 1), gone: departuresTexts.successorGone })
  if (![...reasonsOf(by.company), stored?.reason, ''].includes(reason))
    throw fieldProblem('reason', departuresTexts.unknownReason)
  if (!stored) await limitRemoval(id)
  const endDateBefore = await endDateOf(trx, id)
  await changeEmployee(trx, id, change, { ...by, files: noFiles })
  const columns = {
    ...successorValues(successors),
    reason,
    note,
    planned_by: by.actorId,
    problem: null,
  }
  await trx
    .insertInto('planned_change')
    .values({ employee_id: id, kind: 'departure', end_date_before: endDateBefore, ...columns })
    .onConflict((conflict) => conflict.columns(['employee_id', 'kind']).doUpdateSet(columns))
    .execute()
  await trx.updateTable('employee').set({ version: nextVersion }).where('id', '=', id).execute()
  const hidden = hiddenChange(stored, { reason, note })
  await record(trx, {
    actorId: by.actorId,
    action: 'departure planned',
    ...ofPerson('employee', id),
    // A new plan is recorded without successors, too: it counts as a removal.
    ...(stored && { before: { ...stored.successors, ...hidden.before, plannedBy: stored.plannedBy } }),
    after: { ...successors, ...hidden.after, plannedBy: by.actorId },
  })
  return stored ? departuresTexts.changed : departuresTexts.planned
}

type SuccessorColumn = (typeof dutyColumns)[Duty]['successor']

/** The values of all columns with successors. */
const successorValues = (successors: Successors) =>
  Object.fromEntries(duties.map((duty) => [dutyColumns[duty].successor, successors[duty] ?? null])) as Record<
    SuccessorColumn,
    string | null
  >

const confidential = ['reason', 'note'] as const
type Why = Pick<Plan, (typeof confidential)[number]>

/** Returns that HR changed why an employee leaves, without the values: the history is part of the employee's export. */
function hiddenChange(before: Why | undefined, after: Why) {
  const changed = confidential.filter((field) => (before?.[field] ?? '') !== after[field])
  const hide = (of: Why | undefined, shown: object) =>
    Object.fromEntries(changed.flatMap((field) => (of?.[field] ? [[field, shown]] : [])))
  return { before: hide(before, { isHidden: true }), after: hide(after, { isHidden: true, isChanged: true }) }
}

/** Cancels a planned departure: the record gets the last day back that it had before. */
export async function cancelDeparture(trx: Trx, id: string, by: By): Promise<void> {
  await lockDeparture(trx, id, {}, by)
  const { endDateBefore: endDate } = found((await findDeparture(trx, id, by.today)) ?? undefined)
  await cancelDepartureOf(trx, id, by)
  await changeEmployee(trx, id, { endDate }, { ...by, files: noFiles })
}

/** Locks, in lock order, all that planning and canceling write, if the caller may archive the employee. */
async function lockDeparture(trx: Trx, id: string, successors: Successors, by: By) {
  const limitRemoval = await lockRemovals(trx, by)
  await lockForOffboarding(trx, id, successors)
  const account = await lockManageable(trx, id, by)
  if (account.isArchived) throw new Problem(422, departuresTexts.isArchived)
  return { limitRemoval, stored: await findPlan(trx, id) }
}

const endDateOf = async (trx: Trx, id: string): Promise<Day | null> =>
  (await trx.selectFrom('employee').select('end_date').where('id', '=', id).executeTakeFirstOrThrow()).end_date

type Work = { today: Day; emailQueue: EmailQueue }

/**
 * Archives the employees whose departure is due, each in a transaction of its own, in the order of their last days. What the
 * rules refuse is told to HR, who decide then.
 * @throws AggregateError with the unexpected errors, after all others were archived
 */
export async function carryOutDepartures(
  db: Kysely<Tables>,
  { pushChannel, ...work }: Work & { pushChannel: PushChannel },
): Promise<void> {
  const errors: unknown[] = []
  for (const id of await listDue(db, work.today)) {
    try {
      await commitAndPush(db, pushChannel, (trx) => carryOut(trx, id, work)).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        return commitAndPush(db, pushChannel, (trx) => refuse(trx, id, error.summary, work))
      })
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} departures failed`)
}

/** @throws Problem if the rules, or the rights of the user who planned it, stand against it by now */
async function carryOut(trx: Trx, id: string, { today, emailQueue }: Work): Promise<void> {
  const planned = await findPlan(trx, id)
  if (!planned) return
  const offboarded = await lockForOffboarding(trx, id, planned.successors)
  const plan = await findPlan(trx, id)
  // Another node has carried it out, or it was changed or canceled.
  if (!plan || plan.hasProblem || plan.endDate >= today) return
  if (JSON.stringify(plan.successors) !== JSON.stringify(planned.successors))
    throw new LocksChanged('Others take over since the departure was changed')
  // A node of the previous version has archived them, and knows of no plan.
  if ((await findAccount(trx, id))?.isArchived) return void (await deleteDeparture(trx, id))
  const caller = await plannerOf(trx, plan, today)
  const account = await lockManageable(trx, id, { caller, today })
  const { successors, problems } = await possibleSuccessors(trx, id, plan.successors, today)
  await archiveLocked(offboarded, account, { caller, today, emailQueue, successors })
  const recipients = problems.length === 0 ? [caller.uuid] : await listHr(trx, today)
  await notify(
    trx,
    [{ event: 'departure carried out', details: { problems }, recipients, employeeId: id, actorId: caller.uuid }],
    { emailQueue },
  )
}

/** Returns the user who planned a departure, if they may still archive employees. */
async function plannerOf(trx: Trx, { plannedBy }: Plan, today: Day) {
  const [planner] = plannedBy === null ? [] : await listCallers(trx, today, [plannedBy])
  if (!planner || !may('employee.manage', planner.role)) throw new Problem(403, departuresTexts.plannerGone)
  const { uuid, role } = planner
  return { uuid, role }
}

/** Returns the successors who can take over, and the duties of those who can't. */
async function possibleSuccessors(trx: Trx, id: string, planned: Successors, today: Day) {
  const successors: Successors = {}
  const problems: Duty[] = []
  for (const duty of duties) {
    const successor = planned[duty]
    if (successor === undefined) continue
    try {
      await rejectSuccessors(trx, id, { [duty]: successor }, { from: today })
      successors[duty] = successor
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(duty)
    }
  }
  return { successors, problems }
}

/** Keeps why a departure that is still due was not carried out, and tells HR once. */
async function refuse(trx: Trx, id: string, problem: Message, { today, emailQueue }: Work): Promise<void> {
  await lockEmployee(trx, id)
  const plan = await findPlan(trx, id)
  // It was changed in the meantime.
  if (!plan || plan.endDate >= today) return
  const [refused] = await trx
    .updateTable('planned_change')
    .set({ problem: serialize(problem) })
    .where('employee_id', '=', id)
    .where('kind', '=', 'departure')
    .where('problem', 'is', null)
    .execute()
  if (!refused?.numUpdatedRows) return
  const recipients = await listHr(trx, today)
  await notify(trx, [{ event: 'departure refused', details: { problem }, recipients, employeeId: id, actorId: null }], {
    emailQueue,
  })
}
