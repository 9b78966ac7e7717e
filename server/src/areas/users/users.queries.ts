import { roleOf } from '@hr/contract/areas/access/roles'
import type { User, usersApi } from '@hr/contract/areas/users/users'
import type { RoleName } from '@hr/contract/access'
import type { Connections, Db } from '../../db/db.ts'
import { matches } from '../../db/search.ts'
import { streamRows } from '../../db/stream.ts'
import { limitOf, type Listing, orderedBy, readingDirection } from '../../db/window.ts'

type Filter = { isArchived?: boolean | undefined; words: readonly string[] }
type Sort = (typeof usersApi.list.sort)[number]

const orders = {
  lastName: ['last_name', 'first_name', 'id'],
  firstName: ['first_name', 'last_name', 'id'],
} as const satisfies Record<Sort, readonly string[]>

type Row = Omit<User, 'role'> & { role: RoleName | null }
const userOf = ({ role, ...row }: Row): User => ({ ...row, role: role && roleOf(role) })

const selectUsers = (db: Db) =>
  db
    .selectFrom('employee as e')
    .innerJoin('account as a', 'a.id', 'e.id')
    .select([
      'e.id as uuid',
      'e.first_name as firstName',
      'e.last_name as lastName',
      'e.email',
      'a.role',
      'e.is_archived as isArchived',
      'e.version',
    ])

export async function countUsers(db: Db, { isArchived, words }: Filter): Promise<number> {
  if (words.length === 0) {
    const { total } = await db
      .selectFrom('employee_count')
      .select(({ fn }) => fn.sum<number>('difference').as('total'))
      .$if(isArchived !== undefined, (query) => query.where('is_archived', '=', isArchived!))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  const { total } = await db
    .selectFrom('employee_search as s')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches(words))
    .$if(isArchived !== undefined, (query) => query.where('s.is_archived', '=', isArchived!))
    .executeTakeFirstOrThrow()
  return total
}

export async function listUsers(db: Db, list: List): Promise<User[]> {
  const rows = await usersOf(db, list).execute()
  return rows.map(userOf)
}

/** All users in their order, row after row. */
export async function* streamUsers({ db, pool }: Connections, list: List): AsyncGenerator<User> {
  for await (const row of streamRows<Row>(pool, usersOf(db, list).compile())) yield userOf(row)
}

type List = Filter & Listing & { sort: Sort }

/** The users of a page are found first, and whole records are read of these alone. */
function usersOf(db: Db, list: List) {
  const { isArchived, words, sort, order } = list
  let keys = db
    .selectFrom('employee as k')
    .select('k.id')
    .orderBy(orderedBy('k', orders[sort], readingDirection(list)))
    .modifyEnd(limitOf(list))
  if (isArchived !== undefined) keys = keys.where('k.is_archived', '=', isArchived)
  if (words.length > 0) keys = keys.innerJoin('employee_search as s', 's.employee_id', 'k.id').where(matches(words))
  return selectUsers(db)
    .where('e.id', 'in', keys)
    .orderBy(orderedBy('e', orders[sort], order))
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('e.id', '=', id).executeTakeFirst()
  return row && userOf(row)
}
