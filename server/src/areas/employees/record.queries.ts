import type { RoleName } from '@hr/contract/access'
import { isMaskedField, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import type { CustomValues } from '@hr/contract/areas/custom-fields/values'
import { effectiveRole } from '@hr/contract/areas/access/roles'
import { maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import {
  recordFields,
  shortRecordFields,
  type Employee,
  type ShortRecord,
  type TeamOfPerson,
} from '@hr/contract/areas/employees/record'
import type { Person } from '@hr/contract/areas/employees/people'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { columnsOf } from '../../db/field-columns.ts'
import { isoInstant } from '../../db/instant.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords } from '../../db/search.ts'
import type { Keys } from '../../lib/keys.ts'
import { decrypt } from '../../lib/encryption.ts'
import { maySignInNow } from '../../http/session.ts'
import { isActivated } from '../access/access.queries.ts'
import { customFieldsAsJson } from '../custom-fields/custom-fields.queries.ts'
import { type ValueRow, valueRows, valuesOfRows } from '../custom-fields/values.queries.ts'
import { type FileRow, filesAsJson, filesOfRows } from './files.queries.ts'
import { employeesOfTeam, type TeamFilter } from '../../db/team.ts'

export const recordColumns = columnsOf('e', recordFields, {
  idNumber: null,
  position: null,
  team: null,
  supervisorOrTeamLead: null,
  language: 'languages',
  experienceArray: 'experience',
  educationCertificationArray: 'education',
  skillsArray: 'skills',
})

/** SQL: an employee as JSON; null if there is none. */
const personAsJson = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`json_build_object(
    'uuid', ${of('id')}, 'firstName', ${of('first_name')}, 'lastName', ${of('last_name')}, 'profileImage', ${of('profile_image')},
    'position', (select json_build_object('uuid', o.id, 'name', o.name) from position o where o.id = ${of('position_id')}))`
}

/** SQL: a project as JSON with its name, its client and its current members, sorted by name. */
const teamAsJson = (project: string) => {
  const people = (role: 'lead' | 'member') => sql`
    from project_member m join employee w on w.id = m.employee_id
    where m.project_id = ${sql.ref(`${project}.id`)} and m.left_on is null and m.role = ${sql.lit(role)}`
  return sql`json_build_object(
    'uuid', ${sql.ref(`${project}.id`)}, 'name', ${sql.ref(`${project}.name`)}, 'clientName', ${sql.ref(`${project}.client_name`)},
    'teamLead', (select ${personAsJson('w')} ${people('lead')}),
    'teamMembers', (select coalesce(json_agg(${personAsJson('w')} order by w.last_name, w.first_name, w.id), '[]') ${people('member')}))`
}

/** SQL: the current projects of an employee as member or lead, without archived ones. */
const teamsOf = (person: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(${teamAsJson('p')} order by p.name, p.id), '[]')
  from project p
  where not p.is_archived
    and exists (select from project_member own where own.project_id = p.id and own.employee_id = ${person} and own.left_on is null))`

/** SQL: the parts of a record outside its own columns. */
const relatedColumns = sql`
  e.id as uuid, e.profile_image as "profileImage",
  (select json_build_object('uuid', p.id, 'name', p.name) from position p where p.id = e.position_id) as position,
  ${teamsOf(sql`e.id`)} as team,
  (select ${personAsJson('s')} from employee s where s.id = e.supervisor_id) as "supervisorOrTeamLead"`

/**
 * SQL: the employee's days of each leave type: all current types, and archived ones with days. Types of policies only
 * with granted days or used ones, and never with the base days of the type.
 */
const leaveTypesOfEmployee = sql`(
  select coalesce(json_agg(json_build_object(
           'uuid', t.id, 'name', t.name, 'numberOfDays', coalesce(b.entitlement, case when t.policy_id is null then t.number_of_days end),
           'currentNumberDays', coalesce(b.used, 0), 'isArchived', t.is_archived, 'expiredDate', t.expired_date)
         order by t.is_archived, t.name, t.id), '[]')
  from leave_type t left join leave_balance b on b.leave_type_id = t.id and b.employee_id = e.id
  where not t.is_archived and t.policy_id is null or b.used <> 0 or b.entitlement is not null)`

type Row = Omit<Employee, 'idNumber' | 'CV' | 'attachment' | 'otherFiles' | 'custom'> & {
  custom: ValueRow[]
  fields: CustomField[]
  files: FileRow[]
  encryptedIdNumber: Buffer | null
  admin: boolean
  superAdminHr: boolean
}

type DecryptionKeys = Pick<Keys, 'idNumber' | 'customField'>

/** Finds a record with all fields; the ID number and custom fields are decrypted. */
export const findRecord = async (db: Db, id: string, keys: DecryptionKeys): Promise<Employee | undefined> =>
  (await findRecordWithFields(db, id, keys))?.employee

/** Finds a record, and the custom fields that it has values of. */
export async function findRecordWithFields(
  db: Db,
  id: string,
  keys: DecryptionKeys,
): Promise<{ employee: Employee; fields: CustomField[] } | undefined> {
  const { rows } = await sql<Row>`
    select ${relatedColumns}, ${recordColumns.selected}, e.id_number as "encryptedIdNumber", e.is_archived as "isArchived", e.version,
           ${filesAsJson(sql`e.id`)} as files,
           ${leaveTypesOfEmployee} as "leaveType", ${valueRows(sql`e.id`)} as custom, ${customFieldsAsJson} as fields,
           a.role, a.admin, a.super_admin_hr as "superAdminHr",
           coalesce(${sql.raw(maySignInNow)}, false) as "maySignIn", ${isActivated('a')} as "isActivated", ${isoInstant('a.invited_at')} as "invitedAt",
           a.invited_on_first_day as "isInvitedOnFirstDay"
    from employee e left join account a on a.id = e.id where e.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { encryptedIdNumber, files, admin, superAdminHr, custom, fields, ...record } = row
  const employee = {
    ...record,
    idNumber: encryptedIdNumber ? decrypt(keys.idNumber, encryptedIdNumber, record.uuid) : '',
    role: roleOf({ role: record.role, admin, superAdminHr }),
    ...filesOfRows(files),
    custom: valuesOfRows(custom, { fields, keys, employeeId: record.uuid }),
  }
  return { employee, fields }
}

