import { roleOf } from '@hr/contract/areas/access/roles'
import type { SignInFactor, User, UserFactor, usersApi } from '@hr/contract/areas/users/users'
import type { RoleName } from '@hr/contract/access'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { List, type Query } from '../../db/list.ts'
import { maySignInNow } from '../../http/session.ts'
import { isActivated } from '../access/access.queries.ts'
import { employeeSearch } from '../employees/employees.queries.ts'

export type UserQuery = Query<(typeof usersApi.list.sort)[number]> & { isArchived?: boolean | undefined }

type Row = Omit<User, 'role'> & { role: RoleName | null }
const userOf = ({ role, ...row }: Row): User => ({ ...row, role: role && roleOf(role) })

const factor = sql`
  case when f.enabled_at is not null then 'two-step' when a.password_hash is not null then 'password' else 'no password' end`

const columns = sql`
  e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.email, a.role, e.is_archived as "isArchived",
  e.version, coalesce(${sql.raw(maySignInNow)}, false) as "maySignIn", coalesce(${isActivated('a')}, false) as "isActivated",
  ${isoInstant('signed_in.at')} as "lastSignIn", ${isoInstant('a.invited_at')} as "invitedAt", ${factor} as factor`
// Sessions are deleted when they end; the history keeps each sign-in.
const joins = sql`
  left join account a on a.id = e.id left join account_second_factor f on f.account_id = e.id
  left join lateral (
    select h.at from history h where h.person_id = e.id and h.entity = 'session' and h.action = 'signed in'
    order by h.id desc limit 1) signed_in on true`

export const userList = new List<UserQuery, Row, User>({
  from: sql`employee e`,
  id: 'e.id',
  people: { column: 'e.id' },
  columns: () => columns,
  joins,
  item: userOf,
  orders: { lastName: ['e.last_name', 'e.first_name'], firstName: ['e.first_name', 'e.last_name'] },
  filters: { isArchived: (isArchived) => sql`e.is_archived = ${sql.lit(isArchived)}` },
  search: employeeSearch(['lastName', 'firstName']),
  tally: { from: sql`employee_count e`, filters: ['isArchived'] },
})

type FactorQuery = Query<(typeof usersApi.factors.sort)[number]> & { factor?: SignInFactor | undefined }
type FactorRow = Omit<UserFactor, 'since'> & { since: Date | null }

const { matches, join } = employeeSearch(['lastName'])

/** The users who may sign in, with who has two-step sign-in. */
export const factorList = new List<FactorQuery, FactorRow, UserFactor>({
  from: sql`employee e join account a on a.id = e.id left join account_second_factor f on f.account_id = e.id`,
  id: 'e.id',
  columns: () => sql`
    e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.email, ${factor} as factor,
    f.enabled_at as since`,
  item: ({ since, ...row }) => ({ ...row, since: since && since.toISOString() }),
  orders: { lastName: ['e.last_name', 'e.first_name'] },
  where: sql`${sql.raw(maySignInNow)}`,
  filters: { factor: (wanted) => sql`${factor} = ${sql.lit(wanted)}` },
  search: { matches, join },
})

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const { rows } = await sql<Row>`select ${columns} from employee e ${joins} where e.id = ${id}`.execute(db)
  return rows[0] && userOf(rows[0])
}
