// How the fields of a record are stored: each in the column of its name, with the exceptions below.
import {
  recordFieldNames,
  recordFields,
  type EmployeeInput,
  type RecordFieldName,
} from '@hr/contract/areas/employees/record'
import { type RawBuilder, sql } from 'kysely'
import { snakeCase } from '../../db/snake-case.ts'

/** Columns whose names differ from those of their fields; null: stored in a way of its own. */
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

/** These fields of `employee e` under their own names; a field without a column of its own is left out. */
export const fieldColumns = (fields: readonly RecordFieldName[]): RawBuilder<unknown> =>
  sql.join(
    fields.flatMap((field) => {
      const column = columns.get(field)
      return column ? [sql`${sql.ref(`e.${column}`)} as ${sql.ref(field)}`] : []
    }),
  )

/** The columns that a change writes; what it leaves out is not among them, and what it empties becomes blank. */
export const writtenColumns = (change: Partial<EmployeeInput>): Record<string, unknown> =>
  Object.fromEntries(
    recordFieldNames.flatMap((field) => {
      const column = columns.get(field)
      if (!column || change[field] === undefined) return []
      const { kind, blank } = recordFields[field]
      const value = change[field] ?? blank
      return [[column, kind === 'rows' ? JSON.stringify(value) : value]]
    }),
  )
