import { sheetTexts } from '@hr/contract/lib/list-sheets'
import { problemOf } from '@hr/contract/lib/messages'
import type { Permission } from '@hr/contract/access'
import type { ExportedEntity } from '@hr/contract/entities'
import type { CompiledQuery } from 'kysely'
import { z } from 'zod'
import type { CallAct } from '../act.ts'
import { recordExport } from '../audit/history.ts'
import type { Connections, Db } from '../db/db.ts'
import { isSearched, type List, type Query } from '../db/list.ts'
import { type Snapshot, snapshotRows } from '../db/snapshot.ts'
import { transact } from '../db/transaction.ts'
import { Problem } from '../http/problem.ts'
import { maxRows, type SheetColumn, type SheetRow } from './write.ts'

/** A list that can be exported: its permission, file name, sheet name and columns. */
export type ExportedList = {
  /** The permission of the list itself: `list.export` alone opens no list. */
  access: Permission
  /** Callers get the rows in the scope of their permission. Other lists are exported only by readers of all rows. */
  isScoped?: boolean
  file: string
  sheet: string
  columns: readonly SheetColumn[]
  /** The columns of the list's import template, if they differ. */
  template?: readonly SheetColumn[]
  /** Validates the parameters. */
  prepare: (parameters: unknown, act: CallAct, database: Database) => Promise<PreparedSheet>
}

type PreparedSheet = {
  /** @throws Problem 400 if the list has more rows than a sheet */
  check: () => Promise<void>
  /** Opens the rows, with their columns. */
  open: () => Promise<OpenedSheet>
}

type OpenedSheet = Snapshot<SheetRow> & { columns: readonly SheetColumn[] }

/** `from` is read, which may be a replica; the export is recorded in `db`. */
export type Database = { db: Db; from: Connections }

/** How long a download may take, in seconds: it occupies a database connection. */
const maxSeconds = 30 * 60

/** The rows that an export has for its parameters. */
type Selected<Q extends Query, Row> = {
  list: Pick<List<Q, object, unknown>, 'summary' | 'isLongerThan'>
  /** Selects the rows in the list. */
  query: Q
  /** Reads their cells. */
  statement: CompiledQuery<Row>
  cellsOf: (row: Row) => SheetRow
  /** The columns, if they depend on the parameters. */
  columns?: readonly SheetColumn[]
  /** The filters that the history records, if they are not the parameters. */
  filters?: object
}

const tooManyRows = () => new Problem(400, sheetTexts.tooManyRows(maxRows))

/**
 * Defines the list behind `GET /export/…`. Opening it records in the history who exported what, as the snapshot of the
 * export shows it.
 */
export const exportedList = <Schema extends z.ZodObject, Q extends Query, Row extends object>({
  parameters: schema,
  select,
  entity,
  counted = 'rows',
  ...sheet
}: Omit<ExportedList, 'prepare'> & {
  /** Validates the parameters of the address. */
  parameters: Schema
  select: (
    parameters: z.output<Schema>,
    act: CallAct,
    database: Database,
  ) => Selected<Q, Row> | Promise<Selected<Q, Row>>
  entity: ExportedEntity
  /** The name of the row count in the history. */
  counted?: string
}): ExportedList => ({
  ...sheet,
  async prepare(parameters, act, { db, from }) {
    const given = checked(schema, parameters)
    const selected = await select(given, act, { db, from })
    const { list, query, statement, cellsOf, columns = sheet.columns, filters = filtersIn(schema, given) } = selected
    return {
      async check() {
        if (await list.isLongerThan(from.db, maxRows, query)) throw tooManyRows()
      },
      async open() {
        const { summary, rows, close } = await snapshotRows(from, {
          summary: list.summary(db, query),
          query: statement,
          seconds: maxSeconds,
        })
        try {
          const [{ count, people } = { count: 0, people: '{}' }] = summary
          if (count > maxRows) throw tooManyRows()
          // A query that fails is answered with an error, and is no export.
          const cells = await begun(cellsIn(rows, cellsOf))
          await transact(db, (trx) =>
            recordExport(trx, {
              actorId: act.actorId,
              entity,
              values: {
                ...filters,
                isSearched: isSearched(query),
                isSelected: query.ids !== undefined,
                [counted]: count,
                columns: columns.map(({ header }) => header),
              },
              people,
            }),
          )
          return { rows: cells, close, columns }
        } catch (error) {
          await close()
          throw error
        }
      },
    }
  },
})

async function* cellsIn<Row>(rows: AsyncIterable<Row>, cellsOf: (row: Row) => SheetRow): AsyncGenerator<SheetRow> {
  for await (const row of rows) yield cellsOf(row)
}

/** Reads the first value before it returns the values. */
async function begun<Value>(values: AsyncGenerator<Value>): Promise<AsyncGenerator<Value>> {
  const first = await values.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* values
  })()
}

/**
 * The filters that the history records: never the search, and of filters that take any text only the name, because it may be
 * that of a person, and would outlive them in the history.
 */
export const filtersIn = ({ shape }: z.ZodObject, parameters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([name]) => !notFilters.has(name))
      .map(([name, value]) => [name, takesAnyText(shape[name]) ? '…' : value]),
  )
/** Choices, flags, days and ids refuse a text with a space. */
const takesAnyText = (schema: z.core.$ZodType | undefined): boolean =>
  schema === undefined || z.safeParse(schema, 'Ana Anić').success
const notFilters: ReadonlySet<string> = new Set(['q', 'sort', 'order', 'ids', 'template', 'extras'])

/** @throws Problem 400 for parameters that the schema refuses */
export function checked<Query extends z.ZodType>(query: Query, parameters: unknown): z.output<Query> {
  const { success, data, error } = query.safeParse(parameters)
  if (success) return data
  throw new Problem(
    400,
    error.issues.map((problem) => ({ message: problemOf(problem), field: problem.path.join('.') })),
  )
}
