// Leave outside the employment, which a first or last day was moved over (`docs/rules.md`, section 3).
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { uuid } from '../../lib/fields.ts'
import { leaveStatuses } from './status.ts'

/** What is shown of a request that is outside an employment, or was. */
export const leaveOfEmployment = z.object({
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
const requestOutside = leaveOfEmployment.extend(
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
