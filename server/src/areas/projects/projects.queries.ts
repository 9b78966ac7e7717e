import type { Person } from '@hr/contract/areas/employees/people'
import type { Project, projectsApi } from '@hr/contract/areas/projects/projects'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hasWords } from '../../db/search.ts'
import { inOrder, limitOf, type Listing, orderedBy, readingDirection } from '../../db/window.ts'

type Filter = { isArchived: boolean; words: readonly string[] }
type Sort = (typeof projectsApi.list.sort)[number]

// Each column's order, ended by the id so that it is total; an index of the second migration gives each of them.
const orders = {
  name: ['name', 'id'],
  projectId: ['code', 'id'],
  clientName: ['client_name', 'name', 'id'],
  startDate: ['start_date', 'name', 'id'],
} as const satisfies Record<Sort, readonly string[]>

const matching = ({ isArchived, words }: Filter) =>
  sql`p.is_archived = ${isArchived} and ${hasWords(sql`p.name || ' ' || p.code || ' ' || p.client_name`, words)}`

/** The place of a day's month among twelve: this month is 11, the one before it 10. */
const placeOf = (day: RawBuilder<unknown>, today: Day) => {
  const months = (of: RawBuilder<unknown>) => sql`(extract(year from ${of}) * 12 + extract(month from ${of}))::int`
  return sql`(${months(day)} - ${months(sql`${today}::date`)} + 11)`
}

/**
 * People on the project in each month from its start, at most the last twelve, summed up and divided by the months
 * (`docs/rules.md`, section 4). Who was there in which months is a bit for each, so that nobody counts twice in one; whoever
 * joined and left on one day was there in none.
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

/** A project's open memberships as JSON, in the order of the last names. */
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

const selectProjects = (today: Day) => sql`
  select p.id as uuid, p.name, p.code as "projectId", p.client_name as "clientName", p.client_contact as "clientContact",
         p.start_date as "startDate", p.admin_notes as "adminNotes", p.is_archived as "isArchived", p.version,
         ${team} as team, ${monthlyAverage(today)}::float8 as "projectMonthlyAverage"
  from project p`

/** How many projects the filter selects, and the sum of their monthly averages without those left out. */
export async function sumUpProjects(
  db: Db,
  { leaveOut, today, ...filter }: Filter & { leaveOut: readonly string[]; today: Day },
): Promise<{ total: number; totalMonthlyAverage: number }> {
  const { rows } = await sql<{ total: number; totalMonthlyAverage: number }>`
    select count(*) as total,
           coalesce(sum(${monthlyAverage(today)}) filter (where p.id <> all (${leaveOut}::uuid[])), 0)::float8 as "totalMonthlyAverage"
    from project p where ${matching(filter)}`.execute(db)
  return rows[0] ?? { total: 0, totalMonthlyAverage: 0 }
}

export async function listProjects(db: Db, list: Filter & Listing & { sort: Sort; today: Day }): Promise<Project[]> {
  const { rows } = await sql<Row>`
    ${selectProjects(list.today)} where ${matching(list)}
    order by ${orderedBy('p', orders[list.sort], readingDirection(list))} ${limitOf(list)}`.execute(db)
  return inOrder(rows, list).map(projectOf)
}

export async function findProject(db: Db, id: string, { today }: { today: Day }): Promise<Project | undefined> {
  const { rows } = await sql<Row>`${selectProjects(today)} where p.id = ${id}`.execute(db)
  return rows[0] && projectOf(rows[0])
}
