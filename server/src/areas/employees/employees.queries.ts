import { type CustomField } from '@hr/contract/areas/custom-fields/fields'
import { customIdOf, type CustomName } from '@hr/contract/areas/custom-fields/values'
import type { EmployeeRow, employeesApi } from '@hr/contract/areas/employees/employees'
import { maxPeople, type Person } from '@hr/contract/areas/employees/people'
import {
  listedFields,
  type ContractType,
  type EmployeeStatus,
  type WorkType,
} from '@hr/contract/areas/employees/record'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isEmployed } from '../../db/employment.ts'
import { valuesWith } from '../../db/field-values.ts'
import { isoInstant } from '../../db/instant.ts'
import { type Direction, List, opposite, type Query } from '../../db/list.ts'
import { containing, matches, searchWords } from '../../db/search.ts'
import { snakeCase } from '../../db/snake-case.ts'
import { employeesOfTeam } from '../../db/team.ts'
import { photoUrlsExpireAt } from '../../files/photos.ts'
import { hasLeft, maySignInNow } from '../../http/session.ts'
import { idsOfDuplicates } from '../../lib/unique-hashes.ts'
import { isActivated } from '../access/access.queries.ts'
import {
  customConditions,
  customValueOrders,
  customQueryOf,
  type CustomQuery,
  type ValueRow,
  valueRows,
  valuesOfRows,
} from '../custom-fields/values.queries.ts'
import type { Seer } from '../leave-requests/coworkers.queries.ts'
import { isSeen } from '../leave-requests/requests.queries.ts'
import { departuresOf, type PlanReader } from './departures.queries.ts'
import { recordColumns } from './record.queries.ts'
import { hasSeniorityWith } from './seniority.queries.ts'

// An index supports each of these orders.
const byName = ['e.last_name', 'e.first_name'] as const
const orders = {
  ...recordColumns.ordersBy(listedFields, byName),
  lastName: byName,
  email: ['e.email'],
  position: ['e.position_name', ...byName],
  supervisorOrTeamLead: ['e.supervisor_last_name', 'e.supervisor_first_name', ...byName],
  monthsEmployed: ['e.months_employed', ...byName],
  // By the values of a custom field.
  custom: [],
} as const

type EmployeeFilter = {
  isArchived: boolean
  position?: string | undefined
  team?: string | undefined
  status?: readonly EmployeeStatus[] | undefined
  contractType?: ContractType | undefined
  supervisor?: string | undefined
  workType?: WorkType | undefined
  /** Words of values. */
  office?: readonly string[] | undefined
  department?: readonly string[] | undefined
  /** Words of the level that is shown on this day. */
  seniority?: { words: readonly string[]; on: Day } | undefined
  startFrom?: Day | undefined
  startTo?: Day | undefined
  /** Only those who are employed on this day, or only the others. */
  employed?: { on: Day; is: boolean } | undefined
  /** Only those whose departure is planned, as the reader sees it, or only the others. */
  leaving?: { is: boolean; reader: PlanReader } | undefined
  /** Only those who have an ID number, or a value of these unique fields, that another employee has, or only the others. */
  inUseTwice?: { is: boolean; fields: readonly CustomField[] } | undefined
}

export type EmployeeQuery = EmployeeFilter & CustomQuery & Query<keyof typeof orders>
type Parameters = Pick<EmployeeQuery, 'ids'> &
  Omit<EmployeeFilter, 'isArchived' | 'office' | 'department' | 'seniority' | 'employed' | 'leaving' | 'inUseTwice'> & {
    office?: string | undefined
    department?: string | undefined
    seniority?: string | undefined
    isEmployed?: boolean | undefined
    isLeaving?: boolean | undefined
    inUseTwice?: boolean | undefined
    isArchived?: boolean | undefined
    q?: string | undefined
    sort?: (typeof employeesApi.list.sort)[number] | CustomName | undefined
    order?: Direction | undefined
    custom?: readonly string[] | undefined
    /** Filters by custom fields. */
    [filter: `custom.${string}`]: unknown
  }

/**
 * Converts the parameters of a list into a query. A range of start dates that ends before it starts has no end.
 * @param fields the custom fields that the caller may read
 * @param reader the user who sees planned departures that are not known yet
 */
