// Possible days: for each day of a calendar, how a leave request with it would be answered, by the rules of applying for it.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { ofClass } from '../../lib/field-classes.ts'
import { day, translated, uuid } from '../../lib/fields.ts'
import { message, messages } from '../../lib/messages.ts'

/**
 * `free`: meets every rule, and no coworker is away. `look`: allowed, but the approver has something to look at.
 * `no`: would be refused.
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

/** A suggested request, which takes few days for a long time off. */
const suggestion = z.object(
  ofClass('internal', {
    startDate: z.string(),
    endDate: z.string(),
    /** The days that the request takes. */
    days: z.number(),
    /** The days off in a row, with weekends and holidays before and after the request. */
    daysOff: z.int(),
    firstDayOff: z.string(),
    lastDayOff: z.string(),
  }),
)
export type Suggestion = z.output<typeof suggestion>

/** Reasons for which the approver should look at a request. */
export const lookTexts = messages('look', {
  coworkersAway: (count: number) =>
    message('{count, plural, one {# coworker is away} other {# coworkers are away}}', { count }),
  overlaps: 'There is another pending request for these days',
  creditsBack: 'Approved leave on these days is credited back',
})

const asked = {
  ...ofClass('leave-type', { leaveType: uuid }),
  ...ofClass('internal', {
    uuid: uuid.optional(),
    /** The pending request that is changed; its days count as available. */
    request: uuid.optional(),
  }),
}

export const possibleDaysApi = {
  list: endpoint('GET /leaves/days', 'leave-preview.read', {
    summary:
      'Show for each day of a calendar whether it could be part of a leave request, or the last day of one from a first day on: for the caller, or by HR for the employee `uuid`',
    subject: { person: 'uuid' },
    query: z.object({
      ...asked,
      ...ofClass('internal', {
        /** The days of the calendar, at most 366 with `from`. */
        startDate: day,
        endDate: day,
        /** The first day of the request, once it is chosen: each day is then its last one. */
        from: day.optional(),
      }),
    }),
    result: z.object(ofClass('internal', { days: z.array(possibleDay) })),
  }),
  suggest: endpoint('GET /leaves/suggestions', 'leave-preview.read', {
    summary:
      'Suggest at most three requests around holidays that meet every rule and give a long time off for few days: for the caller, or by HR for the employee `uuid`',
    subject: { person: 'uuid' },
    query: z.object({
      ...asked,
      ...ofClass('internal', {
        /** The period, at most 366 days, from tomorrow on, with all days of the requests. */
        startDate: day,
        endDate: day,
      }),
    }),
    result: z.object(ofClass('internal', { suggestions: z.array(suggestion) })),
  }),
}
