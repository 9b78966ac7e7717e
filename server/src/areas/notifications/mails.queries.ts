import { subjectOf, type NotificationEvent } from '@hr/contract/areas/notifications/events'
import type { SentMail } from '@hr/contract/areas/notifications/mails'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { inOrder, limitOf, type Listing, readingDirection } from '../../db/window.ts'

type State = SentMail['state']

/** Mails `m` to people and applicants, in one state where one is given. */
const chosen = (state: State | undefined) => sql`
  (m.recipient_id is not null or m.applicant_email_id is not null)
  ${state === undefined ? sql`` : sql`and m.state = ${state}`}`

export async function countMails(db: Db, state: State | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from mail m where ${chosen(state)}`.execute(db)
  return rows[0]?.total ?? 0
}

type Recipient = { personId: string; firstName: string; lastName: string; email: string; isApplicant: boolean }

type Row = Recipient &
  Omit<SentMail, 'recipient' | 'subject'> & {
    emailSubject: string | null
    event: NotificationEvent | null
    details: never
    about: string | null
  }

/** The subject of an email to an applicant, or of one that repeats a notification; others are written when they are sent. */
const withSubject = ({ emailSubject, event, details, about, ...row }: Omit<Row, keyof Recipient>) => ({
  ...row,
  subject: event === null ? emailSubject : subjectOf(event, details, { about: about ?? '', by: null }),
})

/** The mails of a window, or all of them, by when they were queued. */
export async function listMails(db: Db, list: Listing & { state: State | undefined }): Promise<SentMail[]> {
  const direction = sql.raw(readingDirection(list))
  const { rows } = await sql<Row>`
    select m.id::text as uuid, m.template, m.state, m.attempts, m.error,
           ${isoInstant('m.queued_at')} as "queuedAt",
           ${isoInstant('m.done_at')} as "doneAt",
           coalesce(e.id, a.applicant_id) as "personId", coalesce(e.first_name, a.first_name) as "firstName",
           coalesce(e.last_name, a.last_name) as "lastName", coalesce(e.email, a.email) as email,
           e.id is null as "isApplicant", w.subject as "emailSubject",
           n.event, n.details, about.first_name || ' ' || about.last_name as about
    -- An index alone finds the mails of the page.
    from (select m.id from mail m where ${chosen(list.state)}
          order by m.queued_at ${direction}, m.id ${direction}
          ${limitOf(list)}) page
    join mail m on m.id = page.id
    left join employee e on e.id = m.recipient_id
    left join notification n on n.id = m.notification_id
    left join employee about on about.id = n.employee_id
    left join applicant_email w on w.id = m.applicant_email_id
    left join application a on a.applicant_id = w.applicant_id and a.is_latest
    order by m.queued_at ${direction}, m.id ${direction}`.execute(db)
  return inOrder(rows, list).map(({ personId, firstName, lastName, email, isApplicant, ...row }): SentMail => ({
    ...withSubject(row),
    recipient: { uuid: personId, firstName, lastName, email, isApplicant },
  }))
}
