import type { Trx } from '../../db/db.ts'
import { lockEmployees } from '../../db/lock-employees.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { listOpenProjects, lockProjectsOf } from '../projects/memberships.commands.ts'

/** Also locks the people whom this person supervises, whose rows hold the supervisor's name. */
export const lockWithSupervised = (trx: Trx, id: string): Promise<void> =>
  lockEmployees(trx, [id], { supervisedBy: id })

/** Locks a person who leaves, in order: the projects of the person, then the person and the people they supervise. */
export async function lockForOffboarding(trx: Trx, id: string): Promise<void> {
  const locked = await lockProjectsOf(trx, id)
  await lockWithSupervised(trx, id)
  await refuseOtherProjects(trx, id, locked)
}

/** A person may have joined a project while this transaction waited: it must be locked before the person. */
export async function refuseOtherProjects(trx: Trx, id: string, locked: ReadonlySet<string>): Promise<void> {
  const open = await listOpenProjects(trx, id)
  if (open.some((projectId) => !locked.has(projectId)))
    throw new LocksChanged('The employee joined another project meanwhile')
}
