import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { equipmentColumns, importColumns, licenceColumns } from '@hr/contract/areas/equipment/sheet'
import { exportedFiles, exportParameters } from '@hr/contract/areas/exports/exports'
import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { fieldColumns } from './item-columns.ts'
import { type FlatRow, itemList, itemOf, type ItemParameters, type ItemQuery, itemQueryOf } from './items.queries.ts'

const paging = { page: true, pageSize: true } as const
const equipmentQuery = equipmentApi.list.query.omit(paging).extend(exportParameters)
const licencesQuery = licencesApi.list.query.omit(paging).extend(exportParameters)

/** The item lists that can be exported. */
export function equipmentExports({ db, company }: Pick<Deps, 'db' | 'company'>): Record<string, ExportedList> {
  /** The common parts of the exports of both kinds. */
  const of = (kind: ItemKind, columns: typeof equipmentColumns) => ({
    columns,
    template: importColumns,
    list: itemList,
    queryOf: ({ template: _template, ...parameters }: ItemParameters & { template?: boolean | undefined }) =>
      itemQueryOf(parameters, { kind, today: todayIn(company.timeZone) }),
    rowsOf: (selected: ItemQuery) => {
      const { from, where, orderBy } = itemList.selection(selected)
      return sql<FlatRow>`
        select ${fieldColumns}, i.status, i.date_added as "dateAdded", i.date_expired as "dateExpired",
               i.employee_id as "employeeId", i.assignee_first_name as "firstName", i.assignee_last_name as "lastName"
        from ${from} where ${where} order by ${orderBy}`.compile(db)
    },
    cellsOf: ({ today }: ItemQuery) => {
      const toItem = itemOf(today)
      return (row: FlatRow) => {
        const item = toItem(row)
        return columns.map(({ show }) => show(item))
      }
    },
    entity: kind,
    counted: 'items',
    person: 'i.employee_id',
  })
  return {
    equipment: exportedList({
      access: equipmentApi.list.access,
      file: exportedFiles.equipment,
      sheet: 'Equipment',
      query: equipmentQuery,
      ...of('equipment', equipmentColumns),
    }),
    licences: exportedList({
      access: licencesApi.list.access,
      file: exportedFiles.licences,
      sheet: 'Licences',
      query: licencesQuery,
      ...of('licence', licenceColumns),
    }),
  }
}
