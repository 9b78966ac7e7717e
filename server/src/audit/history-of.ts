import type { AuditEntity } from '@hr/contract/areas/audit/audit'
import type { Act } from '../act.ts'
import type { Trx } from '../db/db.ts'
import { record } from './history.ts'
import { raiseVersion, rejectStale, type Versioned } from './versions.ts'

export type Kept<Seen> = {
  table: Versioned
  entity: AuditEntity
  /** The values that the history keeps of a record. */
  valuesOf: (seen: Seen) => Readonly<Record<string, unknown>>
}

export type By = Pick<Act, 'actorId'>

/** The history of the records of a table: how they are added, changed and deleted, each with its values. */
export const historyOf = <Seen extends { uuid: string; version: number }>({ table, entity, valuesOf }: Kept<Seen>) => ({
  /**
   * @param sent the version that the change is based on; undefined for any
   * @throws StaleVersion as `rejectStale`
   */
  rejectStale: (trx: Trx, { uuid, version }: Seen, sent: number | undefined): Promise<void> =>
    rejectStale(trx, { id: uuid, entities: [entity], sent, stored: version }),

  /** Returns the added record. */
  async added(trx: Trx, after: Seen, { actorId }: By): Promise<Seen> {
    await record(trx, { actorId, action: 'created', entity, entityId: after.uuid, after: valuesOf(after) })
    return after
  },

  /** Returns the record, with its next version if it was changed. */
  async changed(trx: Trx, before: Seen, after: Seen, { actorId }: By): Promise<Seen> {
    const values = { before: valuesOf(before), after: valuesOf(after) }
    const { uuid: id } = before
    const historyId = await record(trx, { actorId, action: 'changed', entity, entityId: id, ...values })
    return raiseVersion(trx, table, { id, isChanged: historyId !== undefined, seen: after })
  },

  async deleted(trx: Trx, before: Seen, { actorId }: By): Promise<void> {
    await record(trx, { actorId, action: 'deleted', entity, entityId: before.uuid, before: valuesOf(before) })
  },
})
