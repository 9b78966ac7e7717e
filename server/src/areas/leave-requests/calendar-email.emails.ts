import { message, messages, type Message, type Translate } from '@hr/contract/lib/messages'
import type { DayRange } from '@hr/contract/areas/leave/days'
import { accountLanguage } from '../../db/account-language.ts'
import type { Db } from '../../db/db.ts'
import type { Composer } from '../../email/queue.ts'
import { addressOf, linkTo, writeEmail, type EmailSettings } from '../../email/template.ts'
import { translate } from '../../lib/translate.ts'
import { findAccount, maySignIn } from '../access/access.queries.ts'
import { findSettings } from '../notifications/notifications.queries.ts'
import { leaveCalendarEmail } from './calendar-email.commands.ts'
import { eventOf } from './calendar-events.ts'
import { findFedLeave } from './feeds.queries.ts'
import { invitationText } from './icalendar.ts'

type Range = DayRange

const texts = messages('leaveCalendarEmail', {
  added: (leaveType: string, range: Range) => message('In your calendar: {leaveType}, {range}', { leaveType, range }),
  canceled: (leaveType: string, range: Range) =>
    message('Canceled, no longer in your calendar: {leaveType}, {range}', { leaveType, range }),
  why: (sentence: Message) =>
    message('{sentence}\n\nYour approved leave is emailed to you as calendar entries.', { sentence }),
  change: 'Change notification settings',
})

/** The emails with the entries for the owner's calendar (iTIP, RFC 5546), written when they are sent. */
export function leaveCalendarEmails(db: Db, settings: EmailSettings): Record<string, Composer> {
  const { config, company } = settings
  const { host } = new URL(config.publicUrl)
  return {
    [leaveCalendarEmail]: async ({ recipientId, leaveRequestId }) => {
      const account = recipientId === null ? undefined : await findAccount(db, recipientId)
      const leave = leaveRequestId === undefined ? undefined : await findFedLeave(db, leaveRequestId)
      if (!account || !maySignIn(account) || !leave) return undefined
      if (!(await findSettings(db, account.id))?.leaveCalendarEmail) return undefined
      const language = accountLanguage(account.readLanguage, company)
      const say: Translate = (text) => translate(language, text)
      const isCanceled = leave.status === 'canceled'
      const { typeName, startDate, endDate } = leave
      const sentence = (isCanceled ? texts.canceled : texts.added)(typeName, { startDate, endDate })
      const method = isCanceled ? ('CANCEL' as const) : ('REQUEST' as const)
      const action = { label: texts.change, link: linkTo(settings, 'ownNotificationSettings') }
      const content = invitationText({
        method,
        event: eventOf(leave, { host, say }),
        organizer: config.mailFrom,
        attendee: addressOf(account),
      })
      const email = writeEmail(account, { subject: sentence, text: texts.why(sentence), action }, settings)
      return { ...email, calendar: { method, content } }
    },
  }
}
