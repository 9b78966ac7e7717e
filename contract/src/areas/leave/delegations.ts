import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { formatDays, type Day } from '../../lib/day.ts'
import { byId, day, message } from '../../lib/fields.ts'
import { person } from '../employees/people.ts'

export const delegationTexts = {
  title: 'Delegates',
  added: 'Delegate successfully added',
  removed: 'Delegate successfully removed',
  endBeforeStart: 'The end date must not be before the start date',
  inThePast: 'The end date must not be in the past',
  self: 'An approver cannot be their own delegate',
  notActive: 'A delegate must be an active employee',
  approverArchived: 'This approver is archived',
  overlaps: (name: string, range: Range) => `${name} already decides on these days: ${formatDays(range, 'en')}`,
  approverIsDelegate: (name: string, range: Range) =>
    `A delegate can't have a delegate: this approver decides in place of ${name} (${formatDays(range, 'en')})`,
  delegateHasDelegate: (name: string, range: Range) =>
    `This delegate is away, and ${name} decides in their place (${formatDays(range, 'en')})`,
} as const

type Range = { startDate: Day; endDate: Day }

const name = person.pick({ uuid: true, firstName: true, lastName: true })

/** The delegate decides on leave in the approver's place between two dates, both included. */
const delegation = z.object({
  uuid: z.uuid(),
  approver: name,
  delegate: name,
  startDate: z.string(),
  endDate: z.string(),
})
export type Delegation = z.output<typeof delegation>

export const delegationsApi = {
  list: endpoint('GET /delegations', 'delegation.manage', {
    summary: 'List the current and coming delegations of an approver, those in which they are the delegate included',
    subject: { person: 'approver' },
    query: z.object({
      /** The approver; the caller if omitted. */
      approver: z.uuid().optional(),
    }),
    result: z.array(delegation),
  }),
  create: endpoint('POST /delegations', 'delegation.manage', {
    summary: 'Let another employee decide in place of an approver between two dates',
    subject: 'caller',
    body: z.object({
      /** The approver; the caller if omitted. Only HR names another one. */
      approver: z.uuid().optional(),
      delegate: z.uuid(),
      startDate: day,
      endDate: day,
    }),
    result: z.object({ message: z.string(), delegation }),
  }),
  remove: endpoint('DELETE /delegations/:id', 'delegation.manage', {
    summary: 'End a delegation at once',
    subject: { ownerOf: 'id' },
    params: byId,
    result: message,
  }),
}
