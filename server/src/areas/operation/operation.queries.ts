import type { Operation, OperationNode, Standby } from '@hr/contract/areas/operation/operation'
import { sql } from 'kysely'
import { findChainState } from '../../audit/chain.ts'
import { findBackups } from '../../backup/scheduled.ts'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import type { Deps } from '../../deps.ts'
import { findDailyWork } from '../../jobs/daily.ts'
import { productVersion } from '../../lib/version.ts'
import { findFailedJobs } from '../jobs/jobs.queries.ts'

/** How many failed jobs are named. */
const latestJobs = 5

/** Nodes give a sign of life every ten seconds. */
const respondsWithinSeconds = 30

/** Returns the state of the installation as far as the database and the node that answers know it. */
export async function findOperation({ db, reads, config }: Pick<Deps, 'db' | 'reads' | 'config'>): Promise<Operation> {
  const { at, serverVersion, bytes } = await findDatabase(db)
  const dailyWork = await findDailyWork(db)
  return {
    at,
    productVersion,
    nodes: await listNodes(db),
    database: { serverVersion, bytes, standbys: await listStandbys(db), replica: await reads.replicaState() },
    backups: { isSetUp: config.backupTo !== undefined, ...(await findBackups(db)) },
    audit: await findChainState(db),
    jobs: await findFailedJobs(db, { latest: latestJobs }),
    dailyWork: dailyWork ? { day: dailyWork.day, unfinished: dailyWork.unfinished.length } : null,
  }
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
                then json_build_object('freeBytes', free_bytes, 'totalBytes', total_bytes) end as disk
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
