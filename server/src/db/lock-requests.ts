import { sql } from 'kysely'
import type { Trx } from './db.ts'
import type { Locked } from './locked.ts'

/** The id of a leave request that the transaction has locked. */
export type LockedRequest = Locked<string, 'leave request'>

export type LockedIds<Ids extends readonly string[]> = { readonly [Index in keyof Ids]: LockedRequest }

/** Locks leave requests against changes, in the order of their ids. */
export async function lockRequests<const Ids extends readonly string[]>(trx: Trx, ids: Ids): Promise<LockedIds<Ids>> {
  const unique = [...new Set(ids)]
  // For an array, PostgreSQL would plan the statement each time.
  if (unique.length > 0)
    await sql`select from leave_request where id in (${sql.join(unique)}) order by id for no key update`.execute(trx)
  return ids as unknown as LockedIds<Ids>
}
