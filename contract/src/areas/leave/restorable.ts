// The return of leave that ended outside the employment, or that days off alone keep canceled (`docs/rules.md`, section 3). A
// file of its own, because the list of employees loads the leave outside and not this.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { ofClass } from '../../lib/field-classes.ts'
import { byId, translated } from '../../lib/fields.ts'
import { leaveOfEmployment } from './outside.ts'

/** Why leave stays canceled: other leave overlaps it, or its days are not available. */
const restoreProblems = ['overlapping', 'no days'] as const
export type RestoreProblem = (typeof restoreProblems)[number]

/** Canceled leave that may come back, with the status that it has then. */
const restorableLeave = leaveOfEmployment.extend(
  ofClass('leave', {
    /** Null if it comes back. */
    problem: z.enum(restoreProblems).nullable(),
  }),
)
export type RestorableLeave = z.output<typeof restorableLeave>

const requests = z.array(restorableLeave)

export const restorableLeaveApi = {
  listRestorable: endpoint('GET /employee/:id/leave-outside/restore', 'leave.manage', {
    summary:
      'List canceled leave of an employee that is within the employment again, or that days off alone keep canceled',
    contentClass: 'leave',
    params: byId,
    result: z.object(ofClass('leave', { requests })),
  }),
  restore: endpoint('POST /employee/:id/leave-outside/restore', 'leave.manage', {
    summary: 'Restore that leave as far as nothing overlaps it and its days are available, except that of the caller',
    contentClass: 'leave',
    params: byId,
    result: z.object({ ...ofClass('internal', { message: translated }), ...ofClass('leave', { requests }) }),
  }),
}
