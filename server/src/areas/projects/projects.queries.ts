import type { Person } from '@hr/contract/areas/employees/people'
import { projectFields, type Project, type projectsApi } from '@hr/contract/areas/projects/projects'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { columnsOf } from '../../db/field-columns.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords, searchWords } from '../../db/search.ts'
import type { UniqueKeys } from '../../db/unique-keys.ts'

export const projectCodes = { table: 'project', column: 'code' } satisfies UniqueKeys

type ProjectQuery = Query<(typeof projectsApi.list.sort)[number]> & { isArchived: boolean; today: Day }

/** Converts the parameters of the list into a query. */
export const projectQueryOf = (
  { q, isArchived = false, sort = 'name', order = 'asc' }: z.output<typeof projectsApi.list.query>,
  { today }: { today: Day },
): ProjectQuery => ({ words: searchWords(q), isArchived, today, sort, order })

/** SQL: the index of a day's month within the last twelve: this month is 11, the one before it 10. */
const placeOf = (day: RawBuilder<unknown>, today: Day) => {
  const months = (of: RawBuilder<unknown>) => sql`(extract(year from ${of}) * 12 + extract(month from ${of}))::int`
  return sql`(${months(day)} - ${months(sql`${today}::date`)} + 11)`
}

/**
 * SQL: the average number of people on a project per month since its start, over at most the last twelve months
 * (`docs/rules.md`, section 4). One bit per person and month avoids double counting; people who joined and left on one
 * day do not count.
 */
const monthlyAverage = (today: Day) => {
  const first = sql`greatest(${placeOf(sql`p.start_date`, today)}, 0)`
  return sql`(
    select coalesce(round(sum(bit_count(person.months::bit(12))) / nullif(greatest(12 - ${first}, 0), 0), 1), 0)
    from (select bit_or((2 << stay.last) - (1 << stay.first)) as months
          from project_member m
          cross join lateral (select greatest(${placeOf(sql`m.joined_on`, today)}, ${first}) as first,
                                     least(${placeOf(sql`m.left_on - 1`, today)}, 11) as last) stay
          where m.project_id = p.id and m.joined_on is distinct from m.left_on and stay.first <= stay.last
          group by m.employee_id) person)`
}

/** SQL: a project's current members as JSON, sorted by last name. */
const team = sql`(
  select coalesce(json_agg(json_build_object(
           'role', m.role, 'uuid', e.id, 'firstName', e.first_name, 'lastName', e.last_name, 'profileImage', e.profile_image,
           'position', case when o.id is not null then json_build_object('uuid', o.id, 'name', o.name) end)
         order by e.last_name, e.first_name, e.id), '[]')
  from project_member m join employee e on e.id = m.employee_id left join position o on o.id = e.position_id
  where m.project_id = p.id and m.left_on is null)`

type Row = Omit<Project, 'teamLead' | 'teamMembers'> & { team: (Person & { role: 'lead' | 'member' })[] }

const projectOf = ({ team: people, ...row }: Row): Project => {
  const withRole = (wanted: 'lead' | 'member') => people.flatMap(({ role, ...who }) => (role === wanted ? [who] : []))
  return { ...row, teamLead: withRole('lead')[0] ?? null, teamMembers: withRole('member') }
}

export const projectColumns = columnsOf('p', projectFields, { projectId: 'code' })

const columns = (today: Day) => sql`
  p.id as uuid, ${projectColumns.selected}, p.is_archived as "isArchived", p.version,
  ${team} as team, ${monthlyAverage(today)}::float8 as "projectMonthlyAverage"`

export const projectList = new List<ProjectQuery, Row, Project>({
  from: sql`project p`,
  id: 'p.id',
  people: {
    column: 'member.employee_id',
    join: sql`left join project_member member on member.project_id = p.id and member.left_on is null`,
  },
  columns: ({ today }) => columns(today),
  item: projectOf,
  // An index supports each of these orders.
  orders: {
    name: ['p.name'],
    projectId: ['p.code'],
    clientName: ['p.client_name', 'p.name'],
    startDate: ['p.start_date', 'p.name'],
  },
  filters: { isArchived: (isArchived) => sql`p.is_archived = ${sql.lit(isArchived)}` },
  search: { matches: (words) => hasWords(sql`p.name || ' ' || p.code || ' ' || p.client_name`, words) },
})

/** Sums the monthly averages of all projects of a list, except excluded ones. */
export async function sumUpProjects(db: Db, query: ProjectQuery, { excludedIds }: { excludedIds: readonly string[] }) {
  const { from, where } = projectList.selection(query)
  const { rows } = await sql<{ totalMonthlyAverage: number }>`
    select coalesce(sum(${monthlyAverage(query.today)}), 0)::float8 as "totalMonthlyAverage"
    from ${from} where ${where} and p.id <> all (${excludedIds}::uuid[])`.execute(db)
  return rows[0]?.totalMonthlyAverage ?? 0
}

export async function findProject(db: Db, id: string, { today }: { today: Day }): Promise<Project | undefined> {
  const { rows } = await sql<Row>`select ${columns(today)} from project p where p.id = ${id}`.execute(db)
  return rows[0] && projectOf(rows[0])
}
