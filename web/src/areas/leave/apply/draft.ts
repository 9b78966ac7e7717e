import type { Person } from '@hr/contract/areas/employees/people'
import { rangeProblem } from '@hr/contract/areas/leave/request-rules'
import { leaveInput, type LeaveBalance, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { isDay } from '@hr/contract/lib/day'
import { z } from 'zod'
import { filesOf } from '../../../form/files.ts'

export type Draft = {
  /** The employee; null for the user. */
  person: Person | null
  leaveType: { uuid: string; name: string } | null
  /** A day, or the typed text if it is not a date. */
  startDate: string
  endDate: string
  startHalf: boolean
  endHalf: boolean
  reason: string
  attachment: File[]
  /** The names of the stored files to delete on saving. */
  removedFiles: string[]
}

export const blankDraft = (person: Person): Draft => ({
  person,
  leaveType: null,
  startDate: '',
  endDate: '',
  startHalf: false,
  endHalf: false,
  reason: '',
  attachment: [],
  removedFiles: [],
})

/** The initial draft for editing a request. */
export const draftOf = ({ user, leaveType, startDate, endDate, startHalf, endHalf, reason }: LeaveRequest): Draft => ({
  ...blankDraft(user),
  leaveType: { uuid: leaveType.uuid, name: leaveType.name },
  startDate,
  endDate,
  startHalf,
  endHalf,
  reason,
})

/** The form's validation: the endpoint's schema, with the file as the form holds it. */
export const draftSchema = leaveInput
  .omit({ uuid: true })
  .extend({
    person: z.custom<Person | null>(),
    startHalf: z.boolean(),
    endHalf: z.boolean(),
    attachment: filesOf('pdf'),
    removedFiles: z.array(z.string()),
  })
  .superRefine((range, context) => {
    // Typed text may not be a date: the field's own error covers that.
    const problem = isDay(range.startDate) && isDay(range.endDate) ? rangeProblem(range) : undefined
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  })

/** The body of applying and editing; the schema has validated the draft, so a type is set. */
export const bodyOf = (draft: Draft) => ({
  leaveType: { uuid: draft.leaveType?.uuid ?? '' },
  startDate: draft.startDate,
  endDate: draft.endDate,
  startHalf: draft.startHalf,
  endHalf: draft.endHalf,
  reason: draft.reason,
  attachment: draft.attachment[0],
})

/** The type with the most days taken, else the only one. */
export function mostUsedType(offered: readonly LeaveBalance[]): LeaveBalance | undefined {
  const daysOf = ({ currentNumberDays, pendingDays }: LeaveBalance) => currentNumberDays + pendingDays
  const [most] = offered.filter((balance) => daysOf(balance) > 0).toSorted((a, b) => daysOf(b) - daysOf(a))
  return most ?? (offered.length === 1 ? offered[0] : undefined)
}

/** The balances without a request: its own days count as available while it is edited. */
export const balancesWithout = (balances: readonly LeaveBalance[], { leaveType, totalDays }: LeaveRequest) =>
  balances.map((balance) =>
    balance.uuid === leaveType.uuid ? { ...balance, pendingDays: balance.pendingDays - totalDays } : balance,
  )
