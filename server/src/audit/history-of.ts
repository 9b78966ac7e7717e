import type { ActionOn, EntityName } from '@hr/contract/entities'
import type { WithTexts } from '@hr/contract/history-values'
import type { Act } from '../act.ts'
import type { Trx } from '../db/db.ts'
import { record, type Change } from './history.ts'
import { raiseVersion, rejectStale, type Versioned } from './versions.ts'

type Recorded<E extends EntityName, Seen, Values = Readonly<Record<string, unknown>>> = {
  entity: E
  /** The values that the history keeps of a record. */
  valuesOf: (seen: Seen) => Values & WithTexts<Values>
  /** The person whose data a record is, if any. */
  personOf?: (seen: Seen) => string
}

export type Kept<E extends EntityName, Seen, Values> = Recorded<E, Seen, Values> & { table: Versioned }

export type By = Pick<Act, 'actorId'>

/** The functions for actions that an entity does not have. */
type Missing<E extends EntityName> =
  | ('created' extends ActionOn<E> ? never : 'added')
  | ('changed' extends ActionOn<E> ? never : 'saved')
  | ('deleted' extends ActionOn<E> ? never : 'deleted')

function allEntriesOf<Seen extends { uuid: string }, Values>({
  entity,
  valuesOf,
  personOf,
}: Recorded<EntityName, Seen, Values>) {
  const recordOf = (trx: Trx, seen: Seen, { actorId }: By, change: Pick<Change, 'action' | 'before' | 'after'>) => {
    const about = { actorId, entity, entityId: seen.uuid, personId: personOf?.(seen) ?? null }
    // `Entries` leaves out what is no action of the entity.
    return record(trx, { ...about, ...change } as Change)
  }

  return {
    /** Returns the added record. */
    async added(trx: Trx, after: Seen, by: By): Promise<Seen> {
      await recordOf(trx, after, by, { action: 'created', after: valuesOf(after) })
      return after
    },

    /**
     * @param isChanged whether anything changed of which the history keeps no value
     * @returns whether the record was changed
     */
    async saved(trx: Trx, before: Seen, after: Seen, by: By, isChanged = false): Promise<boolean> {
      const values = { before: valuesOf(before), after: valuesOf(after) }
      const historyId = await recordOf(trx, before, by, { action: 'changed', ...values })
      if (historyId === undefined && isChanged) await recordOf(trx, before, by, { action: 'changed' })
      return historyId !== undefined || isChanged
    },

    async deleted(trx: Trx, before: Seen, by: By): Promise<void> {
      await recordOf(trx, before, by, { action: 'deleted', before: valuesOf(before) })
    },
  }
}
type Entries<E extends EntityName, Seen extends { uuid: string }> = Omit<
  ReturnType<typeof allEntriesOf<Seen, unknown>>,
  Missing<E>
>

/** The history of records without versions: how they are added, changed and deleted, each with its values. */
export const entriesOf = <E extends EntityName, Seen extends { uuid: string }, Values>(
  recorded: Recorded<E, Seen, Values>,
): Entries<E, Seen> => allEntriesOf(recorded)

/** The history of the records of a table, and their versions. */
export function historyOf<E extends EntityName, Seen extends { uuid: string; version: number }, Values>({
  table,
  ...recorded
}: Kept<E, Seen, Values>) {
  const { entity } = recorded
  const entries = allEntriesOf(recorded)
  const ofEntity: Entries<E, Seen> = entries

  return {
    ...ofEntity,

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
