// The attributes of employees by which the rows of reports are grouped and filtered, as SQL.
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { contractTypeTexts, employeeStatusTexts, genderTexts, workTypeTexts } from '@hr/contract/areas/employees/record'
import type { EmployeeAttribute } from '@hr/contract/areas/reports/definition'
import { reportsTexts } from '@hr/contract/areas/reports/reports'
import { ageBands, tenureBands } from '@hr/contract/areas/reports/subjects'
import { addMonths, type Day } from '@hr/contract/lib/dates'
import type { Message } from '@hr/contract/lib/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Sql = RawBuilder<unknown>
export type Clock = { today: Day; timeZone: string }

/** The value of an attribute of a row. */
export type Value = {
  /** SQL: null if the row has none. */
  key: Sql
  /** SQL: joins the value. */
  join?: Sql
  /** SQL: the days from and before which the value holds; it holds on all days without them. */
  starts?: Sql
  ends?: Sql
}

/** How the groups of an attribute are named and ordered. */
export type Groups = {
  /** The order of the keys; by size without one. */
  order?: readonly string[]
  labels: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Message | string>>
  none?: Message
  /** Their own colours, by key. */
  colors?: (db: Db) => Promise<ReadonlyMap<string, string>>
}

/** How the history records that a record of a kind was archived. The archiving of a project is a change of it. */
const isArchiving = {
  employee: sql`entity = 'employee' and action = 'archived'`,
  project: sql`entity = 'project' and action = 'changed' and 'isArchived' = any (fields)`,
}

/** SQL: the days on which archived records were archived, by id. */
export const archivedDays = (entity: keyof typeof isArchiving, { timeZone }: Clock): Sql => sql`(
  select entity_id as id, (max(at) at time zone ${timeZone})::date as day
  from history where ${isArchiving[entity]} group by 1)`

/** SQL: memberships as spans. Those of an archived project end with it, because archiving keeps its members. */
const memberships = (clock: Clock): Sql => sql`
  select m.employee_id, m.project_id, m.joined_on as starts,
         coalesce(m.left_on, case when p.is_archived then coalesce(a.day, '-infinity') end, 'infinity') as ends
  from project_member m join project p on p.id = m.project_id
  left join ${archivedDays('project', clock)} a on a.id = m.project_id`

/** SQL: memberships as spans, and the days without any of the same employees as spans with a null project. */
const projectSpans = (clock: Clock): Sql => sql`(
  with membership as materialized (select * from (${memberships(clock)}) m where starts < ends)
  select employee_id, project_id as key, starts, ends from membership
  union all
  select m.employee_id, null, coalesce(lower(gap), '-infinity'), coalesce(upper(gap), 'infinity')
  from (select employee_id, range_agg(daterange(starts, nullif(ends, 'infinity'))) as days from membership group by 1) m
  cross join lateral unnest(datemultirange(daterange(null, null)) - m.days) gap)`

/** SQL: the offices of employees who have moved, as spans; the office of the last one, which is null, is the employee's. */
export const officeSpans = sql`(
  select employee_id, office, coalesce(lag(until) over (partition by employee_id order by until), '-infinity') as starts, until as ends
  from previous_office
  union all
  select employee_id, null, max(until), 'infinity' from previous_office group by 1)`

/** SQL: the day on which whole years have passed; those since 29 February pass on 1 March. */
const yearsAfter = (since: Sql, years: Sql): Sql => sql`(
  (${since} + make_interval(years => ${years}))::date
  + (extract(day from ${since}) > extract(day from ${since} + make_interval(years => ${years})))::int)`

/** SQL: joins the bands of the whole years since a day of employee `e`, as spans. */
const bandJoin = (alias: Sql, since: Sql, bands: readonly number[]): Sql => sql`
  left join lateral (
    select band.years::text as key,
           case when band.years = 0 then '-infinity' else ${yearsAfter(since, sql`band.years`)} end as starts,
           coalesce(${yearsAfter(since, sql`band.until`)}, 'infinity') as ends
    from (values ${sql.join(
      bands.map((years, index) => sql`(${sql.lit(years)}::int, ${sql.lit(bands[index + 1] ?? null)}::int)`),
    )}) band (years, until)) ${alias} on ${since} is not null`

/** SQL: the band of the whole years from a day of employee `e` to another day. */
const bandOn = (day: Day, since: Sql, bands: readonly number[]): Sql => sql`case
  ${sql.join(
    bands
      .toReversed()
      .map((years) =>
        years === 0
          ? sql`when ${since} is not null then '0'`
          : sql`when ${since} <= ${addMonths(day, -12 * years)} then ${sql.lit(String(years))}`,
      ),
    sql` `,
  )} end`

/** An attribute of the rows of the sources in `sources.queries.ts`: of employees `e`, leave types `t` and so on. */
export type Attribute = {
  /** @param alias of the joined table, which differs for each use in a statement */
  valueOf: (alias: Sql, context: Context) => Value
  groups: Groups
}

/** An attribute whose value is a column. */
export const inColumn = (column: Sql, groups: Groups): Attribute => ({ valueOf: () => ({ key: column }), groups })