/** Returns the role that HR sees: flags override the stored role; leadership is shown by the teams. */
const roleOf = (account: { role: RoleName | null; admin: boolean; superAdminHr: boolean }) =>
  effectiveRole({ ...account, leadsTeam: false })

/** Masks the ID number except for the last digits, which distinguish two numbers. */
export const withMaskedIdNumber = (employee: Employee): Employee => ({
  ...employee,
  idNumber: maskedIdNumber(employee.idNumber),
})

/** Returns the values of these custom fields, masked as their classes demand. */
export const customSeenBy = (values: CustomValues, fields: readonly CustomField[], { isOwn = false } = {}) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.uuid]
      if (value === undefined) return []
      const isHidden = isMaskedField(field) && !isOwn
      return [[field.uuid, isHidden ? maskedIdNumber(String(value)) : value] as const]
    }),
  )

type Seen = <One extends Pick<Person, 'profileImage'>>(one: One) => One

/** Replaces every photo name in a record by a signed address. */
export const withPhotos = <Record extends ShortRecord>(record: Record, seen: Seen) => ({
  ...seen(record),
  supervisorOrTeamLead: record.supervisorOrTeamLead && seen(record.supervisorOrTeamLead),
  team: record.team.map((team) => teamWithPhotos(team, seen)),
})

export const teamWithPhotos = (team: TeamOfPerson, seen: Seen): TeamOfPerson => ({
  ...team,
  teamLead: team.teamLead && seen(team.teamLead),
  teamMembers: team.teamMembers.map(seen),
})

type MemberQuery = Query<'lastName'> & {
  team: TeamFilter
  /** The custom fields that a Team lead may read. */
  custom: readonly CustomField[]
}
type MemberRow = Omit<ShortRecord, 'custom'> & { custom: ValueRow[] }

/** The short records of a lead's team. */
export const teamMemberList = new List<MemberQuery, MemberRow, ShortRecord>({
  from: sql`employee e`,
  id: 'e.id',
  columns: ({ custom }) => sql`
    ${relatedColumns}, ${recordColumns.select(shortRecordFields)},
    ${valueRows(sql`e.id`, custom)} as custom`,
  item: ({ custom, ...record }, query) => ({
    ...record,
    custom: valuesOfRows(custom, { fields: query.custom, employeeId: record.uuid }),
  }),
  orders: { lastName: ['e.last_name', 'e.first_name'] },
  filters: { team: (team) => sql`e.id in (${employeesOfTeam(team)})` },
  isSmall: () => true,
})

type TeamQuery = Query<'name'> & { /** Only the projects of this employee. */ onlyOf: string | undefined }

/** Projects with their members. */
export const teamList = new List<TeamQuery, { team: TeamOfPerson }, TeamOfPerson>({
  from: sql`project p`,
  id: 'p.id',
  columns: () => sql`${teamAsJson('p')} as team`,
  item: ({ team }) => team,
  orders: { name: ['p.name'] },
  where: sql`not p.is_archived`,
  filters: {
    onlyOf: (id) => sql`
      exists (select from project_member own
              where own.project_id = p.id and own.employee_id = ${id} and own.left_on is null)`,
  },
  search: { matches: (words) => hasWords(sql`p.name`, words) },
})

/** Returns the suggestions for fields that accept new values, by field. */
export async function findFieldValues(db: Db): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('field_value')
    .select(['field', 'value'])
    .groupBy(['field', 'value'])
    .having(({ fn }) => fn.sum('delta'), '>', 0)
    .orderBy('field')
    .orderBy('value')
    .execute()
  const byField = Map.groupBy(rows, ({ field }) => field)
  return new Map([...byField].map(([field, ofField]) => [field, ofField.map(({ value }) => value)]))
}