export function employeeQueryOf(
  parameters: Parameters,
  { today, fields = [], reader = null }: { today: Day; fields?: readonly CustomField[]; reader?: PlanReader },
): EmployeeQuery {
  const { q, sort = 'lastName', order = 'asc', isArchived = false, startFrom, startTo } = parameters
  const { position, team, status, contractType, supervisor, workType, isEmployed: is, isLeaving, ids } = parameters
  const { office, department, seniority, inUseTwice } = parameters
  const isEndIgnored = startFrom !== undefined && startTo !== undefined && startTo < startFrom
  const filter = {
    isArchived,
    position,
    team,
    status,
    contractType,
    supervisor,
    workType,
    office: office === undefined ? undefined : searchWords(office),
    department: department === undefined ? undefined : searchWords(department),
    seniority: seniority === undefined ? undefined : { words: searchWords(seniority), on: today },
    startFrom,
    startTo: isEndIgnored ? undefined : startTo,
    employed: is === undefined ? undefined : { on: today, is },
    leaving: isLeaving === undefined ? undefined : { is: isLeaving, reader },
    inUseTwice:
      inUseTwice === undefined ? undefined : { is: inUseTwice, fields: fields.filter(({ isUnique }) => isUnique) },
    ids,
    words: searchWords(q),
    ...customQueryOf(parameters, fields),
  }
  if (isCustom(sort)) return { ...filter, sort: 'custom', order }
  if (sort !== 'timeInCompany') return { ...filter, sort, order }
  // Archived employees have a fixed time in the company; for others it is the inverse of the start date.
  return isArchived
    ? { ...filter, sort: 'monthsEmployed', order }
    : { ...filter, sort: 'startDate', order: opposite[order] }
}

const isCustom = (sort: string): sort is CustomName => customIdOf(sort) !== undefined

/**
 * The columns of a row. They are flat because building JSON in the database costs more than the rest of a page;
 * `employeeOf` nests them.
 */
const rowColumns = ({ customColumns }: EmployeeQuery) => sql`
  e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", ${recordColumns.select(listedFields)},
  e.position_id as "positionId", e.position_name as "positionName", e.supervisor_id as "supervisorId",
  e.supervisor_first_name as "supervisorFirstName", e.supervisor_last_name as "supervisorLastName", e.teams as team,
  e.seniority_level as "seniorityLevel", e.profile_image as "profileImage",
  e.is_archived as "isArchived", e.version, (${sql.raw(maySignInNow)}) as "maySignIn", ${isActivated('a')} as "isActivated", ${isoInstant('a.invited_at')} as "invitedAt",
  a.invited_on_first_day as "isInvitedOnFirstDay",
  ${valueRows(sql`e.id`, customColumns)} as custom`

type FlatRow = Omit<EmployeeRow, 'position' | 'supervisorOrTeamLead' | 'custom'> & {
  custom: ValueRow[]
  positionId: string | null
  positionName: string | null
  supervisorId: string | null
  supervisorFirstName: string | null
  supervisorLastName: string | null
}

/** Converts a row into its API representation. */
const employeeOf = (
  { positionId, positionName, supervisorId, supervisorFirstName, supervisorLastName, custom, ...row }: FlatRow,
  { customColumns }: EmployeeQuery,
): EmployeeRow => ({
  ...row,
  custom: valuesOfRows(custom, { fields: customColumns, employeeId: row.uuid }),
  position: positionId === null ? null : { uuid: positionId, name: positionName ?? '' },
  supervisorOrTeamLead:
    supervisorId === null
      ? null
      : { uuid: supervisorId, firstName: supervisorFirstName ?? '', lastName: supervisorLastName ?? '' },
})

/**
 * SQL condition: an employee `s` of the search table matches every word, also by the employee number. Only for lists that
 * show the number to their reader: others would reveal it letter by letter.
 */
const matchesWithNumber = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map(
      (word) => sql`s.employee_id in (
        select s.employee_id from employee_search s where ${matches([word])}
        union select n.id from employee n where n.employee_number <> '' and ${
          word.length < 3
            ? sql`word_starts(search_form(n.employee_number)) @> array[${word}]`
            : sql`search_form(n.employee_number) collate "C" like ${containing(word)}`
        })`,
    ),
    sql` and `,
  )

/** The search of a list of employees `e`; the search table contains their names. */
export const employeeSearch = <Sort extends string>(
  sorts: readonly Sort[],
  { finds = matches }: { finds?: (words: readonly string[]) => RawBuilder<unknown> } = {},
) => ({
  matches: finds,
  join: sql`join employee_search s on s.employee_id = e.id`,
  alone: {
    from: sql`
      employee_search s cross join lateral (select s.employee_id as id, s.is_archived, s.last_name, s.first_name) e`,
    filters: ['isArchived'] as const,
    sorts,
  },
})

/** SQL condition: the value of a field contains every word. The values in use are few, and found first. */
const hasValueWith = (field: 'officeLocation' | 'departments') => (words: readonly string[]) =>
  sql`${sql.ref(`e.${snakeCase(field)}`)} = any (array(${valuesWith(field, words)}))`

