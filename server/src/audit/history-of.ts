import type { AuditEntity } from '@hr/contract/areas/audit/audit'
import type { Act } from '../act.ts'
import type { Trx } from '../db/db.ts'
import { record } from './history.ts'
import { raiseVersion, rejectStale, type Versioned } from './versions.ts'

type Recorded<Seen> = {
  entity: AuditEntity
  /** The values that the history keeps of a record. */
  valuesOf: (seen: Seen) => Readonly<Record<string, unknown>>
  /** The person whose data a record is, if any. */
  personOf?: (seen: Seen) => string
}

export type Kept<Seen> = Recorded<Seen> & { table: Versioned }

export type By = Pick<Act, 'actorId'>

/** The history of records without versions: how they are added, changed and deleted, each with its values. */
export function entriesOf<Seen extends { uuid: string }>({ entity, valuesOf, personOf }: Recorded<Seen>) {
  const about = (seen: Seen, { actorId }: By) => ({
    actorId,
    entity,
    entityId: seen.uuid,
    personId: personOf?.(seen) ?? null,
  })

  return {
    /** Returns the added record. */
    async added(trx: Trx, after: Seen, by: By): Promise<Seen> {
      await record(trx, { ...about(after, by), action: 'created', after: valuesOf(after) })
      return after
    },

    /**
     * @param isChanged whether anything changed of which the history keeps no value
     * @returns whether the record was changed
     */
    async saved(trx: Trx, before: Seen, after: Seen, by: By, isChanged = false): Promise<boolean> {
      const change = { ...about(before, by), action: 'changed' }
      const historyId = await record(trx, { ...change, before: valuesOf(before), after: valuesOf(after) })
      if (historyId === undefined && isChanged) await record(trx, change)
      return historyId !== undefined || isChanged
    },

    async deleted(trx: Trx, before: Seen, by: By): Promise<void> {
      await record(trx, { ...about(before, by), action: 'deleted', before: valuesOf(before) })
    },
  }
}

/** The history of the records of a table, and their versions. */
export function historyOf<Seen extends { uuid: string; version: number }>({ table, ...recorded }: Kept<Seen>) {
  const { entity } = recorded
  const entries = entriesOf(recorded)

  return {
    ...entries,

    /**
     * @param sent the version that the change is based on; undefined for any
     * @throws StaleVersion as `rejectStale`
     */
    rejectStale: (trx: Trx, { uuid, version }: Seen, sent: number | undefined): Promise<void> =>
      rejectStale(trx, { id: uuid, entities: [entity], sent, stored: version }),

    /** As `saved`. Returns the record, with its next version if it was changed. */
    async changed(trx: Trx, before: Seen, after: Seen, by: By, isChanged?: boolean): Promise<Seen> {
      const isSaved = await entries.saved(trx, before, after, by, isChanged)
      return raiseVersion(trx, table, { id: before.uuid, isChanged: isSaved, seen: after })
    },
  }
}
