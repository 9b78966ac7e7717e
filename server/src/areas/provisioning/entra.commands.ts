import type { provisioningApi, RunKind } from '@hr/contract/areas/provisioning/provisioning'
import { provisioningTexts } from '@hr/contract/areas/provisioning/texts'
import { todayIn } from '@hr/contract/lib/dates'
import { serialize } from '@hr/contract/lib/messages'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { WorkDeps } from '../../area.ts'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import type { StartJob } from '../../jobs/background.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { decrypt, encrypt } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'
import { noteRefusal } from '../../lib/refusals.ts'
import { isSwitchedOff } from '../../outbound/restored-copy.ts'
import type { JobKind } from '../jobs/jobs.commands.ts'
import { entraClient } from './entra-client.ts'
import { type EntraUser, maxOperations, usersToSend } from './entra.queries.ts'
import { findConnection } from './provisioning.queries.ts'

type Input = z.output<(typeof provisioningApi.connect)['body']>

const entity = 'Entra connection'

/** Saves the connection; the secret stays unless another one is entered. */
export async function connect(
  trx: Trx,
  { clientSecret = '', ...input }: Input,
  { actorId, keys }: { actorId: string; keys: Keys },
): Promise<void> {
  await lockCurrentKey(trx, keys)
  // Only one connection exists.
  await trx.selectFrom('company_setting').select('id').forNoKeyUpdate().execute()
  const before = await findConnection(trx)
  if (!before && clientSecret === '') throw fieldProblem('clientSecret', provisioningTexts.secretRequired)
  const id = before?.id ?? crypto.randomUUID()
  const values = {
    tenant_id: input.tenantId,
    client_id: input.clientId,
    service_principal_id: input.servicePrincipalId,
    job_id: input.jobId,
    is_daily: input.isDaily,
    ...(clientSecret !== '' && { client_secret: encrypt(keys.entra, clientSecret, id) }),
  }
  await (before
    ? trx.updateTable('entra_connection').set(values).where('id', '=', id).execute()
    : trx
        .insertInto('entra_connection')
        .values({ ...values, id, client_secret: encrypt(keys.entra, clientSecret, id) })
        .execute())
  // Another job knows none of the users.
  const isSame = before?.servicePrincipalId === input.servicePrincipalId && before.jobId === input.jobId
  if (!isSame) await trx.deleteFrom('entra_user').execute()
  const { id: _id, clientSecret: _secret, ...shown } = before ?? {}
  await record(trx, {
    actorId,
    action: before ? 'changed' : 'created',
    entity,
    entityId: id,
    ...(before && { before: shown }),
    after: { ...input, ...(clientSecret !== '' && { clientSecret: 'set' }) },
  })
}

/** Removes the connection, the secret, and what was remembered of earlier runs. */
export async function disconnect(trx: Trx, { actorId }: { actorId: string }): Promise<void> {
  await trx.selectFrom('company_setting').select('id').forNoKeyUpdate().execute()
  const removed = await trx.deleteFrom('entra_connection').returning('id').executeTakeFirst()
  await trx.deleteFrom('entra_user').execute()
  if (removed) await record(trx, { actorId, action: 'deleted', entity, entityId: removed.id })
}

const jobName = 'entra run'
type RunJob = { runId: string }

/** Starts a run in the background. */
export async function startRun(
  trx: Trx,
  kind: RunKind,
  { actorId, startJob }: { actorId: string; startJob: StartJob },
): Promise<string> {
  const runId = await addRun(trx, kind, actorId)
  await startJob(trx, {
    kind: jobName,
    key: '',
    title: provisioningTexts.runTitle,
    target: { screen: 'provisioning', search: {} },
    actorId,
    parameters: { runId } satisfies RunJob,
  })
  return runId
}

/** A run that has not ended for so long was stopped with its node. */
const stoppedAfter = sql<Date>`now() - interval '6 hours'`

