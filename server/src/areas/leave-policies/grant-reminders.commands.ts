import { addDays, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notify } from '../notifications/notify.commands.ts'

/** The part of the day's work. */
export const grantReminders = 'grant reminders'

/** The days on which HR is reminded to grant a year: 1 November, 1 December, then weekly until the end of January. */
export function reminderDaysFor(year: number): Day[] {
  const december: Day = `${year - 1}-12-01`
  const weekly = Array.from({ length: 9 }, (_, week) => addDays(december, 7 * week))
  return [`${year - 1}-11-01`, ...weekly]
}

/** Reminds HR of policies that granted last year but not the next one; days that were missed are made up for. */
export async function remindOfGrants(
  trx: Trx,
  { today, emailQueue }: { today: Day; emailQueue: EmailQueue },
): Promise<void> {
  const year = Number(today.slice(0, 4)) + (today.slice(5) < '11-01' ? 0 : 1)
  const { rows } = await sql<{ count: number; lastRun: Day | null }>`
    select count(*)::int as count, (select max(day) from daily_run
                                   where day < ${today} and not ${grantReminders} = any (unfinished)) as "lastRun"
    from leave_policy p
    where not p.is_archived and p.rules ->> 'kind' = 'granted'
      and exists (select from leave_type t where t.policy_id = p.id and t.year = ${year - 1})
      and not exists (select from leave_type t where t.policy_id = p.id and t.year = ${year})`.execute(trx)
  const [{ count, lastRun } = { count: 0, lastRun: null }] = rows
  const isDue = reminderDaysFor(year).some((day) => day <= today && day > (lastRun ?? addDays(today, -1)))
  if (count === 0 || !isDue) return
  await notify(
    trx,
    [{ event: 'year not granted', details: { year, count }, recipients: await listHr(trx, today), actorId: null }],
    { emailQueue },
  )
}
