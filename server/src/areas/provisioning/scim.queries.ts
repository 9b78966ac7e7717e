import { coreSchema, employmentSchema, enterpriseSchema, groupSchema } from '@hr/contract/areas/provisioning/scim'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isEmployed } from '../../db/employment.ts'
import { type Attributes, conditionOf, type Filter } from './scim-filter.ts'
import type { GroupRow, UserRow } from './scim-resources.ts'

/** A page of a list: `startIndex` counts from 1. */
export type Page = { filter: Filter | undefined; startIndex: number; count: number }
type When = { today: Day; timeZone: string }

/** SQL: the last change of what SCIM shows of employee `e`, by a command or because the employment began or ended. */
const lastModified = ({ today, timeZone }: When) => sql`
  date_trunc('milliseconds', greatest(
    e.scim_changed_at,
    case when e.start_date <= ${today} then e.start_date::timestamp at time zone ${timeZone} end,
    case when e.end_date < ${today} then (e.end_date + 1)::timestamp at time zone ${timeZone} end))`

/** SQL: employee `e` with account `a` works here today, and no identity directory has ended the sign-in. */
const isActive = ({ today }: When) => sql`(${isEmployed('e', today)} and a.directory_disabled_at is null)`

const text = (of: RawBuilder<unknown>) => ({ type: 'text', of }) as const
const work = text(sql`'work'::text`)

const userAttributes = (when: When): Attributes => ({
  id: { type: 'uuid', of: sql`e.id` },
  externalid: { type: 'exact', of: sql`a.directory_id` },
  username: { type: 'address', of: sql`e.email` },
  displayname: text(sql`(e.first_name || ' ' || e.last_name)`),
  'name.formatted': text(sql`(e.first_name || ' ' || e.last_name)`),
  'name.givenname': text(sql`e.first_name`),
  'name.familyname': text(sql`e.last_name`),
  title: text(sql`e.position_name`),
  usertype: text(sql`e.contract_type`),
  active: { type: 'boolean', of: isActive(when) },
  emails: { type: 'address', of: sql`e.email` },
  'emails.value': { type: 'address', of: sql`e.email` },
  'emails.type': work,
  'emails.primary': { type: 'boolean', of: sql`true` },
  'phonenumbers.value': text(sql`e.work_phone`),
  'phonenumbers.type': work,
  'addresses.locality': text(sql`e.office_location`),
  'addresses.type': work,
  employeenumber: text(sql`e.employee_number`),
  department: text(sql`e.departments`),
  // As Microsoft documents it: `manager eq "<id>"`.
  manager: { type: 'uuid', of: sql`e.supervisor_id` },
  'manager.value': { type: 'uuid', of: sql`e.supervisor_id` },
  'meta.lastmodified': { type: 'instant', of: lastModified(when) },
  'meta.resourcetype': { type: 'exact', of: sql`'User'::text` },
})
const userSchemas = [enterpriseSchema, employmentSchema, coreSchema]

const userColumns = (when: When) => sql`
  e.id, a.directory_id as "externalId", e.first_name as "firstName", e.last_name as "lastName", e.email,
  e.work_phone as "workPhone", e.employee_number as "employeeNumber", e.position_name as position, e.departments,
  e.office_location as "officeLocation", e.contract_type as "contractType", e.start_date as "startDate",
  e.end_date as "endDate", e.supervisor_id as "managerId",
  e.supervisor_first_name || ' ' || e.supervisor_last_name as "managerName", e.teams, ${isActive(when)} as "isActive",
  to_char(${lastModified(when)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastModified"`

const usersAndAccounts = sql`employee e left join account a on a.id = e.id`

/** SQL for the rows of a page and the total of all matches; without rows, a single row with null as the id. */
const paged = ({
  page: { filter, startIndex, count },
  attributes,
  schemas,
  from,
  id,
  columns,
}: {
  page: Page
  attributes: Attributes
  schemas: readonly string[]
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  columns: RawBuilder<unknown>
}) => sql`
  with matching as materialized (
    select ${id} as id from ${from} where ${filter ? conditionOf(filter, attributes, schemas) : sql`true`}
  ),
  page as (select id from matching order by id limit ${count} offset ${startIndex - 1})
  select t.total, u.*
  from (select count(*)::int as total from matching) t
  left join (select ${columns} from ${from} where ${id} in (select id from page)) u on true
  order by u.id`

type Total = { total: number }

function ofPage<Row extends { id: string }>(rows: ((Row | { id: null }) & Total)[]): { rows: Row[]; total: number } {
  return { rows: rows.filter((row): row is Row & Total => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** SQL for a page of all employees, archived ones included, in the order of their ids. */
export const pageOfUsers = (page: Page, when: When) =>
  sql<(UserRow | { id: null }) & Total>`${paged({
    page,
    attributes: userAttributes(when),
    schemas: userSchemas,
    from: usersAndAccounts,
    id: sql`e.id`,
    columns: userColumns(when),
  })}`

export async function listScimUsers(db: Db, page: Page, when: When): Promise<{ rows: UserRow[]; total: number }> {
  const { rows } = await pageOfUsers(page, when).execute(db)
  return ofPage(rows)
}

export async function findScimUser(db: Db, id: string, when: When): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${userColumns(when)} from ${usersAndAccounts} where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns up to `limit` users after an id, in the order of their ids, with the numbers of their managers. */
export async function listUsersAfter(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
  when: When,
): Promise<(UserRow & { managerNumber: string | null })[]> {
  const { rows } = await sql<UserRow & { managerNumber: string | null }>`
    select ${userColumns(when)}, s.employee_number as "managerNumber"
    from ${usersAndAccounts} left join employee s on s.id = e.supervisor_id
    where ${after === undefined ? sql`true` : sql`e.id > ${after}`} order by e.id limit ${limit}`.execute(db)
  return rows
}

/** The members of groups on a day, if they are wanted. */
type Members = When | undefined

const groupAttributes: Attributes = {
  id: { type: 'uuid', of: sql`p.id` },
  displayname: text(sql`p.name`),
  'meta.resourcetype': { type: 'exact', of: sql`'Group'::text` },
}

const groupColumns = (members: Members) => sql`
  p.id, p.name,
  ${
    members
      ? sql`coalesce((
          select json_agg(json_build_object('value', e.id, 'display', e.first_name || ' ' || e.last_name) order by e.id)
          from project_member m join employee e on e.id = m.employee_id left join account a on a.id = e.id
          where m.project_id = p.id and m.left_on is null and ${isActive(members)}), '[]')`
      : sql`null`
  } as members,
  (select to_char(max(h.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
   from history h where h.entity = 'project' and h.entity_id = p.id) as "lastModified"`

/** Current teams; archived ones are gone for a directory. */
const currentTeams = sql`(select * from project where not is_archived) p`

/** Returns a page of the current teams with their active members, in the order of their ids. */
export async function listScimGroups(
  db: Db,
  page: Page,
  members: Members,
): Promise<{ rows: GroupRow[]; total: number }> {
  const { rows } = await sql<(GroupRow | { id: null }) & Total>`${paged({
    page,
    attributes: groupAttributes,
    schemas: [groupSchema],
    from: currentTeams,
    id: sql`p.id`,
    columns: groupColumns(members),
  })}`.execute(db)
  return ofPage(rows)
}

export async function findScimGroup(db: Db, id: string, members: Members): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select ${groupColumns(members)} from ${currentTeams} where p.id = ${id}`.execute(db)
  return rows[0]
}
