import type { Day } from '@hr/contract/lib/dates'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notify } from '../notifications/notify.commands.ts'
import { compareEarlierYears } from './earlier-years.queries.ts'
import { lockFacts } from './stored-facts.commands.ts'

/** Tells HR once of days of earlier years that are missing or doubled. They are never corrected without a decision. */
export async function reportWrongDays(
  trx: Trx,
  { today, emailQueue }: { today: Day; emailQueue: EmailQueue },
): Promise<void> {
  const wrong = (await compareEarlierYears(trx, { today })).filter(({ days, isReported }) => days !== 0 && !isReported)
  if (wrong.length === 0) return
  await lockFacts(
    trx,
    wrong.map(({ employeeId }) => employeeId),
  )
  for (const { employeeId, year } of wrong)
    await trx
      .updateTable('leave_fact')
      .set({ earlier_years_reported: year })
      .where('employee_id', '=', employeeId)
      .execute()
  const recipients = await listHr(trx, today)
  const notices = wrong.map(({ employeeId, year, days }) => ({
    event: 'days of earlier years' as const,
    details: { year, days },
    recipients,
    employeeId,
    actorId: null,
  }))
  await notify(trx, notices, { emailQueue })
}
