// Time off in lieu: employees request credit for days that they worked in addition (`docs/rules.md`, section 3).
import { issue } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, choice, day, fieldTexts, longText, version, translated, chosenUuid, uuid } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { creditTexts } from './credit-texts.ts'
import { decidable, decisionNote, leaveRequest } from './leave.ts'
import { someDays } from './leave-types.ts'

/** The statuses of a credit. 'inProgress': approved by the team lead, awaits HR. */
export const creditStatuses = ['pending', 'inProgress', 'approved', 'rejected', 'canceled'] as const
export type CreditStatus = (typeof creditStatuses)[number]

const policy = z.object(ofClass('internal', { uuid, name: z.string() }))

const credit = leaveRequest
  .pick({
    uuid: true,
    approvalFlow: true,
    user: true,
    reason: true,
    requestedAt: true,
    decidedBy: true,
    decidedAt: true,
    decisionNote: true,
    version: true,
  })
  .extend(
    ofClass('internal', {
      status: z.enum(creditStatuses),
      policy,
      /** The first and the last day worked. */
      startDate: z.string(),
      endDate: z.string(),
      days: z.number(),
    }),
  )
export type Credit = z.output<typeof credit>

const maxReasonLength = 2000

export const creditInput = z
  .object({
    /** The employee; the caller if omitted. */
    uuid: uuid.optional(),
    policy: z.object({ uuid: chosenUuid(issue(fieldTexts.required)) }, { error: issue(fieldTexts.required) }),
    startDate: day,
    endDate: day,
    days: someDays.min(0.5, issue(fieldTexts.number)).max(31, issue(fieldTexts.number)),
    reason: longText
      .refine((text) => text.length >= 5, issue(creditTexts.reasonTooShort))
      .refine((text) => text.length <= maxReasonLength, issue(creditTexts.reasonTooLong)),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    error: issue(creditTexts.endBeforeStart),
  })

export const creditsApi = {
  policies: endpoint('GET /leave-credits/policies', 'leave.apply', {
    summary: 'List the leave policies of time off in lieu that I may request credit from',
    ofPeople: true,
    result: z.array(policy),
  }),
  list: listEndpoint('GET /leave-credits', 'leave.read', {
    summary: "List requests for time off in lieu: my own, my team's or all; latest first",
    subject: 'scope',
    row: credit,
    sort: ['requestedAt'],
    filters: ofClass('internal', {
      type: z.enum(['own', 'team', 'all']).optional(),
      status: z.enum(['pending', 'approved', 'rejected', 'canceled']).optional(),
      decidable,
    }),
  }),
  create: endpoint('POST /leave-credits', 'leave.apply', {
    summary: 'Request time off in lieu: for the caller, or by HR for any employee',
    ofPeople: true,
    body: creditInput,
    result: z.object({ message: translated, credit }),
  }),
  update: endpoint('PUT /leave-credits/:id', 'leave.change', {
    summary: 'Approve or reject a request for time off in lieu, or cancel my own pending one',
    ofPeople: true,
    subject: { ownerOf: 'id' },
    params: byId,
    body: z.object({
      status: choice(['approved', 'rejected', 'canceled']),
      decisionNote: decisionNote.optional(),
      version,
    }),
    result: z.object({ message: translated, credit }),
  }),
}
