import { sql } from 'kysely'
import { found } from '../../http/problem.ts'
import { byId, type RequestsOf } from '../../testing/requests.ts'
import { findFacts } from './facts.queries.ts'

export const leaveGrantRequests: RequestsOf = ({ people, db }) => ({
  'POST /leave-facts/:id': async (subject) => {
    await db
      .insertInto('leave_fact')
      .values({ employee_id: subject.uuid, waiting_since: sql<Date>`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { record } = found(await findFacts(db, subject.uuid))
    return { ...byId(subject), body: { seen: record, apply: true } }
  },
  'PATCH /employee/setleavedays/user/:id/leavetype/:leavetype': async ({ uuid }) => ({
    params: { id: uuid, leavetype: (await people.leaveType()).uuid },
    body: { numberOfDays: 25 },
  }),
})
