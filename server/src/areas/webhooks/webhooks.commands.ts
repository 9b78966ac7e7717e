import { keptDays } from '@hr/contract/areas/changes/changes'
import {
  maxWebhooks,
  overlapHours,
  webhooksTexts,
  type webhookInput,
  type Webhook,
} from '@hr/contract/areas/webhooks/webhooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { CallAct } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import { record } from '../../audit/history.ts'
import type { BasedOn } from '../../audit/versions.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { fieldProblem, found, notFound, Problem } from '../../http/problem.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { encrypt } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'
import { OutboundError, permittedAddresses } from '../../outbound/send.ts'
import { lockWithCaller } from '../access/access.queries.ts'
import { testType } from './payload.queries.ts'
import { listWebhooks } from './webhooks.queries.ts'

type Input = z.output<typeof webhookInput>

const seedBytes = 32

/**
 * Refuses an address that is not permitted. A host that is unknown now is accepted, because the receiver may be set up
 * later; every delivery checks the address again.
 * @throws Problem 422
 */
export async function requirePermittedAddress(url: string, networks: readonly string[]): Promise<void> {
  await permittedAddresses(url, { networks }).catch((error: unknown) => {
    if (error instanceof OutboundError && error.failure === 'address') throw fieldProblem('url', webhooksTexts.refused)
    if (!(error instanceof OutboundError)) throw error
  })
}

const stored = ['id as uuid', 'name', 'url', 'events', 'fields', 'state', 'format', 'version'] as const
type Stored = { uuid: string } & Pick<Selectable<Tables['webhook']>, Exclude<(typeof stored)[number], 'id as uuid'>>

const history = historyOf({
  table: 'webhook',
  entity: 'webhook',
  // The history has only the host of an address, because the path may be a secret.
  valuesOf: ({ name, url, events, fields }: Stored) => ({ name, host: new URL(url).host, events, fields }),
})
const stateHistory = historyOf({ table: 'webhook', entity: 'webhook', valuesOf: ({ state }: Stored) => ({ state }) })

/** Adds an endpoint, which is told about changes from now on. */
export async function createWebhook(trx: Trx, input: Input, act: CallAct): Promise<{ uuid: string }> {
  await lockCurrentKey(trx, act.keys)
  const webhook = await insertWebhook(trx, input, newSeed(), act)
  await history.added(trx, webhook, act)
  return { uuid: webhook.uuid }
}

type New = Omit<Insertable<Tables['webhook']>, 'owner_id' | 'position'>

/**
 * Stores an endpoint with its secret.
 * @throws Problem 409 if there are too many
 */
export async function insertWebhook(trx: Trx, values: New, secret: string, act: CallAct) {
  const { actorId, keys } = act
  await lockWithCaller(trx, [], act)
  const { total } = await trx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total >= maxWebhooks) throw new Problem(409, webhooksTexts.tooMany(maxWebhooks))
  const webhook = await trx
    .insertInto('webhook')
    .values({ ...values, owner_id: actorId, position: sql`(select coalesce(max(position), 0) from history_link)` })
    .returning(stored)
    .executeTakeFirstOrThrow()
  await insertSecret(trx, webhook.uuid, secret, keys)
  return webhook
}

export async function changeWebhook(
  trx: Trx,
  id: string,
  { version, ...input }: Input & BasedOn,
  act: CallAct,
): Promise<Webhook> {
  await lockWithCaller(trx, [], act)
  const before = await lockStandard(trx, id)
  await history.rejectStale(trx, before, version)
  await trx.updateTable('webhook').set(input).where('id', '=', id).execute()
  await history.changed(trx, before, { ...before, ...input }, act, before.url !== input.url)
  return findWebhook(trx, act.keys, id)
}

/** Replaces the secret. The previous one signs as well for a day, so that the receiver can change at any time. */
export async function replaceSecret(trx: Trx, id: string, act: CallAct): Promise<void> {
  const { actorId, keys } = act
  await lockCurrentKey(trx, keys)
  await lockWithCaller(trx, [], act)
  await lockStandard(trx, id)
  await trx.deleteFrom('webhook_secret').where('webhook_id', '=', id).where('expires_at', 'is not', null).execute()
  await trx
    .updateTable('webhook_secret')
    .set({ expires_at: sql<Date>`now() + ${sql.lit(`${overlapHours} hours`)}::interval` })
    .where('webhook_id', '=', id)
    .execute()
  await insertSecret(trx, id, newSeed(), keys)
  await record(trx, { actorId, action: 'secret replaced', entity: 'webhook', entityId: id })
}

