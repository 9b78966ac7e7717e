import { message, messages, type Message } from '@hr/contract/lib/messages'
import type { RoleName } from '@hr/contract/access'
import { destinationOf, destinationOfAll } from '@hr/contract/areas/notifications/destination'
import { decisionEvents, emailSettingOf } from '@hr/contract/areas/notifications/events'
import type { Notification } from '@hr/contract/areas/notifications/notifications'
import { emailTitles } from '@hr/contract/areas/notifications/texts'
import { todayIn } from '@hr/contract/lib/dates'
import { addressOf } from '@hr/contract/screens'
import type { Db } from '../../db/db.ts'
import type { Composer } from '../../email/queue.ts'
import { accountLanguage } from '../../db/account-language.ts'
import { linkTo, openScreen, productName, writeEmail, type EmailSettings } from '../../email/template.ts'
import { findCaller } from '../../http/session.ts'
import { translate } from '../../lib/translate.ts'
import { type Account, findAccount } from '../access/access.queries.ts'
import { notificationEmail } from './notify.commands.ts'
import { findSettings, findUnread, listUnreadReminders, remindersEmail } from './notifications.queries.ts'

export const testEmail = 'test'

type Recipient = Account & { effectiveRole: RoleName | null }

const texts = messages('notificationEmail', {
  review: 'Review request',
  details: 'Show details',
  testSubject: (product: Message) => message('Test email from the {product}', { product }),
  test: 'This is a test email. It arrived, so emails are being delivered.',
})

/** The emails for notifications; written when they are sent, and only if they are still unread and wanted. */
export function notificationEmails(db: Db, settings: EmailSettings): Record<string, Composer> {
  const { config, company } = settings
  /** Returns the account of a recipient who may sign in, with the role that counts today. */
  const recipientOf = async (id: string | null): Promise<Recipient | undefined> => {
    const account = id === null ? undefined : await findAccount(db, id)
    const caller = account && (await findCaller(db, account.id, todayIn(company.timeZone)))
    return account && caller && { ...account, effectiveRole: caller.role }
  }
  /** Opens what these notifications are about; the start page if there is none. */
  const actionOf = (account: Recipient, notifications: readonly Omit<Notification, 'content'>[], label: Message) => {
    const reader = { uuid: account.id, effectiveRole: account.effectiveRole }
    const destination = destinationOfAll(notifications.map((one) => destinationOf(one, reader)))
    return destination
      ? { label, link: `${config.publicUrl}${addressOf(destination.screen, destination.uuid, destination.search)}` }
      : { label: openScreen(productName(company)), link: `${config.publicUrl}/` }
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
      const label = decisionEvents.some((event) => event === notice.event) ? texts.review : texts.details
      return writeEmail(
        account,
        {
          subject: notice.subject,
          text: linesOf(account, [notice.content]),
          action: actionOf(account, [notice], label),
        },
        settings,
      )
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
      return writeEmail(
        account,
        { subject, text: lines, action: actionOf(account, reminders, texts.details) },
        settings,
      )
    },
    [testEmail]: async ({ recipientId }) => {
      const account = await recipientOf(recipientId)
      if (!account) return undefined
      const action = { label: openScreen(emailTitles.title), link: linkTo(settings, 'mail') }
      return writeEmail(
        account,
        { subject: texts.testSubject(productName(company)), text: texts.test, action },
        settings,
      )
    },
  }
}
