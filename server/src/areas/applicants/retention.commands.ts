import { type Day, addDays } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { ofPerson, recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notify } from '../notifications/notify.commands.ts'

/** How many days before the deletion of applications HR is notified (`docs/rules.md`, section 6). */
const daysBefore = 14

type Kept = { today: Day; months: number }

// The same day of a later month, or that month's last day.
const keptUntil = (months: number) => sql`(applied_on + ${months} * interval '1 month')::date`

/**
 * Deletes applications after the retention period, with files and emails; only position and month are kept for
 * statistics. Notifies HR once about applications that will be deleted soon.
 */
export async function deleteExpiredApplications(
  trx: Trx,
  { today, months, emailQueue }: Kept & { emailQueue: EmailQueue },
): Promise<void> {
  await deletePast(trx, { today, months })
  await announceDeletions(trx, { today, months, emailQueue })
}

async function deletePast(trx: Trx, { today, months }: Kept): Promise<void> {
  const { rows: gone } = await sql<{ applicantId: string }>`
    with gone as (
      delete from application where id in (
        select id from application where ${keptUntil(months)} <= ${today} order by id for update
      ) returning applicant_id, position, applied_on
    ), counted as (
      insert into past_application (position, month) select position, date_trunc('month', applied_on) from gone
    )
    select distinct applicant_id as "applicantId" from gone order by applicant_id`.execute(trx)
  await recordAll(
    trx,
    gone.map(({ applicantId }) => ({
      actorId: null,
      action: 'ended',
      ...ofPerson('applicant', applicantId),
    })),
  )
}

async function announceDeletions(
  trx: Trx,
  { today, months, emailQueue }: Kept & { emailQueue: EmailQueue },
): Promise<void> {
  const { rows } = await sql<{ count: number; from: Day; to: Day }>`
    with announced as (
      update application set deletion_notified_on = ${today}
      where id in (
        select id from application
        where deletion_notified_on is null and ${keptUntil(months)} <= ${addDays(today, daysBefore)}
        order by id for no key update
      )
      returning ${keptUntil(months)} as date
    )
    select count(*) as count, min(date) as "from", max(date) as "to" from announced having count(*) > 0`.execute(trx)
  const recipients = await listHr(trx, today)
  await notify(
    trx,
    rows.map((details) => ({
      event: 'applications end' as const,
      details,
      recipients,
      actorId: null,
    })),
    { emailQueue },
  )
}
