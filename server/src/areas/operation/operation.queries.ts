import { limitNames } from '@hr/contract/areas/operation/limits'
import {
  type keyedNames,
  type Operation,
  type OperationNode,
  type ReachedLimit,
  reachedLimitDays,
  type SameNames,
  type Standby,
} from '@hr/contract/areas/operation/operation'
import { sql } from 'kysely'
import { findChainState } from '../../audit/chain.ts'
import { findBackups } from '../../backup/scheduled.ts'
import { isRebuildDue, listDuplicates } from '../../db/collations.ts'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { interval } from '../../db/interval.ts'
import type { Deps } from '../../deps.ts'
import { findDailyWork } from '../../jobs/daily.ts'
import { mailFolderMode } from '../../email/transport.ts'
import { folderProblem } from '../../lib/folders.ts'
import { findTimeZone } from '../../lib/time-zone.ts'
import { productVersion } from '../../lib/version.ts'
import { findJobsOfAll } from '../jobs/jobs.queries.ts'

/** How many failed jobs are named. */
const latestJobs = 5

/** Nodes give a sign of life every ten seconds. */
const respondsWithinSeconds = 30

/** Returns the state of the installation as far as the database and the node that answers know it. */
export async function findOperation({
  db,
  pool,
  reads,
  company: { timeZone },
  ...node
}: Pick<Deps, 'db' | 'pool' | 'reads' | 'config' | 'company' | 'transport'>): Promise<Operation> {
  const { config } = node
  const { at, serverVersion, bytes } = await findDatabase(db)
  const dailyWork = await findDailyWork(db)
  return {
    at,
    productVersion,
    nodes: await listNodes(db),
    database: {
      serverVersion,
      bytes,
      standbys: await listStandbys(db),
      replica: await reads.replicaState(),
      // The server repairs its own database.
      isRebuildDue: config.databaseUrl !== undefined && (await isRebuildDue(pool)),
      duplicates: await listDuplicates(pool),
    },
    backups: { isSetUp: config.backupTo !== undefined, ...(await findBackups(db)) },
    emails: { delivery: config.mailDelivery, ...(await findEmails(db)) },
    audit: await findChainState(db),
    jobs: await findJobsOfAll(db, { latest: latestJobs }),
    sameNames: await listSameNames(db),
    folders: await findFolderProblems(node),
    unusableTimeZone: (await findTimeZone(db, timeZone)) === undefined ? timeZone : null,
    dailyWork: dailyWork ? { day: dailyWork.day, unfinished: dailyWork.unfinished.length } : null,
    reachedLimits: await listReachedLimits(db),
  }
}

/** Returns why this node cannot store emails or backups in their folders; null where it can, or stores none. */
export async function findFolderProblems({
  config: { backupTo },
  transport: { folder },
}: Pick<Deps, 'config' | 'transport'>): Promise<Operation['folders']> {
  const mail = folder === undefined ? undefined : await folderProblem(folder, mailFolderMode)
  // A disk that is not mounted must not be replaced by a folder.
  const backups = backupTo === undefined ? undefined : await folderProblem(backupTo)
  return { mail: mail ?? null, backups: backups ?? null }
}

/** SQL: the values of each kind that unique indexes compare by `lower`, with what they are unique within. */
const namesOf: Readonly<Record<(typeof keyedNames)[number], string>> = {
  email: `select email as value, '' as within from employee`,
  employeeNumber: `select employee_number, '' from employee where employee_number <> ''`,
  position: `select name, '' from position`,
  project: `select code, '' from project`,
  equipment: `select code, '' from item where kind = 'equipment'`,
  leaveType: `select name, '' from leave_type`,
  customField: `select name, '' from custom_field where archived_at is null`,
  customOption: `select name, field_id::text from custom_option where archived_at is null`,
}
const maxSameNames = 20

/**
 * Lists values that have one key (`keyOf`). Unique indexes compare by case alone, so that one of them is not ASCII or has
 * spaces that keys leave out.
 */
async function listSameNames(db: Db): Promise<SameNames[]> {
  const all = Object.entries(namesOf).map(
    ([of, values]) => `select '${of}' as of, n.* from (${values}) n (value, within)`,
  )
  const { rows } = await sql<SameNames>`
    with named as materialized (${sql.raw(all.join(' union all '))}),
      unusual as (select distinct of, within, key_of(value) as key from named where value ~ '[^\\x01-\\x7f]|\\s\\s|^\\s|\\s$')
    select n.of, array_agg(n.value order by n.value) as values
    from unusual u join named n on n.of = u.of and n.within = u.within and key_of(n.value) = u.key
    group by n.of, n.within, u.key having count(*) > 1
    order by n.of, values limit ${maxSameNames}`.execute(db)
  return rows
}

async function findEmails(db: Db) {
  const { rows } = await sql<Pick<Operation['emails'], 'checkedAt' | 'failedLastDay'>>`
    select ${isoInstant('mail_checked_at')} as "checkedAt",
           (select count(*)::int from email
            where state = 'failed' and queued_at > now() - interval '1 day'
              and (recipient_id is not null or applicant_email_id is not null)) as "failedLastDay"
    from company_setting`.execute(db)
  return rows[0]!
}

async function findDatabase(db: Db) {
  const { rows } = await sql<{ at: string; serverVersion: string; bytes: number }>`
    select ${isoInstant('now')} as at, split_part(current_setting('server_version'), ' ', 1) as "serverVersion",
           pg_database_size(current_database()) as bytes
    from now()`.execute(db)
  return rows[0]!
}

async function listNodes(db: Db): Promise<OperationNode[]> {
  const { rows } = await sql<OperationNode>`
    select id as uuid, host, version as "productVersion", ${isoInstant('started_at')} as "startedAt",
           ${isoInstant('seen_at')} as "seenAt",
           seen_at > now() - ${respondsWithinSeconds} * interval '1 second' as "isResponding",
           case when free_bytes is not null
                then json_build_object('freeBytes', free_bytes, 'totalBytes', total_bytes) end as disk,
           ignores_proxy as "ignoresProxy"
    from node order by host, started_at, id`.execute(db)
  return rows
}

/** Returns null if the database role may not see the standbys. */
async function listStandbys(db: Db): Promise<Standby[] | null> {
  const { rows } = await sql<{ standbys: Standby[] | null }>`
    select case when pg_has_role('pg_read_all_stats', 'usage') then
             (select coalesce(json_agg(json_build_object(
                'name', application_name,
                'isStreaming', state = 'streaming',
                'isSynchronous', sync_state in ('sync', 'quorum'),
                'lagSeconds', coalesce(extract(epoch from replay_lag)::float,
                                       case when replay_lsn >= pg_current_wal_flush_lsn() then 0 end)
              ) order by application_name, pid), '[]')
              from pg_stat_replication where state <> 'backup')
           end as standbys`.execute(db)
  return rows[0]!.standbys
}

/** Lists the limits that this version knows: a newer node may have stored others. */
async function listReachedLimits(db: Db): Promise<ReachedLimit[]> {
  const { rows } = await sql<ReachedLimit>`
    select name, refusals, ${isoInstant('last')} as "lastAt"
    from (select name, sum(refusals)::int as refusals, max(last_at) as last
          from reached_limit
          where hour > now() - ${interval(reachedLimitDays, 'days')} and name = any(${limitNames})
          group by name) reached
    order by last desc, name`.execute(db)
  return rows
}