/** Enables or disables an endpoint. Once enabled again, it is told what it has missed in the last 30 days. */
export async function setState(trx: Trx, id: string, state: 'enabled' | 'disabled', act: CallAct): Promise<Webhook> {
  await lockWithCaller(trx, [], act)
  const before = await lockWebhook(trx, id)
  const oldest = sql<number>`
    greatest(position, coalesce((select l.position - 1 from history h join history_link l on l.history_id = h.id
                                 where h.at > now() - ${sql.lit(`${keptDays} days`)}::interval
                                 order by h.at, h.id limit 1), position))`
  await trx
    .updateTable('webhook')
    .set({ state, failing_since: null, is_owner_told: false, ...(state === 'enabled' && { position: oldest }) })
    .where('id', '=', id)
    .where('state', '<>', state)
    .execute()
  await stateHistory.changed(trx, before, { ...before, state }, act)
  return findWebhook(trx, act.keys, id)
}

export async function deleteWebhook(trx: Trx, id: string, { version, ...act }: CallAct & BasedOn): Promise<void> {
  const before = await lockWebhook(trx, id)
  await history.rejectStale(trx, before, version)
  await trx.deleteFrom('webhook').where('id', '=', id).execute()
  await history.deleted(trx, before, act)
}

/** Queues an event without content, which waits for no other. */
export async function queueTest(trx: Trx, id: string): Promise<void> {
  const { state } = await lockWebhook(trx, id)
  if (state !== 'enabled') throw new Problem(409, webhooksTexts.isDisabled)
  const event = randomUUID()
  await trx
    .insertInto('webhook_delivery')
    .values({ webhook_id: id, message: `msg_${event.replaceAll('-', '')}`, type: testType, record_id: event })
    .execute()
}

/** Sends an event again, with the same id; one that is waiting for its next attempt is sent at once. */
export async function replay(trx: Trx, id: string): Promise<void> {
  const delivery = await trx
    .selectFrom('webhook_delivery')
    .select(['webhook_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { state } = await lockWebhook(trx, found(delivery).webhook_id)
  if (state !== 'enabled') throw new Problem(409, webhooksTexts.isDisabled)
  // An attempt that is under way keeps its claim and ends as usual.
  await trx
    .updateTable('webhook_delivery')
    .set({ state: 'pending', attempts: 0, due_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(claim is null or state <> 'pending')`)
    .execute()
}

/** How many deliveries one statement deletes. */
const deletedAtOnce = 1_000

/**
 * Deletes deliveries after 30 days, but those that an enabled endpoint still has to get only when they have ended, and
 * secrets that no longer sign. Rows that another transaction has locked are left for the next run.
 */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from webhook_delivery where id in (
        select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
        where (d.state <> 'pending' or w.state <> 'enabled')
          and d.created_at < now() - ${sql.lit(`${keptDays} days`)}::interval
        limit ${deletedAtOnce} for update of d skip locked)`.execute(db)
    if ((numAffectedRows ?? 0n) < deletedAtOnce) break
  }
  await sql`
    delete from webhook_secret where id in (
      select id from webhook_secret where expires_at < now() for update skip locked)`.execute(db)
}

const newSeed = () => randomBytes(seedBytes).toString('base64')

/** Stores the secret of an endpoint: what signs its events, or the whole address of a chat channel. */
export async function insertSecret(trx: Trx, webhookId: string, secret: string, keys: Keys): Promise<void> {
  const seed = encrypt(keys.webhookSecret, secret, webhookId)
  await trx.insertInto('webhook_secret').values({ webhook_id: webhookId, seed }).execute()
}

const lockWebhook = async (trx: Trx, id: string) =>
  found(await trx.selectFrom('webhook').select(stored).where('id', '=', id).forNoKeyUpdate().executeTakeFirst())

/** Locks an endpoint that is no chat channel: those have no signatures, and settings of their own. */
async function lockStandard(trx: Trx, id: string) {
  const webhook = await lockWebhook(trx, id)
  if (webhook.format !== 'standard') throw notFound()
  return webhook
}

export const findWebhook = async (db: Db, keys: Keys, id: string): Promise<Webhook> =>
  found((await listWebhooks(db, keys, id))[0])
