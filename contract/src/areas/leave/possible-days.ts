// What would happen if leave were requested on these days: the same rules as applying for it, for each day of a calendar.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { ofClass } from '../../lib/field-classes.ts'
import { day, translated, uuid } from '../../lib/fields.ts'

/**
 * `free`: meets every rule. `look`: allowed, but its approver is warned, or coworkers are away. `no`: would be refused.
 */
export const possibilities = ['free', 'look', 'no'] as const

const possibleDay = z.object(
  ofClass('internal', {
    day: z.string(),
    possibility: z.enum(possibilities),
    /** Whether a request of half of this day is possible, if the whole one is not. */
    isHalfPossible: z.boolean(),
    /** The days that the request takes: from the first chosen day to this one, or the shortest one with this day. */
    days: z.number(),
    /** Why it is not possible, or what to look at; without names of coworkers and without their reasons. */
    reason: translated.nullable(),
  }),
)
export type PossibleDay = z.output<typeof possibleDay>

export const possibleDaysApi = {
  list: endpoint('GET /leaves/days', 'leave-preview.read', {
    summary:
      'Show for each day of a calendar whether it could be part of a leave request, or the last day of one from a first day on: for the caller, or by HR for the employee `uuid`',
    subject: { person: 'uuid' },
    query: z.object({
      ...ofClass('leave-type', { leaveType: uuid }),
      ...ofClass('internal', {
        uuid: uuid.optional(),
        /** The days of the calendar, at most 366 with `from`. */
        startDate: day,
        endDate: day,
        /** The first day of the request, once it is chosen: each day is then its last one. */
        from: day.optional(),
        /** The pending request that is changed; its days count as available. */
        request: uuid.optional(),
      }),
    }),
    result: z.object(ofClass('internal', { days: z.array(possibleDay) })),
  }),
}
