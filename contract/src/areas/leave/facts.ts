// The facts of an employee's record from which leave policies compute days. What employees change in their own record
// waits until HR confirms it (`docs/rules.md`, section 3).
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, messageResult } from '../../lib/fields.ts'
import { person } from '../employees/people.ts'
import { explanationLine } from './explanation.ts'

export const leaveFacts = z.object({
  ...ofClass('hr', {
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    endOfProbationaryPeriod: z.string().nullable(),
    contractType: z.string().nullable(),
  }),
  ...ofClass('internal', { officeLocation: z.string() }),
  /** By date of birth. */
  ...ofClass('third-party', { children: z.array(z.object(ofClass('third-party', { dateOfBirth: z.string() }))) }),
  ...ofClass('sensitive', { maritalStatus: z.string() }),
  ...ofClass('personal', { yearsExperience: z.number().nullable() }),
})
export type LeaveFacts = z.output<typeof leaveFacts>

export type FactName = keyof LeaveFacts
export const factNames = Object.keys(leaveFacts.shape) as FactName[]

/** The facts that HR has confirmed of an employee's record (null: none yet), and the values that HR has dismissed. */
export type Confirmed = { facts: LeaveFacts | null; dismissed: Partial<LeaveFacts> }

export const isEqualFact = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The facts of the record that differ from the confirmed ones and have not been dismissed with their present value. */
export const waitingFacts = (record: LeaveFacts, { facts, dismissed }: Confirmed): FactName[] =>
  factNames.filter((name) => !isEqualFact(record[name], facts?.[name]) && !isEqualFact(record[name], dismissed[name]))

export const pickFacts = (record: LeaveFacts, names: readonly FactName[]): Partial<LeaveFacts> =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

/** Confirms some facts with their present values. Dismissals end where the record equals the facts again. */
export function confirmFacts(
  record: LeaveFacts,
  { facts, dismissed }: Confirmed,
  names: readonly FactName[],
): Confirmed {
  const after = facts && { ...facts, ...pickFacts(record, names) }
  return { facts: after, dismissed: remaining(record, { facts: after, dismissed }) }
}

/** Dismisses the waiting facts with their present values: the confirmed ones stay in force. */
export function dismissFacts(record: LeaveFacts, confirmed: Confirmed): Confirmed {
  const dismissed = { ...confirmed.dismissed, ...pickFacts(record, waitingFacts(record, confirmed)) }
  return { ...confirmed, dismissed }
}

/** The dismissals of values that the record still has and that differ from the facts. */
const remaining = (record: LeaveFacts, { facts, dismissed }: Confirmed): Partial<LeaveFacts> =>
  pickFacts(
    record,
    factNames.filter((name) => isEqualFact(record[name], dismissed[name]) && !isEqualFact(record[name], facts?.[name])),
  )

/** The record of an employee whose changes await confirmation. */
const waitingRecord = z.object(
  ofClass('internal', {
    user: person.pick({ uuid: true, firstName: true, lastName: true, profileImage: true }),
    /** The confirmed facts; null if nothing has been confirmed yet. */
    confirmed: leaveFacts.nullable(),
    /** The waiting values of the record. */
    changes: leaveFacts.partial(),
    /** The effect of confirming them, by granted year; empty if no days change. */
    effects: z.array(
      z.object(
        ofClass('leave-type', {
          leaveType: z.string(),
          /** Days added to the entitlement; negative for fewer. */
          days: z.number(),
          explanation: z.array(explanationLine),
        }),
      ),
    ),
    /** Whether the caller may decide: no one confirms their own record, unless no other person of HR can. */
    mayConfirm: z.boolean(),
  }),
)
export type WaitingRecord = z.output<typeof waitingRecord>

export const leaveFactsApi = {
  list: endpoint('GET /leave-facts', 'leave.manage', {
    summary: "List the changes of employees' own records that leave policies read and that await confirmation",
    result: z.object(ofClass('internal', { total: z.int(), waiting: z.array(waitingRecord) })),
  }),
  confirm: endpoint('POST /leave-facts/:id', 'leave.manage', {
    summary: "Confirm or dismiss the changes of an employee's record for all leave policies, except one's own",
    params: byId,
    body: z.object(
      ofClass('internal', {
        /** The changes that were shown: the call is refused if they differ by now. */
        seen: leaveFacts.partial(),
        apply: z.boolean(),
      }),
    ),
    result: messageResult,
  }),
}
