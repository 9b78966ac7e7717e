import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, messageResult, requiredLine, uuid } from '../../lib/fields.ts'

/** A granted year that is over and has given an employee nothing, although its rules cover the employee. */
const pastYear = z.object({
  /** The leave type. */
  uuid,
  name: z.string(),
  /** The days that granting it gives; 365: unlimited. */
  days: z.number(),
  /** Those of them that have not lapsed. */
  usable: z.number(),
})
export type PastYear = z.output<typeof pastYear>

export const pastYearsApi = {
  list: endpoint('GET /employee/:id/past-leave-years', 'leave.manage', {
    summary: 'List the leave years that are over and can be granted to an employee who has no days of them',
    ofPeople: true,
    params: byId,
    result: z.array(pastYear),
  }),
  grant: endpoint('POST /employee/:id/past-leave-years/:leavetype', 'leave.manage', {
    summary: 'Grant a leave year that is over to an employee other than the caller',
    ofPeople: true,
    params: byId.extend({ leavetype: uuid }),
    body: z.object({ reason: requiredLine }),
    result: messageResult,
  }),
}
