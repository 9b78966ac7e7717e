import { emailSettings } from '@hr/contract/areas/notifications/events'
import { screens } from '@hr/contract/screens'
import type { Db } from '../../db/db.ts'
import type { Composer } from '../../email/queue.ts'
import { addressOf, greet, productName, type EmailSettings } from '../../email/template.ts'
import { type Account, findAccount, maySignIn } from '../access/access.queries.ts'
import { notificationEmail, remindersEmail } from './notify.commands.ts'
import { findSettings, findUnread, listUnreadReminders } from './notifications.queries.ts'

export const testEmail = 'test'

/** The emails for notifications; written when they are sent, and only if they are still unread and wanted. */
export function notificationEmails(db: Db, { config, company }: EmailSettings): Record<string, Composer> {
  const recipientOf = async (id: string | null): Promise<Account | undefined> => {
    const account = id === null ? undefined : await findAccount(db, id)
    return account && maySignIn(account) ? account : undefined
  }
  return {
    [notificationEmail]: async ({ recipientId, notificationId }) => {
      const account = await recipientOf(recipientId)
      const notice = notificationId === undefined ? undefined : await findUnread(db, notificationId)
      if (!account || !notice) return undefined
      const setting = emailSettings[notice.event]
      if (setting && !(await findSettings(db, account.id))[setting]) return undefined
      // The link contains the request's id, because HR may be notified of requests that are not in their own inbox.
      const path = notice.toDecide === null ? '/' : `${screens.approvalRequests.path}?uuid=${notice.toDecide}`
      const link = `${config.publicUrl}${path}`
      return { to: addressOf(account), subject: notice.subject, text: greet(account, `${notice.sentence}.\n\n${link}`) }
    },
    [remindersEmail]: async ({ recipientId }) => {
      const account = await recipientOf(recipientId)
      if (!account) return undefined
      const { subject, sentences } = await listUnreadReminders(db, account.id)
      if (sentences.length === 0) return undefined
      const lines = sentences.map((sentence) => `${sentence}.`).join('\n')
      return { to: addressOf(account), subject, text: greet(account, `${lines}\n\n${config.publicUrl}/`) }
    },
    [testEmail]: async ({ recipientId }) => {
      const account = await recipientOf(recipientId)
      return (
        account && {
          to: addressOf(account),
          subject: `Test email from the ${productName(company)}`,
          text: greet(account, 'This test email arrived, so emails are being delivered.'),
        }
      )
    },
  }
}
