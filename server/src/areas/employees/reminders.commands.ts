import { documentReminderDays, maySeeDocument, type DocumentVisibility } from '@hr/contract/areas/documents/visibility'
import type { ReminderEvent } from '@hr/contract/areas/notifications/events'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { endingBetween, reachingBetween } from '../dashboard/dashboard.queries.ts'
import { visibilityOf } from '../documents/categories.queries.ts'
import { endingBetween as endingLicences } from '../equipment/items.queries.ts'
import { listHr, type NotificationSwitch } from '../notifications/notifications.queries.ts'
import { type Notice, remind, summarised } from '../notifications/notify.commands.ts'

/** Reminds HR of dates of employees, licences and documents that are near, and employees of their documents. */
export const remindOfDates = async (trx: Trx, { today }: { today: Day }): Promise<void> =>
  remind(trx, [
    ...(await remindersOfPeople(trx, today)),
    ...(await remindersOfLicences(trx, today)),
    ...(await remindersOfDocuments(trx, today)),
  ])

const dateOf = ({ date }: { date: Day }) => date

type Kind = {
  event: Extract<ReminderEvent, 'contract end' | 'probation end' | 'next level'>
  type: Notice['type']
  /** Days before the date; only the smallest one that is due is sent. */
  days: readonly number[]
  wanting: NotificationSwitch
  due: (from: Day, to: Day) => RawBuilder<unknown>
}

const kinds: readonly Kind[] = [
  {
    event: 'contract end',
    type: 'contractExpiration',
    days: [0, 1, 7, 14, 30],
    wanting: 'contract_expiration_notification',
    due: (from, to) => endingBetween('contract', from, to),
  },
  {
    event: 'probation end',
    type: 'contractExpiration',
    days: [0, 1, 7, 14, 30],
    wanting: 'contract_expiration_notification',
    due: (from, to) => endingBetween('probation', from, to),
  },
  {
    event: 'next level',
    type: 'experienceLevelExpiration',
    days: [0, 30],
    wanting: 'experience_level_expiration_notification',
    due: reachingBetween,
  },
]

type Due = { employeeId: string; date: Day; days: number; from: string | null; to: string | null }

/** Creates HR's reminders of dates that are near; each date and number of days once. */
async function remindersOfPeople(trx: Trx, today: Day): Promise<Notice[]> {
  const notices: Notice[] = []
  for (const { event, type, days, wanting, due } of kinds) {
    const last = addDays(today, Math.max(...days))
    const { rows } = await sql<Due>`
      with due as (
        select d.id, d.date, d."from", d."to",
               (select min(days) from unnest(${days}::int[]) days where days >= d.date - ${today}::date) as days
        from (${due(today, last)}) d
      ), sent as (
        insert into reminder (employee_id, event, due_on, days)
        select id, ${event}, date, days from due
        on conflict do nothing returning employee_id, due_on
      )
      select due.id as "employeeId", due.date, due.date - ${today}::date as days, due."from", due."to"
      from sent join due on due.id = sent.employee_id and due.date = sent.due_on
      order by due.date, due.id`.execute(trx)
    const recipients = await listHr(trx, { wanting })
    notices.push(
      ...summarised(event, rows, {
        type,
        recipients,
        dateOf,
        noticeOf: ({ employeeId, date, days: left, from, to }) => ({
          event,
          type,
          details: { date, days: left, ...(from !== null && to !== null && { from, to }) },
          recipients,
          employeeId,
          actorId: null,
        }),
      }),
    )
  }
  return notices
}

/** Days before a licence ends; only the smallest one that is due is sent. */
const licenceDays = [7, 30]

type DueLicence = { itemId: string; name: string; date: Day; days: number }

/** Creates HR's reminders of licences in use that end soon; each date and number of days once. */
async function remindersOfLicences(trx: Trx, today: Day): Promise<Notice[]> {
  const { rows } = await sql<DueLicence>`
    with due as (
      select i.id, i.name, i.date_expired as date,
             (select min(days) from unnest(${licenceDays}::int[]) days where days >= i.date_expired - ${today}::date) as days
      from item i where ${endingLicences('i', today, addDays(today, Math.max(...licenceDays)))}
    ), sent as (
      insert into licence_reminder (item_id, due_on, days)
      select id, date, days from due on conflict do nothing returning item_id, due_on
    )
    select due.id as "itemId", due.name, due.date, due.date - ${today}::date as days
    from sent join due on due.id = sent.item_id and due.date = sent.due_on
    order by due.date, due.id`.execute(trx)
  const recipients = await listHr(trx, { wanting: 'contract_expiration_notification' })
  const type = 'licenceExpiration'
  return summarised('licence end', rows, {
    type,
    recipients,
    dateOf,
    noticeOf: ({ itemId, name, date, days }) => ({
      event: 'licence end',
      type,
      details: { date, days, name },
      recipients,
      employeeId: null,
      itemId,
      actorId: null,
    }),
  })
}

type DueDocument = {
  employeeId: string
  mayReadNotifications: boolean
  category: string
  visibility: DocumentVisibility
  date: Day
  days: number
}

/**
 * Creates reminders of documents that expire soon, for HR and for the employees who see them; each date and number of
 * days once. Only the smallest number of days that is due is sent.
 */
async function remindersOfDocuments(trx: Trx, today: Day): Promise<Notice[]> {
  const { rows } = await sql<DueDocument>`
    with due as (
      select f.id, f.employee_id, e.status <> 'Not active' as may_read, c.name, ${visibilityOf} as visibility, f.expires_on as date,
             (select min(days) from unnest(${documentReminderDays}::int[]) days
              where days >= f.expires_on - ${today}::date) as days
      from stored_file f
      join document_category c on c.id = f.category_id and c.has_expiry
      join employee e on e.id = f.employee_id and not e.is_archived
      where f.version_of is null and f.expires_on is not null
        and f.expires_on between ${today} and ${addDays(today, Math.max(...documentReminderDays))}
    ), sent as (
      insert into document_reminder (file_id, due_on, days)
      select id, date, days from due on conflict do nothing returning file_id
    )
    select due.employee_id as "employeeId", due.may_read as "mayReadNotifications", due.name as category, due.visibility,
           due.date, due.date - ${today}::date as days
    from sent join due on due.id = sent.file_id
    order by due.date, due.id`.execute(trx)
  const hr = await listHr(trx, { wanting: 'contract_expiration_notification' })
  const type = 'contractExpiration'
  const noticeOf = ({ employeeId, category, visibility, date, days }: DueDocument) =>
    ({
      type,
      details: { date, days, category, visibility },
      employeeId,
      actorId: null,
    }) as const
  const ofEmployees = rows.filter(
    ({ visibility, mayReadNotifications: mayRead }) => mayRead && maySeeDocument(visibility, 'own'),
  )
  return [
    ...summarised('document end', rows, {
      type,
      recipients: hr,
      dateOf,
      noticeOf: (row) => ({
        ...noticeOf(row),
        event: 'document end',
        // Members of HR are reminded of their own documents as employees.
        recipients: hr.filter((id) => id !== row.employeeId),
      }),
    }),
    ...ofEmployees.map((row) => ({
      ...noticeOf(row),
      event: 'own document end' as const,
      recipients: [row.employeeId],
    })),
  ]
}
