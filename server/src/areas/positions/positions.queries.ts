import type { Position } from '@hr/contract/areas/positions/positions'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hasWords } from '../../db/search.ts'
import { inOrder, limitOf, type Listing, readingDirection } from '../../db/window.ts'

const selectPositions = (db: Db) => db.selectFrom('position').select(['id as uuid', 'name', 'version'])

type Filter = { words: readonly string[] }

const matching = ({ words }: Filter) => hasWords(sql`name`, words)

export const countPositions = async (db: Db, filter: Filter): Promise<number> => {
  const { total } = await db
    .selectFrom('position')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return total
}

export async function listPositions(db: Db, list: Filter & Listing): Promise<Position[]> {
  const direction = readingDirection(list)
  const rows = await selectPositions(db)
    .where(matching(list))
    .orderBy('name', direction)
    .orderBy('id', direction)
    .modifyEnd(limitOf(list))
    .execute()
  return inOrder(rows, list)
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
