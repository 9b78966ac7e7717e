import type { CompanySettings, DateReminderField } from '@hr/contract/areas/company/company'
import { maySeeDocument, type DocumentVisibility } from '@hr/contract/areas/documents/visibility'
import type { ReminderEvent } from '@hr/contract/areas/notifications/events'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { hasPassedLastDay, isAtWork } from '../../db/employment.ts'
import { endingBetween, reachingBetween } from '../dashboard/dashboard.queries.ts'
import { visibilityOf } from '../documents/categories.queries.ts'
import { endingBetween as endingLicences } from '../equipment/items.queries.ts'
import { tellOutsideLeave } from '../leave-requests/outside.commands.ts'
import { listHr, type NotificationSwitch } from '../notifications/notifications.queries.ts'
import { type Notice, notifyWithoutEmail, summarised, tellOnce } from '../notifications/notify.commands.ts'

/** Reminds HR of dates of employees, licences and documents that are near, and employees of their documents. */
export async function remindOfDates(trx: Trx, { today }: { today: Day }): Promise<void> {
  const settings = await trx
    .selectFrom('company_setting')
    .select([
      'contract_reminder_days as contractReminderDays',
      'probation_reminder_days as probationReminderDays',
      'level_reminder_days as levelReminderDays',
      'licence_reminder_days as licenceReminderDays',
      'document_reminder_days as documentReminderDays',
    ])
    .executeTakeFirstOrThrow()
  const notices: Notice[] = []
  for (const remindersOf of kinds) notices.push(...(await remindersOf(trx, { today, settings })))
  notices.push(...(await endedReminders(trx, today)), ...(await outsideReminders(trx, today)))
  await notifyWithoutEmail(trx, notices)
}

type Morning = { today: Day; settings: Pick<CompanySettings, DateReminderField> }

/** A record whose date is near. */
type Due = { id: string; date: Day; days: number }

type Kind<Row extends Due> = {
  event: ReminderEvent
  /** The reference of `sent_reminder` to the records. */
  subject: 'employee_id' | 'item_id' | 'file_id'
  /** The setting with the days before the date; only the smallest number that is due is sent. */
  days: DateReminderField
  wanting: NotificationSwitch
  /** SQL: the `id` and `date` of the records whose dates are between these days, and what their notices need. */
  due: (from: Day, to: Day) => RawBuilder<unknown>
  noticeOf: (row: Row, recipients: readonly string[]) => Notice
  /** Further notices, for the employees themselves or their supervisors. */
  furtherNotices?: (rows: readonly Row[]) => Notice[]
}

/** Returns a function that stores the reminders of a kind as sent, each date and number of days once, and lists them. */
function kind<Row extends Due>({ event, subject, days: setting, wanting, due, noticeOf, furtherNotices }: Kind<Row>) {
  const reference = sql.ref(subject)
  return async (trx: Trx, { today, settings }: Morning): Promise<Notice[]> => {
    const days = settings[setting]
    if (days.length === 0) return []
    const { rows } = await sql<Row>`
      with due as (
        select d.*, (select min(before) from unnest(${days}::int[]) before where before >= d.date - ${today}::date) as before
        from (${due(today, addDays(today, Math.max(...days)))}) d
      ), sent as (
        insert into sent_reminder (event, ${reference}, due_on, days)
        select ${event}, id, date, before from due order by id
        on conflict do nothing returning ${reference} as id, due_on
      )
      select due.*, due.date - ${today}::date as days
      from sent join due on due.id = sent.id and due.date = sent.due_on
      order by due.date, due.id`.execute(trx)
    const recipients = await listHr(trx, today, { wanting })
    const dateOf = ({ date }: Row) => date
    return [
      ...summarised(event, rows, { recipients, dateOf, noticeOf: (row) => noticeOf(row, recipients) }),
      ...(furtherNotices?.(rows) ?? []),
    ]
  }
}

/** Tells HR once of each employee who has passed the last day and is not archived. */
async function endedReminders(trx: Trx, today: Day): Promise<Notice[]> {
  const event = 'employment ended'
  const recipients = await listHr(trx, today, { wanting: 'contract_expiration_notification' })
  // Nothing is told this morning; the next one tells it.
  if (recipients.length === 0) return []
  const { rows } = await sql<{ employeeId: string; date: Day }>`
    select e.id as "employeeId", e.end_date as date from employee e where ${hasPassedLastDay('e', today)}
    order by e.end_date, e.id`.execute(trx)
  const dateOf = ({ date }: { date: Day }) => date
  return summarised(event, await tellOnce(trx, event, { rows, dateOf, numberOf: () => 0 }), {
    recipients,
    dateOf,
    noticeOf: ({ employeeId, date }) => ({ event, details: { date }, recipients, employeeId, actorId: null }),
  })
}