/** @throws Problem 409 without a connection, if a restore has switched directories off, or if a run has not ended */
async function addRun(trx: Trx, kind: RunKind, actorId: string | null): Promise<string> {
  await trx.selectFrom('company_setting').select('id').forNoKeyUpdate().execute()
  if (!(await findConnection(trx))) throw new Problem(409, provisioningTexts.notConnected)
  if (await isSwitchedOff(trx, 'directories')) throw new Problem(409, provisioningTexts.switchedOff)
  await trx
    .updateTable('entra_run')
    .set({ state: 'failed', ended_at: sql<Date>`now()`, error: serialize(provisioningTexts.stopped) })
    .where('state', '=', 'running')
    .where('started_at', '<', stoppedAfter)
    .execute()
  const running = await trx.selectFrom('entra_run').select('id').where('state', '=', 'running').executeTakeFirst()
  if (running) throw new Problem(409, provisioningTexts.alreadyRunning)
  const { id } = await trx
    .insertInto('entra_run')
    .values({ kind, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Running = Pick<WorkDeps, 'company' | 'config' | 'db' | 'keys'> & { pause?: (ms: number) => Promise<unknown> }

export const entraJob = (deps: Running): JobKind<RunJob> => ({
  name: jobName,
  permission: 'integration.manage',
  run: async ({ parameters: { runId }, progress }) => {
    const sent = await sendUsers(deps, runId, progress)
    return { message: provisioningTexts.runDone(sent), figures: { sent } }
  },
})

/** Sends changed users, as a part of the day's work; without effect unless a Superadmin has chosen it. */
export async function sendDaily(deps: Running): Promise<void> {
  const connection = await findConnection(deps.db)
  if (!connection?.isDaily || (await isSwitchedOff(deps.db, 'directories'))) return
  await sendUsers(deps, await transact(deps.db, (trx) => addRun(trx, 'changed', null)))
}

/** Microsoft's daily quota of calls. */
const dailyCalls = 6000

/**
 * Sends the users of a run. What was sent is stored after each call, so that a run which is started again continues.
 * @returns how many users were sent
 */
async function sendUsers(
  { company, config, db, keys, pause }: Running,
  runId: string,
  progress: (done: number, total: number) => Promise<void> = async () => {},
): Promise<number> {
  const run = await db
    .selectFrom('entra_run')
    .select(['kind', 'started_at as startedAt'])
    .where('id', '=', runId)
    .$narrowType<{ kind: RunKind }>()
    .executeTakeFirstOrThrow()
  let sent = 0
  let skipped = 0
  try {
    await progress(0, 0)
    const connection = await findConnection(db)
    if (!connection) throw new Problem(409, provisioningTexts.notConnected)
    const clientSecret = decrypt(keys.entra, connection.clientSecret, connection.id)
    const client = entraClient({
      connection: { ...connection, clientSecret },
      config,
      beforeCall: () => countCall(db, runId),
      ...(pause && { pause }),
    })
    const upload = async (users: readonly EntraUser[]) => {
      await client.upload(users)
      await storeSent(db, runId, users)
      sent += users.length
      await progress(sent, sent)
    }
    const when = { today: todayIn(company.timeZone), timeZone: company.timeZone }
    const onSkipped = () => {
      skipped += 1
    }
    let batch: EntraUser[] = []
    for await (const user of usersToSend(db, run.kind, { when, since: run.startedAt, onSkipped })) {
      batch.push(user)
      if (batch.length < maxOperations) continue
      await upload(batch)
      batch = []
    }
    if (batch.length > 0) await upload(batch)
    await endRun(db, runId, { state: 'done', skipped })
    return sent
  } catch (error) {
    // Other errors end the run of the job, not the job: it continues.
    if (error instanceof Problem) await endRun(db, runId, { state: 'failed', skipped, error: serialize(error.summary) })
    throw error
  }
}

/** @throws Problem 429 if the quota of the last 24 hours is used */
async function countCall(db: Kysely<Tables>, runId: string): Promise<void> {
  const { used } = await db
    .selectFrom('entra_run')
    .select(({ fn }) => fn.sum<number>('calls').as('used'))
    .where('started_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (Number(used) >= dailyCalls) {
    noteRefusal('calls to Entra ID')
    throw new Problem(429, provisioningTexts.quotaUsed)
  }
  await db
    .updateTable('entra_run')
    .set(({ eb }) => ({ calls: eb('calls', '+', 1) }))
    .where('id', '=', runId)
    .execute()
}

const storeSent = (db: Kysely<Tables>, runId: string, users: readonly EntraUser[]) =>
  transact(db, async (trx) => {
    const isGone = ({ change }: EntraUser) => change === 'deleted' || change === 'renumbered'
    const gone = users.filter(isGone).map(({ employeeId }) => employeeId)
    if (gone.length > 0) await trx.deleteFrom('entra_user').where('employee_id', 'in', gone).execute()
    const rows = users
      .filter((user) => !isGone(user))
      .map(({ employeeId, externalId, data, contentHash }) => ({
        employee_id: employeeId,
        external_id: externalId,
        content_hash: contentHash,
        is_active: data['active'] === true,
      }))
    if (rows.length > 0)
      await trx
        .insertInto('entra_user')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('employee_id').doUpdateSet((of) => ({
            external_id: of.ref('excluded.external_id'),
            content_hash: of.ref('excluded.content_hash'),
            is_active: of.ref('excluded.is_active'),
            sent_at: sql<Date>`now()`,
          })),
        )
        .execute()
    await trx
      .updateTable('entra_run')
      .set(({ eb }) => ({ sent: eb('sent', '+', users.length) }))
      .where('id', '=', runId)
      .execute()
  })

const endRun = (
  db: Kysely<Tables>,
  id: string,
  { state, skipped, error = null }: { state: 'done' | 'failed'; skipped: number; error?: string | null },
) =>
  db
    .updateTable('entra_run')
    .set({ state, skipped, error, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
