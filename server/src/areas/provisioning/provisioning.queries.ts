import type { Provisioning } from '@hr/contract/areas/provisioning/provisioning'
import { deserialize } from '@hr/contract/lib/messages'
import { retention } from '@hr/contract/lib/retention'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'
import { isoInstant } from '../../db/instant.ts'

type State = Omit<Provisioning, 'scimAddress'>

/** How many accounts each list of the screen shows. */
const maxListed = 500

/** Returns the state of provisioning, without the secret of the connection. */
export async function findProvisioning(db: Db): Promise<State> {
  const settings = await db
    .selectFrom('company_setting')
    .select('directory_deactivation as allowsDeactivation')
    .select(
      sql<
        string | null
      >`case when directory_unlimited_until > now() then ${isoInstant('directory_unlimited_until')} end`.as(
        'unlimitedUntil',
      ),
    )
    .executeTakeFirstOrThrow()
  const held = await db
    .selectFrom('held_deactivation as h')
    .innerJoin('employee as e', 'e.id', 'h.account_id')
    .select(['e.id as uuid', 'e.first_name as firstName', 'e.last_name as lastName', 'h.reason'])
    .select(isoInstant('h.at').as('at'))
    .where('e.is_archived', '=', false)
    .orderBy('h.at', 'desc')
    .orderBy('e.id')
    .limit(maxListed)
    .$narrowType<{ reason: Provisioning['held'][number]['reason'] }>()
    .execute()
  const disabled = await db
    .selectFrom('account as a')
    .innerJoin('employee as e', 'e.id', 'a.id')
    .select(['e.id as uuid', 'e.first_name as firstName', 'e.last_name as lastName'])
    .select(isoInstant('a.directory_disabled_at').as('at'))
    .where('a.directory_disabled_at', 'is not', null)
    .where('e.is_archived', '=', false)
    .orderBy('a.directory_disabled_at', 'desc')
    .orderBy('e.id')
    .limit(maxListed)
    .execute()
  const entra = await findConnection(db)
  return { ...settings, held, disabled, entra: entra ? shown(entra) : null }
}

export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/** Returns the connection to Entra ID; undefined without one. */
export const findConnection = (db: Db) =>
  db
    .selectFrom('entra_connection')
    .select(['id', 'tenant_id as tenantId', 'client_id as clientId', 'client_secret as clientSecret'])
    .select(['service_principal_id as servicePrincipalId', 'job_id as jobId', 'is_daily as isDaily'])
    .executeTakeFirst()

const shown = ({ id: _id, clientSecret: _secret, ...connection }: Connection) => connection

/** How many runs the log shows. */
const maxRuns = 50

export async function listRuns(db: Db) {
  const rows = await db
    .selectFrom('entra_run')
    .select(['id as uuid', 'kind', 'state', 'sent', 'skipped', 'calls', 'error'])
    .select([isoInstant('started_at').as('startedAt'), isoInstant('ended_at').$castTo<string | null>().as('endedAt')])
    .orderBy('started_at', 'desc')
    .limit(maxRuns)
    .$narrowType<{ kind: 'changed' | 'full'; state: 'running' | 'done' | 'failed' }>()
    .execute()
  return rows.map(({ error, ...row }) => ({ ...row, error: error === null ? null : deserialize(error) }))
}

/** Deletes the numbers of deleted employees that no run has reported for 30 days. */
export const deleteUnreported = (db: Db) =>
  db
    .deleteFrom('entra_user')
    .where('removed_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()

/** Deletes the log of runs after a year. */
export const deleteOldRuns = (db: Db) =>
  db
    .deleteFrom('entra_run')
    .where('started_at', '<', sql<Date>`now() - ${interval(retention.directoryRunMonths, 'months')}`)
    .execute()