export const employeeList = new List<EmployeeQuery, FlatRow, EmployeeRow>({
  from: sql`employee e`,
  id: 'e.id',
  people: {
    column: 'e.id',
    known: ({ leaving, ...query }) => ({ ...query, ...(leaving && { leaving: { ...leaving, reader: null } }) }),
  },
  columns: rowColumns,
  joins: sql`left join account a on a.id = e.id`,
  item: employeeOf,
  orders,
  valueOrders: customValueOrders,
  filters: {
    isArchived: (isArchived) => sql`e.is_archived = ${sql.lit(isArchived)}`,
    position: (id) => sql`e.position_id = ${id}`,
    team: (id) => sql`
      exists (select from project_member m where m.employee_id = e.id and m.project_id = ${id} and m.left_on is null)`,
    status: (statuses) => sql`e.status = any (${statuses}::text[])`,
    contractType: (type) => sql`e.contract_type = ${type}`,
    supervisor: (id) => sql`e.supervisor_id = ${id}`,
    workType: (type) => sql`e.work_type = ${type}`,
    office: hasValueWith('officeLocation'),
    department: hasValueWith('departments'),
    seniority: ({ words, on }) => hasSeniorityWith(words, on),
    startFrom: (day) => sql`e.start_date >= ${day}`,
    startTo: (day) => sql`e.start_date <= ${day}`,
    employed: ({ on, is }) => (is ? isEmployed('e', on) : sql`not ${isEmployed('e', on)}`),
    leaving: ({ is, reader }) => sql`${sql.raw(is ? '' : 'not ')}exists (${departuresOf('e', reader)})`,
    inUseTwice: ({ is, fields }) =>
      sql`${sql.raw(is ? '' : 'not ')}uuid_send(e.id) in (${idsOfDuplicates(sql`
      select id_number_hash as hash from employee
      union all select v.hash from custom_value v where v.field_id = any (${fields.map(({ uuid }) => uuid)}::uuid[])`)})`,
    customFilters: customConditions,
  },
  search: employeeSearch(['lastName'], { finds: matchesWithNumber }),
  tally: { from: sql`employee_count e`, filters: ['isArchived'] },
  checksum: ({ customColumns }) => ({
    list: JSON.stringify([photoUrlsExpireAt(), customColumns]),
    row: sql`concat_ws(' ', e.id, e.version, e.position_name, e.supervisor_last_name, e.supervisor_first_name, e.teams,
                       a.invited_at, a.invited_on_first_day, ${isActivated('a')}, ${sql.raw(hasLeft('e'))}, a.directory_disabled_at)`,
  }),
})

type FlatPerson = Omit<Person, 'position'> & { positionId: string | null; positionName: string | null }

/** Converts a row into its API representation. */
const personOf = ({ positionId, positionName, ...row }: FlatPerson): Person => ({
  ...row,
  position: positionId === null ? null : { uuid: positionId, name: positionName ?? '' },
})

type PeopleFilter = {
  words: readonly string[]
  /** Only employees led by this lead. */
  leadId: string | null | undefined
  /** Only employees whose absences this user sees. */
  seer: Seer | undefined
  /** Only this employee, regardless of the filters above. */
  uuid: string | undefined
  /** HR also finds newcomers and people who have left, whose records it changes. */
  viewer: { today: Day; isHr: boolean }
}

function idsOfPeople({ words, leadId, uuid, seer, viewer: { isHr, today } }: PeopleFilter): RawBuilder<unknown> {
  const ids = idsOfWanted({ words, leadId, uuid, seer })
  return isHr ? ids : sql`select s.id from employee s where s.id in (${ids}) and ${isEmployed('s', today)}`
}

function idsOfWanted({ words, leadId, uuid, seer }: Omit<PeopleFilter, 'viewer'>): RawBuilder<unknown> {
  if (uuid !== undefined) return sql`select id from employee s where not is_archived and id = ${uuid}`
  if (leadId !== undefined)
    return sql`select id from employee s where id in (${employeesOfTeam({ leadId, isArchived: false, words })})`
  return words.length === 0
    ? sql`select id from employee s where not is_archived and ${seer ? isSeen(sql`id`, seer) : sql`true`}`
    : sql`select employee_id as id from employee_search s where not is_archived and ${matches(words)}
          and ${seer ? isSeen(sql`employee_id`, seer) : sql`true`}`
}

/** Returns the first employees that match a filter, for select fields. */
export const findPeople = (db: Db, filter: PeopleFilter): Promise<Person[]> =>
  listPeople(db, idsOfPeople(filter), maxPeople)

/**
 * Returns the first employees by name.
 * @param ids SQL that selects their ids from rows `s` with the employees' names
 */
export async function listPeople(db: Db, ids: RawBuilder<unknown>, limit: number): Promise<Person[]> {
  const { rows } = await sql<FlatPerson>`
    select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName",
           p.id as "positionId", p.name as "positionName", e.profile_image as "profileImage"
    from (${ids} order by s.last_name, s.first_name, id limit ${limit}) found
    join employee e on e.id = found.id
    left join position p on p.id = e.position_id
    order by e.last_name, e.first_name, e.id`.execute(db)
  return rows.map(personOf)
}
