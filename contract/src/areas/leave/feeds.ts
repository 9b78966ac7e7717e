import { message, messages, issue } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, fieldTexts, messageResult, uuid } from '../../lib/fields.ts'
import { fileContent } from '../../lib/files.ts'

/** The user's own leave with types, or the absences of the user's team without reasons. */
export const feedKinds = ['own', 'team'] as const
export type FeedKind = (typeof feedKinds)[number]

const feed = z.object({
  uuid,
  kind: z.enum(feedKinds),
  /** Whether pending requests are included as tentative. */
  includePending: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When a calendar program last read the feed, to the hour; null if never. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether it was made within the last 24 hours, and so is not kept by default when other access to the account ends. */
  isRecent: z.boolean().default(false),
})
export type CalendarFeed = z.output<typeof feed>

export const feedsApi = {
  list: endpoint('GET /calendar-feed', 'calendar-feed.own', {
    summary: 'List my calendar feeds; their links are shown only once, when created',
    subject: 'caller',
    result: z.array(feed),
  }),
  create: endpoint('POST /calendar-feed', 'calendar-feed.own', {
    summary: 'Create a link that calendar programs subscribe to without a password',
    subject: 'caller',
    body: z.object({
      kind: z.enum(feedKinds, { error: issue(fieldTexts.required) }),
      includePending: z.boolean().optional(),
    }),
    result: z.object({
      feed,
      /** Shown only now. Null for a retried request, because the link is not stored. */
      address: z.url().nullable(),
    }),
  }),
  remove: endpoint('DELETE /calendar-feed/:id', 'calendar-feed.own', {
    summary: 'Revoke a calendar feed; its link stops working',
    params: byId,
    subject: { ownerOf: 'id' },
    result: messageResult,
  }),
  read: endpoint('GET /calendar/:token.ics', 'public', {
    summary: 'Read a calendar feed as iCalendar, by its secret link',
    fileType: 'text/calendar',
    params: z.object({ token: z.string() }),
    result: fileContent,
  }),
}

export const feedKindTexts = messages('feedKind', { own: 'My leave', team: 'Away in my team' })

export const feedTexts = messages('feed', {
  tooMany: (max: number) => message('You can have up to {max} calendar feeds. Revoke one first.', { max }),
  revoked: 'Calendar feed revoked',
})
