import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { cellOf } from '@hr/contract/areas/custom-fields/sheet'
import { sheetFields, type SheetColumn, type SheetPerson } from '@hr/contract/areas/employees/sheet'
import type { Day } from '@hr/contract/lib/dates'
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Keys } from '../../lib/keys.ts'
import { decrypt } from '../../lib/encryption.ts'
import type { SheetRow } from '../../spreadsheet/write.ts'
import { type ValueRow, valueRows, valuesOfRows } from '../custom-fields/values.queries.ts'
import { type EmployeeQuery, employeeList } from './employees.queries.ts'
import { recordColumns } from './record.queries.ts'
import { seniority } from './seniority.queries.ts'

type Row = Omit<SheetPerson, 'idNumber' | 'team' | 'supervisorOrTeamLead'> & {
  uuid: string
  isArchived: boolean
  encryptedIdNumber: Buffer | null
  supervisorFirstName: string | null
  supervisorLastName: string
  supervisorEmail: string
  teamNames: string[] | null
  teamIds: string[]
  custom: ValueRow[]
}

const plainFields = sheetFields.filter((field) => field !== 'seniorityLevel')

/**
 * Selects the employees of a list with all columns of the sheet.
 * @param fields the custom fields of further columns
 */
export const sheetOf = (
  db: Db,
  query: EmployeeQuery,
  { today, fields = [] }: { today: Day; fields?: readonly CustomField[] },
): CompiledQuery<Row> => {
  const { from, where, orderBy } = employeeList.selection(query)
  return sql<Row>`
    select e.id as uuid, e.is_archived as "isArchived", ${recordColumns.select(plainFields)}, ${seniority(today)} as "seniorityLevel", e.id_number as "encryptedIdNumber",
           e.position_name as position, team.names as "teamNames", team.ids as "teamIds",
           boss.first_name as "supervisorFirstName", boss.last_name as "supervisorLastName", boss.email as "supervisorEmail",
           ${valueRows(sql`e.id`, fields)} as custom
    from ${from}
    left join employee boss on boss.id = e.supervisor_id
    left join lateral (
      select array_agg(t.name order by t.name, t.id) as names, array_agg(t.code order by t.name, t.id) as ids
      from project_member m join project t on t.id = m.project_id and not t.is_archived
      where m.employee_id = e.id and m.left_on is null) team on true
    where ${where} order by ${orderBy}`.compile(db)
}

/** Returns a function that creates the cells of an employee, with the ID number decrypted. */
export function cellsOf(
  columns: readonly SheetColumn[],
  keys: Pick<Keys, 'idNumber' | 'customField'>,
  fields: readonly CustomField[] = [],
): (row: Row) => SheetRow {
  return (row) => {
    const { supervisorFirstName, supervisorLastName, supervisorEmail, teamNames, encryptedIdNumber } = row
    const person: SheetPerson = Object.assign(row, {
      team: (teamNames ?? []).map((name, index) => ({ name, projectId: row.teamIds[index] ?? '' })),
      supervisorOrTeamLead:
        supervisorFirstName === null
          ? null
          : { firstName: supervisorFirstName, lastName: supervisorLastName, email: supervisorEmail },
      idNumber: encryptedIdNumber && decrypt(keys.idNumber, encryptedIdNumber, row.uuid),
    })
    const custom = valuesOfRows(row.custom, { fields, keys, employeeId: row.uuid })
    return [...columns.map(({ show }) => show(person)), ...fields.map((field) => cellOf(field, custom[field.uuid]))]
  }
}
