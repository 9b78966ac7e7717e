import type { EventTypeName } from '@hr/contract/areas/changes/event-types'
import type { WebhookField } from '@hr/contract/areas/webhooks/fields'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import type { EmailQueue } from '../../email/queue.ts'
import type { Keys } from '../../lib/keys.ts'
import type { Company } from '../../lib/company.ts'
import { keepRunning } from '../../lib/keep-running.ts'
import { isOff } from '../../outbound/restored-copy.ts'
import { type OutboundFailure, OutboundError, sendOutbound } from '../../outbound/send.ts'
import type { ChatFormat } from '@hr/contract/areas/chat/chat'
import { typeOfEntry } from '../changes/changes.queries.ts'
import { queueAway } from './chat.commands.ts'
import { findAddress, writePosting } from './chat.queries.ts'
import { writePayload } from './payload.queries.ts'
import { maxDueSeconds, pauseAfter } from './retries.ts'
import { signaturesOf } from './signatures.ts'
import { listSeeds } from './webhooks.queries.ts'

// Deliveries are created from the links of the audit chain, long after the transactions that wrote the changes, so no
// receiver slows them down. Every node creates and sends deliveries; rows are claimed in the database.

/** SQL condition: a restore has switched the endpoint `w` off. */
const isEndpointOff = sql`case w.format when 'standard' then ${isOff('webhooks')} else ${isOff('chat')} end`

/** The maximum number of links that one transaction reads for an endpoint. */
const batch = 1_000

/** How many events a node sends to one endpoint at the same time; each is about another record. */
const lanes = 4

/** How long a receiver may take, in milliseconds. */
const maxMs = 10_000

/** How long a claim lasts: other nodes take over the deliveries of a node that was killed. */
const lease = '30 seconds'

/** How long deliveries fail before the owner is told. */
const tolerated = '1 day'

/** The email about failing deliveries. */
export const failingEmail = 'webhook failing'

type Sending = {
  db: Kysely<Tables>
  keys: Keys
  config: Pick<Config, 'publicUrl' | 'webhookNetworks'>
  company: Pick<Company, 'language' | 'timeZone'>
  emailQueue: EmailQueue
  log: Deps['log']
  /** The time for messages about who is away; that of the database by default. */
  now?: string
}

/**
 * Creates the deliveries of the next links for one endpoint.
 * @returns false if there is nothing left to read
 */
export const createDeliveries = (db: Kysely<Tables>): Promise<boolean> =>
  transact(db, async (trx) => {
    const { rows } = await sql<{ id: string; events: EventTypeName[]; position: number; last: number }>`
      select w.id, w.events, w.position, least(l.last, w.position + ${batch}) as last
      from webhook w, (select max(position) as last from history_link) l
      where w.state = 'enabled' and not ${isEndpointOff} and w.position < l.last
      order by w.position, w.id limit 1 for update of w skip locked`.execute(trx)
    const [webhook] = rows
    if (!webhook) return false
    const { id, events, position, last } = webhook
    // The id of a message depends on its link only, so that it stays the same after a restore.
    await sql`
      insert into webhook_delivery (webhook_id, position, message, type, record_id)
      select ${id}, l.position, 'msg_' || encode(substring(sha256(l.hash) for 16), 'hex'), t.type, h.entity_id
      from history_link l join history h on h.id = l.history_id
      cross join lateral (select ${typeOfEntry(events)} as type) t
      where l.position > ${position} and l.position <= ${last} and t.type is not null
      on conflict (webhook_id, position) do nothing`.execute(trx)
    await trx.updateTable('webhook').set({ position: last }).where('id', '=', id).execute()
    return true
  })

type Claimed = {
  id: string
  claim: string
  webhookId: string
  message: string
  type: string
  position: number | null
  recordId: string
  attempts: number
  url: string
  fields: WebhookField[]
  format: ChatFormat | 'standard'
  teamId: string | null
  /** Unix time of the database in seconds: its clock counts for all nodes. */
  timestamp: number
  /** The same as text. */
  now: string
}

/**
 * Claims the next due delivery of an endpoint. An event waits until the earlier ones of its record have ended, and is
 * claimed by one node at a time.
 */
