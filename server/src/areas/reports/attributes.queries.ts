// The attributes by which the rows of reports are grouped and filtered, as SQL.
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import { contractTypeTexts, employeeStatusTexts, genderTexts, workTypeTexts } from '@hr/contract/areas/employees/record'
import { itemStatusTexts } from '@hr/contract/areas/equipment/items'
import type { AttributeName, FixedAttribute } from '@hr/contract/areas/reports/definition'
import { reportsTexts } from '@hr/contract/areas/reports/reports'
import { ageBands, tenureBands } from '@hr/contract/areas/reports/subjects'
import { addMonths, type Day } from '@hr/contract/lib/dates'
import type { Message } from '@hr/contract/lib/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Sql = RawBuilder<unknown>
export type Clock = { today: Day; timeZone: string }

/** An attribute of the rows of a subject. */
type Attribute = {
  /** SQL: its value; null if the row has none. */
  key: Sql
  /** SQL: joins the value. */
  join?: Sql
  /** SQL: the days from and before which the value holds; it holds on all days without them. */
  starts?: Sql
  ends?: Sql
}

/** How the groups of an attribute are named and ordered. */
type Groups = {
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

const ofEmployee = (column: Sql) => (): Attribute => ({ key: column })

/** The value of a joined span that holds on each day. */
const spanOf = (alias: Sql, { key, join }: { key: Sql; join: Sql }): Attribute => ({
  key,
  join,
  starts: sql`${alias}.starts`,
  ends: sql`${alias}.ends`,
})
const banded =
  (since: Sql, bands: readonly number[]) =>
  (alias: Sql, { day }: Context): Attribute =>
    day === null
      ? spanOf(alias, { key: sql`${alias}.key`, join: bandJoin(alias, since, bands) })
      : { key: bandOn(day, since, bands) }

type Context = {
  clock: Clock
  customFields: readonly CustomField[]
  /** The only day of the report; null for a report over time, whose rows have a value for each day. */
  day: Day | null
}

/** Attributes by name, of the rows of the sources in `sources.queries.ts`: employees `e`, leave types `t` and so on. */
const attributes: Readonly<Record<FixedAttribute, (alias: Sql, context: Context) => Attribute>> = {
  position: ofEmployee(sql`e.position_id`),
  departments: ofEmployee(sql`e.departments`),
  supervisor: ofEmployee(sql`e.supervisor_id`),
  contractType: ofEmployee(sql`e.contract_type`),
  workType: ofEmployee(sql`e.work_type`),
  gender: ofEmployee(sql`e.gender`),
  status: ofEmployee(sql`e.status`),
  project: (alias, { clock, day }) =>
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
  office: (alias) =>
    spanOf(alias, {
      key: sql`office_key(coalesce(${alias}.office, e.office_location))`,
      join: sql`left join ${officeSpans} ${alias} on ${alias}.employee_id = e.id`,
    }),
  tenure: banded(sql`e.start_date`, tenureBands),
  age: banded(sql`e.date_of_birth`, ageBands),
  movement: () => ({ key: sql`m.movement` }),
  leaveType: () => ({ key: sql`t.id` }),
  itemKind: () => ({ key: sql`i.kind` }),
  itemStatus: () => ({ key: sql`i.status` }),
  appliedPosition: () => ({ key: sql`a.position` }),
  city: () => ({ key: sql`a.city` }),
}

/** @param alias of the joined table, which differs for each use in a statement */
export function attributeSql(name: AttributeName, alias: string, context: Context): Attribute {
  const id = customIdOf(name)
  const value = sql.ref(alias)
  if (id === undefined) return attributes[name as FixedAttribute](value, context)
  const isFlag = context.customFields.some(({ uuid, kind }) => uuid === id && kind === 'flag')
  return {
    key: isFlag ? sql`case ${value}.number when 1 then 'true' when 0 then 'false' end` : sql`${value}.option_id`,
    join: sql`left join custom_value ${value} on ${value}.employee_id = e.id and ${value}.field_id = ${id}`,
  }
}

const fixed = (texts: Readonly<Record<string, Message>>, none?: Message): Groups => ({
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
const byName: Groups = { labels: async (_, keys) => new Map(keys.map((key) => [key, key])) }
/** Keys that are ids of rows with a name. */
const byId = (rows: Sql, none?: Message): Groups => ({
  async labels(db, keys) {
    const ids = keys.filter((key) => key !== '')
    const { rows: named } = await sql<{ key: string; name: string }>`
      select o.id::text as key, o.name from ${rows} o where o.id = any (${ids}::uuid[])`.execute(db)
    return new Map(named.map(({ key, name }) => [key, name]))
  },
  ...(none && { none }),
})

const groups: Readonly<Record<FixedAttribute, Groups>> = {
  position: byId(sql`position`),
  departments: byName,
  project: byId(sql`project`, reportsTexts.noProject),
  supervisor: byId(sql`(select id, first_name || ' ' || last_name as name from employee)`, reportsTexts.noSupervisor),
  office: {
    async labels(db, keys) {
      const { rows } = await sql<{ key: string; name: string }>`
        select office_key(o.office) as key, min(trim(o.office)) as name
        from (select value as office from field_value where field = 'officeLocation' union select office from previous_office) o
        where office_key(o.office) = any (${[...keys]}::text[]) group by 1`.execute(db)
      return new Map(rows.map(({ key, name }) => [key, name]))
    },
  },
  contractType: fixed(contractTypeTexts),
  workType: fixed(workTypeTexts),
  gender: fixed(genderTexts),
  status: fixed(employeeStatusTexts),
  tenure: bands(tenureBands),
  age: bands(ageBands),
  movement: fixed({ joined: reportsTexts.joined, left: reportsTexts.left }),
  leaveType: {
    ...byId(sql`leave_type`),
    async colors(db) {
      const types = await db.selectFrom('leave_type').select(['id', 'color']).execute()
      return new Map(types.map(({ id, color }) => [id, color]))
    },
  },
  itemKind: fixed({ equipment: reportsTexts.equipment, licence: reportsTexts.licence }),
  itemStatus: fixed(itemStatusTexts),
  appliedPosition: byName,
  city: byName,
}

export function groupsOf(name: AttributeName, customFields: readonly CustomField[]): Groups {
  const id = customIdOf(name)
  if (id === undefined) return groups[name as FixedAttribute]
  const { kind, options = [] } = customFields.find(({ uuid }) => uuid === id) ?? {}
  if (kind === 'flag') return fixed({ true: reportsTexts.yes, false: reportsTexts.no })
  return {
    order: options.map(({ uuid }) => uuid),
    labels: async () => new Map(options.map(({ uuid, name: label }) => [uuid, label])),
  }
}
