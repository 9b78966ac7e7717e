import type { Trx } from './db.ts'

/** Returns the ids of an employee's current projects, archived ones included. */
export async function listOpenProjects(trx: Trx, employeeId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('project_member')
    .select('project_id as projectId')
    .where('employee_id', '=', employeeId)
    .where('left_on', 'is', null)
    .orderBy('project_id')
    .execute()
  return rows.map(({ projectId }) => projectId)
}

/**
 * Locks the projects that a change of an employee's memberships affects, before the employee (docs/ARCHITECTURE.md,
 * "Lock order").
 * @returns their ids
 */
export async function lockProjectsOf(
  trx: Trx,
  employeeId: string,
  wanted: readonly { uuid: string }[] = [],
): Promise<ReadonlySet<string>> {
  const ids = [...(await listOpenProjects(trx, employeeId)), ...wanted.map(({ uuid }) => uuid)]
  if (ids.length === 0) return new Set()
  await trx.selectFrom('project').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  return new Set(ids)
}
