// Leave outside the employment, which a first or last day was moved over, and its return (`docs/rules.md`, section 3).
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { ofClass } from '../../lib/field-classes.ts'
import { byId, translated, uuid } from '../../lib/fields.ts'
import { leaveStatuses } from './status.ts'

const leave = z.object({
  ...ofClass('leave', {
    uuid,
    status: z.enum(leaveStatuses),
    startDate: z.string(),
    endDate: z.string(),
    totalDays: z.number(),
  }),
  ...ofClass('leave-type', { leaveType: z.string() }),
})

/** A request with days outside the employment. */
const requestOutside = leave.extend(
  ofClass('leave', {
    /** How many of its days are outside. */
    daysOutside: z.number(),
  }),
)

/** The approved and undecided leave of an employee that is outside an employment. */
export const leaveOutside = z.object(
  ofClass('leave', {
    requests: z.array(requestOutside),
    /** Ends exactly these days when it is sent with the first or last day. */
    fingerprint: z.string(),
  }),
)
export type LeaveOutside = z.output<typeof leaveOutside>

/** Why leave stays canceled: other leave overlaps it, or its days are not available. */
const restoreProblems = ['overlapping', 'no days'] as const
export type RestoreProblem = (typeof restoreProblems)[number]

/** Leave that ended outside the employment and is within it by now, with the status that comes back. */
const restorableLeave = leave.extend(
  ofClass('leave', {
    /** Null if it comes back. */
    problem: z.enum(restoreProblems).nullable(),
  }),
)
export type RestorableLeave = z.output<typeof restorableLeave>

const requests = z.array(restorableLeave)

export const leaveOutsideApi = {
  listRestorable: endpoint('GET /employee/:id/leave-outside/restore', 'leave.manage', {
    summary: 'List the leave that ended outside the employment of an employee and is within it by now',
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
