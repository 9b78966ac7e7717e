import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'

/** Notifies the demo company's leads of pending requests, without emails. */
export const makeDemoNotifications = (trx: Trx) =>
  sql`
    insert into notification (recipient_id, type, event, at, employee_id, leave_request_id, actor_id, details)
    select e.supervisor_id, 'leaveRequest', 'requested', r.requested_at, r.employee_id, r.id, r.employee_id,
           json_build_object('startDate', r.start_date, 'endDate', r.end_date, 'totalDays', r.total_days)
    from leave_request r join employee e on e.id = r.employee_id
    where r.status = 'pending' and e.supervisor_id is not null`.execute(trx)
