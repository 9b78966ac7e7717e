import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isEmployed, todayOrFirstDay } from '../db/employment.ts'
import { foldedName, likeStart } from '../db/search.ts'

/** An employee to whom a sheet refers. */
export type Referred = {
  uuid: string
  isArchived: boolean
  /** Whether the employee is archived, not active or has left, so that nothing is assigned to them. */
  isGone: boolean
  firstName: string
  lastName: string
  name: string
}

/**
 * Finds the employees to whom a sheet refers.
 * @param emails as keys (`keyOf`)
 * @param names folded by `foldedName`; archived employees are found only by email address
 */
export async function findReferred(
  db: Db,
  emails: readonly string[],
  names: ReadonlySet<string>,
  { today, lock = sql`` }: { today: Day; lock?: RawBuilder<unknown> },
): Promise<{ byEmail: Map<string, Referred>; byName: Map<string, Referred[]> }> {
  const { rows } = await sql<Referred & { email: string }>`
    select lower(e.email) as email, e.id as uuid, e.is_archived as "isArchived",
           not ${isEmployed('e', todayOrFirstDay('e', today))} as "isGone", e.first_name as "firstName",
           e.last_name as "lastName", e.first_name || ' ' || e.last_name as name
    from employee e
    where e.id in (
      select id from employee where lower(email) = any (${[...new Set(emails)]}::text[])
      -- The search text begins with the full name.
      union all select s.employee_id from unnest(${[...names].map(likeStart)}::text[]) n (start)
                join employee_search s on s.search_form like n.start)
    order by e.id ${lock}`.execute(db)
  const named = rows.filter(({ name, isArchived }) => !isArchived && names.has(foldedName(name)))
  return {
    byEmail: new Map(rows.map(({ email, ...person }) => [email, person])),
    byName: Map.groupBy(named, ({ name }) => foldedName(name)),
  }
}
