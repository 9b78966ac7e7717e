import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, fieldTexts, message } from '../../lib/fields.ts'
import { fileContent } from '../../lib/files.ts'

/** What a feed tells of: one's own leave with its types, or who of one's team is away, never why. */
export const feedKinds = ['own', 'team'] as const
export type FeedKind = (typeof feedKinds)[number]

const feed = z.object({
  uuid: z.uuid(),
  kind: z.enum(feedKinds),
  /** Whether requests that wait for a decision are there, as tentative. */
  includePending: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When a program read it last, to the hour; null where none has. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type CalendarFeed = z.output<typeof feed>

export const feedsApi = {
  list: endpoint('GET /calendar-feed', 'calendar-feed.own', {
    summary: "The caller's calendar feeds; their addresses are told once, when they are made",
    subject: 'caller',
    result: z.array(feed),
  }),
  create: endpoint('POST /calendar-feed', 'calendar-feed.own', {
    summary: 'Makes an address that calendar programs read leave from; whoever has it needs no password',
    subject: 'caller',
    body: z.object({ kind: z.enum(feedKinds, { error: fieldTexts.required }), includePending: z.boolean().optional() }),
    result: z.object({
      feed,
      /** Told only now; null where the same request has been answered before, as nobody keeps it. */
      address: z.url().nullable(),
    }),
  }),
  remove: endpoint('DELETE /calendar-feed/:id', 'calendar-feed.own', {
    summary: 'Revokes a feed: its address leads nowhere from then on',
    params: byId,
    subject: { ownerOf: 'id' },
    result: message,
  }),
  read: endpoint('GET /calendar/:token.ics', 'public', {
    summary: 'The feed behind a secret address, as iCalendar',
    params: z.object({ token: z.string() }),
    result: fileContent,
  }),
}

export const feedTexts = {
  tooMany: (max: number) => `At most ${max} calendar feeds: revoke one of them first`,
  revoked: 'Calendar feed revoked',
} as const
