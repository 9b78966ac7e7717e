import { lastDue, type Cadence } from '@hr/contract/areas/reports/due-times'
import type { JobTarget } from '@hr/contract/areas/jobs/jobs'
import { todayIn } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import type { WorkDeps } from '../../area.ts'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { LocksChanged } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { keepRunning } from '../../lib/keep-running.ts'
import { isSwitchedOff } from '../../outbound/restored-copy.ts'
import { commitAndPush } from '../../realtime/push.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { notify, type Notice } from '../notifications/notify.commands.ts'
import { listRecipients, listUsers, lockReport, mayOpenReport, type StoredSchedule } from './schedules.queries.ts'

/** How long after a due time its emails are still sent. */
const maxLateMs = 24 * 3_600_000

const everyMs = 30_000

type Sending = Pick<WorkDeps, 'db' | 'company' | 'emailQueue' | 'pushChannel'> & {
  /** The time; that of the database by default. */
  now?: Date
}

/**
 * Sends the reports that are due. Every node does so; each due time is claimed by one of them.
 * @returns a function that stops it
 */
export const startSendingReports = ({ log, ...sending }: Sending & Pick<Deps, 'log'>): (() => Promise<void>) =>
  keepRunning('sending reports', () => sendDueReports(sending), { log, everyMs })

/** Queues the emails of all schedules whose last due time was not sent yet, at most a day late. */
export async function sendDueReports(sending: Sending): Promise<void> {
  const { db, company } = sending
  if (await isSwitchedOff(db, 'reports')) return
  const now = sending.now ?? (await clockOf(db))
  const schedules = await db
    .selectFrom('report_schedule')
    .select(['id', 'view_id as viewId', 'account_id as ownerId', 'hour', 'sent_until as sentUntil'])
    .select(sql<Cadence>`cadence`.as('cadence'))
    .orderBy('id')
    .execute()
  const failures: unknown[] = []
  for (const { sentUntil, ...schedule } of schedules) {
    const due = lastDue(schedule, now, company.timeZone)
    const isSent = sentUntil >= due && sentUntil <= now
    if (isSent || now.getTime() - due.getTime() > maxLateMs) continue
    // A report that fails delays no other.
    await sendReport(sending, schedule, { due, now }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** The clock of the database counts for all nodes. */
async function clockOf(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]!.now
}

/**
 * Claims a due time and queues its emails in one transaction, so that neither another node nor a restart sends it again.
 * Recipients who may no longer open the report are removed; without recipients, or once its owner may not open the
 * report, the schedule ends.
 */
const sendReport = (
  { db, company, emailQueue, pushChannel }: Sending,
  { id, viewId, ownerId }: StoredSchedule,
  { due, now }: { due: Date; now: Date },
): Promise<void> =>
  commitAndPush(db, pushChannel, async (trx) => {
    const locked = new Set([ownerId, ...(await listRecipients(trx, id))])
    await lockAccounts(trx, [...locked])
    const report = await lockReport(trx, viewId)
    if (!report || !(await claim(trx, id, { due, now }))) return
    const recipients = await listRecipients(trx, id)
    if (recipients.some((one) => !locked.has(one))) throw new LocksChanged('A recipient was added in the meantime')

    const users = await listUsers(trx, [...locked], todayIn(company.timeZone, now))
    const customFields = await listCustomFields(trx)
    const readers = new Set(users.filter((user) => mayOpenReport(report, user, customFields)).map(({ uuid }) => uuid))
    const { name } = report
    if (!readers.has(ownerId)) {
      await deleteSchedule(trx, id)
      const told = users.flatMap(({ uuid }) => (uuid === ownerId ? [uuid] : []))
      return notify(trx, [{ event: 'report emails ended', details: { name }, recipients: told, actorId: null }], {
        emailQueue,
      })
    }
    const target: JobTarget = { screen: 'report', search: { view: viewId } }
    const details = { name, target }
    const removed = recipients.filter((one) => !readers.has(one))
    if (removed.length > 0)
      await trx
        .deleteFrom('report_recipient')
        .where('schedule_id', '=', id)
        .where('account_id', 'in', removed)
        .execute()
    const receiving = recipients.filter((one) => readers.has(one))
    if (receiving.length === 0) await deleteSchedule(trx, id)
    const notices: Notice[] = [
      { event: 'report ready', details, recipients: receiving, actorId: null },
      ...removed.map((employeeId): Notice => ({
        event: 'report recipient removed',
        details,
        recipients: [ownerId],
        employeeId,
        actorId: null,
      })),
    ]
    return notify(trx, notices, { emailQueue })
  })

/** Keeps the owner and the recipients until the commit: notifications refer to them. */
const lockAccounts = (trx: Trx, ids: readonly string[]) =>
  trx.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()

/**
 * Marks a due time as sent.
 * @returns false if it is sent already. A time in the future was stored by a wrong clock and does not count.
 */
async function claim(trx: Trx, id: string, { due, now }: { due: Date; now: Date }): Promise<boolean> {
  const row = await trx
    .updateTable('report_schedule')
    .set({ sent_until: due })
    .where('id', '=', id)
    .where((of) => of.or([of('sent_until', '<', due), of('sent_until', '>', sql<Date>`greatest(now(), ${now})`)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const deleteSchedule = (trx: Trx, id: string) => trx.deleteFrom('report_schedule').where('id', '=', id).execute()
