import type { Db } from '../db/db.ts'
import { Problem } from './problem.ts'

/** Somebody else saved the record since it was read: says who and when, if the history knows. */
export async function staleVersion(db: Db, entityId: string): Promise<Problem> {
  const last = await db
    .selectFrom('history')
    .leftJoin('employee', 'employee.id', 'history.actor_id')
    .select(['history.at', 'employee.first_name as firstName', 'employee.last_name as lastName'])
    .where('entity_id', '=', entityId)
    .where('action', '=', 'changed')
    .orderBy('history.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = last?.firstName ? `${last.firstName} ${last.lastName}` : 'Somebody'
  // The instant goes out in ISO form: the reader's browser knows the reader's clock.
  const when = last ? ` at ${last.at.toISOString()}` : ''
  return new Problem(409, `${who} saved this record${when}. Load it again before you save.`)
}
