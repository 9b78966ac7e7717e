import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../db/embedded.ts'
import { openDatabase } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { startJobs } from '../jobs/jobs.ts'
import { prepareBackgroundQueue } from '../jobs/background.ts'
import { prepareEmailQueue } from '../email/queue.ts'
import { silentLog } from './test-app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pgUrl: string
    /** Deleted after the run, even after an interrupted one. */
    folder: string
  }
}

/**
 * Starts one PostgreSQL for the whole run, or takes the server of TEST_POSTGRES (scripts/compat.ts), with one migrated
 * database that each worker copies (see database.ts).
 */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'hr-test-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Also runs if the start fails or the run is interrupted.
  process.once('exit', removeFolder)
  const url = process.env.TEST_POSTGRES
  const postgres = url ? { url, stop: async () => {} } : await startPostgres(join(folder, 'postgres'), { fast: true })
  const stopWatching = await watchStatements(postgres.url)
  const teardown = async () => {
    await stopWatching()
    await postgres.stop()
    removeFolder()
  }
  try {
    const client = new pg.Client(postgres.url)
    await client.connect()
    await client.query('create database template_hr')
    await client.end()
    const template = new URL(postgres.url)
    template.pathname = '/template_hr'
    await migrate(template.href)
    await prepareJobs(template.href)
    await copySeed(template.href)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('pgUrl', postgres.url)
  project.provide('folder', folder)
  return teardown
}

/** Creates the queue's tables once, in the template database. */
async function prepareJobs(url: string) {
  const database = openDatabase(url)
  const boss = await startJobs(database.pool, silentLog)
  await prepareEmailQueue(boss)
  await prepareBackgroundQueue(boss)
  await boss.stop({ graceful: false })
  await database.close()
}

/** Copies the rows that the migrations insert; `testDatabase` restores them. */
async function copySeed(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create schema seed;
    create table seed.migration as table migration;
    create table seed.applicant_email_template as table applicant_email_template;
    create table seed.holiday_calendar as table holiday_calendar;
    create table seed.company_setting as table company_setting;
    create table seed.document_category as table document_category`)
  await client.end()
}

/** Below the time limit of a test, in seconds. */
const maxStatementSeconds = 30

/** Prints and cancels each statement that runs too long, with what it waits for, so that a test which hangs has a reason. */
async function watchStatements(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  const watching = setInterval(() => {
    client.query<{ statement: string }>(late, [maxStatementSeconds]).then(
      ({ rows }) => rows.forEach(({ statement }) => print(`A statement was canceled: ${statement}`)),
      (error: unknown) => print(`Statements are no longer watched: ${String(error)}`),
    )
  }, 2_000)
  return async () => {
    clearInterval(watching)
    await client.end()
  }
}

const print = (line: string) => void process.stderr.write(`${line}\n`)

const late = `
  with late as materialized (
    select a.pid, a.datname, a.wait_event, a.query, extract(epoch from now() - a.query_start)::int as seconds,
           (select string_agg(b.query, '; ') from pg_stat_activity b where b.pid = any (pg_blocking_pids(a.pid))) as blocked_by
    from pg_stat_activity a
    where a.state = 'active' and a.backend_type = 'client backend' and a.query_start < now() - $1 * interval '1 second'
  )
  select format('%s s in %s, waiting for %s, blocked by [%s]: %s', seconds, datname, coalesce(wait_event, 'nothing'),
                blocked_by, query) as statement
  from late
  where pg_cancel_backend(pid)`
