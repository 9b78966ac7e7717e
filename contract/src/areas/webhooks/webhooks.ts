import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, messageResult, name, seenVersion, uuid, version } from '../../lib/fields.ts'
import { httpsAddress } from '../../lib/https-address.ts'
import { issue, message, messages } from '../../lib/messages.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { eventTypeNames } from '../changes/event-types.ts'
import { webhookFieldNames } from './fields.ts'

/** More endpoints are refused: each of them reads every change. */
export const maxWebhooks = 50

/** Hours for which the previous secret still signs after a rotation. */
export const overlapHours = 24

export const webhookStates = ['enabled', 'disabled', 'gone'] as const
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const webhooksTexts = messages('webhooks', {
  saved: 'Webhook saved',
  deleted: 'Webhook deleted',
  enabled: 'Webhook enabled',
  disabled: 'Webhook disabled',
  testQueued: 'Test event queued',
  replayed: 'The event is sent again',
  isDisabled: 'Enable the webhook first',
  tooMany: (max: number) => message('{max, plural, one {At most # webhook} other {At most # webhooks}}', { max }),
  refused: 'This address is not public. Your operator can permit networks with WEBHOOK_NETWORKS.',
  noEvents: 'Choose at least one event',
})

export const webhookInput = z.object({
  name,
  url: httpsAddress,
  events: z.array(z.enum(eventTypeNames)).min(1, issue(webhooksTexts.noEvents)).max(eventTypeNames.length),
  /** Values that are sent with an event, if its record still exists. */
  fields: z.array(z.enum(webhookFieldNames)).max(webhookFieldNames.length),
})

const webhook = z.object({
  uuid,
  name: z.string(),
  url: z.string(),
  /** The Superadmin who added it and is told about failures; null after their account was deleted. */
  owner: z.object({ uuid, name: z.string() }).nullable(),
  events: z.array(z.enum(eventTypeNames)),
  fields: z.array(z.enum(webhookFieldNames)),
  /** `gone`: the receiver answered 410. */
  state: z.enum(webhookStates),
  /** Since when deliveries fail; null if the latest ones arrived. */
  failingSince: z.iso.datetime().nullable(),
  pending: z.int(),
  /** The public keys of the signatures `v1a`; during a rotation also the previous one. */
  publicKeys: z.array(z.string()),
  version: z.int(),
})
export type Webhook = z.output<typeof webhook>

const secret = z.object({
  webhook,
  /** The secret of the signatures `v1`: shown only now. Null for a retried request. */
  secret: z.string().nullable(),
})

const delivery = z.object({
  uuid,
  /** The header `webhook-id`. */
  message: z.string(),
  /** `webhook.test` for test events. */
  type: z.string(),
  /** The id of the record; null for test events. */
  record: uuid.nullable(),
  /** When the change was made. */
  at: z.iso.datetime(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** The status of the latest answer; null if there was none. */
  status: z.int().nullable(),
  /** Why there was no answer. */
  failure: z.enum(['address', 'host', 'connection', 'certificate', 'timeout', 'size']).nullable(),
  /** When the next attempt is due; null after the last one. */
  nextAt: z.iso.datetime().nullable(),
  triedAt: z.iso.datetime().nullable(),
})
export type Delivery = z.output<typeof delivery>

export const webhooksApi = {
  list: endpoint('GET /webhooks', 'integration.manage', { summary: 'List webhooks', result: z.array(webhook) }),
  create: endpoint('POST /webhooks', 'integration.manage', {
    summary: 'Add a webhook; its secret is returned once',
    body: webhookInput,
    result: secret,
  }),
  update: endpoint('PUT /webhooks/:id', 'integration.manage', {
    summary: 'Change name, address, events and fields of a webhook',
    params: byId,
    body: webhookInput.extend({ version }),
    result: webhook,
  }),
  rotate: endpoint('POST /webhooks/:id/secret', 'integration.manage', {
    summary: 'Replace the secret of a webhook; the previous one signs for 24 more hours',
    params: byId,
    result: secret,
  }),
  setState: endpoint('PUT /webhooks/:id/state', 'integration.manage', {
    summary: 'Enable or disable a webhook',
    params: byId,
    body: z.object({ state: z.enum(['enabled', 'disabled']) }),
    result: webhook,
  }),
  remove: endpoint('DELETE /webhooks/:id', 'integration.manage', {
    summary: 'Delete a webhook with its deliveries',
    params: byId,
    query: seenVersion,
    result: messageResult,
  }),
  test: endpoint('POST /webhooks/:id/test', 'integration.manage', {
    summary: 'Send a test event to a webhook',
    params: byId,
    result: messageResult,
  }),
  deliveries: listEndpoint('GET /webhook-deliveries', 'integration.manage', {
    summary: 'List the deliveries of a webhook in the last 30 days',
    row: delivery,
    sort: ['createdAt'],
    filters: { webhook: uuid, state: z.enum(deliveryStates).optional() },
  }),
  replay: endpoint('POST /webhook-deliveries/:id/replay', 'integration.manage', {
    summary: 'Send an event again, with the same id',
    params: byId,
    result: messageResult,
  }),
}
