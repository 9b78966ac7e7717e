import { issue } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import {
  blankable,
  byId,
  choice,
  day,
  fieldTexts,
  flag,
  messageResult,
  name,
  numberError,
  version,
  translated,
  uuid,
} from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { isAmbiguousNumber, numberOfCall } from '../../lib/cell-numbers.ts'
import type { Day } from '../../lib/day.ts'
import { unlimited } from './balance.ts'
import { bothSides, givesDaysBack, isOneSide } from './days-back.ts'
import { leaveTypesTexts } from './texts.ts'

/** '#1a7441', as a colour input returns it. */
export const colour = z
  .string({ error: issue(fieldTexts.required) })
  .min(1, { error: issue(fieldTexts.required), abort: true })
  .regex(/^#[\da-f]{6}$/i, issue(leaveTypesTexts.notAColour))

const isInHalves = (days: number) => Number.isInteger(days * 2)

/** Days from 0 to 365 in steps of 0.5. */
export const someDays = z
  .number(numberError)
  .min(0, issue(fieldTexts.number))
  .max(unlimited, issue(fieldTexts.number))
  .refine(isInHalves, issue(fieldTexts.number))

/** Parses '7.5' and '7,5'. Returns NaN for anything else, such as '12,500', which could be two numbers. */
export const typedNumber = (text: string): number =>
  isAmbiguousNumber(text) ? Number.NaN : Number(numberOfCall(text) ?? Number.NaN)

/** Parses a required number; undefined for a blank field, which `numberError` reports as missing. */
export const requiredNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : typedNumber(text))

const leaveType = z.object(
  ofClass('internal', {
    uuid,
    name: z.string(),
    /** Days for every employee. 365: unlimited. Null or 0: counted but not limited. */
    numberOfDays: z.number().nullable(),
    /** The first day on which this leave may be taken; null for no first day. */
    validFrom: z.string().nullable(),
    /** The last day on which this leave may be taken. */
    expiredDate: z.string(),
    color: z.string(),
    halfDays: z.boolean(),
    /** The rules about days that are given back; those of a generated type are its policy's. */
    givesDaysBack: z.enum(givesDaysBack),
    canBeGivenBack: z.boolean(),
    isArchived: z.boolean(),
    /** The policy that generated the type; null without one. Of a generated type only colour and archiving can change. */
    policyId: uuid.nullable(),
    version: z.int(),
  }),
)
export type LeaveType = z.output<typeof leaveType>

const fields = z.object(
  ofClass('internal', {
    name,
    numberOfDays: blankable(
      z
        .union([z.string().transform(typedNumber).pipe(z.number()), z.number()], { error: issue(fieldTexts.number) })
        .pipe(someDays),
    ).optional(),
    validFrom: blankable(day).optional(),
    expiredDate: day,
    color: colour,
    halfDays: z.boolean().optional(),
    givesDaysBack: choice(givesDaysBack).optional(),
    canBeGivenBack: z.boolean().optional(),
  }),
)

type Validity = { validFrom?: Day | null | undefined; expiredDate: Day }

/** Whether there is any day on which the type may be taken. */
export const hasValidDays = ({ validFrom, expiredDate }: Validity): boolean => !validFrom || validFrom <= expiredDate

export const leaveTypeInput = fields
  .refine(hasValidDays, { path: ['validFrom'], error: issue(leaveTypesTexts.validFromAfterExpiration) })
  .refine(isOneSide, bothSides)

/**
 * Returns the first day of the year in a name, such as '2027-01-01' for 'Annual leave 2027'; undefined without a year.
 */
export function yearStartIn(typeName: string): Day | undefined {
  const year = /\b(20\d\d)\b/.exec(typeName)?.[1]
  return year && `${year}-01-01`
}

export const leaveTypesApi = {
  list: listEndpoint('GET /leavetype', 'leave-type.read', {
    summary: 'List leave types; archived ones only on request',
    contentClass: 'leave',
    row: leaveType,
    sort: ['name', 'expiredDate', 'numberOfDays'],
    filters: ofClass('internal', {
      isArchived: flag.optional(),
      /** Includes archived types after the others, because leave of past years refers to them. */
      withArchived: flag.optional(),
      /** Only types that may be requested today. */
      offered: flag.optional(),
    }),
  }),
  find: endpoint('GET /leavetype/:id', 'leave.manage', {
    summary: 'Show a leave type',
    contentClass: 'leave',
    params: byId,
    result: leaveType.extend(
      ofClass('internal', {
        /** The number of employees with an entitlement of their own. Changing the type's days doesn't affect them. */
        entitlements: z.int(),
      }),
    ),
  }),
  create: endpoint('POST /leavetype', 'leave.manage', {
    summary: 'Add a leave type',
    body: leaveTypeInput,
    result: leaveType,
  }),
  update: endpoint('PATCH /leavetype/:id', 'leave.manage', {
    summary: 'Change, archive or unarchive a leave type; omitted fields stay unchanged',
    params: byId,
    body: fields.partial().extend(ofClass('internal', { isArchived: z.boolean().optional(), version })),
    result: z.object(ofClass('internal', { message: translated, leaveType })),
  }),
  remove: endpoint('DELETE /leavetype/:id', 'leave.manage', {
    summary: 'Delete a leave type that was never used',
    params: byId,
    result: messageResult,
  }),
}
