import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './db.ts'
import { isEmployed, todayOrFirstDay } from './employment.ts'
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

/** Days, which are today or later, and what is asked about each of them. */
type Asked = { days: readonly (Day | RawBuilder<unknown>)[]; asks?: typeof isEmployed }

/**
 * Locks employees against changes until the commit, in the order of their ids. They must be employed, or what else `asks`
 * says, on all of these days; without days they must not be archived.
 * @throws the problem of the first who is not, or does not exist
 */
export async function requireEmployed(
  trx: Trx,
  ids: readonly string[],
  problemOf: (id: string, isKnown: boolean) => Problem,
  { days, asks = isEmployed }: Asked = { days: [] },
): Promise<void> {
  const conditions = [sql`not e.is_archived`, ...days.map((day) => asks('e', day))]
  const { rows } = await sql<{ id: string; isEmployed: boolean }>`
    select e.id, ${sql.join(conditions, sql` and `)} as "isEmployed"
    from employee e where e.id = any (${ids}::uuid[]) order by e.id for share`.execute(trx)
  const areEmployed = new Map(rows.map((row) => [row.id, row.isEmployed]))
  const refused = ids.find((id) => areEmployed.get(id) !== true)
  if (refused !== undefined) throw problemOf(refused, areEmployed.has(refused))
}

/**
 * Locks employees in the same way. They must be employed, or newcomers, because they are assigned: as supervisors, to
 * projects or to items.
 * @throws the problem of the first who has left, is archived or not active, or does not exist
 */
export const requireAssignable = (
  trx: Trx,
  ids: readonly string[],
  problemOf: (id: string) => Problem,
  today: Day,
): Promise<void> => requireEmployed(trx, ids, problemOf, { days: [todayOrFirstDay('e', today)] })
