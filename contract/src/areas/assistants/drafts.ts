import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, uuid } from '../../lib/fields.ts'

/** A leave request that an assistant has prepared; only its owner can send it. */
const leaveDraft = z.object({
  leaveType: z.object({ uuid, name: z.string() }),
  startDate: z.string(),
  endDate: z.string(),
  startHalf: z.boolean(),
  endHalf: z.boolean(),
})
export type LeaveDraft = z.output<typeof leaveDraft>

export const leaveDraftsApi = {
  find: endpoint('GET /leave-drafts/:id', 'leave-draft.own', {
    summary: 'Show a leave request that my assistant has drafted within the last 24 hours',
    subject: { ownerOf: 'id' },
    params: byId,
    result: leaveDraft,
  }),
}
