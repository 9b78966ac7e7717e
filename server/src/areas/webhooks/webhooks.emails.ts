import { message, messages, type Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Composer } from '../../email/queue.ts'
import { linkTo, productName, writeEmail, type EmailSettings } from '../../email/template.ts'
import { findAccount, maySignIn } from '../access/access.queries.ts'
import { failingEmail } from './delivery.commands.ts'

const texts = messages('webhookEmail', {
  subject: (product: Message) => message('Deliveries from the {product} are failing', { product }),
  text: (names: readonly string[]) =>
    message(
      "Events for {names} haven't been delivered for more than a day, or the receiver no longer accepts them. See what failed and why.",
      { names },
    ),
  show: 'Show failed deliveries',
})

/** The email to the owner of endpoints; written when it is sent, about those that still fail. */
export const webhookEmails = (db: Db, settings: EmailSettings): Record<string, Composer> => ({
  [failingEmail]: async ({ recipientId }) => {
    const account = recipientId === null ? undefined : await findAccount(db, recipientId)
    if (!account || !maySignIn(account)) return undefined
    const { rows } = await sql<{ name: string; format: string }>`
      select name, format from webhook where owner_id = ${account.id} and (is_owner_told or state = 'gone')
      order by name`.execute(db)
    if (rows.length === 0) return undefined
    const link = linkTo(settings, rows.some(({ format }) => format === 'standard') ? 'webhooks' : 'chat')
    return writeEmail(
      account,
      {
        subject: texts.subject(productName(settings.company)),
        text: texts.text(rows.map(({ name }) => name)),
        action: { label: texts.show, link },
      },
      settings,
    )
  },
})
