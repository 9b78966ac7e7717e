import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** A column that names a person. */
export type PersonColumn = { table: string; column: string }

/** Columns that name a person without being a reference of the database: the person may be gone, the row stays. */
export const unreferenced: readonly PersonColumn[] = [
  { table: 'history', column: 'person_id' },
  { table: 'history', column: 'actor_id' },
  { table: 'history_value', column: 'person_id' },
  { table: 'item', column: 'employee_id' },
  { table: 'history_subject', column: 'person_id' },
  { table: 'leave_ledger', column: 'actor_id' },
  { table: 'leave_request', column: 'decided_by' },
  { table: 'leave_type_days', column: 'actor_id' },
]

/** Ids in columns that are no references and no people. */
export const notPeople: readonly PersonColumn[] = [
  { table: 'application', column: 'applicant_id' },
  { table: 'history', column: 'entity_id' },
  { table: 'leave_request_tally', column: 'leave_type_id' },
]

/** Columns that name what belongs to a person, and how it is found. */
const owned: Readonly<Record<string, (personId: string) => RawBuilder<unknown>>> = {
  'applicant_email.applicant_id': (personId) =>
    sql`select a.applicant_id from application a where a.hired_as = ${personId}`,
  'stored_file.application_id': (personId) => sql`select a.id from application a where a.hired_as = ${personId}`,
  'stored_file.leave_request_id': (personId) => sql`select r.id from leave_request r where r.employee_id = ${personId}`,
}

const nameOf = ({ table, column }: PersonColumn) => `${table}.${column}`

/** Whether a row `t` is one that this column has of a person. */
const isOf = (column: PersonColumn, personId: string) =>
  sql`t.${sql.ref(column.column)} in (${owned[nameOf(column)]?.(personId) ?? personId})`

/**
 * What a person did to the data of others: it belongs to them. The export counts it, and after an erasure it reads
 * 'Deleted employee'.
 */
const deeds = new Set(['actor_id', 'decided_by', 'sender_id', 'supervisor_id'])
export const isAction = ({ column }: PersonColumn): boolean => deeds.has(column)

/** Tables that the export leaves out, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  account_second_factor: 'the secret of an authenticator app, and hashes of recovery codes',
  employee_search: 'words of the record, folded for the search',
  idempotency_record: 'answers of the last day that repeat what stands in the other parts',
  password_link: 'secrets of mailed links, as hashes',
  provider_sign_in: 'secrets of a sign-in that is under way',
}

/** Columns whose content is a secret or is there in another form; binary ones are left out in any case. */
const secretColumns = new Set(['account.password_hash'])

/** Every column that names a person: what the database knows as references, and those that it does not know. */
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

/** The uploads of a person: of the record, of requests for leave and of applications. */
export async function filesOf(db: Db, personId: string): Promise<StoredFile[]> {
  const columns = (await personColumns(db)).filter(({ table }) => table === 'stored_file')
  const { rows } = await sql<StoredFile>`
    select t.id, t.name, t.size,
           case when t.application_id is null then coalesce(t.kind, 'leave') else 'application' end as folder
    from stored_file t
    where ${sql.join(
      columns.map((column) => isOf(column, personId)),
      sql` or `,
    )}
    order by t.added_at, t.id`.execute(db)
  return rows
}

/** The rows that a column has of a person, as JSON, without what is secret or binary. */
export async function rowsOf(db: Db, column: PersonColumn, personId: string): Promise<Row[]> {
  const { table } = column
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - (select coalesce(array_agg(a.attname::text), '{}') from pg_attribute a
                          where a.attrelid = ${table}::regclass and a.atttypid = 'bytea'::regtype) as row
    from ${sql.table(table)} t where ${isOf(column, personId)} order by 1`.execute(db)
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !secretColumns.has(`${table}.${name}`))),
  )
}

/** How many rows a column has of a person. */
export async function countOf(db: Db, column: PersonColumn, personId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(column.table)} t where ${isOf(column, personId)}`.execute(db)
  return rows[0]?.total ?? 0
}
