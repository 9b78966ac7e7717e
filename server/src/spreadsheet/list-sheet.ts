import type { Endpoint } from '@hr/contract/lib/endpoint'
import { listColumns } from '@hr/contract/list-columns'
import { exportParameters } from '@hr/contract/lib/list-sheets'
import { english } from '@hr/contract/lib/messages'
import { fileOfSheet, titleOfSheet } from '@hr/contract/lib/sheet-names'
import { z } from 'zod'
import type { CallAct } from '../act.ts'
import { List, type Query } from '../db/list.ts'
import { renderMessages } from '../http/render-messages.ts'
import { type Database, exportedList, type ExportedList } from './exported-list.ts'

/** The rows of a call that lists some: its answer and its export both select them by this. */
export type Selection = {
  list: unknown
  query: Query
  /** Converts an item into a row of the answer. */
  show?: (item: never) => unknown
  /** The filters that the history of exports records, if they are not the parameters. */
  filters?: object
}
export type Select = (parameters: never, act: CallAct, database: Database) => Promise<Selection>

/** A list whose call has a sheet (`withSheet`), as an export: the rows of the call, in its order. */
export function listSheet(
  { access, subject, query: asked, sheet, path, ...endpoint }: Endpoint,
  select: Select | undefined,
): Record<string, ExportedList> {
  if (!sheet || !select) throw new TypeError(`${path} has no ${sheet ? 'rows to select for its sheet' : 'sheet'}`)
  const shape: Readonly<Record<string, z.ZodType>> =
    'row' in endpoint && endpoint.row instanceof z.ZodObject ? endpoint.row.shape : {}
  const { ids, template } = exportParameters
  // The rows of some lists have ids of their own, which no selection contains.
  const hasUuids = shape['uuid']?.safeParse('1').success === false
  const parameters = z.object({
    ...asked?.omit({ page: true, pageSize: true }).shape,
    template,
    ids: hasUuids ? ids : z.undefined().optional(),
  })
  const { columns: shownColumns, entity } = listColumns[sheet] ?? {}
  if (!shownColumns || !entity) throw new TypeError(`${path} has no columns for its sheet`)
  const columns = shownColumns.map(({ show: _show, ...column }) => column)
  const exported: ExportedList = exportedList({
    access,
    isScoped: subject === 'scope',
    file: fileOfSheet(sheet),
    sheet: titleOfSheet(sheet),
    columns,
    parameters,
    entity,
    async select(given, act, database) {
      const { list, query: wanted, show, filters } = await select(given as never, act, database)
      if (!(list instanceof List)) throw new TypeError(`The rows of ${path} are not those of a List`)
      const query = { ...wanted, ids: given.ids }
      const place = { timeZone: act.company.timeZone }
      return {
        list,
        query,
        ...(filters && { filters }),
        statement: list.wholeStatement(database.db, query),
        cellsOf(stored: object) {
          const item: unknown = list.itemOf(stored, query)
          const shown = renderMessages(show ? show(item as never) : item, english)
          return shownColumns.map(({ show: cellOf }) => cellOf(shown as never, place))
        },
      }
    },
  })
  return { [sheet]: exported }
}
