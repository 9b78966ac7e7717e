import type { Position } from '@hr/contract/areas/positions/positions'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing, type Window } from '../../http/page.ts'

const selectPositions = (db: Db) => db.selectFrom('position').select(['id as uuid', 'name', 'version'])

type Filter = { words: readonly string[] }

const matching = (db: Db, { words }: Filter) =>
  db
    .selectFrom('position')
    .where((where) => where.and(words.map((word) => where(sql<string>`fold(name)`, 'like', containing(word)))))

export const countPositions = async (db: Db, filter: Filter): Promise<number> => {
  const { total } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function listPositions(
  db: Db,
  { order, window, ...filter }: Filter & { order: 'asc' | 'desc'; window?: Window },
): Promise<Position[]> {
  const direction = (order === 'asc') === !window?.fromEnd ? 'asc' : 'desc'
  const rows = await matching(db, filter)
    .select(['id as uuid', 'name', 'version'])
    .orderBy('name', direction)
    .orderBy('id', direction)
    .$if(window !== undefined, (query) => query.limit(window!.limit).offset(window!.offset))
    .execute()
  return window?.fromEnd ? rows.reverse() : rows
}

export const findPosition = (db: Db, id: string): Promise<Position | undefined> =>
  selectPositions(db).where('id', '=', id).executeTakeFirst()

export const insertPosition = (db: Db, name: string): Promise<Position | undefined> =>
  db
    .insertInto('position')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id as uuid', 'name', 'version'])
    .executeTakeFirst()

/** How many people have the position, archived ones included. */
export const countPeopleOf = async (db: Db, id: string): Promise<number> => {
  const { total } = await db
    .selectFrom('employee')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('position_id', '=', id)
    .executeTakeFirstOrThrow()
  return total
}
