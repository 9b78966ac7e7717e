import type { Permission } from '@hr/contract/access'
import type { CompiledQuery } from 'kysely'
import type { z } from 'zod'
import type { Connections, Trx } from '../db/db.ts'
import { type Snapshot, snapshotRows } from '../db/snapshot.ts'
import { Problem } from '../http/problem.ts'
import type { SheetColumn, SheetRow } from './write.ts'

type Prepared<Row> = {
  rows: CompiledQuery<Row>
  cellsOf: (row: Row) => SheetRow
  /** Writes into the history who takes out what, in a transaction that sees the rows as they go out. */
  note: (trx: Trx, by: { actorId: string }) => Promise<void>
}

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

/**
 * A list as it stands behind `GET /export/…`.
 * @param query the parameters of the list; `prepare` gets them checked
 */
export const exportedList = <Query extends z.ZodType, Row extends object>({
  query,
  prepare,
  ...sheet
}: Omit<ExportedList, 'open'> & {
  query: Query
  prepare: (parameters: z.output<Query>) => Prepared<Row>
}): ExportedList => ({
  ...sheet,
  async open(parameters, database, by) {
    const { rows: selected, cellsOf, note } = prepare(checked(query, parameters))
    const { rows, close } = await snapshotRows(database, {
      query: selected,
      seconds: longest,
      before: (trx) => note(trx, by),
    })
    async function* cells() {
      for await (const row of rows) yield cellsOf(row)
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
