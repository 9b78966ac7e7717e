import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { equipmentColumns, importColumns, licenceColumns } from '@hr/contract/areas/equipment/sheet'
import { exportedFiles, exportParameters } from '@hr/contract/areas/exports/exports'
import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { recordExport } from '../../audit/history.ts'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/export.routes.ts'
import { type FlatRow, itemOf, type Order, type Selection, wholeSelection } from './items.queries.ts'

const paging = { page: true, pageSize: true } as const
const equipmentQuery = equipmentApi.list.query.omit(paging).extend(exportParameters)
const licencesQuery = licencesApi.list.query.omit(paging).extend(exportParameters)

/** The lists of things that can be exported. */
export function equipmentExports({ db, config }: Pick<Deps, 'db' | 'config'>): Record<string, ExportedList> {
  /** The rows of a list, and what is noted of whoever takes them out. */
  function prepared(
    kind: ItemKind,
    columns: typeof equipmentColumns,
    filter: Omit<Selection & Order, 'kind' | 'today'>,
  ) {
    const today = todayIn(config.timeZone)
    const list = { ...filter, kind, today }
    const { from, selected, inOrder } = wholeSelection(list)
    const toItem = itemOf(today)
    return {
      rows: sql<FlatRow>`
        select i.code, i.name, i.status, i.notes, i.date_added as "dateAdded", i.date_expired as "dateExpired",
               i.employee_id as "employeeId", i.holder_first_name as "firstName", i.holder_last_name as "lastName"
        from ${from} where ${selected} order by ${inOrder}`.compile(db),
      cellsOf: (row: FlatRow) => {
        const item = toItem(row)
        return columns.map(({ show }) => show(item))
      },
      note: async (trx: Parameters<typeof recordExport>[0], { actorId }: { actorId: string }) => {
        const { words, ids, sort: _sort, order: _order, today: _today, ...values } = list
        const { rows } = await sql<{ things: number }>`
          select count(*) as things from ${from} where ${selected}`.execute(trx)
        await recordExport(trx, {
          actorId,
          entity: kind,
          values: {
            ...values,
            isSearched: words.length > 0,
            isSelected: ids !== undefined,
            things: rows[0]?.things ?? 0,
            columns: columns.map(({ header }) => header),
          },
          people: sql<{ id: string }>`
            select distinct i.employee_id as id from ${from} where ${selected} and i.employee_id is not null`,
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
      prepare: ({ q, template: _template, sort = 'code', order = 'asc', ...filter }) =>
        prepared('equipment', equipmentColumns, { ...filter, words: searchWords(q), sort, order }),
    }),
    licences: exportedList({
      access: licencesApi.list.access,
      file: exportedFiles.licences,
      sheet: 'Licences',
      columns: licenceColumns,
      template: importColumns,
      query: licencesQuery,
      prepare: ({ q, template: _template, sort = 'code', order = 'asc', ...filter }) =>
        prepared('licence', licenceColumns, { ...filter, words: searchWords(q), sort, order }),
    }),
  }
}
