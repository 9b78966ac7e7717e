import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The empty databases of this worker that no test uses now. */
const free: string[] = []

/** A migrated, empty database. It is emptied when it is released, and reused by a later test of the same worker. */
export async function testDatabase(): Promise<{ url: string; release: () => Promise<void> }> {
  const url = free.pop() ?? (await createDatabase())
  const release = async () => {
    await run(url, empty)
    free.push(url)
  }
  return { url, release }
}

async function createDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(inject('pgUrl'), `create database ${name} template template_hr strategy file_copy`)
  const url = new URL(inject('pgUrl'))
  url.pathname = `/${name}`
  return url.href
}

/**
 * Closes connections that a test left open, and deletes the rows that it wrote. Deleting the non-working days restores
 * the calendar by a trigger; after that triggers and foreign keys are off, because they forbid deletions.
 */
const empty = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid();
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
    for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
      perform setval(name, 1, false);
    end loop;
  end $$`

async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
