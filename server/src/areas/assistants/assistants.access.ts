import type { RequestsOf } from '../../testing/requests.ts'

/** The requests of the assistants area. */
export const assistantsRequests: RequestsOf = ({ db, people }) => ({
  async 'GET /leave-drafts/:id'(owner) {
    const { uuid } = await people.leaveType()
    const draft = { account_id: owner.uuid, leave_type_id: uuid, start_date: '2031-06-09', end_date: '2031-06-10' }
    return { params: await db.insertInto('leave_draft').values(draft).returning('id').executeTakeFirstOrThrow() }
  },
})
