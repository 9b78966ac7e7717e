import type { AuditEntity } from '@hr/contract/areas/audit/audit'
import type { Db } from '../db/db.ts'

/** An update was made from a version that is no longer the newest; the error handler says who saved when. */
export class StaleVersion extends Error {
  /** 'First Last' of who saved last; undefined when the history does not know. */
  readonly who: string | undefined
  readonly at: Date | undefined

  constructor(who: string | undefined, at: Date | undefined) {
    super('The record was saved by somebody else')
    this.who = who
    this.at = at
  }
}

/**
 * Finds out who saved the record last.
 * @param entities what the history calls it
 */
export async function staleVersion(
  db: Db,
  entityId: string,
  entities: readonly [AuditEntity, ...AuditEntity[]],
): Promise<StaleVersion> {
  const last = await db
    .selectFrom('history')
    .leftJoin('employee', 'employee.id', 'history.actor_id')
    .select(['history.at', 'employee.first_name as firstName', 'employee.last_name as lastName'])
    .where('entity', 'in', entities)
    .where('entity_id', '=', entityId)
    // Only what changed something has values: looking at a record saves nothing.
    .where('value_hash', 'is not', null)
    .orderBy('history.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new StaleVersion(last?.firstName ? `${last.firstName} ${last.lastName}` : undefined, last?.at)
}
