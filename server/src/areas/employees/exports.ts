import { employeesApi } from '@hr/contract/areas/employees/employees'
import { sheetColumns } from '@hr/contract/areas/employees/sheet'
import { exportedFiles, exportParameters } from '@hr/contract/areas/exports/exports'
import { todayIn } from '@hr/contract/lib/dates'
import { recordExport } from '../../audit/history.ts'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/export.routes.ts'
import { cellsOf, countSelected, idsOfSelected, sheetOf } from './sheet.queries.ts'

const query = employeesApi.list.query.omit({ page: true, pageSize: true, isArchived: true }).extend(exportParameters)

/** The lists of employees that can be exported. */
export function employeeExports({
  db,
  keys,
  config,
}: Pick<Deps, 'db' | 'keys' | 'config'>): Record<string, ExportedList> {
  const of = (isArchived: boolean, names: { file: string; sheet: string }) =>
    exportedList({
      access: employeesApi.list.access,
      ...names,
      columns: sheetColumns,
      query,
      prepare: ({ q, ids, template: _template, sort = 'lastName', order = 'asc', ...filter }) => {
        const list = { ...filter, ids, isArchived, words: searchWords(q), sort, order }
        return {
          rows: sheetOf(db, list),
          cellsOf: cellsOf(keys, todayIn(config.timeZone)),
          note: async (trx, { actorId }) =>
            recordExport(trx, {
              actorId,
              values: {
                ...filter,
                isArchived,
                isSearched: list.words.length > 0,
                isSelected: ids !== undefined,
                people: await countSelected(trx, list),
                columns: sheetColumns.map(({ header }) => header),
              },
              people: idsOfSelected(list),
            }),
        }
      },
    })
  return {
    employees: of(false, { file: exportedFiles.employees, sheet: 'Employees' }),
    'archived-employees': of(true, { file: exportedFiles['archived-employees'], sheet: 'ArchivedEmployees' }),
  }
}
