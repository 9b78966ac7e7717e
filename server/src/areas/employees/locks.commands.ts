import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import { lockEmployees } from '../../db/lock-employees.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { listOpenProjects, lockProjectsOf } from '../projects/memberships.commands.ts'

/** Locks an employee and those they supervise, whose rows contain the supervisor's name. */
export const lockWithSupervised = (trx: Trx, id: string): Promise<void> =>
  lockEmployees(trx, [id], { supervisedBy: id })

/** Locks for offboarding, in lock order: the calendar, the employee's projects, then the employee and those they supervise. */
export async function lockForOffboarding(trx: Trx, id: string): Promise<void> {
  await lockCalendarShared(trx)
  const locked = await lockProjectsOf(trx, id)
  await lockWithSupervised(trx, id)
  await rejectOtherProjects(trx, id, locked)
}

/**
 * Locks for deleting an employee. People are deleted one after another: a deletion writes notifications, which lock the
 * accounts of their recipients, and two deletions would wait for each other's account.
 */
export async function lockForRemoval(trx: Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.removals})`.execute(trx)
  await lockForOffboarding(trx, id)
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
