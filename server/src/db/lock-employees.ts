import { sql } from 'kysely'
import type { Trx } from './db.ts'
import { found, type Problem } from '../http/problem.ts'
import type { Locked } from './locked.ts'
import { LocksChanged } from './transaction.ts'

/** The id of an employee whom the transaction has locked against changes and deletion. */
export type LockedEmployee = Locked<string, 'employee'>

/**
 * Locks employees against changes and deletion with one statement in the order of their ids (docs/ARCHITECTURE.md,
 * "Lock order"), so that two transactions that lock the same employees cannot deadlock.
 * @param supervisedBy also locks the employees whom this person supervises, because the database updates their rows
 * @returns these ids
 * @throws LocksChanged if another transaction added an employee to that supervisor in the meantime
 */
export async function lockEmployees<const Ids extends readonly string[]>(
  trx: Trx,
  ids: Ids,
  { supervisedBy = null }: { supervisedBy?: string | null } = {},
): Promise<{ readonly [Index in keyof Ids]: LockedEmployee }> {
  const locked = ids as unknown as { readonly [Index in keyof Ids]: LockedEmployee }
  const { rows } = await sql<{ id: string }>`
    select id from employee where id = any (${ids}::uuid[]) or supervisor_id = ${supervisedBy}::uuid
    order by id for no key update`.execute(trx)
  if (supervisedBy === null) return locked
  const { rows: others } = await sql`
    select from employee where supervisor_id = ${supervisedBy} and id <> all (${rows.map(({ id }) => id)}::uuid[]) limit 1
  `.execute(trx)
  if (others.length > 0) throw new LocksChanged('Someone else was assigned to this supervisor in the meantime')
  return locked
}

/**
 * Locks an employee in the same way.
 * @throws Problem 404 if the employee does not exist
 */
export async function lockEmployee(trx: Trx, id: string): Promise<LockedEmployee> {
  found(await trx.selectFrom('employee').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
  return id as LockedEmployee
}

/**
 * Locks employees, who must not be archived, against changes until the commit, in the order of their ids.
 * @throws the problem of the first who is archived or does not exist
 */
export async function requireEmployed(
  trx: Trx,
  ids: readonly string[],
  problemOf: (id: string, isKnown: boolean) => Problem,
): Promise<void> {
  const { rows } = await sql<{ id: string; isArchived: boolean }>`
    select id, is_archived as "isArchived" from employee where id = any (${ids}::uuid[]) order by id for share`.execute(
    trx,
  )
  const isArchived = new Map(rows.map((row) => [row.id, row.isArchived]))
  const refused = ids.find((id) => isArchived.get(id) !== false)
  if (refused !== undefined) throw problemOf(refused, isArchived.has(refused))
}
