// Substitutes: coworkers who cover for an employee during a leave (`docs/rules.md`, section 3).
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, longText, translated, uuid } from '../../lib/fields.ts'
import { issue, message, messages } from '../../lib/messages.ts'
import { person } from '../employees/people.ts'
import { halfDays, splitAt, type LeaveRange, type WorkCalendar } from './days.ts'
import { maxReasonLength } from './limits.ts'
import { leaveTexts } from './texts.ts'

/** The maximum number of substitutes of a request. */
export const maxSubstitutes = 5

export const { tooMany: tooManySubstitutes } = messages('substitute', {
  tooMany: message('At most {max} substitutes', { max: maxSubstitutes }),
})

/** The ids of the coworkers who cover. */
export const substituteIds = z.array(uuid).max(maxSubstitutes, issue(tooManySubstitutes))

/** A substitute as seen by the owner of the request, its approvers and HR. */
export const substitute = person.pick({ uuid: true, firstName: true, lastName: true }).extend({
  ...ofClass('internal', {
    /** Whether the substitute has said that they can't. */
    hasDeclined: z.boolean(),
    /** Whether the substitute has become unavailable since they were named. */
    isUnavailable: z.boolean(),
  }),
  /** Why the substitute can't. */
  ...ofClass('leave-type', { note: z.string() }),
})
export type Substitute = z.output<typeof substitute>

/** The approved absences of a substitute on the days of a request: the days only. */
const cover = z.object(
  ofClass('internal', {
    uuid,
    absences: z.array(
      z.object(
        ofClass('internal', {
          startDate: z.string(),
          endDate: z.string(),
          startHalf: z.boolean(),
          endHalf: z.boolean(),
        }),
      ),
    ),
    /** Whether the two cover for each other on some of these days. */
    isMutual: z.boolean(),
  }),
)
export type Cover = z.output<typeof cover>

/** `problem`: why the person can't be named. */
export const previewedCover = cover.extend(ofClass('internal', { problem: translated.nullable() }))

/** A leave during which the caller covers for its owner. */
const substitution = z.object({
  uuid,
  user: person.pick({ uuid: true, firstName: true, lastName: true, profileImage: true }),
  startDate: z.string(),
  endDate: z.string(),
  startHalf: z.boolean(),
  endHalf: z.boolean(),
  hasDeclined: z.boolean(),
  note: z.string(),
  /** Until the request is decided. */
  mayDecline: z.boolean(),
  isMutual: z.boolean(),
})
export type Substitution = z.output<typeof substitution>

/** The substitute's note to the owner and the approvers. */
export const declineNote = longText.refine((text) => text.length <= maxReasonLength, issue(leaveTexts.reasonTooLong))

export const substitutesApi = {
  list: endpoint('GET /leaves/substitutions', 'substitution.own', {
    summary: 'List the current and coming leave during which I cover: for whom and when',
    subject: 'caller',
    result: z.array(substitution),
  }),
  decline: endpoint('PUT /leaves/substitutions/:id', 'substitution.own', {
    summary: "Say that I can't cover, until the request is decided; the owner and the approvers are told",
    subject: { ownerOf: 'id' },
    params: byId,
    body: z.object({ note: declineNote.optional() }),
    result: z.object({ message: translated }),
  }),
  ofRequest: endpoint('GET /userleave/:id/substitutes', 'leave.decide', {
    summary: 'List the approved absences of the substitutes of a request on its days',
    subject: { ownerOf: 'id' },
    params: byId,
    result: z.array(cover),
  }),
}

/** Returns the part of an absence that is on the days of a leave; null if there is none. */
export function absenceOn(leave: LeaveRange, absence: LeaveRange): LeaveRange | null {
  const { from, to } = halfDays(leave)
  const { after } = splitAt(absence, from)
  return after && splitAt(after, to).before
}

/**
 * Returns whether approved absences cover every half day of a leave on which its owner works.
 * @param calendar the owner's
 */
export function isAwayThroughout(leave: LeaveRange, calendar: WorkCalendar, absences: readonly LeaveRange[]): boolean {
  const { from, to } = halfDays(leave)
  const away = absences.map(halfDays)
  const worked = Array.from({ length: to - from }, (_, index) => from + index).filter((half) =>
    calendar.worksHalf(half),
  )
  return worked.length > 0 && worked.every((half) => away.some((absence) => absence.from <= half && half < absence.to))
}
