// Leave outside the employment, which a first or last day was moved over (`docs/rules.md`, section 3).
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { messages } from '../../lib/messages.ts'
import { uuid } from '../../lib/fields.ts'
import { leaveStatuses } from './status.ts'

export const outsideTexts = messages('leaveOutside', {
  /** Why leave was canceled or shortened, in the history and the balance history. */
  reason: 'outside the employment',
  changed: 'The leave outside the employment has changed. Please save again to review it.',
  notYourOwn: "You can't cancel your own leave this way. Ask another person in HR.",
})

/** A request with days outside the employment. */
const requestOutside = z.object({
  ...ofClass('leave', {
    uuid,
    status: z.enum(leaveStatuses),
    startDate: z.string(),
    endDate: z.string(),
    totalDays: z.number(),
    /** How many of its days are outside. */
    daysOutside: z.number(),
  }),
  ...ofClass('leave-type', { leaveType: z.string() }),
})

/** The approved and undecided leave of an employee that is outside an employment. */
export const leaveOutside = z.object(
  ofClass('leave', {
    requests: z.array(requestOutside),
    /** Ends exactly these days when it is sent with the first or last day. */
    fingerprint: z.string(),
  }),
)
export type LeaveOutside = z.output<typeof leaveOutside>
