import type { ListedPosition, Position } from '@hr/contract/areas/positions/positions'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords } from '../../db/search.ts'
import type { UniqueKeys } from '../../db/unique-keys.ts'

export const positionNames = { table: 'position', column: 'name' } satisfies UniqueKeys

export const positionList = new List<Query<'name'>, ListedPosition, ListedPosition>({
  from: sql`position p`,
  id: 'p.id',
  columns: () => sql`p.id as uuid, p.name, p.version,
    (select count(*)::int from employee e where e.position_id = p.id and not e.is_archived) as employees,
    (select count(*)::int from employee e where e.position_id = p.id and e.is_archived) as "archivedEmployees"`,
  item: (position) => position,
  orders: { name: ['p.name'] },
  filters: {},
  search: { matches: (words) => hasWords(sql`p.name`, words) },
})

export const findPosition = (db: Db, id: string): Promise<Position | undefined> =>
  db.selectFrom('position').select(['id as uuid', 'name', 'version']).where('id', '=', id).executeTakeFirst()

export const insertPosition = (db: Db, name: string): Promise<Position | undefined> =>
  db
    .insertInto('position')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id as uuid', 'name', 'version'])
    .executeTakeFirst()

/** Counts the employees with the position, archived ones included. */
export const countPeopleOf = async (db: Db, id: string): Promise<number> => {
  const { total } = await db
    .selectFrom('employee')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('position_id', '=', id)
    .executeTakeFirstOrThrow()
  return total
}
