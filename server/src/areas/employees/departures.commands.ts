import { departuresTexts } from '@hr/contract/areas/employees/departures'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { duties, type Duty, type Successors } from '@hr/contract/areas/employees/successors'
import { addDays, type Day, minDay } from '@hr/contract/lib/dates'
import type { Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { CallAct } from '../../act.ts'
import { nextVersion, StaleVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { rejectLastDayOfLast } from '../access/last-day.commands.ts'
import { lockManageable } from '../access/managed-accounts.commands.ts'
import { notifyLeaveOutside } from '../leave-approvals/outside.commands.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notifyWithoutEmail } from '../notifications/notify.commands.ts'
import {
  departures,
  dueOn,
  findPlan,
  lastDay,
  listDuePlans,
  listLeavingBefore,
  type Plan,
  planReaderOf,
  reasonsOf,
} from './departures.queries.ts'
import { dutiesOf, rejectSuccessors } from './duties.commands.ts'
import { type By, changeEmployee } from './employees.commands.ts'
import { noFiles } from './files.commands.ts'
import { findHeld } from './held.queries.ts'
import { lockForOffboarding } from './locks.commands.ts'
import { archiveLocked } from './offboarding.commands.ts'
import { type ChangeKind, findPlanners, type Work } from './planned-changes.commands.ts'
import {
  addSteps,
  cancelDepartureOf,
  deleteDeparture,
  deleteStepsOfPlan,
  inNameOf,
  type PlanHistory,
} from './settled-departures.commands.ts'
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
  if (!stored?.isKnown || stored.endDate !== endDate) await limitRemoval(id)
  const plan = { successors, reason, note, plannedBy: by.actorId }
  if (isKnown) await storeKnown(trx, id, { stored, plan, change }, by)
  else {
    const { startDate, endDate: lastDay } = await employmentOf(trx, id)
    if (startDate !== null && endDate < startDate) throw fieldProblem('endDate', recordTexts.endBeforeStart)
    // The employment has ended by then.
    if (lastDay !== null && endDate > lastDay) throw fieldProblem('endDate', departuresTexts.afterRecord(lastDay))
    // Neither the record nor the history changes: others read them.
    await storePlan(trx, id, { stored, plan, days: { last_day: endDate, known_on: knownOn } })
    await addSteps(trx, [id], stored ? 'changed' : 'planned', by)
  }
  if (!stored) return departuresTexts.planned
  return isKnown && !stored.isKnown ? departuresTexts.released : departuresTexts.changed
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

/** Stores a plan that is known from now on, with the last day in the record, and one entry in the history. */
async function storeKnown(
  trx: Trx,
  id: string,
  { stored, plan, change }: KnownPlan,
  by: By & Pick<Parameters<typeof changeEmployee>[3], 'onLeaveLeft' | 'dueOn'>,
): Promise<void> {
  const known = stored?.isKnown ? stored : undefined
  const { endDate: endDateBefore } = await employmentOf(trx, id)
  const days = { last_day: null, known_on: null, ...(!known && { end_date_before: endDateBefore }) }
  await storePlan(trx, id, { stored, plan, days })
  // From now on, the history tells of this plan. Those that were canceled before stay in none.
  await deleteStepsOfPlan(trx, id)
  await changeEmployee(trx, id, change, { ...by, files: noFiles, planHistory: historyOfPlan(known, plan) })
}

type PlanToStore = {
  stored: Plan | undefined
  plan: Planned
  days: { last_day: Day | null; known_on: Day | null; end_date_before?: Day | null }
}

async function storePlan(trx: Trx, employeeId: string, { stored, plan, days }: PlanToStore): Promise<void> {
  const { successors, reason, note, plannedBy } = plan
  const changed = inNameOf(plannedBy)
  const departure = { ...days, reason, note }
  let id = stored?.id
  if (id === undefined) {
    // A plan that replaces a canceled one is another one.
    const added = { ...changed, employee_id: employeeId, kind: 'departure', version: randomInt(1, 2 ** 30) }
    ;({ id } = await trx.insertInto('planned_change').values(added).returning('id').executeTakeFirstOrThrow())
    const row = { ...departure, change_id: id }
    await trx.insertInto('planned_departure').values(row).execute()
  } else {
    const next = { ...changed, version: nextVersion }
    await trx.updateTable('planned_change').set(next).where('id', '=', id).execute()
    await trx.updateTable('planned_departure').set(departure).where('change_id', '=', id).execute()
  }
  await trx.deleteFrom('successor').where('change_id', '=', id).execute()
  const rows = dutiesOf(successors).map(({ duty, successor }) => ({ change_id: id, duty, employee_id: successor }))
  if (rows.length > 0) await trx.insertInto('successor').values(rows).execute()
}

const confidential = ['reason', 'note'] as const
type Why = Pick<Plan, (typeof confidential)[number]>

/** Returns that HR changed why an employee leaves, without the values: the history is part of the employee's export. */
function hiddenChange(before: Why | undefined, after: Why) {
  const changed = confidential.filter((field) => (before?.[field] ?? '') !== after[field])
  const hide = (of: Why | undefined, shown: object) =>
    Object.fromEntries(changed.flatMap((field) => (of?.[field] ? [[field, shown]] : [])))
  return { before: hide(before, { isHidden: true }), after: hide(after, { isHidden: true, isChanged: true }) }
}

const historyOfPlan = (before: Plan | undefined, after: Planned): PlanHistory => {
  const hidden = hiddenChange(before, after)
  return {
    before: { ...before?.successors, ...hidden.before, ...(before && { plannedBy: before.plannedBy }) },
    after: { ...after.successors, ...hidden.after, plannedBy: after.plannedBy },
  }
}

/**
 * Cancels a planned departure: the record gets the last day back that it had before. One that is not known yet has changed
 * nothing, and leaves nothing.
 */
export async function cancelDeparture(
  trx: Trx,
  id: string,
  { planVersion, ...by }: By & { planVersion: number },
): Promise<void> {
  const { stored } = await lockDeparture(trx, id, {}, by)
  const { isKnown, endDateBefore: endDate } = found(stored)
  await rejectStalePlan(trx, stored, planVersion)
  if (!isKnown) return void (await deleteDeparture(trx, id, by))
  await cancelDepartureOf(trx, id, by)
  await changeEmployee(trx, id, { endDate }, { ...by, files: noFiles })
}

/** Locks, in lock order, all that planning and canceling write, if the caller may archive the employee. */
async function lockDeparture(trx: Trx, id: string, successors: Successors, by: By) {
  const limitRemoval = await lockRemovals(trx, by)
  await lockForOffboarding(trx, id, successors)
  const account = await lockManageable(trx, id, by)
  if (account.isArchived) throw new Problem(422, departuresTexts.isArchived)
  return { account, limitRemoval, stored: await findPlan(trx, id, by.today) }
}

const employmentOf = (trx: Trx, id: string) =>
  trx
    .selectFrom('employee')
    .select(['start_date as startDate', 'end_date as endDate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Departures: those that are not known yet become known, and on the day after the last one, the employees are archived. */
export const departureKind: ChangeKind<DueDeparture> = {
  from: departures,
  day: sql`${lastDay} + 1`,
  dueOn,
  async read(db, ids, today) {
    const plans = await listDuePlans(db, ids, today)
    const plannerOf = await findPlanners(db, plans.map(plannedOf))
    return plans.map((plan) => ({ ...plan, planner: plannerOf(plannedOf(plan)) }))
  },
  async make(trx, change, work) {
    // A node of the previous version has archived them.
    if (change.isArchived) await deleteDeparture(trx, change.employeeId, { actorId: null })
    else if (change.isKnown) await carryOut(trx, change, work)
    else await release(trx, change, work)
    return !change.isKnown
  },
  async tellRefused(trx, { employeeId }, { problem, hr, today }) {
    const notice = { details: { problem }, employeeId, actorId: null }
    if ((await findPlan(trx, employeeId, today))?.isKnown)
      return notifyWithoutEmail(trx, [{ ...notice, event: 'departure refused', recipients: hr }])
    // Superadmins see the subjects and the number of all emails, and the employee may be one.
    const recipients = hr.filter((one) => one !== employeeId)
    await notifyWithoutEmail(trx, [{ ...notice, event: 'departure not released', recipients }])
  },
}

/** A departure that is due, with the user who planned it, if they may carry it out. */
type DueDeparture = Plan & { planner: Caller | undefined }
const plannedOf = ({ plannedBy, employeeId, endDate: day }: Plan) => ({ plannedBy, employeeId, day })

/**
 * Locks a departure that is due, and checks the user who planned it: their role and account of today, and their own last day by
 * that of the departure, because it may be the same.
 * @throws Problem if the user may no longer archive the employee
 */
async function lockDue(trx: Trx, { employeeId: id, planner, ...read }: DueDeparture, work: Work) {
  if (!planner) throw plannerGone()
  const { endDate, successors, isKnown } = read
  // The limit of removals has counted the plan.
  const by = { ...work, caller: { ...planner, isConfirmed: true }, actorId: planner.uuid, rightsOn: endDate }
  // Saving a last day that is over locks them, too.
  if (!isKnown) await lockRemovals(trx, by)
  const offboarded = await lockForOffboarding(trx, id, successors)
  const plan = await findPlan(trx, id, work.today)
  // Another node has done it, or it was changed or canceled.
  if (plan?.id !== read.id || plan.version !== read.version || plan.isKnown !== isKnown)
    throw new LocksChanged('The departure was changed in the meantime')
  const account = await lockManageable(trx, id, by).catch((error: unknown) => {
    // They have lost the right since the plan was read.
    throw error instanceof Problem ? plannerGone() : error
  })
  return { offboarded, account, plan, by }
}

const plannerGone = () => new Problem(403, departuresTexts.plannerGone)

/** Makes a departure known, as the user who planned it would: the last day is in the record from now on. */
async function release(trx: Trx, change: DueDeparture, work: Work): Promise<void> {
  const { plan, by } = await lockDue(trx, change, work)
  const id = change.employeeId
  const { endDate: lastDay } = await employmentOf(trx, id)
  // The record may end before by now, which stays.
  const endDate = lastDay === null ? plan.endDate : minDay(plan.endDate, lastDay)
  // The planner does nothing today, and is told with the rest of HR.
  const onLeaveLeft = () => notifyLeaveOutside(trx, [id], { ...work, actorId: null })
  await storeKnown(trx, id, { stored: plan, plan, change: { endDate } }, { ...by, onLeaveLeft, dueOn: plan.dueOn })
  const recipients = (await listHr(trx, work.today)).filter((one) => one !== id)
  const notice = { details: { date: endDate }, recipients, employeeId: id, actorId: null }
  await notifyWithoutEmail(trx, [{ ...notice, event: 'departure known' }])
}

async function carryOut(trx: Trx, change: DueDeparture, work: Work): Promise<void> {
  const { offboarded, account, plan, by } = await lockDue(trx, change, work)
  const { today, emailQueue } = work
  const caller = { uuid: by.caller.uuid, role: by.caller.role }
  // The release of this run may have moved the last day.
  const from = addDays(plan.endDate, 1)
  const { successors, unable } = await possibleSuccessors(trx, account.id, plan.successors, today)
  const held = unable.length === 0 ? undefined : await findHeld(trx, account.id, today)
  await archiveLocked(offboarded, account, { caller, today, from, emailQueue, successors })
  const problems = unable.filter((duty) => [held?.[duty]].flat().some(Boolean))
  const recipients = [...(await listHr(trx, today)), caller.uuid]
  const about = { employeeId: account.id, actorId: caller.uuid, recipients }
  // The email of the morning lists them.
  await notifyWithoutEmail(trx, [
    problems.length === 0
      ? { ...about, event: 'employee archived', details: { date: plan.endDate } }
      : { ...about, event: 'departure incomplete', details: { problems } },
  ])
}

/** Returns the successors who can take over, and the duties of those who can't. */
async function possibleSuccessors(trx: Trx, id: string, planned: Successors, today: Day) {
  let successors = await rejectSuccessors(trx, id, {}, { from: today })
  const unable: Duty[] = []
  for (const duty of duties) {
    const successor = planned[duty]
    if (successor === undefined) continue
    try {
      const possible = await rejectSuccessors(trx, id, { [duty]: successor }, { from: today })
      successors = { ...successors, ...possible }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      unable.push(duty)
    }
  }
  return { successors, unable }
}
