import { maxReminders, type ReminderEvent } from '@hr/contract/areas/notifications/events'
import { addDays, todayIn, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { endingBetween as endingLicences } from '../equipment/items.queries.ts'
import { eraseAfterRetention } from '../privacy/erase.commands.ts'
import { endApplications } from '../applicants/retention.commands.ts'
import { listHr, type NotificationSwitch } from '../notifications/notifications.queries.ts'
import { type Notice, remind } from '../notifications/notify.commands.ts'
import { endingBetween, reachingBetween } from '../dashboard/dashboard.queries.ts'

/** The company's clock from which on the day's work is done: 07:00 (`docs/rules.md`, section 7). */
const startAt = '07:00'

type Parts = {
  db: Kysely<Tables>
  pushChannel: PushChannel
  emailQueue: EmailQueue
  timeZone: string
  /** After how many years archived people are erased; undefined: never. */
  retentionYears?: number | undefined
  /** How long the data of applicants is kept. */
  applicantMonths: number
  now: Date
}

/**
 * The work of a day, once over all nodes: reminders, the end of old applications and the day's row of the headcount.
 * Called again and again; the first call after 07:00 does it, so that a stop or a clock that jumps loses nothing and
 * doubles nothing.
 * @returns whether this call did it
 */
export async function runDailyJobs(parts: Parts): Promise<boolean> {
  const { db, pushChannel, emailQueue, timeZone, now, retentionYears, applicantMonths } = parts
  const today = todayIn(timeZone, now)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  if (clock < startAt) return false
  const isFirst = await commitAndPush(db, pushChannel, async (trx) => {
    const started = await trx
      .insertInto('daily_run')
      .values({ day: today })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!started) return false
    await remind(trx, [...(await remindersOfPeople(trx, today)), ...(await remindersOfLicences(trx, today))], {
      emailQueue,
    })
    await sql`
      insert into headcount (day, status, contract_type, people)
      select ${today}, status, contract_type, sum(delta) from employee_tally group by status, contract_type
      having sum(delta) > 0`.execute(trx)
    return true
  })
  if (!isFirst) return false
  if (!(await wasDoneLately(db, today))) return true
  // Apart: what cannot be removed today is tried again tomorrow, and keeps nobody from being reminded.
  await commitAndPush(db, pushChannel, (trx) => endApplications(trx, { today, months: applicantMonths, emailQueue }))
  if (retentionYears !== undefined) await eraseAfterRetention(db, { years: retentionYears, today })
  return true
}

/** Days back within which the work must have been done before anything is removed. */
const lately = 7

/**
 * What is removed does not come back. A clock that leaps years ahead would end every application; so after a gap of days
 * nothing goes on the first one, and a clock that is put right by the next has cost nothing.
 */
async function wasDoneLately(db: Kysely<Tables>, today: Day): Promise<boolean> {
  const row = await db
    .selectFrom('daily_run')
    .select('day')
    .where('day', '<', today)
    .where('day', '>=', addDays(today, -lately))
    .executeTakeFirst()
  return row !== undefined
}

type Kind = {
  event: Exclude<ReminderEvent, 'licence end'>
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

/** Reminders for HR of what ends soon; each date at each number of days once. */
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
      ...summarised(event, rows, { type, recipients }, ({ employeeId, date, days: left, from, to }) => ({
        event,
        type,
        details: { date, days: left, ...(from !== null && to !== null && { from, to }) },
        recipients,
        employeeId,
        actorId: null,
      })),
    )
  }
  return notices
}

/** A notice for each reminder of one kind; a single one with their number where they are many. */
function summarised<Row extends { date: Day }>(
  of: ReminderEvent,
  rows: readonly Row[],
  common: Pick<Notice, 'type' | 'recipients'>,
  noticeOf: (row: Row) => Notice,
): Notice[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.length <= maxReminders) return rows.map(noticeOf)
  // The rows are in the order of their dates.
  const details = { of, count: rows.length, from: first.date, to: last.date }
  return [{ ...common, event: 'reminder summary', details, employeeId: null, actorId: null }]
}

/** Days before a licence ends; only the smallest one that is due is sent. */
const licenceDays = [7, 30]

type DueLicence = { itemId: string; name: string; date: Day; days: number }

/** Reminders for HR of the licences in use that end soon; each date at each number of days once. */
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
  return summarised('licence end', rows, { type, recipients }, ({ itemId, name, date, days }) => ({
    event: 'licence end',
    type,
    details: { date, days, name },
    recipients,
    employeeId: null,
    itemId,
    actorId: null,
  }))
}
