import type { Delivery, DeliveryState, Webhook } from '@hr/contract/areas/webhooks/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { List, type Query } from '../../db/list.ts'
import { decrypt } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'
import { publicKeyOf } from './signatures.ts'

/** Lists the endpoints, or one of them, which may be a chat channel. */
export async function listWebhooks(db: Db, keys: Keys, id?: string): Promise<Webhook[]> {
  const { rows } = await sql<Omit<Webhook, 'publicKeys'> & { format: string }>`
    select w.format, w.id as uuid, w.name, w.url, w.events, w.fields, w.state, w.version,
           ${isoInstant('w.failing_since')} as "failingSince",
           case when e.id is not null then json_build_object('uuid', e.id, 'name', e.first_name || ' ' || e.last_name) end
             as owner,
           (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'pending') as pending
    from webhook w left join employee e on e.id = w.owner_id
    where ${id === undefined ? sql`w.format = 'standard'` : sql`w.id = ${id}`} order by w.name, w.id`.execute(db)
  const withKeys = rows.map(async ({ format, ...row }) => {
    // The secret of a chat channel is its address.
    const seeds = format === 'standard' ? await listSeeds(db, keys, row.uuid) : []
    return { ...row, publicKeys: seeds.map(publicKeyOf) }
  })
  return Promise.all(withKeys)
}

/** Lists the seeds that sign for an endpoint, the current one first. */
export async function listSeeds(db: Db, keys: Keys, webhookId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ seed: Buffer }>`
    select seed from webhook_secret where webhook_id = ${webhookId} and (expires_at is null or expires_at > now())
    order by expires_at desc nulls first`.execute(db)
  return rows.map(({ seed }) => Buffer.from(decrypt(keys.webhookSecret, seed, webhookId), 'base64'))
}

type DeliveryQuery = Query<'createdAt'> & { webhook: string; state: DeliveryState | undefined }

export const deliveryList = new List<DeliveryQuery, Delivery, Delivery>({
  from: sql`webhook_delivery d`,
  id: 'd.id',
  columns: () => sql`
    d.id as uuid, d.message, d.type, case when d.position is not null then d.record_id end as record,
    coalesce((select ${isoInstant('h.at')} from history_link l join history h on h.id = l.history_id
              where l.position = d.position), ${isoInstant('d.created_at')}) as at,
    d.state, d.attempts, d.status, d.failure, case when d.state = 'pending' then ${isoInstant('d.due_at')} end as "nextAt",
    ${isoInstant('d.tried_at')} as "triedAt"`,
  item: (delivery) => delivery,
  orders: { createdAt: ['d.created_at', 'd.position'] },
  filters: {
    webhook: (webhook) => sql`d.webhook_id = ${webhook}`,
    state: (state) => sql`d.state = ${sql.lit(state)}`,
  },
})