/**
 * Tells HR once of approved leave outside the employment: a first or last day was moved over it, or a node of the previous
 * version stored it. Corrects nothing.
 */
async function outsideReminders(trx: Trx, today: Day): Promise<Notice[]> {
  const event = 'leave outside employment'
  const recipients = await listHr(trx, today)
  if (recipients.length === 0) return []
  return summarised(event, await tellOutsideLeave(trx), {
    recipients,
    dateOf: ({ startDate }) => startDate,
    noticeOf: ({ employeeId, startDate, endDate, days }) => ({
      event,
      details: { startDate, endDate, totalDays: days },
      recipients,
      employeeId,
      actorId: null,
    }),
  })
}

type DueEmployee = Due & { from: string | null; to: string | null }

type EmployeeEvent = Extract<ReminderEvent, 'contract end' | 'probation end' | 'next level'>

const employeeNotice = (
  event: EmployeeEvent,
  { id, date, days, from, to }: DueEmployee,
  recipients: readonly string[],
): Notice => ({
  event,
  details: { date, days, ...(from !== null && to !== null && { from, to }) },
  recipients,
  employeeId: id,
  actorId: null,
})

/** The kinds about a date of an employee. */
const ofEmployees = <Row extends DueEmployee = DueEmployee>(
  event: EmployeeEvent,
  rest: Pick<Kind<Row>, 'days' | 'wanting' | 'due' | 'furtherNotices'>,
) =>
  kind<Row>({
    event,
    subject: 'employee_id',
    ...rest,
    noticeOf: (row, recipients) => employeeNotice(event, row, recipients),
  })

/** `supervisorId`: null without one who is Active, reads notifications and is not of HR, whom the switch decides about. */
type DueProbation = DueEmployee & { supervisorId: string | null }

type DueDocument = Due & {
  employeeId: string
  mayReadNotifications: boolean
  category: string
  visibility: DocumentVisibility
}

const documentNotice = ({ employeeId, category, visibility, date, days }: DueDocument) =>
  ({
    details: { date, days, category, visibility },
    employeeId,
    actorId: null,
  }) as const

const kinds = [
  ofEmployees('contract end', {
    days: 'contractReminderDays',
    wanting: 'contract_expiration_notification',
    due: (from, to) => endingBetween('contract', from, to),
  }),
  ofEmployees<DueProbation>('probation end', {
    days: 'probationReminderDays',
    wanting: 'contract_expiration_notification',
    due: (from, to) => sql`
      select d.*, s.id as "supervisorId" from (${endingBetween('probation', from, to)}) d
      join employee e on e.id = d.id
      left join (employee s join account a on a.id = s.id
                 and a.role in ('Team lead', 'Employee') and not a.admin and not a.super_admin_hr)
        on s.id = e.supervisor_id and ${isAtWork('s', from)}`,
    // Without summaries: no list of supervisors has the days that they would count.
    furtherNotices: (rows) =>
      rows.flatMap((row) =>
        row.supervisorId === null ? [] : [employeeNotice('probation end', row, [row.supervisorId])],
      ),
  }),
  ofEmployees('next level', {
    days: 'levelReminderDays',
    wanting: 'experience_level_expiration_notification',
    due: reachingBetween,
  }),
  kind<Due & { name: string }>({
    event: 'licence end',
    subject: 'item_id',
    days: 'licenceReminderDays',
    wanting: 'contract_expiration_notification',
    due: (from, to) =>
      sql`select i.id, i.name, i.date_expired as date from item i where ${endingLicences('i', from, to)}`,
    noticeOf: ({ id, name, date, days }, recipients) => ({
      event: 'licence end',
      details: { date, days, name },
      recipients,
      itemId: id,
      actorId: null,
    }),
  }),
  kind<DueDocument>({
    event: 'document end',
    subject: 'file_id',
    days: 'documentReminderDays',
    wanting: 'contract_expiration_notification',
    due: (from, to) => sql`
      select f.id, f.expires_on as date, f.employee_id as "employeeId", e.status <> 'Not active' as "mayReadNotifications",
             c.name as category, ${visibilityOf} as visibility
      from stored_file f
      join document_category c on c.id = f.category_id and c.has_expiry
      join employee e on e.id = f.employee_id and not e.is_archived
      where f.version_of is null and f.expires_on between ${from} and ${to}`,
    noticeOf: (row, recipients) => ({
      ...documentNotice(row),
      event: 'document end',
      // Members of HR are reminded of their own documents as employees.
      recipients: recipients.filter((id) => id !== row.employeeId),
    }),
    furtherNotices: (rows) =>
      rows
        .filter(({ visibility, mayReadNotifications: mayRead }) => mayRead && maySeeDocument(visibility, 'own'))
        .map((row) => ({ ...documentNotice(row), event: 'own document end', recipients: [row.employeeId] })),
  }),
]