async function claimNext(db: Db, webhookId: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_delivery d
    set attempts = d.attempts + 1, claim = gen_random_uuid(), tried_at = now(),
        due_at = now() + ${sql.lit(lease)}::interval
    from webhook w
    where w.id = d.webhook_id and d.id = (
      select c.id from webhook_delivery c
      where c.webhook_id = ${webhookId} and c.state = 'pending' and c.due_at <= now()
        and exists (select from webhook w where w.id = c.webhook_id and w.state = 'enabled' and not ${isEndpointOff})
        and not exists (select from webhook_delivery e
                        where e.webhook_id = c.webhook_id and e.record_id = c.record_id and e.state = 'pending'
                          and e.position < c.position)
      order by c.due_at, c.position limit 1 for update skip locked)
    returning d.id, d.claim, d.webhook_id as "webhookId", d.message, d.type, d.position, d.record_id as "recordId",
              d.attempts, w.url, w.fields, w.format, w.team_id as "teamId", extract(epoch from now())::int as timestamp,
              to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`.execute(db)
  return rows[0]
}

type Outcome = { status: number; retryAfter: string | undefined } | { failure: OutboundFailure }

/**
 * Sends the next due delivery of an endpoint and stores the outcome.
 * @returns false if none is due
 */
export async function deliverNext(sending: Sending, webhookId: string): Promise<boolean> {
  const { db, config } = sending
  const claimed = await claimNext(db, webhookId)
  if (!claimed) return false
  const request = await writeRequest(sending, claimed)
  if (!request) {
    await endUnsent(db, claimed)
    return true
  }
  const outcome = await sendOutbound({ method: 'POST', ...request }, { networks: config.webhookNetworks, maxMs })
    .then(({ status, headers: answered }): Outcome => ({ status, retryAfter: answered['retry-after'] }))
    .catch((error: unknown): Outcome => {
      if (error instanceof OutboundError) return { failure: error.failure }
      throw error
    })
  await storeOutcome(sending, claimed, outcome)
  return true
}

const sharedHeaders = { 'content-type': 'application/json', 'user-agent': 'HR-Application-Webhooks' }

/** Writes an event in the format of its endpoint; undefined if a chat channel has nothing to be told, or no longer. */
async function writeRequest({ db, keys, config, company, now }: Sending, claimed: Claimed) {
  const { message: id, webhookId, format, timestamp } = claimed
  if (format !== 'standard') {
    const body = await writePosting(db, { ...claimed, format }, { config, company, ...(now && { now }) })
    return body === undefined
      ? undefined
      : { url: await findAddress(db, keys, webhookId), headers: sharedHeaders, body }
  }
  const body = await writePayload(db, claimed, claimed.now)
  const seeds = await listSeeds(db, keys, webhookId)
  const headers = {
    ...sharedHeaders,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(seeds, { id, timestamp, body }),
  }
  return { url: claimed.url, headers, body }
}

/** Ends a message that is no longer true: one that was never tried leaves no trace, and others have failed. */
const endUnsent = (db: Db, { id, claim, attempts }: Claimed) =>
  attempts > 1
    ? sql`update webhook_delivery set state = 'failed', claim = null where id = ${id} and claim = ${claim}`.execute(db)
    : sql`delete from webhook_delivery where id = ${id} and claim = ${claim}`.execute(db)

const isSuccess = (outcome: Outcome) => 'status' in outcome && outcome.status >= 200 && outcome.status < 300
const isGone = (outcome: Outcome) => 'status' in outcome && outcome.status === 410

async function storeOutcome(sending: Sending, claimed: Claimed, outcome: Outcome): Promise<void> {
  const { id, claim, webhookId, recordId, position, attempts } = claimed
  const isDelivered = isSuccess(outcome)
  const retryAfter = 'status' in outcome ? outcome.retryAfter : undefined
  // An endpoint that is enabled again gets what was on its way, because receivers also answer 410 by mistake.
  const pause = isDelivered
    ? undefined
    : isGone(outcome)
      ? 0
      : pauseAfter(attempts, { retryAfter, now: claimed.timestamp * 1000 })
  await transact(sending.db, async (trx) => {
    // The endpoint before its deliveries; nothing else is locked, so that deliveries never wait for each other.
    if (isGone(outcome)) await disableGone(trx, webhookId, sending.emailQueue)
    const stored = await trx
      .updateTable('webhook_delivery')
      .set({
        claim: null,
        status: 'status' in outcome ? outcome.status : null,
        failure: 'failure' in outcome ? outcome.failure : null,
        ...(pause === undefined
          ? { state: isDelivered ? 'delivered' : 'failed' }
          : { due_at: sql<Date>`now() + ${pause} * interval '1 second'` }),
      })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .returning('due_at')
      .executeTakeFirst()
    // Another node has taken over since, and stores its own outcome.
    if (!stored) return
    // Later events of the record are due with this one, so that no look-up finds them before.
    if (position !== null && (pause !== undefined || attempts > 1))
      await sql`
        update webhook_delivery set due_at = now() + ${pause ?? 0} * interval '1 second'
        where webhook_id = ${webhookId} and record_id = ${recordId} and state = 'pending' and position > ${position}`.execute(
        trx,
      )
  })
}

/** Notes since when deliveries of an endpoint wait for another attempt, or that none does any longer. */
export const noteFailing = (db: Db) =>
  sql`
    update webhook w set failing_since = case when s.is_failing then now() end, is_owner_told = false
    from (select id, exists (select from webhook_delivery d where d.webhook_id = f.id and d.state = 'pending'
                             and (d.status is not null or d.failure is not null)) as is_failing
          from webhook f) s
    where s.id = w.id and s.is_failing <> (w.failing_since is not null)`.execute(db)

/** Disables an endpoint whose receiver wants no more events, and tells its owner. */
async function disableGone(trx: Trx, id: string, emailQueue: EmailQueue): Promise<void> {
  const webhook = await trx
    .updateTable('webhook')
    .set({ state: 'gone' })
    .where('id', '=', id)
    .where('state', '=', 'enabled')
    .returning('owner_id')
    .executeTakeFirst()
  if (!webhook) return
  const change = { before: { state: 'enabled' }, after: { state: 'gone' } }
  await record(trx, { actorId: null, action: 'changed', entity: 'webhook', entityId: id, ...change })
  if (webhook.owner_id !== null) await emailQueue.send(trx, { template: failingEmail, recipientId: webhook.owner_id })
}

/** Tells the owners of endpoints whose deliveries have failed for a day, once until one arrives again. */
export const tellOwners = (db: Kysely<Tables>, emailQueue: EmailQueue): Promise<void> =>
  transact(db, async (trx) => {
    const { rows } = await sql<{ owner: string | null }>`
      update webhook set is_owner_told = true
      where state = 'enabled' and not is_owner_told and failing_since <= now() - ${sql.lit(tolerated)}::interval
      returning owner_id as owner`.execute(trx)
    const owners = new Set(rows.flatMap(({ owner }) => owner ?? []))
    await emailQueue.sendAll(
      trx,
      [...owners].map((recipientId) => ({ template: failingEmail, recipientId })),
    )
  })

/** Returns the endpoints with a due delivery. One that is due impossibly late was stored by a wrong clock: it is due now. */
async function listDue(db: Db): Promise<string[]> {
  await sql`
    update webhook_delivery d set due_at = now() from webhook w
    where d.webhook_id = w.id and d.state = 'pending' and d.due_at > now() + ${sql.lit(maxDueSeconds)} * interval '1 second'`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    select w.id from webhook w
    where w.state = 'enabled' and not ${isEndpointOff}
      and exists (select from webhook_delivery d
                  where d.webhook_id = w.id and d.state = 'pending' and d.due_at <= now())`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Creates and sends deliveries every second. Endpoints are sent to independently, so that one that does not answer delays
 * no other.
 * @returns a function that stops it after the current deliveries
 */
export function startDeliveries(sending: Sending, everyMs = 1_000): () => Promise<void> {
  const { db, emailQueue, log, company, now } = sending
  const running = new Map<string, Promise<unknown>>()
  let isStopping = false

  async function sendDue(webhookId: string): Promise<void> {
    try {
      while (!isStopping && (await deliverNext(sending, webhookId)));
    } catch (error) {
      // The database may be unavailable; the claim ends by itself.
      log.warn({ error: String(error) }, 'a webhook could not be delivered')
    }
  }

  async function startDue(): Promise<void> {
    while (!isStopping && (await createDeliveries(db)));
    await queueAway(db, { timeZone: company.timeZone, ...(now && { now }) })
    await noteFailing(db)
    await tellOwners(db, emailQueue)
    for (const id of await listDue(db)) {
      if (running.has(id)) continue
      const sent = Promise.all(Array.from({ length: lanes }, () => sendDue(id))).finally(() => running.delete(id))
      running.set(id, sent)
    }
  }

  const stop = keepRunning('reading webhooks', startDue, { log, everyMs })
  return async () => {
    isStopping = true
    await stop()
    await Promise.all(running.values())
  }
}
