import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { equipmentColumns, importColumns, licenceColumns } from '@hr/contract/areas/equipment/sheet'
import { exportedFiles, exportParameters } from '@hr/contract/areas/exports/exports'
import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { recordExport } from '../../audit/history.ts'
import { isSearched } from '../../db/list.ts'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { fieldColumns, type FlatRow, itemList, itemOf, type ItemParameters, itemQueryOf } from './items.queries.ts'

const paging = { page: true, pageSize: true } as const
const equipmentQuery = equipmentApi.list.query.omit(paging).extend(exportParameters)
const licencesQuery = licencesApi.list.query.omit(paging).extend(exportParameters)

/** The lists of things that can be exported. */
export function equipmentExports({ db, config }: Pick<Deps, 'db' | 'config'>): Record<string, ExportedList> {
  /** The rows of a list, and the entry of the export in the audit trail. */
  function prepared(kind: ItemKind, columns: typeof equipmentColumns, parameters: ItemParameters) {
    const today = todayIn(config.timeZone)
    const selected = itemQueryOf(parameters, { kind, today })
    const { from, where, orderBy } = itemList.selection(selected)
    const toItem = itemOf(today)
    return {
      rows: sql<FlatRow>`
        select ${fieldColumns}, i.status, i.date_added as "dateAdded", i.date_expired as "dateExpired",
               i.employee_id as "employeeId", i.holder_first_name as "firstName", i.holder_last_name as "lastName"
        from ${from} where ${where} order by ${orderBy}`.compile(db),
      cellsOf: (row: FlatRow) => {
        const item = toItem(row)
        return columns.map(({ show }) => show(item))
      },
      note: async (trx: Parameters<typeof recordExport>[0], { actorId }: { actorId: string }) => {
        const { q: _q, ids, sort: _sort, order: _order, ...filter } = parameters
        await recordExport(trx, {
          actorId,
          entity: kind,
          values: {
            ...filter,
            kind,
            isSearched: isSearched(selected),
            isSelected: ids !== undefined,
            things: await itemList.total(trx, selected),
            columns: columns.map(({ header }) => header),
          },
          people: sql<{ id: string }>`
            select distinct i.employee_id as id from ${from} where ${where} and i.employee_id is not null`,
        })
      },
    }
  }
  return {
    equipment: exportedList({
      access: equipmentApi.list.access,
      file: exportedFiles.equipment,
      sheet: 'Equipment',
      columns: equipmentColumns,
      template: importColumns,
      query: equipmentQuery,
      prepare: ({ template: _template, ...parameters }) => prepared('equipment', equipmentColumns, parameters),
    }),
    licences: exportedList({
      access: licencesApi.list.access,
      file: exportedFiles.licences,
      sheet: 'Licences',
      columns: licenceColumns,
      template: importColumns,
      query: licencesQuery,
      prepare: ({ template: _template, ...parameters }) => prepared('licence', licenceColumns, parameters),
    }),
  }
}
