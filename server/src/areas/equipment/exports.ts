import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { purchaseFieldNames, type ItemKind, type PurchaseFieldName } from '@hr/contract/areas/equipment/items'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { equipmentColumns, templateColumns, licenceColumns, purchaseColumns } from '@hr/contract/areas/equipment/sheet'
import { commaSeparated } from '@hr/contract/lib/fields'
import { furtherExports } from '@hr/contract/areas/exports/exports'
import { exportParameters } from '@hr/contract/lib/list-sheets'
import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { exportedList, type ExportedList } from '../../spreadsheet/exported-list.ts'
import { type FlatRow, itemColumns, itemList, itemOf, type ItemParameters, itemQueryOf } from './items.queries.ts'

const paging = { page: true, pageSize: true } as const
const equipmentQuery = equipmentApi.list.query.omit(paging).extend({
  ...exportParameters,
  /** Fields about the purchase, as further columns. */
  extras: commaSeparated(z.array(z.enum(purchaseFieldNames))).optional(),
})
const licencesQuery = licencesApi.list.query.omit(paging).extend(exportParameters)

type Parameters = ItemParameters & { template?: boolean | undefined; extras?: readonly PurchaseFieldName[] | undefined }

/** The item lists that can be exported. */
export function equipmentExports({ db, company }: Pick<Deps, 'db' | 'company'>): Record<string, ExportedList> {
  /** The common parts of the exports of both kinds. */
  const of = (kind: ItemKind, columns: typeof equipmentColumns) => ({
    columns,
    template: templateColumns,
    select({ template: _template, extras = [], ...filter }: Parameters) {
      const today = todayIn(company.timeZone)
      const query = itemQueryOf(filter, { kind, today })
      const chosen = [
        ...columns,
        ...purchaseFieldNames.filter((field) => extras.includes(field)).map((field) => purchaseColumns[field]),
      ]
      const { from, where, orderBy } = itemList.selection(query)
      const statement = sql<FlatRow>`
        select ${itemColumns.selected}, i.status, i.date_added as "dateAdded", i.date_expired as "dateExpired",
               i.employee_id as "employeeId", i.assignee_first_name as "firstName", i.assignee_last_name as "lastName"
        from ${from} where ${where} order by ${orderBy}`.compile(db)
      const toItem = itemOf(today)
      function cellsOf(row: FlatRow) {
        const item = toItem(row)
        return chosen.map(({ show }) => show(item))
      }
      return { list: itemList, query, statement, cellsOf, columns: chosen }
    },
    entity: kind,
    counted: 'items',
  })
  return {
    equipment: exportedList({
      ...furtherExports.equipment,
      sheet: 'Equipment',
      parameters: equipmentQuery,
      ...of('equipment', equipmentColumns),
    }),
    licences: exportedList({
      ...furtherExports.licences,
      sheet: 'Licences',
      parameters: licencesQuery,
      ...of('licence', licenceColumns),
    }),
  }
}
