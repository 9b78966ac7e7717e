import type { Permission } from '@hr/contract/access'
import type { AuditEntity } from '@hr/contract/areas/audit/audit'
import type { Day } from '@hr/contract/lib/dates'
import { type CompiledQuery, sql } from 'kysely'
import type { z } from 'zod'
import { recordExport } from '../audit/history.ts'
import type { Connections } from '../db/db.ts'
import { isSearched, type List, type Query } from '../db/list.ts'
import { type Snapshot, snapshotRows } from '../db/snapshot.ts'
import { Problem } from '../http/problem.ts'
import type { SheetColumn, SheetRow } from './write.ts'

/** A list that can be exported: who may read it, how its file and its sheet are called, and its columns. */
export type ExportedList = {
  /** The permission of the list itself: `list.export` alone opens no list. */
  access: Permission
  file: string
  sheet: string
  columns: readonly SheetColumn[]
  /** The columns of the import of this list, where they are others. */
  template?: readonly SheetColumn[]
  /** The rows of a list by its parameters, which it checks. */
  open: (parameters: unknown, database: Connections, by: { actorId: string }) => Promise<Snapshot<SheetRow>>
}

/** How long a download may take, in seconds: it holds a connection to the database that others need. */
const longest = 30 * 60

type Selected = Query & { ids?: readonly string[] | undefined; today?: Day }

/**
 * A list as it stands behind `GET /export/…`. The history records who took out what, in a transaction that sees the rows
 * as they go out.
 */
export const exportedList = <Schema extends z.ZodType, Q extends Selected, Row extends object>({
  query,
  list,
  queryOf,
  rowsOf,
  cellsOf,
  entity,
  counted,
  person,
  ...sheet
}: Omit<ExportedList, 'open'> & {
  /** The parameters of the export. */
  query: Schema
  list: Pick<List<Q, object, unknown>, 'selection' | 'total'>
  queryOf: (parameters: z.output<Schema>) => Q
  rowsOf: (selected: Q) => CompiledQuery<Row>
  cellsOf: (selected: Q) => (row: Row) => SheetRow
  entity: AuditEntity
  /** What the history calls the number of rows. */
  counted: string
  /** The column with the person whose data a row is, if the list is about people. */
  person?: string
}): ExportedList => ({
  ...sheet,
  async open(parameters, database, { actorId }) {
    const selected = queryOf(checked(query, parameters))
    const { rows, close } = await snapshotRows(database, {
      query: rowsOf(selected),
      seconds: longest,
      async before(trx) {
        const { words: _words, sort: _sort, order: _order, today: _today, ids, ...filter } = selected
        const { from, where } = list.selection(selected)
        await recordExport(trx, {
          actorId,
          entity,
          values: {
            ...filter,
            isSearched: isSearched(selected),
            isSelected: ids !== undefined,
            [counted]: await list.total(trx, selected),
            columns: sheet.columns.map(({ header }) => header),
          },
          ...(person !== undefined && {
            people: sql<{ id: string }>`
              select distinct ${sql.ref(person)} as id from ${from} where ${where} and ${sql.ref(person)} is not null`,
          }),
        })
      },
    })
    const toCells = cellsOf(selected)
    async function* cells() {
      for await (const row of rows) yield toCells(row)
    }
    return { rows: cells(), close }
  },
})

function checked<Query extends z.ZodType>(query: Query, parameters: unknown): z.output<Query> {
  const { success, data, error } = query.safeParse(parameters)
  if (success) return data
  throw new Problem(
    400,
    error.issues.map(({ message, path }) => ({ message, field: path.join('.') })),
  )
}
