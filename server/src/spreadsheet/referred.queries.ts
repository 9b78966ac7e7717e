import type { Day } from '@hr/contract/lib/dates'
import { otherOrdersOf } from '@hr/contract/lib/names'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isEmployed, todayOrFirstDay } from '../db/employment.ts'
import { foldedName, likeStart, spelledName } from '../db/search.ts'

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
): Promise<{ byEmail: Map<string, Referred>; named: (Referred & { email: string })[] }> {
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
  return {
    byEmail: new Map(rows.map(({ email, ...person }) => [email, person])),
    named: rows.filter(({ name, isArchived }) => !isArchived && names.has(foldedName(name))),
  }
}

/** People by their full names, in their very spelling and without diacritics. */
export type PeopleByName<Person> = { bySpelling: Map<string, Person[]>; byFolded: Map<string, Person[]> }

export const peopleByName = <Person extends { name: string }>(people: readonly Person[]): PeopleByName<Person> => ({
  bySpelling: Map.groupBy(people, ({ name }) => spelledName(name)),
  byFolded: Map.groupBy(people, ({ name }) => foldedName(name)),
})

/** How many of the people with one name are returned. */
const maxNamed = 5

/** Returns whom a full name means, of many the first ones: those with this very spelling first. */
export const peopleNamed = <Person>({ bySpelling, byFolded }: PeopleByName<Person>, name: string): Person[] =>
  firstNamed(bySpelling, [spelledName(name)]) ?? firstNamed(byFolded, [foldedName(name)]) ?? []

/** Like `peopleNamed`, but if no one has the name, its words may be in another order. */
export function peopleNamedInAnyOrder<Person>(people: PeopleByName<Person>, name: string): Person[] {
  const inThisOrder = peopleNamed(people, name)
  if (inThisOrder.length > 0) return inThisOrder
  const { bySpelling, byFolded } = people
  return (
    firstNamed(bySpelling, otherOrdersOf(spelledName(name))) ??
    firstNamed(byFolded, otherOrdersOf(foldedName(name))) ??
    []
  )
}

/** Ten thousand rows may have one name, so its people are not copied for each. */
function firstNamed<Person>(people: ReadonlyMap<string, readonly Person[]>, names: readonly string[]) {
  const found = [...new Set(names.flatMap((name) => people.get(name)?.slice(0, maxNamed) ?? []))].slice(0, maxNamed)
  return found.length > 0 ? found : undefined
}

/** Whether a full name is that of the person, in any order of its words and without diacritics. */
export const isNamed = ({ name }: { name: string }, text: string): boolean =>
  [foldedName(text), ...otherOrdersOf(foldedName(text))].includes(foldedName(name))
