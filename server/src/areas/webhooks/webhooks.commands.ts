import { keptDays } from '@hr/contract/areas/changes/changes'
import {
  maxWebhooks,
  overlapHours,
  webhooksTexts,
  type webhookInput,
  type Webhook,
} from '@hr/contract/areas/webhooks/webhooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '../../audit/history.ts'
import { raiseVersion, rejectStale } from '../../audit/versions.ts'
import type { Db, Trx } from '../../db/db.ts'
import { fieldProblem, found, notFound, Problem } from '../../http/problem.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { encrypt } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'
import { OutboundError, permittedAddresses } from '../../outbound/send.ts'
import { testType } from './payload.queries.ts'
import { listWebhooks } from './webhooks.queries.ts'

type By = { actorId: string; keys: Keys }
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

/** Adds an endpoint, which is told about changes from now on. */
export async function createWebhook(trx: Trx, input: Input, { actorId, keys }: By): Promise<{ uuid: string }> {
  await lockCurrentKey(trx, keys)
  await requireRoom(trx)
  const { uuid } = await trx
    .insertInto('webhook')
    .values({ ...input, owner_id: actorId, position: sql`(select coalesce(max(position), 0) from history_link)` })
    .returning('id as uuid')
    .executeTakeFirstOrThrow()
  await insertSecret(trx, uuid, keys)
  await record(trx, { actorId, action: 'created', entity: 'webhook', entityId: uuid, after: valuesOf(input) })
  return { uuid }
}

/**
 * Refuses another endpoint if there are too many.
 * @throws Problem 409
 */
export async function requireRoom(trx: Trx): Promise<void> {
  const { total } = await trx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total >= maxWebhooks) throw new Problem(409, webhooksTexts.tooMany(maxWebhooks))
}

export async function changeWebhook(
  trx: Trx,
  id: string,
  { version, ...input }: Input & { version?: number | undefined },
  { actorId, keys }: By,
): Promise<Webhook> {
  const before = await lockStandard(trx, id)
  await rejectStale(trx, { id, entities: ['webhook'], sent: version, stored: before.version })
  await trx.updateTable('webhook').set(input).where('id', '=', id).execute()
  const change = { actorId, action: 'changed', entity: 'webhook', entityId: id } as const
  const fact = await record(trx, { ...change, before: valuesOf(before), after: valuesOf(input) })
  // The history has no path of an address, so a change of it alone has no entry.
  const isChanged = fact !== undefined || before.url !== input.url
  if (isChanged && fact === undefined) await record(trx, change)
  return raiseVersion(trx, 'webhook', { id, isChanged, seen: await findWebhook(trx, keys, id) })
}

/** Replaces the secret. The previous one signs as well for a day, so that the receiver can change at any time. */
export async function replaceSecret(trx: Trx, id: string, { actorId, keys }: By): Promise<void> {
  await lockCurrentKey(trx, keys)
  await lockStandard(trx, id)
  await trx.deleteFrom('webhook_secret').where('webhook_id', '=', id).where('expires_at', 'is not', null).execute()
  await trx
    .updateTable('webhook_secret')
    .set({ expires_at: sql<Date>`now() + ${sql.lit(`${overlapHours} hours`)}::interval` })
    .where('webhook_id', '=', id)
    .execute()
  await insertSecret(trx, id, keys)
  await record(trx, { actorId, action: 'secret replaced', entity: 'webhook', entityId: id })
}

/** Enables or disables an endpoint. Once enabled again, it is told what it has missed in the last 30 days. */
export async function setState(
  trx: Trx,
  id: string,
  state: 'enabled' | 'disabled',
  { actorId, keys }: By,
): Promise<Webhook> {
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
  const fact = await record(trx, {
    actorId,
    action: 'changed',
    entity: 'webhook',
    entityId: id,
    before: { state: before.state },
    after: { state },
  })
  return raiseVersion(trx, 'webhook', { id, isChanged: fact !== undefined, seen: await findWebhook(trx, keys, id) })
}

export async function deleteWebhook(trx: Trx, id: string, { actorId }: Pick<By, 'actorId'>): Promise<void> {
  const before = await lockWebhook(trx, id)
  await trx.deleteFrom('webhook').where('id', '=', id).execute()
  await record(trx, { actorId, action: 'deleted', entity: 'webhook', entityId: id, before: valuesOf(before) })
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

async function insertSecret(trx: Trx, webhookId: string, keys: Keys): Promise<void> {
  const seed = encrypt(keys.webhookSecret, randomBytes(seedBytes).toString('base64'), webhookId)
  await trx.insertInto('webhook_secret').values({ webhook_id: webhookId, seed }).execute()
}

const lockWebhook = async (trx: Trx, id: string) =>
  found(
    await trx
      .selectFrom('webhook')
      .select(['name', 'url', 'events', 'fields', 'state', 'format', 'version'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

/** Locks an endpoint that is no chat channel: those have no signatures, and settings of their own. */
async function lockStandard(trx: Trx, id: string) {
  const webhook = await lockWebhook(trx, id)
  if (webhook.format !== 'standard') throw notFound()
  return webhook
}

export const findWebhook = async (db: Db, keys: Keys, id: string): Promise<Webhook> =>
  found((await listWebhooks(db, keys, id))[0])

/** Returns the values that the history keeps: of the address only the host, because its path may be a secret. */
const valuesOf = ({
  name,
  url,
  events,
  fields,
}: {
  name: string
  url: string
  events: string[]
  fields: string[]
}) => ({
  name,
  host: new URL(url).host,
  events,
  fields,
})
