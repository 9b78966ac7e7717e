import { roleOf } from '@hr/contract/areas/access/roles'
import type { User, usersApi } from '@hr/contract/areas/users/users'
import type { RoleName } from '@hr/contract/access'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Window } from '../../http/page.ts'
import { matches } from '../employees/employees.queries.ts'

type Filter = { isArchived?: boolean | undefined; words: readonly string[] }
type Order = { sort: (typeof usersApi.list.sort)[number]; order: 'asc' | 'desc' }

const orders = {
  lastName: ['last_name', 'first_name', 'id'],
  firstName: ['first_name', 'last_name', 'id'],
} as const

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
      .select(({ fn }) => fn.sum<number>('total').as('total'))
      .$if(isArchived !== undefined, (query) => query.where('is_archived', '=', isArchived!))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  const { total } = await db
    .selectFrom('employee_search as s')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(sql<boolean>`${matches(words)}`)
    .$if(isArchived !== undefined, (query) => query.where('s.is_archived', '=', isArchived!))
    .executeTakeFirstOrThrow()
  return total
}

export async function listUsers(
  db: Db,
  { isArchived, words, sort, order, window }: Filter & Order & { window?: Window },
): Promise<User[]> {
  const direction = (order === 'asc') === !window?.fromEnd ? 'asc' : 'desc'
  let keys = db.selectFrom('employee as k').select('k.id')
  if (isArchived !== undefined) keys = keys.where('k.is_archived', '=', isArchived)
  if (words.length > 0) {
    keys = keys.innerJoin('employee_search as s', 's.employee_id', 'k.id').where(sql<boolean>`${matches(words)}`)
  }
  for (const column of orders[sort]) keys = keys.orderBy(`k.${column}`, direction)
  if (window) keys = keys.limit(window.limit).offset(window.offset)

  let users = selectUsers(db).where('e.id', 'in', keys)
  for (const column of orders[sort]) users = users.orderBy(`e.${column}`, order)
  return (await users.execute()).map(userOf)
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('e.id', '=', id).executeTakeFirst()
  return row && userOf(row)
}
