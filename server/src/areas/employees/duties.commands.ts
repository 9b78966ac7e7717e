import { recordTexts } from '@hr/contract/areas/employees/record'
import { duties, type Duty, type Successors } from '@hr/contract/areas/employees/successors'
import type { Day } from '@hr/contract/lib/dates'
import { type Message, messages } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { ofPerson, recordAll } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { type LockedEmployee, requireAssignable } from '../../db/lock-employees.ts'
import type { Locked } from '../../db/locked.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { fieldProblem } from '../../http/problem.ts'
import { handOverDelegations, notifyDelegations, rejectNextDelegate } from '../leave-approvals/delegations.commands.ts'
import { handOverCovers, notifyCoverHandedOver, rejectNextSubstitute } from '../leave-requests/substitutes.commands.ts'
import { leaveAllProjects } from '../projects/memberships.commands.ts'
import { handOverViews, rejectViewOwner } from '../views/views.commands.ts'
import { rejectCycle } from './employees.commands.ts'

export const successorTexts = messages('successors', {
  ownSuccessor: 'An archived employee takes over nothing. Choose someone else.',
  onlyArchivingHandsOver: 'Only an employee who is archived hands over to others',
})

/** Notifies those whom a change of duties concerns. */
export type Tell = (by: { actorId: string; emailQueue: EmailQueue }) => Promise<void>

/** `from`: the day from which memberships end, which may be before today. */
export type Leaving = { actorId: string | null; today: Day; from: Day }

/** A successor, who is assignable on the day from which they take over, and the field that names them. */
type Handover = { id: string; successor: string; from: Day; field: string }

type DutyCommands = {
  /** Refuses successors by rules of the duty. */
  rejectSuccessor?: (trx: Trx, handover: Handover) => Promise<void>
  /** Whether it is handed over after the leaver's leave and items, whose locks come first in the lock order. */
  isLate?: true
  /**
   * Hands over to the successor, or ends the duty without one.
   * @returns what tells others of it, once all other locks are taken
   */
  handOver: (trx: Trx, id: LockedEmployee, leaving: Leaving & { successor: string | undefined }) => Promise<Tell | void>
}

/** The rules of each duty: its successors, how it is handed over, and how it ends. */
const dutyCommands: Readonly<Record<Duty, DutyCommands>> = {
  supervisedPeople: { rejectSuccessor: rejectCircle, handOver: releaseSupervised },
  ledProjects: { handOver: (trx, id, leaving) => leaveAllProjects(trx, id, { ...leaving, today: leaving.from }) },
  delegations: {
    rejectSuccessor: rejectNextDelegate,
    async handOver(trx, id, leaving) {
      const { ended, started } = await handOverDelegations(trx, id, leaving)
      return async (by) => {
        await notifyDelegations(trx, 'ended', ended, by)
        await notifyDelegations(trx, 'started', started, by)
      }
    },
  },
  coveredLeave: {
    rejectSuccessor: rejectNextSubstitute,
    isLate: true,
    async handOver(trx, id, leaving) {
      const leaves = await handOverCovers(trx, id, leaving)
      const { successor, today } = leaving
      return successor === undefined
        ? undefined
        : (by) => notifyCoverHandedOver(trx, leaves, { ...by, successor, today })
    },
  },
  sharedViews: { rejectSuccessor: rejectViewOwner, isLate: true, handOver: handOverViews },
}

/**
 * Hands over the duties of an employee who leaves, or those that are late; the ones without a successor end.
 * @returns what tells others of it, once all other locks are taken
 */
export async function handOverDuties(
  trx: Trx,
  id: LockedEmployee,
  { successors, isLate, ...leaving }: Leaving & { successors: Successors; isLate?: true },
): Promise<Tell[]> {
  const tells: Tell[] = []
  for (const duty of duties.filter((one) => dutyCommands[one].isLate === isLate)) {
    const tell = await dutyCommands[duty].handOver(trx, id, { ...leaving, successor: successors[duty] })
    if (tell) tells.push(tell)
  }
  return tells
}

/** Returns the duties that are handed over, with their successors. */
export const dutiesOf = (successors: Successors) =>
  duties.flatMap((duty) => {
    const successor = successors[duty]
    return successor === undefined ? [] : [{ duty, field: `successors.${duty}`, successor }]
  })

/** Successors who can take over from the locked employee. */
export type PossibleSuccessors = Locked<Successors, 'successors'>

/**
 * Refuses successors who can't be assigned on the day from which they take over, or whom the rules of the duty refuse.
 * @returns the successors
 */
export async function rejectSuccessors(
  trx: Trx,
  id: string,
  successors: Successors,
  { from, gone = recordTexts.supervisorGone }: { from: Day; gone?: Message },
): Promise<PossibleSuccessors> {
  for (const { duty, field, successor } of dutiesOf(successors)) {
    if (successor === id) throw fieldProblem(field, successorTexts.ownSuccessor)
    await requireAssignable(trx, [successor], () => fieldProblem(field, gone), from)
    await dutyCommands[duty].rejectSuccessor?.(trx, { id, successor, from, field })
  }
  return successors as PossibleSuccessors
}

/**
 * Refuses a supervisor who reports to a supervised person. Someone whom the employee supervises directly may take over the
 * others.
 */
async function rejectCircle(trx: Trx, { id, successor, field }: Handover): Promise<void> {
  const { rows } = await sql<{ id: string; supervisor: string | null }>`
    select id, supervisor_id as supervisor from employee where id in (${id}, ${successor})`.execute(trx)
  const supervisorOf = new Map(rows.map((person) => [person.id, person.supervisor]))
  if (supervisorOf.get(successor) !== id) return rejectCycle(trx, id, successor, field)
  // They move up; stored circles may lead back to them.
  const above = supervisorOf.get(id)
  if (above) await rejectCycle(trx, successor, above, field)
}

/**
 * Gives the employees whom this person supervised the successor, or no supervisor, and records that in the history of each. A
 * successor among them gets the person's own supervisor. No user gives themselves a supervisor.
 */
async function releaseSupervised(
  trx: Trx,
  id: string,
  { actorId, successor = null }: { actorId: string | null; successor?: string | undefined | null },
): Promise<void> {
  const { rows: released } = await sql<{ id: string; supervisor: string | null }>`
    update employee
    set supervisor_id = case when ${successor}::uuid is null or id = ${actorId}::uuid then null
                             when id = ${successor}::uuid then (select supervisor_id from employee where id = ${id})
                             else ${successor}::uuid end,
        version = ${nextVersion}
    where supervisor_id = ${id}
    returning id, supervisor_id as supervisor`.execute(trx)
  await recordAll(
    trx,
    released.map((person) => ({
      actorId,
      action: 'changed',
      ...ofPerson('employee', person.id),
      before: { supervisorOrTeamLead: id },
      after: { supervisorOrTeamLead: person.supervisor },
    })),
  )
}
