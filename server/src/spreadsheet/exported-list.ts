import { problemOf } from '@hr/contract/lib/messages'
import type { Permission } from '@hr/contract/access'
import type { Day } from '@hr/contract/lib/dates'
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { recordExport, type ExportedEntity } from '../audit/history.ts'
import type { Connections } from '../db/db.ts'
import { isSearched, type List, type Query } from '../db/list.ts'
import { type Snapshot, snapshotRows } from '../db/snapshot.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import { Problem } from '../http/problem.ts'
import type { Caller } from '../http/session.ts'
import type { SheetColumn, SheetRow } from './write.ts'

/** A list that can be exported: its permission, file name, sheet name and columns. */
export type ExportedList = {
  /** The permission of the list itself: `list.export` alone opens no list. */
  access: Permission
  /** A caller who may read their team's rows gets these alone. Other lists are exported only by readers of all rows. */
  isLimitedToTeam?: true
  file: string
  sheet: string
  columns: readonly SheetColumn[]
  /** The columns of the list's import template, if they differ. */
  template?: readonly SheetColumn[]
  /** Validates the parameters and opens the rows, with their columns. */
  open: (parameters: unknown, database: Database, caller: Caller) => Promise<OpenedSheet>
}

type OpenedSheet = Snapshot<SheetRow> & { columns: readonly SheetColumn[] }

/** `from` is read, which may be a replica; the export is recorded in `db`. */
type Database = { db: Kysely<Tables>; from: Connections }

/** How long a download may take, in seconds: it occupies a database connection. */
const maxSeconds = 30 * 60

type Selected = Query & { ids?: readonly string[] | undefined; today?: Day }

/** The rows that an export has for its parameters. */
type Opened<Q extends Selected, Row> = {
  /** Selects the rows in the list. */
  query: Q
  /** Reads their cells. */
  statement: CompiledQuery<Row>
  cellsOf: (row: Row) => SheetRow
  /** The columns, if they depend on the parameters. */
  columns?: readonly SheetColumn[]
  /** The filters that the history records, if they are not those of the query. */
  filters?: object
}

/**
 * Defines the list behind `GET /export/…`. Opening it records in the history who exported what, as the snapshot of the
 * export shows it.
 */
export const exportedList = <Schema extends z.ZodType, Q extends Selected, Row extends object>({
  parameters: schema,
  list,
  open,
  entity,
  counted,
  person,
  ...sheet
}: Omit<ExportedList, 'open'> & {
  /** Validates the parameters of the address. */
  parameters: Schema
  list: Pick<List<Q, object, unknown>, 'selection'>
  open: (parameters: z.output<Schema>, caller: Caller) => Opened<Q, Row> | Promise<Opened<Q, Row>>
  entity: ExportedEntity
  /** The name of the row count in the history. */
  counted: string
  /** The column with the id of the employee whose data a row contains, if the list is about employees. */
  person?: string
}): ExportedList => ({
  ...sheet,
  async open(parameters, { db, from: source }, caller) {
    const {
      query,
      statement,
      cellsOf,
      columns = sheet.columns,
      filters,
    } = await open(checked(schema, parameters), caller)
    const { rows, close } = await snapshotRows(source, {
      query: statement,
      seconds: maxSeconds,
      async before(read) {
        const { words: _words, sort: _sort, order: _order, today: _today, ids, ...filter } = query
        const { from, where } = list.selection(query)
        // The ids stay one text: a hundred thousand of them take four megabytes.
        const people = person === undefined ? sql`null` : sql`array_agg(distinct ${sql.ref(person)})::text`
        const [exported] = await read(
          sql<{ count: number; people: string | null }>`
            select count(*) as count, ${people} as people from ${from} where ${where}`.compile(db),
        )
        await transact(db, (trx) =>
          recordExport(trx, {
            actorId: caller.uuid,
            entity,
            values: {
              ...(filters ?? filter),
              isSearched: isSearched(query),
              isSelected: ids !== undefined,
              [counted]: exported?.count ?? 0,
              columns: columns.map(({ header }) => header),
            },
            people: exported?.people ?? '{}',
          }),
        )
      },
    })
    async function* cells() {
      for await (const row of rows) yield cellsOf(row)
    }
    return { rows: cells(), close, columns }
  },
})

/** @throws Problem 400 for parameters that the schema refuses */
export function checked<Query extends z.ZodType>(query: Query, parameters: unknown): z.output<Query> {
  const { success, data, error } = query.safeParse(parameters)
  if (success) return data
  throw new Problem(
    400,
    error.issues.map((problem) => ({ message: problemOf(problem), field: problem.path.join('.') })),
  )
}
