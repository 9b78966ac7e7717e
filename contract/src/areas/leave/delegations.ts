import { message, messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { type Day } from '../../lib/day.ts'
import { byId, day, messageResult, translated, uuid } from '../../lib/fields.ts'
import { person } from '../employees/people.ts'

export const delegationTexts = messages('delegation', {
  title: 'Delegates',
  added: 'Delegate successfully added',
  removed: 'Delegate successfully removed',
  endBeforeStart: 'The end date must not be before the start date',
  inThePast: 'The end date must not be in the past',
  self: 'An approver cannot be their own delegate',
  notActive: 'A delegate must be an active employee on all of these days',
  approverGone: "This approver doesn't work here on all of these days",
  overlaps: (name: string, range: Range) => message('{name} already decides on these days: {range}', { name, range }),
  approverIsDelegate: (name: string, range: Range) =>
    message("A delegate can't have a delegate: this approver decides in place of {name} ({range})", { name, range }),
  delegateIsAway: 'Another employee decides in place of this delegate on some of these days',
  delegateHasDelegate: (name: string, range: Range) =>
    message('This delegate is away, and {name} decides in their place ({range})', { name, range }),
})

type Range = { startDate: Day; endDate: Day }

const name = person.pick({ uuid: true, firstName: true, lastName: true })

/** The delegate decides on leave in the approver's place between two dates, both included. */
const delegation = z.object(
  ofClass('internal', {
    uuid,
    approver: name,
    delegate: name,
    startDate: z.string(),
    endDate: z.string(),
  }),
)
export type Delegation = z.output<typeof delegation>

export const delegationsApi = {
  list: endpoint('GET /delegations', 'delegation.manage', {
    summary: 'List the current and coming delegations of an approver, those in which they are the delegate included',
    subject: { person: 'approver' },
    query: z.object(
      ofClass('internal', {
        /** The approver; the caller if omitted. */
        approver: uuid.optional(),
      }),
    ),
    result: z.array(delegation),
  }),
  create: endpoint('POST /delegations', 'delegation.manage', {
    summary: 'Let another employee decide in place of an approver between two dates',
    isAccessDecision: true,
    ofPeople: true,
    subject: 'caller',
    body: z.object({
      /** The approver; the caller if omitted. Only HR names another one. */
      approver: uuid.optional(),
      delegate: uuid,
      startDate: day,
      endDate: day,
    }),
    result: z.object({ message: translated, delegation }),
  }),
  remove: endpoint('DELETE /delegations/:id', 'delegation.manage', {
    summary: 'End a delegation at once',
    isAccessDecision: true,
    ofPeople: true,
    subject: { ownerOf: 'id' },
    params: byId,
    result: messageResult,
  }),
}
