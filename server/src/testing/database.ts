import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../db/db.ts'

/** Empty databases of this worker that no test is using, each with a connection that empties it. */
const free: { url: string; pool: pg.Pool }[] = []

/**
 * Returns a migrated, empty database. It is emptied when it is released, and reused by a later test of the same worker.
 */
export async function testDatabase(): Promise<{ url: string; release: () => Promise<void> }> {
  const database = free.pop() ?? (await createDatabase())
  const release = async () => {
    await database.pool.query(empty)
    free.push(database)
  }
  return { url: database.url, release }
}

/** Returns a database without a table, which is dropped after the test. */
export async function emptyDatabase() {
  const server = inject('pgUrl')
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = openDatabase(server, { size: 1 })
  await admin.pool.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { size: 2 })
  onTestFinished(async () => {
    await database.close()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
  })
  return { url: url.href, ...database }
}

async function createDatabase() {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('pgUrl'))
  await admin.connect()
  await admin.query(`create database ${name} template template_hr strategy file_copy`)
  await admin.end()
  const url = new URL(inject('pgUrl'))
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0 })
  // Some tests disconnect all clients; the pool reconnects.
  pool.on('error', () => {})
  return { url: url.href, pool }
}

/**
 * Terminates what a test left running and deletes the rows that it wrote. Deleting the non-working days restores the
 * calendar by a trigger; then triggers and foreign keys, which forbid deletions, are switched off. Idle connections
 * hold no locks and may be about to close; terminating one would raise an error in its client.
 */
const empty = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid();
  do $$
  declare
    name regclass;
  begin
    if exists (select from non_working_day) then delete from non_working_day; end if;
    set local session_replication_role = replica;
    for name in
      select oid from pg_class
      where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relkind = 'r'
        and oid <> all ('{calendar_day, jobs.version, jobs.queue}'::regclass[])
    loop
      execute format('delete from %s', name);
    end loop;
    insert into migration table seed.migration;
    insert into applicant_email_template table seed.applicant_email_template;
    insert into holiday_calendar table seed.holiday_calendar;
    insert into company_setting table seed.company_setting;
    insert into document_category table seed.document_category;
    for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
      perform setval(name, 1, false);
    end loop;
  end $$`
