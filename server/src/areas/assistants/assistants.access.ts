import type { RequestsOf } from '../../testing/requests.ts'
import { addDraft } from './drafts.commands.ts'

/** The requests of the assistants area. */
export const assistantsRequests: RequestsOf = ({ db, people }) => ({
  async 'GET /leave-drafts/:id'(owner) {
    const { uuid } = await people.leaveType()
    const draft = { account_id: owner.uuid, leave_type_id: uuid, start_date: '2031-06-09', end_date: '2031-06-10' }
    return { params: await addDraft(db, draft) }
  },
})
