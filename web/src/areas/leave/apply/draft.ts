import { issue } from '@hr/contract/lib/messages'
import type { Person } from '@hr/contract/areas/employees/people'
import { daysToRequest, unlimited } from '@hr/contract/areas/leave/balance'
import { halfDays, splitAt, type DayRange, type LeaveRange } from '@hr/contract/areas/leave/days'
import { rangeProblem, wholeDay } from '@hr/contract/areas/leave/request-rules'
import { leaveInput, type LeaveBalance, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { maxSubstitutes, tooManySubstitutes } from '@hr/contract/areas/leave/substitutes'
import { daysBetween, isDay } from '@hr/contract/lib/dates'
import type { Day } from '@hr/contract/lib/day'
import { z } from 'zod'
import { filesOf } from '../../../form/files.ts'
import { nameOf } from '../../../ui/Avatar.tsx'

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
  /** The coworkers who cover. */
  substitutes: { uuid: string; name: string }[]
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
  substitutes: [],
  removedFiles: [],
})

/** The initial draft for editing a request. */
export const draftOf = ({
  user,
  leaveType,
  startDate,
  endDate,
  startHalf,
  endHalf,
  reason,
  substitutes,
}: LeaveRequest): Draft => ({
  ...blankDraft(user),
  leaveType: { uuid: leaveType.uuid, name: leaveType.name },
  startDate,
  endDate,
  startHalf,
  endHalf,
  reason,
  substitutes: substitutes.map((one) => ({ uuid: one.uuid, name: nameOf(one) })),
})

/** The form's validation: the endpoint's schema, with the file as the form holds it. */
export const draftSchema = leaveInput
  .omit({ uuid: true })
  .extend({
    person: z.custom<Person | null>(),
    startHalf: z.boolean(),
    endHalf: z.boolean(),
    attachment: filesOf('pdf'),
    substitutes: z.array(z.custom<Draft['substitutes'][number]>()).max(maxSubstitutes, issue(tooManySubstitutes)),
    removedFiles: z.array(z.string()),
  })
  .superRefine((range, context) => {
    // Typed text may not be a date: the field's own error covers that.
    const problem = isDay(range.startDate) && isDay(range.endDate) ? rangeProblem(range) : undefined
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: issue(problem.message) })
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
  substitutes: draft.substitutes.map(({ uuid }) => uuid),
})

/** The type with the most days taken, else the only one. */
export function mostUsedType(offered: readonly LeaveBalance[]): LeaveBalance | undefined {
  const daysOf = ({ currentNumberDays, pendingDays }: LeaveBalance) => currentNumberDays + pendingDays
  const [most] = offered.filter((balance) => daysOf(balance) > 0).toSorted((a, b) => daysOf(b) - daysOf(a))
  return most ?? (offered.length === 1 ? offered[0] : undefined)
}

/**
 * The type to propose for these dates: of the types of one policy that cover them and have days left, the one that
 * expires first. A type without a policy stays.
 */
export function proposedType(
  type: LeaveBalance | undefined,
  offered: readonly LeaveBalance[],
  { startDate, endDate }: DayRange,
): LeaveBalance | undefined {
  if (!type || type.policyId === null) return type
  const [first] = offered
    .filter(
      ({ policyId, validFrom, expiredDate }) =>
        policyId === type.policyId && (validFrom ?? startDate) <= startDate && endDate <= expiredDate,
    )
    .filter((balance) => (daysToRequest(balance) ?? unlimited) > 0)
    .toSorted((a, b) => daysBetween(b.expiredDate, a.expiredDate))
  return first ?? type
}

type Chosen = {
  type: LeaveBalance | undefined
  before: LeaveBalance | undefined
  /** Today, or the next working day; undefined if it is not known. */
  workingDay: Day | undefined
}

/** The dates after another type was chosen: sickness is reported on its first day, so that one is proposed. */
export function datesFor({ startDate, endDate }: DayRange, { type, before, workingDay }: Chosen): DayRange {
  const isBlank = startDate === '' && endDate === ''
  const isProposed = before?.givesDaysBack === true && startDate === workingDay && endDate === workingDay
  if (!isBlank && !isProposed) return { startDate, endDate }
  const proposed = (type?.givesDaysBack && workingDay) || ''
  return { startDate: proposed, endDate: proposed }
}

/** One of two requests that replace a request across New Year. */
export type Part = { type: LeaveBalance; range: LeaveRange }

/** Splits dates across New Year into two requests, each from the type of its year; undefined without such types. */
export function partsOf(
  type: LeaveBalance | undefined,
  offered: readonly LeaveBalance[],
  range: LeaveRange,
): [Part, Part] | undefined {
  const year = Number(range.startDate.slice(0, 4))
  if (!type || type.policyId === null) return undefined
  const ofYear = (wanted: number) =>
    offered.find(({ policyId, year: its }) => policyId === type.policyId && its === wanted)
  const { before, after } = splitAt(range, halfDays(wholeDay(`${year + 1}-01-01`)).from)
  const [first, second] = [ofYear(year), ofYear(year + 1)]
  if (!before || !after || !first || !second) return undefined
  return [
    { type: first, range: before },
    { type: second, range: after },
  ]
}

/** The draft of one of two requests, which have the same reason and attachment. */
export const draftOfPart = (draft: Draft, { type, range }: Part): Draft => ({
  ...draft,
  ...range,
  leaveType: { uuid: type.uuid, name: type.name },
})

/** The balances without a request: its own days count as available while it is edited. */
export const balancesWithout = (balances: readonly LeaveBalance[], { leaveType, totalDays }: LeaveRequest) =>
  balances.map((balance) =>
    balance.uuid === leaveType.uuid ? { ...balance, pendingDays: balance.pendingDays - totalDays } : balance,
  )