/** The value of a joined span that holds on each day. */
const spanOf = (alias: Sql, { key, join }: { key: Sql; join: Sql }): Value => ({
  key,
  join,
  starts: sql`${alias}.starts`,
  ends: sql`${alias}.ends`,
})
/** An attribute whose values are bands of the whole years since a day of employee `e`. */
const banded = (since: Sql, years: readonly number[]): Attribute => ({
  valueOf: (alias, { day }) =>
    day === null
      ? spanOf(alias, { key: sql`${alias}.key`, join: bandJoin(alias, since, years) })
      : { key: bandOn(day, since, years) },
  groups: bands(years),
})

export type Context = {
  clock: Clock
  /** The only day of the report; null for a report over time, whose rows have a value for each day. */
  day: Day | null
}

export const fixed = (texts: Readonly<Record<string, Message>>, none?: Message): Groups => ({
  order: Object.keys(texts),
  labels: async () => new Map(Object.entries(texts)),
  ...(none && { none }),
})
const bands = (years: readonly number[]): Groups => ({
  order: years.map(String),
  labels: async () =>
    new Map(
      years.map((from, index) => {
        const next = years[index + 1]
        if (next === undefined) return [String(from), reportsTexts.fromYears(from)]
        return [String(from), from === 0 ? reportsTexts.underYears(next) : reportsTexts.years(from, next - 1)]
      }),
    ),
})
/** Keys that are the names themselves. */
export const byName: Groups = { labels: async (_, keys) => new Map(keys.map((key) => [key, key])) }
/** Keys that are ids of rows with a name. */
export const byId = (rows: Sql, none?: Message): Groups => ({
  async labels(db, keys) {
    const ids = keys.filter((key) => key !== '')
    const { rows: named } = await sql<{ key: string; name: string }>`
      select o.id::text as key, o.name from ${rows} o where o.id = any (${ids}::uuid[])`.execute(db)
    return new Map(named.map(({ key, name }) => [key, name]))
  },
  ...(none && { none }),
})

/** The attributes of employees, by name. */
export const employeeAttributeSql: Readonly<Record<EmployeeAttribute, Attribute>> = {
  position: inColumn(sql`e.position_id`, byId(sql`position`)),
  departments: inColumn(sql`e.departments`, byName),
  project: {
    valueOf: (alias, { clock, day }) =>
      day === null
        ? spanOf(alias, {
            key: sql`${alias}.key`,
            join: sql`left join ${projectSpans(clock)} ${alias} on ${alias}.employee_id = e.id`,
          })
        : {
            key: sql`${alias}.project_id`,
            join: sql`left join (${memberships(clock)}) ${alias}
              on ${alias}.employee_id = e.id and ${alias}.starts <= ${day} and ${alias}.ends > ${day}`,
          },
    groups: byId(sql`project`, reportsTexts.noProject),
  },
  supervisor: inColumn(
    sql`e.supervisor_id`,
    byId(sql`(select id, first_name || ' ' || last_name as name from employee)`, reportsTexts.noSupervisor),
  ),
  office: {
    valueOf: (alias) =>
      spanOf(alias, {
        key: sql`office_key(coalesce(${alias}.office, e.office_location))`,
        join: sql`left join ${officeSpans} ${alias} on ${alias}.employee_id = e.id`,
      }),
    groups: {
      async labels(db, keys) {
        const { rows } = await sql<{ key: string; name: string }>`
          select office_key(o.office) as key, min(trim(o.office)) as name
          from (select value as office from field_value where field = 'officeLocation' union select office from previous_office) o
          where office_key(o.office) = any (${[...keys]}::text[]) group by 1`.execute(db)
        return new Map(rows.map(({ key, name }) => [key, name]))
      },
    },
  },
  contractType: inColumn(sql`e.contract_type`, fixed(contractTypeTexts)),
  workType: inColumn(sql`e.work_type`, fixed(workTypeTexts)),
  gender: inColumn(sql`e.gender`, fixed(genderTexts)),
  status: inColumn(sql`e.status`, fixed(employeeStatusTexts)),
  tenure: banded(sql`e.start_date`, tenureBands),
  age: banded(sql`e.date_of_birth`, ageBands),
}

/** A choice or a flag of employees that the company has added. */
export function customAttribute(id: string, customFields: readonly CustomField[]): Attribute {
  const { kind, options = [] } = customFields.find(({ uuid }) => uuid === id) ?? {}
  const isFlag = kind === 'flag'
  return {
    valueOf: (alias) => ({
      key: isFlag ? sql`case ${alias}.number when 1 then 'true' when 0 then 'false' end` : sql`${alias}.option_id`,
      join: sql`left join custom_value ${alias} on ${alias}.employee_id = e.id and ${alias}.field_id = ${id}`,
    }),
    groups: isFlag
      ? fixed({ true: reportsTexts.yes, false: reportsTexts.no })
      : {
          order: options.map(({ uuid }) => uuid),
          labels: async () => new Map(options.map(({ uuid, name: label }) => [uuid, label])),
        },
  }
}
