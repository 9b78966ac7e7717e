import { message, messages, type Message } from '@hr/contract/lib/messages'
import { effectiveRole } from '@hr/contract/areas/access/roles'
import { destinationOf, destinationOfAll } from '@hr/contract/areas/notifications/destination'
import { emailSettingOf } from '@hr/contract/areas/notifications/events'
import type { Notification } from '@hr/contract/areas/notifications/notifications'
import { addressOf } from '@hr/contract/screens'
import type { Db } from '../../db/db.ts'
import type { Composer } from '../../email/queue.ts'
import { accountLanguage } from '../../db/account-language.ts'
import { productName, writeEmail, type EmailSettings } from '../../email/template.ts'
import { translate } from '../../lib/translate.ts'
import { type Account, findAccount, maySignIn } from '../access/access.queries.ts'
import { notificationEmail } from './notify.commands.ts'
import { findSettings, findUnread, listUnreadReminders, remindersEmail } from './notifications.queries.ts'

export const testEmail = 'test'

const texts = messages('notificationEmail', {
  withLink: (lines: string, link: string) => message('{lines}\n\n{link}', { lines, link }),
  testSubject: (product: Message) => message('Test email from the {product}', { product }),
  test: 'This test email arrived, so emails are being delivered.',
})

/** The emails for notifications; written when they are sent, and only if they are still unread and wanted. */
export function notificationEmails(db: Db, { config, company }: EmailSettings): Record<string, Composer> {
  const recipientOf = async (id: string | null): Promise<Account | undefined> => {
    const account = id === null ? undefined : await findAccount(db, id)
    return account && maySignIn(account) ? account : undefined
  }
  /** The address of what these notifications are about; the start page if there is none. */
  const linkOf = (account: Account, notifications: readonly Omit<Notification, 'content'>[]) => {
    const reader = { uuid: account.id, effectiveRole: effectiveRole(account) }
    const destination = destinationOfAll(notifications.map((one) => destinationOf(one, reader)))
    return `${config.publicUrl}${destination ? addressOf(destination.screen, destination.uuid, destination.search) : '/'}`
  }
  /** A line for each notification, in the language of its reader. Some end with a full stop already, as dates may. */
  const linesOf = ({ readLanguage }: Account, contents: readonly Message[]) =>
    contents
      .map((content) => translate(accountLanguage(readLanguage, company), content))
      .map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))
      .join('\n')
  return {
    [notificationEmail]: async ({ recipientId, notificationId }) => {
      const account = await recipientOf(recipientId)
      const notice = notificationId === undefined ? undefined : await findUnread(db, notificationId)
      if (!account || !notice) return undefined
      const setting = emailSettingOf(notice.event)
      if (setting && !(await findSettings(db, account.id))?.[setting]) return undefined
      const text = texts.withLink(linesOf(account, [notice.content]), linkOf(account, [notice]))
      return writeEmail(account, { subject: notice.subject, text }, company)
    },
    [remindersEmail]: async ({ recipientId }) => {
      const account = await recipientOf(recipientId)
      if (!account) return undefined
      const { subject, reminders } = await listUnreadReminders(db, account.id)
      if (reminders.length === 0) return undefined
      const lines = linesOf(
        account,
        reminders.map(({ content }) => content),
      )
      return writeEmail(account, { subject, text: texts.withLink(lines, linkOf(account, reminders)) }, company)
    },
    [testEmail]: async ({ recipientId }) => {
      const account = await recipientOf(recipientId)
      return (
        account && writeEmail(account, { subject: texts.testSubject(productName(company)), text: texts.test }, company)
      )
    },
  }
}
