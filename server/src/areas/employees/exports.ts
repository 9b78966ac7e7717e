import { employeesApi } from '@hr/contract/areas/employees/employees'
import { exportedColumns, extraSheetFields } from '@hr/contract/areas/employees/sheet'
import { exportedFiles, exportParameters } from '@hr/contract/areas/exports/exports'
import { todayIn } from '@hr/contract/lib/dates'
import { commaSeparated } from '@hr/contract/lib/fields'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { employeeList, employeeQueryOf } from './employees.queries.ts'
import { cellsOf, sheetOf } from './sheet.queries.ts'

const parameters = employeesApi.list.query.omit({ page: true, pageSize: true, isArchived: true }).extend({
  ...exportParameters,
  /** Further columns. */
  extras: commaSeparated(z.array(z.enum(extraSheetFields))).optional(),
})

/** The employee lists that can be exported. */
export function employeeExports({
  db,
  keys,
  company,
}: Pick<Deps, 'db' | 'keys' | 'company'>): Record<string, ExportedList> {
  const of = (isArchived: boolean, names: { file: string; sheet: string }) =>
    exportedList({
      access: employeesApi.list.access,
      ...names,
      columns: exportedColumns(),
      parameters,
      list: employeeList,
      open({ template: _template, extras, ...filter }) {
        const query = employeeQueryOf({ ...filter, isArchived })
        const columns = exportedColumns(extras)
        const cells = cellsOf(columns, keys, todayIn(company.timeZone))
        return { query, statement: sheetOf(db, query), cellsOf: cells, columns }
      },
      entity: 'employee',
      counted: 'people',
      person: 'e.id',
    })
  return {
    employees: of(false, { file: exportedFiles.employees, sheet: 'Employees' }),
    'archived-employees': of(true, { file: exportedFiles['archived-employees'], sheet: 'ArchivedEmployees' }),
  }
}
