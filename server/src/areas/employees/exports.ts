import { readableFields } from '@hr/contract/areas/custom-fields/fields'
import { customIdOf, customName, customNameOf } from '@hr/contract/areas/custom-fields/values'
import { customColumnOf } from '@hr/contract/areas/custom-fields/sheet'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { extraSheetFields } from '@hr/contract/areas/employees/record'
import { exportedColumns } from '@hr/contract/areas/employees/sheet'
import { furtherExports } from '@hr/contract/areas/exports/exports'
import { exportParameters } from '@hr/contract/lib/list-sheets'
import { todayIn } from '@hr/contract/lib/dates'
import { commaSeparated } from '@hr/contract/lib/fields'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { exportedList, filtersIn, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { planReaderOf } from './departures.queries.ts'
import { employeeList, employeeQueryOf } from './employees.queries.ts'
import { cellsOf, sheetOf } from './sheet.queries.ts'

const parameters = employeesApi.list.query.omit({ page: true, pageSize: true, isArchived: true }).extend({
  ...exportParameters,
  /** Further columns. */
  extras: commaSeparated(z.array(z.enum(extraSheetFields).or(customName))).optional(),
})

/** The employee lists that can be exported. */
export function employeeExports({
  db,
  keys,
  company,
}: Pick<Deps, 'db' | 'keys' | 'company'>): Record<string, ExportedList> {
  const of = (isArchived: boolean, names: Pick<ExportedList, 'access' | 'file' | 'sheet'>) =>
    exportedList({
      ...names,
      columns: exportedColumns(),
      parameters,
      async select(given, { caller }) {
        const { template: _template, extras = [], ...filter } = given
        const today = todayIn(company.timeZone)
        const fields = readableFields(await listCustomFields(db), caller, 'all')
        const query = employeeQueryOf({ ...filter, isArchived }, { today, fields, reader: planReaderOf(caller) })
        const chosen = fields.filter((field) => extras.includes(customNameOf(field)))
        const columns = exportedColumns(extras.filter((name) => customIdOf(name) === undefined))
        // Texts of a custom field may name a person, so the history names the field only.
        const custom = query.customFilters.map(({ field }) => field.name)
        const ofRecord = Object.entries(filtersIn(parameters, given)).filter(([name]) => !name.startsWith('custom'))
        return {
          list: employeeList,
          query,
          filters: { isArchived, ...Object.fromEntries(ofRecord), ...(custom.length > 0 && { custom }) },
          statement: sheetOf(db, query, { today, fields: chosen }),
          cellsOf: cellsOf(columns, keys, chosen),
          columns: [...columns, ...chosen.map(customColumnOf)],
        }
      },
      entity: 'employee',
      counted: 'people',
    })
  return {
    employees: of(false, { ...furtherExports.employees, sheet: 'Employees' }),
    'archived-employees': of(true, { ...furtherExports['archived-employees'], sheet: 'ArchivedEmployees' }),
  }
}
