import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { blankable, byId, name, reference, version, uuid } from '../../lib/fields.ts'
import { httpsAddress } from '../../lib/https-address.ts'
import { issue, messages } from '../../lib/messages.ts'
import { webhookStates } from '../webhooks/webhooks.ts'

export const chatFormats = ['slack', 'mattermost', 'teams'] as const
export type ChatFormat = (typeof chatFormats)[number]

export const chatTexts = messages('chat', {
  saved: 'Chat channel saved',
  deleted: 'Chat channel deleted',
  enabled: 'Chat channel enabled',
  disabled: 'Chat channel disabled',
  testQueued: 'Test message queued',
  nothing: 'Choose at least one kind of message',
  teamGone: 'This team no longer exists',
})

const settings = {
  name,
  format: z.enum(chatFormats),
  /** The team whose current members the messages are about; null for the whole company. */
  team: reference.nullable(),
  /** Whether new requests for leave and cancellation are posted. */
  requests: z.boolean(),
  /** Whether decisions on leave are posted. */
  decisions: z.boolean(),
  /** The hour in the company's time zone at which it is posted who is away; null for never. */
  awayHour: z.int().min(0).max(23).nullable(),
}

type Posts = { requests: boolean; decisions: boolean; awayHour: number | null }
const postsSomething = ({ requests, decisions, awayHour }: Posts) => requests || decisions || awayHour !== null
const nothing = { error: issue(chatTexts.nothing), path: ['requests'] }

export const chatInput = z.object({ ...settings, url: httpsAddress }).refine(postsSomething, nothing)
/** Without an address, the stored one stays. */
export const chatChange = z
  .object({ ...settings, url: blankable(httpsAddress).optional(), version })
  .refine(postsSomething, nothing)

const channel = z.object({
  uuid,
  ...settings,
  name: z.string(),
  team: z.object({ uuid, name: z.string() }).nullable(),
  /** The beginning of the address. The rest is a secret and never returned. */
  host: z.string(),
  state: z.enum(webhookStates),
  /** Since when messages fail; null if the latest ones arrived. */
  failingSince: z.iso.datetime().nullable(),
  version: z.int(),
})
export type ChatChannel = z.output<typeof channel>

/** Channels are webhooks of another format: state, deletion, test and deliveries are those of webhooks. */
export const chatApi = {
  list: endpoint('GET /chat-channels', 'integration.manage', {
    summary: 'List chat channels',
    result: z.array(channel),
  }),
  create: endpoint('POST /chat-channels', 'integration.manage', {
    summary: 'Add a chat channel; its address is never returned',
    body: chatInput,
    result: channel,
  }),
  update: endpoint('PUT /chat-channels/:id', 'integration.manage', {
    summary: 'Change a chat channel',
    params: byId,
    body: chatChange,
    result: channel,
  }),
}
