import { feedKindTexts, type FeedKind } from '@hr/contract/areas/leave/feeds'
import { message, messages, type Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Composer, EmailOrder } from '../../email/queue.ts'
import { linkTo, productName, writeEmail, type EmailSettings } from '../../email/template.ts'
import { findAccount } from '../access/access.queries.ts'
import { feedsEndedEmail } from '../access/end-access.commands.ts'
import { feedCreatedEmail } from './feeds.commands.ts'

const texts = messages('feedEmail', {
  createdSubject: (product: Message) => message('New calendar link in the {product}', { product }),
  created: (name: Message) =>
    message(
      'A calendar link was created in your account: {name}. Anyone with it can read this calendar without signing in. If this was not you, revoke it under “Calendar feed”, then change your password and contact your HR team.',
      { name },
    ),
  review: 'Review calendar links',
  endedSubject: (product: Message) => message('Calendar links from the {product} no longer work', { product }),
  ended: (names: readonly Message[]) =>
    message(
      'These calendar links no longer work: {names}. Your password, email address or two-step sign-in was changed, or other sessions were signed out. If one of your calendars stays empty, create a new link under “Calendar feed”.',
      { names },
    ),
  create: 'Create calendar link',
})

const nameOf = ({ kind }: { kind: FeedKind }) => feedKindTexts[kind]

/** The emails about the calendar feeds of an account. */
export function feedEmails(db: Db, settings: EmailSettings): Record<string, Composer> {
  const link = linkTo(settings, 'myLeaves')
  const recipientOf = ({ recipientId }: EmailOrder) => (recipientId === null ? undefined : findAccount(db, recipientId))

  return {
    [feedCreatedEmail]: async (order) => {
      const account = await recipientOf(order)
      const { rows } = await sql<{ kind: FeedKind }>`
        select f.kind from history h join calendar_feed f on f.id = h.entity_id
        where h.id = ${order.historyId ?? null}`.execute(db)
      const [feed] = rows
      if (!account || !feed) return undefined
      const action = { label: texts.review, link }
      return writeEmail(
        account,
        { subject: texts.createdSubject(productName(settings.company)), text: texts.created(nameOf(feed)), action },
        settings,
      )
    },
    // All feeds that one change has ended.
    [feedsEndedEmail]: async (order) => {
      const account = await recipientOf(order)
      const { rows } = await sql<{ kind: FeedKind }>`
        select v.before ->> 'kind' as kind
        from history first
        join history h on h.person_id = first.person_id and h.at = first.at and h.entity = first.entity
                          and h.action = first.action
        join history_value v on v.history_id = h.id
        where first.id = ${order.historyId ?? null} order by kind, h.id`.execute(db)
      if (!account || rows.length === 0) return undefined
      const action = { label: texts.create, link }
      return writeEmail(
        account,
        { subject: texts.endedSubject(productName(settings.company)), text: texts.ended(rows.map(nameOf)), action },
        settings,
      )
    },
  }
}
