import type { AuditEntity } from '@hr/contract/areas/audit/audit'
import type { Trx } from '../db/db.ts'
import { record } from './history.ts'
import { raiseVersion, type Versioned } from './versions.ts'

type Change<Seen> = {
  table: Versioned
  entity: AuditEntity
  id: string
  actorId: string | null
  before: Seen
  after: Seen
  /** The values that the history keeps. */
  valuesOf: (seen: Seen) => Readonly<Record<string, unknown>>
}

/** Records the change of a record, if there is one, and returns the record with its next version. */
export async function recordChange<Seen extends { version: number }>(
  trx: Trx,
  { table, entity, id, actorId, before, after, valuesOf }: Change<Seen>,
): Promise<Seen> {
  const historyId = await record(trx, {
    actorId,
    action: 'changed',
    entity,
    entityId: id,
    before: valuesOf(before),
    after: valuesOf(after),
  })
  return raiseVersion(trx, table, { id, isChanged: historyId !== undefined, seen: after })
}
