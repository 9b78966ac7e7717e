import type { Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { requireFreeKey, type UniqueKeys } from '../db/unique-keys.ts'
import { fieldProblem, found, ifTaken, Problem } from '../http/problem.ts'
import { historyOf, type By, type Kept } from './history-of.ts'
import { record } from './history.ts'

type ListEntity = 'custom field' | 'document category'
type Ordered<E extends ListEntity, Seen, Values> = Kept<E, Seen, Values> & {
  table: 'custom_field' | 'document_category'
  /** Lists all entries in their order, archived ones last. */
  list: (db: Db) => Promise<Seen[]>
  find: (db: Db, id: string) => Promise<Seen | undefined>
  isArchived: (seen: Seen) => boolean
  /** The maximum number of entries that are not archived. */
  max: number
  texts: { tooMany: Message; nameTaken: Message; restoreFirst: Message }
}

/** A short list of settings in the order that HR has chosen, whose entries can be archived, with its history. */
export function orderedList<E extends ListEntity, Seen extends { uuid: string; name: string; version: number }, Values>(
  of: Ordered<E, Seen, Values>,
) {
  const { entity, list, find, isArchived, max, texts } = of
  const table = sql.table(of.table)
  const names: UniqueKeys = { table: of.table, column: 'name', among: sql`archived_at is null` }
  const taken = () => fieldProblem('name', texts.nameTaken)
  const history = historyOf(of)
  const lockAll = (trx: Trx) => sql`select from ${table} order by id for no key update`.execute(trx)
  const listPresent = async (trx: Trx) => (await list(trx)).filter((entry) => !isArchived(entry))
  const rejectTooMany = async (trx: Trx) => {
    if ((await listPresent(trx)).length >= max) throw new Problem(409, texts.tooMany)
  }
  const setArchived = async (trx: Trx, id: string, value: boolean, { actorId }: By) => {
    await sql`update ${table} set archived_at = case when ${value} then now() end where id = ${id}`.execute(trx)
    const values = { before: { isArchived: !value }, after: { isArchived: value } }
    await record(trx, { actorId, action: value ? 'archived' : 'unarchived', entity, entityId: id, ...values })
  }

  return {
    ...history,

    /**
     * Locks the list for another entry.
     * @returns SQL: its place after all others
     */
    async nextPlace(trx: Trx) {
      await lockAll(trx)
      await rejectTooMany(trx)
      return sql<number>`(select coalesce(max(place), -1) + 1 from ${table})`
    },

    /** Locks an entry that is not archived; transactions that use it wait. */
    async lock(trx: Trx, id: string): Promise<Seen> {
      await sql`select from ${table} where id = ${id} for no key update`.execute(trx)
      const entry = found(await find(trx, id))
      if (isArchived(entry)) throw new Problem(409, texts.restoreFirst)
      return entry
    },

    taken,

    /**
     * Refuses a name that another entry has.
     * @returns the name to store
     */
    freeName: (trx: Trx, name: string, stored?: Seen): Promise<string> =>
      requireFreeKey(trx, names, name, { taken, stored: stored && { uuid: stored.uuid, text: stored.name } }),

    /** Saves the order; entries that are not named keep their order after the others. */
    async move(trx: Trx, ids: readonly string[], { actorId }: By): Promise<void> {
      await lockAll(trx)
      const before = await listPresent(trx)
      const placeOf = ({ uuid }: Seen) => (ids.includes(uuid) ? ids.indexOf(uuid) : ids.length)
      const after = before.toSorted((one, other) => placeOf(one) - placeOf(other))
      const { rows: moved } = await sql<{ uuid: string; from: number; to: number }>`
        with moved as (
          select e.id, e.place as "from", n - 1 as "to"
          from unnest(${after.map(({ uuid }) => uuid)}::uuid[]) with ordinality one (id, n) join ${table} e using (id)
          where e.place <> n - 1)
        update ${table} e set place = moved."to" from moved where e.id = moved.id
        returning e.id as uuid, moved."from", moved."to"::int as "to"`.execute(trx)
      for (const { uuid, from, to } of moved.toSorted((one, other) => one.to - other.to)) {
        const values = { before: { place: from }, after: { place: to } }
        await record(trx, { actorId, action: 'changed', entity, entityId: uuid, ...values })
      }
    },

    archive: (trx: Trx, id: string, by: By): Promise<void> => setArchived(trx, id, true, by),

    /** @param check refuses entries that the user may not restore */
    async restore(trx: Trx, id: string, by: By, check: (entry: Seen) => void = () => {}): Promise<void> {
      await lockAll(trx)
      const entry = found(await find(trx, id))
      check(entry)
      if (!isArchived(entry)) return
      await rejectTooMany(trx)
      const other = () => new Problem(409, texts.nameTaken)
      await requireFreeKey(trx, names, entry.name, { taken: other })
      await setArchived(trx, id, false, by).catch(ifTaken(other))
    },
  }
}
