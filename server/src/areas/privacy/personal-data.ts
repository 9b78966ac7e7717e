import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** A column that refers to a person. */
export type PersonColumn = { table: string; column: string }

/** Columns that refer to a person without a foreign key, because the row outlives the person. */
export const unreferenced: readonly PersonColumn[] = [
  { table: 'history', column: 'person_id' },
  { table: 'history', column: 'actor_id' },
  { table: 'history_value', column: 'person_id' },
  { table: 'item', column: 'employee_id' },
  { table: 'history_subject', column: 'person_id' },
  { table: 'leave_grant', column: 'actor_id' },
  { table: 'leave_credit', column: 'decided_by' },
  { table: 'leave_credit', column: 'decided_for' },
  { table: 'leave_credit', column: 'first_approved_by' },
  { table: 'leave_fact', column: 'confirmed_by' },
  { table: 'leave_ledger', column: 'actor_id' },
  { table: 'leave_request', column: 'decided_by' },
  { table: 'leave_request', column: 'decided_for' },
  { table: 'leave_request', column: 'first_approved_by' },
  { table: 'leave_type_days', column: 'actor_id' },
]

/** Id columns that are neither foreign keys nor people. */
export const nonPersonColumns: readonly PersonColumn[] = [
  { table: 'application', column: 'applicant_id' },
  { table: 'history', column: 'entity_id' },
  { table: 'leave_request_tally', column: 'leave_type_id' },
]

/** Columns that refer to a person's record instead of the person, with the query for its ids. */
const owned: Readonly<Record<string, (personId: string) => RawBuilder<unknown>>> = {
  'applicant_email.applicant_id': (personId) =>
    sql`select a.applicant_id from application a where a.hired_as = ${personId}`,
  'stored_file.application_id': (personId) => sql`select a.id from application a where a.hired_as = ${personId}`,
  'stored_file.leave_request_id': (personId) => sql`select r.id from leave_request r where r.employee_id = ${personId}`,
}

const nameOf = ({ table, column }: PersonColumn) => `${table}.${column}`

/** SQL condition: a row `t` belongs to the person by this column. */
const belongsTo = (column: PersonColumn, personId: string) =>
  sql`t.${sql.ref(column.column)} in (${owned[nameOf(column)]?.(personId) ?? personId})`

/**
 * Columns that record a person's actions on other people's data. The export only counts them, and after an erasure they
 * show 'Deleted employee'.
 */
const actionColumns = new Set([
  'actor_id',
  'confirmed_by',
  'decided_by',
  'decided_for',
  'first_approved_by',
  'sender_id',
  'supervisor_id',
])
export const isAction = ({ column }: PersonColumn): boolean => actionColumns.has(column)

/** Tables that the export excludes, with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  account_second_factor: 'the secret of an authenticator app, and hashes of recovery codes',
  employee_search: 'words of the record, folded for the search',
  idempotency_record: 'stored answers of the last day, which repeat data of the other parts',
  password_link: 'secrets of mailed links, as hashes',
  provider_sign_in: 'secrets of a sign-in that is under way',
} satisfies Partial<Record<keyof Tables, string>>

/** Columns that contain secrets or duplicates; binary columns are always excluded. */
const secretColumns = new Set(['account.password_hash'])

/** Returns every column that refers to a person: foreign keys, and the columns listed above. */
export async function personColumns(db: Db): Promise<PersonColumn[]> {
  const { rows } = await sql<PersonColumn>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('employee'::regclass, 'account'::regclass)
    order by 1, 2`.execute(db)
  const through = Object.keys(owned).map((name) => {
    const [table = '', column = ''] = name.split('.')
    return { table, column }
  })
  return [{ table: 'employee', column: 'id' }, ...rows, ...unreferenced, ...through]
}

type Row = Record<string, unknown>
type StoredFile = { id: string; name: string; size: number; folder: string }

/** Returns a person's uploads: of the record, leave requests and applications. */
export async function filesOf(db: Db, personId: string): Promise<StoredFile[]> {
  const columns = (await personColumns(db)).filter(({ table }) => table === 'stored_file')
  const { rows } = await sql<StoredFile>`
    select t.id, t.name, t.size,
           case when t.application_id is null then coalesce(t.kind, 'leave') else 'application' end as folder
    from stored_file t
    where ${sql.join(
      columns.map((column) => belongsTo(column, personId)),
      sql` or `,
    )}
    order by t.added_at, t.id`.execute(db)
  return rows
}

/** Returns a person's rows by a column as JSON, without secret and binary columns. */
export async function rowsOf(db: Db, column: PersonColumn, personId: string): Promise<Row[]> {
  const { table } = column
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - (select coalesce(array_agg(a.attname::text), '{}') from pg_attribute a
                          where a.attrelid = ${table}::regclass and a.atttypid = 'bytea'::regtype) as row
    from ${sql.table(table)} t where ${belongsTo(column, personId)} order by 1`.execute(db)
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !secretColumns.has(`${table}.${name}`))),
  )
}

/** Counts a person's rows by a column. */
export async function countOf(db: Db, column: PersonColumn, personId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(column.table)} t where ${belongsTo(column, personId)}`.execute(db)
  return rows[0]?.total ?? 0
}
