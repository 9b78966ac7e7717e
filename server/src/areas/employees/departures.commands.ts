import { may } from '@hr/contract/access'
import { departuresTexts } from '@hr/contract/areas/employees/departures'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { duties, type Duty, type Successors } from '@hr/contract/areas/employees/successors'
import { addDays, type Day, minDay } from '@hr/contract/lib/dates'
import { serialize, type Message } from '@hr/contract/lib/messages'
import { type Insertable, type Kysely, sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { CallAct } from '../../act.ts'
import { ofPerson, record } from '../../audit/history.ts'
import { nextVersion, nextVersionOf, StaleVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { lockEmployee } from '../../db/lock-employees.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { type Caller, findCaller } from '../../http/session.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { findAccount } from '../access/access.queries.ts'
import { rejectLastDayOfLast } from '../access/last-day.commands.ts'
import { lockManageable } from '../access/managed-accounts.commands.ts'
import { notifyLeaveOutside } from '../leave-approvals/outside.commands.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notify, notifyWithoutEmail } from '../notifications/notify.commands.ts'
import {
  findDeparture,
  findPlan,
  isDue,
  listDue,
  listLeavingBefore,
  type Plan,
  planReaderOf,
  reasonsOf,
} from './departures.queries.ts'
import { dutiesOf, rejectSuccessors } from './duties.commands.ts'
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
  isKnown?: boolean | undefined
  knownOn?: Day | null | undefined
  version: number
  planVersion?: number | undefined
}

/**
 * Plans or changes the departure of an employee. A known one stores the last day in the record, with all that follows from one,
 * and who takes over on the day after it; one that is not known yet is stored alone. A new plan counts as a removal, because no
 * one confirms anything on the day, and so does each change of one that is not known yet.
 * @returns a message for the user
 * @throws StaleVersion if the record, or a plan that is not known yet, was changed in the meantime
 */
export async function planDeparture(
  trx: Trx,
  id: string,
  { successors = {}, reason = '', note = '', isKnown = true, knownOn = null, planVersion, ...change }: DepartureInput,
  by: Planning,
): Promise<Message> {
  const { endDate } = change
  if (endDate < by.today) throw fieldProblem('endDate', departuresTexts.isOver)
  if (!isKnown) rejectKnownBy(endDate, knownOn, by.today)
  const { account, limitRemoval, stored } = await lockDeparture(trx, id, successors, by)
  await rejectLastDayOfLast(trx, account)
  if (!isKnown && stored?.isKnown) throw fieldProblem('isKnown', departuresTexts.knownAlready)
  if (!stored?.isKnown) await rejectStalePlan(trx, stored, planVersion)
  const from = addDays(endDate, 1)
  await rejectSuccessors(trx, id, successors, { from, gone: departuresTexts.successorGone })
  await rejectLeavers(trx, successors, { before: from, reader: planReaderOf(by.caller) })
  if (![...reasonsOf(by.company), stored?.reason, ''].includes(reason))
    throw fieldProblem('reason', departuresTexts.unknownReason)
  if (!stored?.isKnown) await limitRemoval(id)
  const plan = { successors, reason, note, plannedBy: by.actorId }
  if (isKnown) await storeKnown(trx, id, { stored, plan, change }, by)
  else {
    const { startDate, endDate: lastDay } = await employmentOf(trx, id)
    if (startDate !== null && endDate < startDate) throw fieldProblem('endDate', recordTexts.endBeforeStart)
    // The employment has ended by then.
    if (lastDay !== null && endDate > lastDay) throw fieldProblem('endDate', departuresTexts.afterRecord(lastDay))
    // Neither the record nor the history changes: others read them.
    await storePlan(trx, id, { ...planColumns(plan), last_day: endDate, known_on: knownOn })
  }
  return stored ? departuresTexts.changed : departuresTexts.planned
}

/** Refuses days on which the employee would not know of the last one. */
function rejectKnownBy(endDate: Day, knownOn: Day | null, today: Day): void {
  if (endDate <= today) throw fieldProblem('endDate', departuresTexts.knownOnLastDay)
  if (knownOn !== null && (knownOn <= today || knownOn > endDate))
    throw fieldProblem('knownOn', departuresTexts.knownOnOutside)
}

/** @throws StaleVersion if the caller has seen another plan that is not known yet, or none */
async function rejectStalePlan(trx: Trx, stored: Plan | undefined, sent: number | undefined): Promise<void> {
  if ((stored?.version ?? 0) === (sent ?? 0)) return
  const planner = await trx
    .selectFrom('employee')
    .select(['first_name', 'last_name'])
    .where('id', '=', stored?.plannedBy ?? null)
    .executeTakeFirst()
  throw new StaleVersion(planner && `${planner.first_name} ${planner.last_name}`, stored?.plannedAt)
}

/** Refuses successors who leave before they take over, by plans that only HR knows of and the caller sees. */
async function rejectLeavers(
  trx: Trx,
  successors: Successors,
  leaving: Omit<Parameters<typeof listLeavingBefore>[1], 'people'>,
): Promise<void> {
  const chosen = dutiesOf(successors)
  const gone = await listLeavingBefore(trx, { people: chosen.map(({ successor }) => successor), ...leaving })
  const [first] = chosen.filter(({ successor }) => gone.includes(successor))
  if (first) throw fieldProblem(first.field, departuresTexts.successorGone)
}

type Planned = Pick<Plan, 'successors' | 'reason' | 'note' | 'plannedBy'>
type KnownPlan = {
  /** The plan before. */
  stored: Plan | undefined
  plan: Planned
  change: { endDate: Day; endsLeave?: string | undefined; version?: number }
}

/** Stores a plan that is known from now on, with the last day in the record. */
async function storeKnown(
  trx: Trx,
  id: string,
  { stored, plan, change }: KnownPlan,
  by: By & Pick<Parameters<typeof changeEmployee>[3], 'onLeaveLeft'>,
): Promise<void> {
  const known = stored?.isKnown ? stored : undefined
  const { endDate: endDateBefore } = await employmentOf(trx, id)
  await changeEmployee(trx, id, change, { ...by, files: noFiles })
  await storePlan(trx, id, {
    ...planColumns(plan),
    last_day: null,
    known_on: null,
    ...(!known && { end_date_before: endDateBefore }),
  })
  await trx.updateTable('employee').set({ version: nextVersion }).where('id', '=', id).execute()
  const hidden = hiddenChange(known, plan)
  await record(trx, {
    actorId: by.actorId,
    action: 'departure planned',
    ...ofPerson('employee', id),
    // A new plan is recorded without successors, too: it counts as a removal.
    ...(known && { before: { ...known.successors, ...hidden.before, plannedBy: known.plannedBy } }),
    after: { ...plan.successors, ...hidden.after, plannedBy: plan.plannedBy },
  })
}

const planColumns = ({ successors, reason, note, plannedBy }: Planned) => ({
  ...successorValues(successors),
  reason,
  note,
  planned_by: plannedBy,
  problem: null,
})

type PlanColumns = Omit<Insertable<Tables['planned_change']>, 'employee_id' | 'kind'>

async function storePlan(trx: Trx, id: string, columns: PlanColumns): Promise<void> {
  const changed = {
    ...columns,
    version: nextVersionOf('planned_change'),
    planned_at: sql<Date>`clock_timestamp()`,
  }
  await trx
    .insertInto('planned_change')
    // A plan that replaces a canceled one is another one.
    .values({ employee_id: id, kind: 'departure', version: randomInt(1, 2 ** 30), ...columns })
    .onConflict((conflict) => conflict.columns(['employee_id', 'kind']).doUpdateSet(changed))
    .execute()
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

/**
 * Cancels a planned departure: the record gets the last day back that it had before. One that is not known yet has changed
 * nothing, and leaves nothing.
 */
export async function cancelDeparture(trx: Trx, id: string, by: By): Promise<void> {
  const { stored } = await lockDeparture(trx, id, {}, by)
  if (stored && !stored.isKnown) return void (await deleteDeparture(trx, id))
  const known = await findDeparture(trx, id, by)
  const { endDateBefore: endDate } = found(known ?? undefined)
  await cancelDepartureOf(trx, id, by)
  await changeEmployee(trx, id, { endDate }, { ...by, files: noFiles })
}

/** Locks, in lock order, all that planning and canceling write, if the caller may archive the employee. */
async function lockDeparture(trx: Trx, id: string, successors: Successors, by: By) {
  const limitRemoval = await lockRemovals(trx, by)
  await lockForOffboarding(trx, id, successors)
  const account = await lockManageable(trx, id, by)
  if (account.isArchived) throw new Problem(422, departuresTexts.isArchived)
  return { account, limitRemoval, stored: await findPlan(trx, id) }
}

const employmentOf = (trx: Trx, id: string) =>
  trx
    .selectFrom('employee')
    .select(['start_date as startDate', 'end_date as endDate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type Work = Pick<By, 'today' | 'emailQueue' | 'keys'>

/**
 * Releases the departures that are due to be known, and archives the employees whose last day is over, each in a transaction
 * of its own, in the order of their last days. What the rules refuse is told to HR, who decide then.
 * @throws AggregateError with the unexpected errors, after all others were archived
 */
export async function carryOutDepartures(
  db: Kysely<Tables>,
  { pushChannel, ...work }: Work & { pushChannel: PushChannel },
): Promise<void> {
  const errors: unknown[] = []
  for (const { id, isKnown } of await listDue(db, work.today)) {
    try {
      try {
        if (!isKnown) await commitAndPush(db, pushChannel, (trx) => release(trx, id, work))
        await commitAndPush(db, pushChannel, (trx) => carryOut(trx, id, work))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        await commitAndPush(db, pushChannel, (trx) => refuse(trx, id, error.summary, work))
      }
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} departures failed`)
}

/**
 * Makes a departure known, as the user who planned it would: the last day is in the record from now on.
 * @throws Problem as `carryOut`
 */
async function release(trx: Trx, id: string, work: Work): Promise<void> {
  const planned = await findPlan(trx, id)
  if (!planned || planned.isKnown) return
  // A node of the previous version has archived them, and knows of no plan.
  if ((await findAccount(trx, id))?.isArchived) return void (await deleteDeparture(trx, id))
  const planner = await plannerOf(trx, planned, work.today)
  // The limit of removals has counted the plan.
  const by = { ...work, caller: { ...planner, isConfirmed: true }, actorId: planner.uuid }
  const { stored: plan } = await lockDeparture(trx, id, {}, by)
  // Another node has released it, or it was changed or canceled.
  if (!plan || plan.isKnown || !isDue(plan, work.today)) return
  if (plan.plannedBy !== planned.plannedBy) throw new LocksChanged('Another user has changed the departure since then')
  const { endDate: lastDay } = await employmentOf(trx, id)
  // The record may end before by now, which stays.
  const endDate = lastDay === null ? plan.endDate : minDay(plan.endDate, lastDay)
  // The planner does nothing today, and is told with the rest of HR.
  const onLeaveLeft = () => notifyLeaveOutside(trx, [id], { ...work, actorId: null })
  await storeKnown(trx, id, { stored: plan, plan, change: { endDate } }, { ...by, onLeaveLeft })
}

/** @throws Problem if the rules, or the rights of the user who planned it, stand against it by now */
async function carryOut(trx: Trx, id: string, { today, emailQueue }: Work): Promise<void> {
  const planned = await findPlan(trx, id)
  if (!planned) return
  const offboarded = await lockForOffboarding(trx, id, planned.successors)
  const plan = await findPlan(trx, id)
  // Another node has carried it out, or it was changed or canceled.
  if (!plan?.isKnown || !isDue(plan, today)) return
  if (JSON.stringify(plan.successors) !== JSON.stringify(planned.successors))
    throw new LocksChanged('Others take over since the departure was changed')
  // A node of the previous version has archived them, and knows of no plan.
  if ((await findAccount(trx, id))?.isArchived) return void (await deleteDeparture(trx, id))
  // The rights of the last day decide: the planner's own last day may be the same.
  const { uuid, role } = await plannerOf(trx, plan, plan.endDate)
  const caller = { uuid, role }
  const account = await lockManageable(trx, id, { caller, today: plan.endDate })
  const { successors, problems } = await possibleSuccessors(trx, id, plan.successors, today)
  await archiveLocked(offboarded, account, { caller, today, emailQueue, successors })
  const recipients = problems.length === 0 ? [caller.uuid] : await listHr(trx, today)
  await notify(
    trx,
    [{ event: 'departure carried out', details: { problems }, recipients, employeeId: id, actorId: caller.uuid }],
    { emailQueue },
  )
}

/** Returns the user who planned a departure, if they may still archive employees, by their own last day on a day. */
async function plannerOf(trx: Trx, { plannedBy }: Plan, day: Day): Promise<Caller> {
  const planner = plannedBy === null ? undefined : await findCaller(trx, plannedBy, day)
  if (!planner || !may('employee.manage', planner.role)) throw new Problem(403, departuresTexts.plannerGone)
  return planner
}

/** Returns the successors who can take over, and the duties of those who can't. */
async function possibleSuccessors(trx: Trx, id: string, planned: Successors, today: Day) {
  let successors = await rejectSuccessors(trx, id, {}, { from: today })
  const problems: Duty[] = []
  for (const duty of duties) {
    const successor = planned[duty]
    if (successor === undefined) continue
    try {
      const possible = await rejectSuccessors(trx, id, { [duty]: successor }, { from: today })
      successors = { ...successors, ...possible }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(duty)
    }
  }
  return { successors, problems }
}

/** Keeps why a departure that is still due was not released or carried out, and tells HR once. */
async function refuse(trx: Trx, id: string, problem: Message, { today, emailQueue }: Work): Promise<void> {
  await lockEmployee(trx, id)
  const plan = await findPlan(trx, id)
  // It was changed in the meantime, or another node has told HR.
  if (!plan || !isDue(plan, today)) return
  await trx
    .updateTable('planned_change')
    .set({ problem: serialize(problem) })
    .where('employee_id', '=', id)
    .where('kind', '=', 'departure')
    .execute()
  const hr = await listHr(trx, today)
  const notice = { details: { problem }, employeeId: id, actorId: null }
  if (plan.isKnown) return notify(trx, [{ ...notice, event: 'departure refused', recipients: hr }], { emailQueue })
  // Superadmins see the subjects and the number of all emails, and the employee may be one.
  const recipients = hr.filter((one) => one !== id)
  await notifyWithoutEmail(trx, [{ ...notice, event: 'departure not released', recipients }])
}
