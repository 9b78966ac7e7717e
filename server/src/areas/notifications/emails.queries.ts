import type { Message } from '@hr/contract/lib/messages'
import {
  reminderSubject,
  subjectOf,
  type NotificationEvent,
  type ReminderCounts,
} from '@hr/contract/areas/notifications/events'
import type { SentEmail } from '@hr/contract/areas/notifications/emails'
import { sql } from 'kysely'
import { isoInstant } from '../../db/instant.ts'
import { List, type Query } from '../../db/list.ts'

type State = SentEmail['state']

type Recipient = { personId: string; firstName: string; lastName: string; email: string; isApplicant: boolean }

type Row = Recipient &
  Omit<SentEmail, 'recipient' | 'subject'> & {
    emailSubject: string | null
    event: NotificationEvent | null
    details: never
    about: string | null
    reminders: ReminderCounts | null
  }

/**
 * Returns the subject of an email to an applicant or of a notification, and what reminders are about; other emails are
 * written when they are sent.
 */
const withSubject = ({ emailSubject, event, details, about, reminders, ...row }: Omit<Row, keyof Recipient>) => ({
  ...row,
  subject:
    event !== null
      ? subjectOf(event, details, { about: about ?? '', by: null })
      : reminders === null
        ? emailSubject
        : reminderSubject(reminders),
})

/** An email whose subject is rendered for the reader of the list. */
type ListedEmail = Omit<SentEmail, 'subject'> & { subject: Message | string | null }

type EmailQuery = Query<'queuedAt'> & { state: State | undefined }

/** Emails to employees and applicants. */
export const emailList = new List<EmailQuery, Row, ListedEmail>({
  from: sql`email m`,
  id: 'm.id',
  columns: () => sql`
    m.id::text as uuid, m.template, m.state, m.attempts, m.error,
           ${isoInstant('m.queued_at')} as "queuedAt",
           ${isoInstant('m.done_at')} as "doneAt",
           coalesce(e.id, a.applicant_id) as "personId", coalesce(e.first_name, a.first_name) as "firstName",
           coalesce(e.last_name, a.last_name) as "lastName", coalesce(e.email, a.email) as email,
           e.id is null as "isApplicant", w.subject as "emailSubject",
           n.event, n.details, m.reminders, about.first_name || ' ' || about.last_name as about`,
  joins: sql`
    left join employee e on e.id = m.recipient_id
    left join notification n on n.id = m.notification_id
    left join employee about on about.id = n.employee_id
    left join applicant_email w on w.id = m.applicant_email_id
    left join application a on a.applicant_id = w.applicant_id and a.is_latest`,
  item: ({ personId, firstName, lastName, email, isApplicant, ...row }) => ({
    ...withSubject(row),
    recipient: { uuid: personId, firstName, lastName, email, isApplicant },
  }),
  orders: { queuedAt: ['m.queued_at'] },
  where: sql`(m.recipient_id is not null or m.applicant_email_id is not null)`,
  filters: { state: (state) => sql`m.state = ${sql.lit(state)}` },
})
