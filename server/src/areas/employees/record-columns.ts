// Maps the fields of a record to columns: each has the column of its name, with the exceptions below.
import {
  recordFieldNames,
  recordFields,
  type EmployeeChange,
  type RecordFieldName,
} from '@hr/contract/areas/employees/record'
import { type RawBuilder, sql } from 'kysely'
import { snakeCase } from '../../db/snake-case.ts'

/** Columns whose names differ from their fields; null for fields that are stored elsewhere. */
const exceptions: { [Field in RecordFieldName]?: string | null } = {
  idNumber: null,
  position: null,
  team: null,
  supervisorOrTeamLead: null,
  language: 'languages',
  experienceArray: 'experience',
  educationCertificationArray: 'education',
  skillsArray: 'skills',
}

const columnOf = (field: RecordFieldName): string | null =>
  exceptions[field] === undefined ? snakeCase(field) : exceptions[field]

const columns = new Map(recordFieldNames.map((field) => [field, columnOf(field)]))

/** SQL: these fields of `employee e` under their own names; fields without a column are omitted. */
export const fieldColumns = (fields: readonly RecordFieldName[]): RawBuilder<unknown> =>
  sql.join(
    fields.flatMap((field) => {
      const column = columns.get(field)
      return column ? [sql`${sql.ref(`e.${column}`)} as ${sql.ref(field)}`] : []
    }),
  )

/** The orders of a list of `employee e` by each of these fields, then by `others`. */
export const ordersBy = <Field extends RecordFieldName>(fields: readonly Field[], others: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, [`e.${columns.get(field)}`, ...others]])) as Record<Field, string[]>

/** Returns the columns that a change writes; omitted fields are not included, and cleared ones become blank. */
export const writtenColumns = (change: Partial<EmployeeChange>): Record<string, unknown> =>
  Object.fromEntries(
    recordFieldNames.flatMap((field) => {
      const column = columns.get(field)
      if (!column || change[field] === undefined) return []
      const { kind, blank } = recordFields[field]
      const value = change[field] ?? blank
      return [[column, kind === 'rows' ? JSON.stringify(value) : value]]
    }),
  )
