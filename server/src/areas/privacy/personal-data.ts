import type { Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { PersonalData } from '../../area.ts'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** A column that refers to a person. */
export type PersonColumn = { table: string; column: string }

const columnOf = (name: string): PersonColumn => {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}
const nameOf = ({ table, column }: PersonColumn) => `${table}.${column}`

/** The personal data of all areas. */
export type AllPersonalData = ReturnType<typeof joinPersonalData>

/** Joins what the areas declare about their personal data. */
export function joinPersonalData(areas: readonly PersonalData[]) {
  const owned: NonNullable<PersonalData['owned']> = Object.assign({}, ...areas.map((area) => area.owned))
  return {
    unreferenced: areas.flatMap(({ unreferenced = [] }) => unreferenced).toSorted(),
    owned,
    actionColumns: new Set(areas.flatMap(({ actionColumns = [] }) => actionColumns)),
    secretColumns: new Set(areas.flatMap(({ secretColumns = [] }) => secretColumns)),
    withheld: Object.assign({}, ...areas.map((area) => area.withheld)) as NonNullable<PersonalData['withheld']>,
    hidden: Object.assign({}, ...areas.map((area) => area.hidden)) as NonNullable<PersonalData['hidden']>,
    keptTables: new Set<string>(areas.flatMap(({ keptTables = [] }) => keptTables)),
    excludedTables: Object.assign({}, ...areas.map((area) => area.excludedTables)) as Readonly<Record<string, string>>,
    tableLabels: Object.assign({}, ...areas.map((area) => area.tableLabels)) as Readonly<Record<string, Message>>,
  }
}

/** SQL condition: a row `t` belongs to the person by this column. */
const belongsTo = ({ owned }: AllPersonalData, column: PersonColumn, personId: string) =>
  sql`t.${sql.ref(column.column)} in (${owned[nameOf(column)]?.(personId) ?? personId})`

type Conditions = AllPersonalData['withheld']

/** SQL condition: a row `t` of this table is not among these. */
const isNone = (conditions: Conditions, table: string) => {
  const condition = conditions[table as keyof Tables]
  return condition ? sql`not (${condition})` : sql`true`
}

/** SQL condition: the export contains a row `t` of this table. */
const isExported = ({ withheld, hidden }: AllPersonalData, table: string) =>
  sql`${isNone(withheld, table)} and ${isNone(hidden, table)}`

export const isAction = ({ actionColumns }: AllPersonalData, { table, column }: PersonColumn): boolean =>
  actionColumns.has(column) || actionColumns.has(`${table}.${column}`)

/** Returns every column that refers to a person: foreign keys, and the columns that the areas declare. */
export async function personColumns(db: Db, { unreferenced, owned }: AllPersonalData): Promise<PersonColumn[]> {
  const { rows } = await sql<PersonColumn>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('employee'::regclass, 'account'::regclass)
    order by 1, 2`.execute(db)
  return [{ table: 'employee', column: 'id' }, ...rows, ...[...unreferenced, ...Object.keys(owned)].map(columnOf)]
}

type Row = Record<string, unknown>
type StoredFile = { id: string; name: string; size: number; folder: string }

/** Returns a person's uploads that the export contains: of the record, leave requests and applications. */
export async function filesOf(db: Db, data: AllPersonalData, personId: string): Promise<StoredFile[]> {
  const columns = (await personColumns(db, data)).filter(
    (column) => column.table === 'stored_file' && !isAction(data, column),
  )
  const { rows } = await sql<StoredFile>`
    select t.id, t.name, t.size,
           case when t.application_id is null then coalesce(t.kind, 'leave') else 'application' end as folder
    from stored_file t
    where ${isExported(data, 'stored_file')} and (${sql.join(
      columns.map((column) => belongsTo(data, column, personId)),
      sql` or `,
    )})
    order by t.added_at, t.id`.execute(db)
  return rows
}

/** Returns a person's rows by a column that the export contains as JSON, without secret and binary columns. */
export async function rowsOf(db: Db, data: AllPersonalData, column: PersonColumn, personId: string): Promise<Row[]> {
  const { table } = column
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - (select coalesce(array_agg(a.attname::text), '{}') from pg_attribute a
                          where a.attrelid = ${table}::regclass and a.atttypid = 'bytea'::regtype) as row
    from ${sql.table(table)} t where ${belongsTo(data, column, personId)} and ${isExported(data, table)} order by 1`.execute(
    db,
  )
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !data.secretColumns.has(`${table}.${name}`))),
  )
}

/** Counts a person's rows by a column, also those that the export leaves out, but no hidden ones. */
export async function countOf(db: Db, data: AllPersonalData, column: PersonColumn, personId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(column.table)} t
    where ${belongsTo(data, column, personId)} and ${isNone(data.hidden, column.table)}`.execute(db)
  return rows[0]?.total ?? 0
}
