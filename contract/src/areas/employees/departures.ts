import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, day, exactLine, line, longText, messageResult, translated } from '../../lib/fields.ts'
import type { Day } from '../../lib/dates.ts'
import { message, messages } from '../../lib/messages.ts'
import { person } from './people.ts'
import { mapDuties, successors } from './successors.ts'

export const departuresTexts = messages('departures', {
  planned: 'Departure successfully planned',
  changed: 'Planned departure successfully changed',
  released: 'Planned departure successfully released',
  successorGone: 'This employee is archived or not active, or does not work here on the day after the last day',
  canceled: 'Planned departure successfully canceled',
  isOver: 'The last day must not be in the past. Archive the employee instead.',
  isArchived: 'The employee is already archived',
  unknownReason: 'This reason is no longer in the list. Choose another one.',
  plannerGone: 'The person who planned it can no longer archive this employee',
  knownAlready: 'The employee already knows of this departure',
  knownOnLastDay: 'On the last day, the employee must know of it. Choose a later day, or plan the departure as known.',
  knownOnOutside: 'Choose a day after today, and not after the last day',
  afterRecord: (day: Day) =>
    message('The last day of the record is {day}. Choose that day or an earlier one, or plan the departure as known.', {
      day,
    }),
})

const successor = person
  .pick({ uuid: true, firstName: true, lastName: true })
  .extend(
    ofClass('hr', {
      /** True if the successor can't be given duties on the day after the last one. */
      isGone: z.boolean().optional(),
    }),
  )
  .nullable()

/** The plan for the day after the last one: the employee is archived, and the successors take over. */
const departure = z.object({
  /** Why the employee leaves; empty if HR has not said. */
  ...ofClass('confidential', { reason: z.string(), note: z.string() }),
  ...ofClass('hr', {
    /** The last day: that of the record, or that of the plan while the employee does not know of it yet. */
    endDate: day,
    /** False while only HR knows of the departure. */
    isKnown: z.boolean().default(true),
    /** The day on which the employee gets to know of it; null if HR releases it, on the last day at the latest. */
    knownOn: day.nullable().default(null),
    /** The version of a plan that is not known yet; the version of the record does not change with it. */
    version: z.int().default(0),
    /** The last day that the record gets back if the departure is canceled; null if there is none that is still possible. */
    endDateBefore: day.nullable(),
    successors: z.object(
      ofClass(
        'hr',
        mapDuties(() => successor),
      ),
    ),
    /** 'First Last' of the user who planned it, whose rights decide on the day; null if they were deleted. */
    plannedBy: z.string().nullable(),
    /** Whether HR was told that the user who planned it may no longer archive the employee. */
    isPlannerGone: z.boolean(),
    /** Why it could not be carried out; null if it is still to come. */
    problem: translated.nullable(),
  }),
})
export type Departure = z.output<typeof departure>

const step = z.object(
  ofClass('hr', {
    step: z.enum(['planned', 'changed', 'canceled']),
    /** 'First Last'; null if the user was deleted or is a program. */
    who: z.string().nullable(),
    at: z.iso.datetime(),
  }),
)
export type DepartureStep = z.output<typeof step>

export const departuresApi = {
  find: endpoint('GET /employee/:id/departure', 'employee.manage', {
    summary: 'Show the planned departure of an employee, if there is one',
    params: byId,
    result: z.object(
      ofClass('hr', {
        departure: departure.nullable(),
        /** The steps of a departure that the employee does not know of, newest first, up to 90 days after it was canceled. */
        steps: z.array(step).default([]),
      }),
    ),
  }),
  reasons: endpoint('GET /departure-reasons', 'employee.manage', {
    summary: 'List the reasons for departures that HR chooses from',
    result: z.object(ofClass('internal', { reasons: z.array(z.string()) })),
  }),
  plan: endpoint('PUT /employee/:id/departure', 'employee.manage', {
    summary: 'Plan or change the departure of an employee: the last day, and who takes over on the day after it',
    isAccessDecision: true,
    ofPeople: true,
    params: byId,
    body: z.object({
      endDate: day,
      successors: successors.optional(),
      /** One of `GET /departure-reasons`, or the stored one; empty for none. */
      reason: line(100).optional(),
      note: longText.optional(),
      /** The fingerprint of the leave after the last day that is canceled, as in `GET /employee/:id/leave-outside`. */
      endsLeave: exactLine(100).optional(),
      /** False: only HR knows of the departure, until it is planned as known. The record does not change until then. */
      isKnown: z.boolean().optional(),
      /** The day on which a departure that is not known yet becomes known; null for the last day. */
      knownOn: day.nullish(),
      /** The version of the record that the plan is based on. */
      version: z.int(),
      /** The version of the stored plan, if it is not known yet; no one else changes it unseen. */
      planVersion: z.int().optional(),
    }),
    result: messageResult,
  }),
  cancel: endpoint('DELETE /employee/:id/departure', 'employee.manage', {
    summary: 'Cancel the planned departure of an employee, who gets the earlier last day back',
    isAccessDecision: true,
    ofPeople: true,
    params: byId,
    /** The version of the plan that the user has seen; no one deletes another plan unseen. */
    query: z.object({ planVersion: z.coerce.number().pipe(z.int()) }),
    result: messageResult,
  }),
}
