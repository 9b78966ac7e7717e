// The tables, columns and sequences that a backup contains, read from the catalog of PostgreSQL.
import type { ClientBase } from 'pg'

/**
 * Tables whose rows are neither part of a backup nor kept in a copy made by other tools: everyone signs in again, and a
 * link that was used since would be valid again. A copy deletes no backups of production, which it would find there, and
 * runs on other nodes.
 */
export const volatileTables = [
  'session',
  'passkey_challenge',
  'provider_sign_in',
  'password_link',
  'rate_limit_event',
  'reached_limit',
  'socket_io_attachments',
  'scheduled_backup',
  'node',
]

/** A table and its columns without generated ones. */
export type TableColumns = { name: string; columns: string[] }

/** Returns the tables of the product in the order of their names, without those of extensions. */
export async function listTables(client: ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Returns the tables whose rows a backup contains. The migrations recreate the rows of `migration`. */
export const listBackedUpTables = async (client: ClientBase): Promise<TableColumns[]> =>
  (await listTables(client)).filter(({ name }) => !volatileTables.includes(name) && name !== 'migration')

/** Returns all sequences; the last value is null for those that were not used. */
export async function listSequences(client: ClientBase): Promise<{ name: string; value: number | null }[]> {
  const { rows } = await client.query<{ name: string; value: number | null }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = current_schema() order by 1`,
  )
  return rows
}

/** A foreign key, and how to create it again. */
type ForeignKey = { table: string; name: string; definition: string }

export async function listForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  )
  return rows
}
