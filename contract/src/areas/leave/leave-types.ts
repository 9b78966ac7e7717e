import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { blankable, byId, day, fieldTexts, flag, message, name, version } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import type { Day } from '../../lib/day.ts'
import { unlimited } from './balance.ts'
import { leaveTypesTexts } from './texts.ts'

/** '#1a7441', as a colour field gives it. */
const colour = z
  .string({ error: fieldTexts.required })
  .min(1, { error: fieldTexts.required, abort: true })
  .regex(/^#[\da-f]{6}$/i, fieldTexts.value)

const isInHalves = (days: number) => Number.isInteger(days * 2)

/** Days in steps of a half, from 0 to 365. */
export const someDays = z
  .number({ error: fieldTexts.number })
  .min(0, fieldTexts.number)
  .max(unlimited, fieldTexts.number)
  .refine(isInHalves, fieldTexts.number)

/** '7.5' and '7,5' are the same; what is no number is NaN. */
export const typedNumber = (text: string): number =>
  /^\s*\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

const leaveType = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Days that everybody has; 365: no limit; null and 0: use is counted, never limited. */
  numberOfDays: z.number().nullable(),
  /** The first day that such leave may be taken on; null: no limit. */
  validFrom: z.string().nullable(),
  /** The last day that such leave may be taken on. */
  expiredDate: z.string(),
  color: z.string(),
  halfDays: z.boolean(),
  isArchived: z.boolean(),
  version: z.int(),
})
export type LeaveType = z.output<typeof leaveType>

const fields = z.object({
  name,
  numberOfDays: blankable(
    z
      .union([z.string().transform(typedNumber).pipe(z.number()), z.number()], { error: fieldTexts.number })
      .pipe(someDays),
  ).optional(),
  validFrom: blankable(day).optional(),
  expiredDate: day,
  color: colour,
  halfDays: z.boolean().optional(),
})

type Validity = { validFrom?: Day | null | undefined; expiredDate: Day }

/** Whether there is a day on which the type can be taken. */
export const hasValidDays = ({ validFrom, expiredDate }: Validity): boolean => !validFrom || validFrom <= expiredDate

export const leaveTypeInput = fields.refine(hasValidDays, {
  path: ['validFrom'],
  error: leaveTypesTexts.validFromAfterExpiration,
})

/** The first day of the year in a name: '2027-01-01' for 'Annual leave 2027'; undefined if the name has no year. */
export function yearStartIn(typeName: string): Day | undefined {
  const year = /\b(20\d\d)\b/.exec(typeName)?.[1]
  return year && `${year}-01-01`
}

export const leaveTypesApi = {
  list: listEndpoint('GET /leavetype', 'leave-type.read', {
    summary: 'The types of leave, archived ones only when asked for',
    row: leaveType,
    sort: ['name', 'expiredDate', 'numberOfDays'],
    filters: {
      isArchived: flag.optional(),
      /** Archived ones too, after the others: the leave of former years is of those. */
      withArchived: flag.optional(),
      /** Only those that may be asked for today. */
      offered: flag.optional(),
    },
  }),
  find: endpoint('GET /leavetype/:id', 'leave.manage', {
    summary: 'One type of leave',
    params: byId,
    result: leaveType.extend({
      /** People who have a total of their own: a change of the days does not reach them. */
      entitlements: z.int(),
    }),
  }),
  create: endpoint('POST /leavetype', 'leave.manage', {
    summary: 'Adds a type of leave',
    body: leaveTypeInput,
    result: leaveType,
  }),
  update: endpoint('PATCH /leavetype/:id', 'leave.manage', {
    summary: 'Changes a type of leave, archives or unarchives it; what is left out stays as it is',
    params: byId,
    body: fields.partial().extend({ isArchived: z.boolean().optional(), version }),
    result: z.object({ message: z.string(), leaveType }),
  }),
  remove: endpoint('DELETE /leavetype/:id', 'leave.manage', {
    summary: 'Deletes a type of leave that nobody has ever used',
    params: byId,
    result: message,
  }),
}
