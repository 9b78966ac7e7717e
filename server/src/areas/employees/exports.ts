import { employeesApi } from '@hr/contract/areas/employees/employees'
import { exportedColumns, extraSheetFields, type SheetField } from '@hr/contract/areas/employees/sheet'
import { exportedFiles, exportParameters } from '@hr/contract/areas/exports/exports'
import { todayIn } from '@hr/contract/lib/dates'
import { commaSeparated } from '@hr/contract/lib/fields'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { employeeList, type EmployeeQuery, employeeQueryOf } from './employees.queries.ts'
import { cellsOf, sheetOf } from './sheet.queries.ts'

const query = employeesApi.list.query.omit({ page: true, pageSize: true, isArchived: true }).extend({
  ...exportParameters,
  /** Further columns. */
  extras: commaSeparated(z.array(z.enum(extraSheetFields))).optional(),
})
type Selected = EmployeeQuery & { extras: readonly SheetField[] | undefined }

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
      columnsOf: ({ extras }: Selected) => exportedColumns(extras),
      query,
      list: employeeList,
      queryOf: ({ template: _template, extras, ...parameters }): Selected => ({
        ...employeeQueryOf({ ...parameters, isArchived }),
        extras,
      }),
      rowsOf: (selected) => sheetOf(db, selected),
      cellsOf: ({ extras }) => cellsOf(exportedColumns(extras), keys, todayIn(company.timeZone)),
      entity: 'employee',
      counted: 'people',
      person: 'e.id',
    })
  return {
    employees: of(false, { file: exportedFiles.employees, sheet: 'Employees' }),
    'archived-employees': of(true, { file: exportedFiles['archived-employees'], sheet: 'ArchivedEmployees' }),
  }
}
