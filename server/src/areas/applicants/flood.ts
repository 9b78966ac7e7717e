import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { interval, isRecent } from '../../db/interval.ts'

/** The most applications, and megabytes of their files, of all networks in an hour that count as usual. */
export const usual = { applications: 200, megabytes: 500 }

/** Returns whether more than the usual has arrived within the last hour. Reads at most 201 applications. */
export async function isFlooded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFlooded: boolean }>`
    select count(*) > ${usual.applications}
        or coalesce(sum((select sum(size) from stored_file where application_id = recent.id)), 0)
           > ${usual.megabytes * 2 ** 20} as "isFlooded"
    from (select id from application where ${isRecent(sql`applied_at`, interval(1, 'hours'))}
          limit ${usual.applications + 1}) recent`.execute(db)
  return rows[0]!.isFlooded
}
