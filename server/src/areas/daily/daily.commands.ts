import { maxReminders, type ReminderEvent } from '@hr/contract/areas/notifications/events'
import { addDays, todayIn, type Day } from '@hr/contract/lib/dates'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { reportJobEnd } from '../../jobs/jobs.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { sendPlannedInvitations } from '../employees/invitations.commands.ts'
import { endingBetween as endingLicences } from '../equipment/items.queries.ts'
import { eraseAfterRetention } from '../privacy/erase.commands.ts'
import { grantReminders, remindOfGrants } from '../leave/grant-reminders.commands.ts'
import { markUnconfirmed } from '../leave/facts.commands.ts'
import { explainAllTotals } from '../leave/grants.commands.ts'
import { settleDueLapses } from '../leave/lapses.commands.ts'
import { deleteExpiredApplications } from '../applicants/retention.commands.ts'
import { listHr, type NotificationSwitch } from '../notifications/notifications.queries.ts'
import { type Notice, remind } from '../notifications/notify.commands.ts'
import { endingBetween, reachingBetween } from '../dashboard/dashboard.queries.ts'

/** The time from which the daily jobs run in the company's time zone (`docs/rules.md`, section 7). */
const startAt = '07:00'

/** When a part that has not ended runs again. */
const retryAfter = '1 hour'

type DailyWork = {
  db: Kysely<Tables>
  pushChannel: PushChannel
  emailQueue: EmailQueue
  timeZone: string
  /** After how many years archived employees are erased; undefined for never. */
  retentionYears?: number | undefined
  /** How many months applicants' data is kept. */
  applicantMonths: number
  now: Date
  log: Pick<FastifyBaseLogger, 'error'>
}

type Part = { name: string; run: (day: { today: Day }) => Promise<unknown> }

/** The parts of a day's work. Each can run twice, and makes up for days that it has missed. */
function partsOfDay({ db, pushChannel, emailQueue, retentionYears, applicantMonths }: DailyWork): Part[] {
  const inTransaction = (work: (trx: Trx) => Promise<unknown>) => commitAndPush(db, pushChannel, work)
  return [
    {
      name: 'reminders',
      run: ({ today }) =>
        inTransaction(async (trx) => {
          const notices = [...(await remindersOfPeople(trx, today)), ...(await remindersOfLicences(trx, today))]
          await remind(trx, notices, { emailQueue })
        }),
    },
    {
      name: 'invitations',
      run: ({ today }) => inTransaction((trx) => sendPlannedInvitations(trx, { today, emailQueue })),
    },
    { name: grantReminders, run: ({ today }) => inTransaction((trx) => remindOfGrants(trx, { today, emailQueue })) },
    { name: 'headcount', run: ({ today }) => storeHeadcount(db, today) },
    { name: 'confirmations', run: () => inTransaction(markUnconfirmed) },
    { name: 'totals', run: ({ today }) => inTransaction((trx) => explainAllTotals(trx, { today })) },
    { name: 'lapses', run: ({ today }) => settleDueLapses(db, { today }) },
    {
      name: 'applications',
      run: ({ today }) =>
        ifDoneRecently(db, today, () =>
          inTransaction((trx) => deleteExpiredApplications(trx, { today, months: applicantMonths, emailQueue })),
        ),
    },
    {
      name: 'erasure',
      run: async ({ today }) => {
        if (retentionYears === undefined) return
        await ifDoneRecently(db, today, () => eraseAfterRetention(db, { years: retentionYears, today }))
      },
    },
  ]
}

/**
 * Runs the day's work once per day over all nodes. It is called repeatedly, and the first call after 07:00 does the
 * work, so that downtime or a clock jump neither skips nor repeats a day. A part that fails stops no other; it is
 * logged, counted and runs again every hour until it succeeds. So does a part whose node stopped.
 * @returns true if this call did the work
 */
export async function runDailyJobs(work: DailyWork): Promise<boolean> {
  const { db, timeZone, now, log } = work
  const today = todayIn(timeZone, now)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  if (clock < startAt) return false
  const parts = partsOfDay(work)
  const { rows } = await sql<{ unfinished: string[] }>`
    insert into daily_run as r (day, done_at, unfinished) values (${today}, ${now}, ${parts.map(({ name }) => name)})
    on conflict (day) do update set done_at = excluded.done_at
    where r.unfinished <> '{}' and r.done_at <= excluded.done_at - ${sql.lit(retryAfter)}::interval
    returning unfinished`.execute(db)
  const [started] = rows
  if (!started) return false
  for (const { name, run } of parts) {
    if (!started.unfinished.includes(name)) continue
    const job = `daily-work ${name}`
    try {
      await run({ today })
      await sql`update daily_run set unfinished = array_remove(unfinished, ${name}) where day = ${today}`.execute(db)
      reportJobEnd({ job, outcome: 'success' })
    } catch (error) {
      reportJobEnd({ job, outcome: 'failure' })
      const { name: kind, message } = error instanceof Error ? error : new Error(String(error))
      log.error({ part: name, err: { name: kind, message } }, "a part of the day's work failed")
    }
  }
  return true
}

const storeHeadcount = (db: Kysely<Tables>, today: Day) =>
  sql`
    insert into headcount (day, status, contract_type, people)
    select ${today}, status, contract_type, sum(delta) from employee_tally group by status, contract_type
    having sum(delta) > 0
    on conflict do nothing`.execute(db)

/** The jobs must have run within this many days before anything is deleted. */
const recentRun = 7

/**
 * Deletions are irreversible, and a clock that jumps years ahead would delete every application. After a gap of several
 * days nothing is deleted on the first day, which leaves time to correct the clock.
 */
async function ifDoneRecently(db: Kysely<Tables>, today: Day, work: () => Promise<unknown>): Promise<void> {
  const row = await db
    .selectFrom('daily_run')
    .select('day')
    .where('day', '<', today)
    .where('day', '>=', addDays(today, -recentRun))
    .executeTakeFirst()
  if (row) await work()
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

/** Returns a notification for each reminder of one kind, or a single summary if there are many. */
function summarised<Row extends { date: Day }>(
  of: ReminderEvent,
  rows: readonly Row[],
  common: Pick<Notice, 'type' | 'recipients'>,
  noticeOf: (row: Row) => Notice,
): Notice[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.length <= maxReminders) return rows.map(noticeOf)
  // The rows are sorted by date.
  const details = { of, count: rows.length, from: first.date, to: last.date }
  return [{ ...common, event: 'reminder summary', details, employeeId: null, actorId: null }]
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
