import type { Successors } from '@hr/contract/areas/employees/successors'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Trx } from '../../db/db.ts'
import { type CalendarTrx, lockCalendarShared } from '../../db/lock-calendar.ts'
import { lockEmployees, type LockedEmployee } from '../../db/lock-employees.ts'
import { listOpenProjects, lockProjectsOf } from '../../db/lock-projects.ts'
import type { Locked } from '../../db/locked.ts'
import { LocksChanged } from '../../db/transaction.ts'

/** Locks an employee and those they supervise, whose rows contain the supervisor's name, and other employees with them. */
export async function lockWithSupervised(
  trx: Trx,
  id: string,
  others: readonly string[] = [],
): Promise<LockedEmployee> {
  const [locked] = await lockEmployees(trx, [id, ...others], { supervisedBy: id })
  return locked
}

/** Keeps others from giving an employee another supervisor, so that no circle forms. */
export const lockSupervisors = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.supervisors})`.execute(trx)

/** An employee who is offboarded, and the transaction that has locked the calendar, their projects and them. */
export type Offboarded = Locked<{ trx: CalendarTrx; id: LockedEmployee }, 'offboarding'>

/** An employee who is deleted, beside no other deletion. */
export type Removed = Locked<Offboarded, 'removal'>

/**
 * Locks for offboarding, in lock order: the calendar, the employee's projects, then the employee with those they supervise,
 * their successors, and those whose departures they planned.
 */
export async function lockForOffboarding(trx: Trx, id: string, successors: Successors = {}): Promise<Offboarded> {
  const counting = await lockCalendarShared(trx)
  const projects = await lockProjectsOf(trx, id)
  if (successors.supervisedPeople !== undefined) await lockSupervisors(trx)
  // The departures that they planned may get another planner.
  const planned = await trx.selectFrom('planned_change').select('employee_id').where('planned_by', '=', id).execute()
  const employee = await lockWithSupervised(trx, id, [
    ...Object.values(successors).filter((one) => one !== undefined),
    ...planned.map(({ employee_id }) => employee_id),
  ])
  await rejectOtherProjects(trx, id, projects)
  return { trx: counting, id: employee } as Offboarded
}

/**
 * Locks for deleting an employee. People are deleted one after another: a deletion writes notifications, which lock the
 * accounts of their recipients, and two deletions would wait for each other's account.
 */
export async function lockForRemoval(trx: Trx, id: string): Promise<Removed> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.removals})`.execute(trx)
  return (await lockForOffboarding(trx, id)) as Removed
}

/**
 * Retries if the employee joined a project while this transaction waited, because it must be locked before the
 * employee.
 * @throws LocksChanged
 */
export async function rejectOtherProjects(trx: Trx, id: string, locked: ReadonlySet<string>): Promise<void> {
  const open = await listOpenProjects(trx, id)
  if (open.some((projectId) => !locked.has(projectId)))
    throw new LocksChanged('The employee joined another project in the meantime')
}
