import type { Person } from '@hr/contract/areas/employees/people'
import { rangeProblem } from '@hr/contract/areas/leave/asking'
import { leaveInput, type LeaveBalance } from '@hr/contract/areas/leave/leave'
import { isDay } from '@hr/contract/lib/day'
import { z } from 'zod'
import { filesOf } from '../../../form/files.ts'

export type Draft = {
  /** For whom; null: oneself. */
  person: Person | null
  leaveType: { uuid: string; name: string } | null
  /** Days, or what was typed instead of one. */
  startDate: string
  endDate: string
  startHalf: boolean
  endHalf: boolean
  reason: string
  attachment: File[]
}

/** What the form checks before it sends: the call's own schema, with the file as the form holds it. */
export const draftSchema = leaveInput
  .omit({ uuid: true })
  .extend({
    person: z.custom<Person | null>(),
    startHalf: z.boolean(),
    endHalf: z.boolean(),
    attachment: filesOf('pdf'),
  })
  .superRefine((range, context) => {
    // What is typed may be no day: its field tells.
    const problem = isDay(range.startDate) && isDay(range.endDate) ? rangeProblem(range) : undefined
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  })

/** The body of the call; the schema has looked at the draft: there is a type. */
export const bodyOf = (draft: Draft, { personId }: { personId: string }) => ({
  uuid: personId,
  leaveType: { uuid: draft.leaveType?.uuid ?? '' },
  startDate: draft.startDate,
  endDate: draft.endDate,
  startHalf: draft.startHalf,
  endHalf: draft.endHalf,
  reason: draft.reason,
  attachment: draft.attachment[0],
})

/** The type that somebody uses most, else the only one there is. */
export function usualType(offered: readonly LeaveBalance[]): LeaveBalance | undefined {
  const daysOf = ({ currentNumberDays, pendingDays }: LeaveBalance) => currentNumberDays + pendingDays
  const [most] = offered.filter((balance) => daysOf(balance) > 0).toSorted((a, b) => daysOf(b) - daysOf(a))
  return most ?? (offered.length === 1 ? offered[0] : undefined)
}
