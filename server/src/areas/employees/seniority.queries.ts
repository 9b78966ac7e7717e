import { levels, seniorityLevels } from '@hr/contract/areas/employees/derived'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import { valuesWith } from '../../db/field-values.ts'
import { hasWords } from '../../db/search.ts'

/** SQL: the last day that counts for the time in the company of an employee `e`. */
const lastDay = (today: Day) => sql`
  case when e.end_date is not null and (e.is_archived or e.end_date < ${today}::date) then e.end_date else ${today}::date end`

/**
 * SQL: the seniority level of an employee `e` as it is shown (`seniorityOf`). Subtracting years from the last day, unlike
 * adding them to the first, counts whole months also for leap days.
 */
export const seniority = (today: Day): RawBuilder<string> => sql`
  case when e.seniority_level <> '' then e.seniority_level
       when e.start_date is null or e.start_date > ${lastDay(today)} then ''
       ${sql.join(
         levels.map(
           ({ fromYears, name }) =>
             sql`when e.start_date <= ${lastDay(today)} - make_interval(years => ${sql.lit(fromYears)}) then ${sql.lit(name)}`,
         ),
         sql` `,
       )}
  end`

/**
 * SQL condition: the level of an employee `e` contains every word. If they are the whole name of a level, it is that one:
 * 'Master' is not 'Grand master'. The levels in use are few, and found first.
 */
export const hasSeniorityWith = (words: readonly string[], today: Day): RawBuilder<unknown> => sql`
  ${seniority(today)} = any (array(
    select level
    from (select level, is_named, bool_or(is_named) over () as has_named
          from (${valuesWith('seniorityLevel', words)}
                union
                select level from unnest(${seniorityLevels}::text[]) level where ${hasWords(sql`level`, words)}) found (level),
               lateral (select search_form(level) = search_form(${words.join(' ')}) as is_named) named) levels
    where is_named or not has_named))`
