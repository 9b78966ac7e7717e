import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { remindOfRequests } from '../areas/leave-requests/reminders.commands.ts'
import type { TestApp } from './test-app.ts'

/** Reminds of undecided requests as the work of a day does. */
export const remindOn = (app: TestApp, today: Day) =>
  remindOfRequests({ db: app.db, pushChannel: app.app.pushChannel }, { today, timeZone: app.company.timeZone })

/** Everything that reminders write, with the transaction that wrote it last. */
export async function writtenReminders(app: TestApp): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from notification) as notifications, (select count(*) from email) as emails,
           (select json_agg(json_build_array(m.leave_request_id, m.approver_id, m.xmin)
                            order by m.leave_request_id, m.approver_id) from leave_reminder m) as reminders`.execute(
    app.db,
  )
  return rows[0]
}
