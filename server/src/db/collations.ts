// Indexes depend on the order of texts: with another version of ICU or of the C library, they miss rows, and unique ones accept
// values twice. PostgreSQL stores the version that each collation had.
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { errorCode, insufficientPrivilege, uniqueViolation } from '../lib/error-code.ts'

type Connection = Pick<pg.Pool, 'query'>

/** Returns the statements that store the present versions; none if they are stored. */
async function listRefreshes(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ refresh: string }>(`
    with used as materialized (
      select c.oid, c.collversion, format('alter collation %I.%I refresh version', n.nspname, c.collname) as refresh
      from pg_collation c join pg_namespace n on n.oid = c.collnamespace
      -- PostgreSQL does not know that the function search_form depends on this one.
      where c.collname = 'und-x-icu'
         or exists (select from pg_depend where refclassid = 'pg_collation'::regclass and refobjid = c.oid)
    )
    select format('alter database %I refresh collation version', datname) as refresh from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
    union all
    select refresh from used where collversion <> pg_collation_actual_version(oid)`)
  return rows.map(({ refresh }) => refresh)
}

/** Returns whether the versions have changed since they were stored. */
export const isRebuildDue = async (connection: Connection): Promise<boolean> =>
  (await listRefreshes(connection)).length > 0

/** SQL: indexes that failed to be rebuilt, which PostgreSQL leaves behind, and the ones that they would have replaced. */
const failed = `
  select i.indexrelid as oid, i.indrelid, i.indexrelid::regclass::text as name,
         (select b.oid::regclass::text from pg_index bi join pg_class b on b.oid = bi.indexrelid
          where bi.indrelid = i.indrelid and bi.indisvalid and bi.indkey::text = i.indkey::text
            and starts_with(b.relname, regexp_replace(c.relname, '_cc(new|old)\\d*$', ''))
          order by length(b.relname) limit 1) as base
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where not i.indisvalid and c.relname ~ '_cc(new|old)\\d*$'`

/** SQL: the indexes that depend on the order of texts or on what functions do with them. */
const dependent = `
  select c.oid::regclass::text as name
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relkind = 'i' and c.relnamespace <> all ('{pg_catalog,pg_toast}'::regnamespace[])
    and c.relpersistence = 'p' and i.indisvalid and not i.indisexclusion
    and (i.indexprs is not null or i.indpred is not null or 0 <> any (i.indcollation::oid[]))
  order by 1`

type Rebuilding = { pool: pg.Pool; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * After a change of versions, stores search forms again and rebuilds indexes beside running calls, then stores the present
 * versions. A unique index whose values occur twice stays as it is, and is tried again by the next call.
 * @returns false if nothing was left to do
 */
export async function rebuildIndexes({ pool, log }: Rebuilding, stopping: AbortSignal): Promise<boolean> {
  const client = await pool.connect()
  const disconnect = () => void client.end()
  stopping.addEventListener('abort', disconnect)
  try {
    const refreshes = await listRefreshes(client)
    const { rows: left } = await client.query<{ name: string; base: string | null }>(failed)
    if (refreshes.length === 0 && left.length === 0) return false
    await client.query('set statement_timeout = 0')
    for (const { name } of left) await client.query(`drop index concurrently ${name}`)
    if (refreshes.length > 0) {
      log.warn('the sorting rules of the database have changed: its indexes are rebuilt')
      await client.query('select refresh_search_forms()')
    }
    const { rows: all } = await client.query<{ name: string }>(dependent)
    const names = refreshes.length > 0 ? all.map(({ name }) => name) : left.flatMap(({ base }) => base ?? [])
    for (const name of names)
      await client.query(`reindex index concurrently ${name}`).catch((error: unknown) => {
        if (errorCode(error) !== uniqueViolation) throw error
        log.warn({ index: name }, 'a unique index was not rebuilt: values occur twice')
      })
    for (const refresh of refreshes)
      await client.query(refresh).catch((error: unknown) => {
        if (errorCode(error) !== insufficientPrivilege) throw error
        log.warn({ statement: refresh }, 'a superuser of the database has to run this statement')
      })
    log.warn('indexes were rebuilt')
  } catch (error) {
    if (!stopping.aborted) throw error
  } finally {
    stopping.removeEventListener('abort', disconnect)
    client.release(true)
  }
  return true
}

const maxDuplicates = 20

/** Lists the unique indexes that could not be rebuilt, each with the rows whose values occur twice. */
export async function listDuplicates(connection: Connection): Promise<{ index: string; rows: string[] }[]> {
  const { rows: indexes } = await connection.query<{ index: string; statement: string }>(`
    select f.base as index,
           format('with listed as materialized (select row(%1$s) as key, concat_ws('' '', %2$s) as text from %3$s where %4$s and num_nulls(%1$s) = 0)
                   select array_agg(text order by text) as rows from listed group by key having count(*) > 1 limit %5$s',
             (select string_agg(format('(%s)', pg_get_indexdef(f.oid, key, false)), ', ') from generate_series(1, i.indnkeyatts) key),
             (select string_agg(format('%I::text', attname), ', ' order by attnum) from pg_attribute
              where attrelid = f.indrelid
                and attnum in (select refobjsubid from pg_depend
                               where classid = 'pg_class'::regclass and objid = f.oid and refobjid = f.indrelid)),
             f.indrelid::regclass, coalesce(pg_get_expr(i.indpred, f.indrelid), 'true'), ${maxDuplicates}) as statement
    from (${failed}) f join pg_index i on i.indexrelid = f.oid
    where i.indisunique and f.base is not null`)
  const listed = []
  for (const { index, statement } of indexes) {
    // Reads the table, because the index that was there before may lack some of its rows.
    const read = ['indexscan', 'indexonlyscan', 'bitmapscan'].map((plan) => `set local enable_${plan} = off`)
    const results: unknown = await connection.query([...read, statement].join('; '))
    const { rows } = (results as pg.QueryResult<{ rows: string[] }>[]).at(-1)!
    if (rows.length > 0) listed.push({ index, rows: rows.flatMap((group) => group.rows) })
  }
  return listed
}
