import { maxOptions, maxReports, type Colleague, type DirectoryRow } from '@hr/contract/areas/people/directory'
import type { Person } from '@hr/contract/areas/employees/people'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isEmployed } from '../../db/employment.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords, matches } from '../../db/search.ts'
import { listPeople } from '../employees/employees.queries.ts'
import { isAway } from '../leave-requests/absences.queries.ts'
import { type Seer } from '../leave-requests/coworkers.queries.ts'
import { teammatesOf } from '../leave-requests/requests.queries.ts'
import { findHidden, isVisible, type Viewer } from './hidden.queries.ts'

export type DirectoryQuery = Query<'lastName'> & {
  seer: Seer
  team?: string | undefined
  position?: string | undefined
  offices?: readonly string[] | undefined
}

const columns = ({ today, seer }: { today: Day; seer: Seer }) => sql`
  e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
  e.position_id as "positionId", e.position_name as "positionName", e.teams as team,
  e.office_location as "officeLocation", e.email, e.work_phone as "workPhone",
  ${
    seer.sees === 'everyone'
      ? isAway(today)
      : sql`case when e.id = ${seer.personId} or e.id in (${teammatesOf(seer.personId)}) then ${isAway(today)} end`
  } as "isAway"`

type FlatRow = Omit<DirectoryRow, 'position'> & { positionId: string | null; positionName: string | null }

const rowOf = <Row extends FlatRow>({ positionId, positionName, ...row }: Row) => ({
  ...row,
  position: positionId === null ? null : { uuid: positionId, name: positionName ?? '' },
})

/** Employees who are not archived and employed on the day: started, not left, and not 'Not active'. */
export const directoryOn = (today: Day) =>
  new List<DirectoryQuery, FlatRow, DirectoryRow>({
    from: sql`employee e`,
    id: 'e.id',
    columns: ({ seer }) => columns({ today, seer }),
    item: rowOf,
    orders: { lastName: ['e.last_name', 'e.first_name'] },
    where: isEmployed('e', today),
    filters: {
      team: (id) => sql`
        exists (select from project_member m where m.employee_id = e.id and m.project_id = ${id} and m.left_on is null)`,
      position: (id) => sql`e.position_id = ${id}`,
      // An index returns the employees of a single office in order.
      offices: (offices) =>
        offices.length === 1
          ? sql`e.office_location = ${offices[0]}`
          : sql`e.office_location = any (${offices}::text[])`,
    },
    search: { matches, join: sql`join employee_search s on s.employee_id = e.id` },
    tally: { from: sql`(select delta from employed_tally where day <= ${today}) e`, filters: [] },
  })

/** Finds an employee who is not archived, as coworkers see them; before the first day, only HR does. */
export async function findColleague(
  db: Db,
  id: string,
  query: Viewer & { seer: Seer },
): Promise<Colleague | undefined> {
  const { rows } = await sql<FlatRow & { departments: string; supervisorId: string | null }>`
    select ${columns(query)}, e.departments, e.supervisor_id as "supervisorId"
    from employee e where e.id = ${id} and ${isVisible('e', query)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { supervisorId, ...colleague } = row
  const hidden = await findHidden(db, query)
  const supervisor = hidden.visible(supervisorId)
  const areReports = sql`s.supervisor_id = any (${[id, ...hidden.below(id)]}::uuid[])`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from employee s where ${isVisible('s', query)} and ${areReports}`.execute(db)
  const totalReports = counted[0]?.total ?? 0
  const supervisors = supervisor === null ? [] : await peopleWhere(db, sql`s.id = ${supervisor}`, query)
  const reports = totalReports === 0 ? [] : await peopleWhere(db, areReports, query)
  return { ...rowOf(colleague), supervisorOrTeamLead: supervisors[0] ?? null, reports, totalReports }
}

const peopleWhere = (db: Db, condition: RawBuilder<unknown>, viewer: Viewer): Promise<Person[]> =>
  listPeople(db, sql`select id from employee s where ${isVisible('s', viewer)} and ${condition}`, maxReports)

const optionSources = {
  position: sql`position o where true`,
  team: sql`project o where not o.is_archived`,
}

type OptionFilter = { of: keyof typeof optionSources; words: readonly string[]; uuid?: string | undefined }

/** Returns the first positions or teams that match a search, or the one with this id. */
export async function findOptions(
  db: Db,
  { of, words, uuid }: OptionFilter,
): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select o.id as uuid, o.name from ${optionSources[of]}
    and ${uuid === undefined ? hasWords(sql`o.name`, words) : sql`o.id = ${uuid}`}
    order by o.name, o.id limit ${sql.lit(maxOptions)}`.execute(db)
  return rows
}
