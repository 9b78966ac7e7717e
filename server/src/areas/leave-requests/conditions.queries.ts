// Conditions that requests of an employee are checked against: read once for a period, used for each range within it.
import type { Balance } from '@hr/contract/areas/leave/balance'
import { isSameRange, overlap, WorkCalendar, type LeaveRange } from '@hr/contract/areas/leave/days'
import type { LeavePart } from '@hr/contract/areas/leave/divide'
import type { LeaveBalance, LeaveRequest } from '@hr/contract/areas/leave/leave'
import {
  approvedProblem,
  daysProblem,
  employmentProblem,
  tooFarBackProblem,
  typeProblem,
  type EmploymentDays,
  type RequestProblem,
  type TypeLimits,
} from '@hr/contract/areas/leave/request-rules'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import type { Db } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { findBalance } from '../leave-balances/balances.queries.ts'
import type { EmployeeWorkDays } from '../leave-balances/counted-days.queries.ts'
import type { GeneratedType } from '../leave-grants/leave-years.queries.ts'
import type { GrantsAndUses } from '../leave-grants/projection.queries.ts'
import {
  checkConditions,
  findPolicyConditions,
  type Findings,
  type PolicyConditions,
} from '../leave-policies/policy-checks.queries.ts'
import {
  findEmploymentDays,
  findLeave,
  findRequestDaysAndOverlapping,
  overlappingOf,
  type Overlapping,
  type TouchedLeave,
} from './requests.queries.ts'

type Asked = {
  employeeId: string
  /** Without a type, days are only counted. */
  leaveTypeId: string | undefined
  /** All ranges that are checked are within it. */
  period: LeaveRange
  today: Day
  /** HR is exempt from some rules. */
  isHr: boolean
  /** The request that is changed, if it is a pending one of the employee; its days count as available. */
  requestId: string | undefined
}

export type RequestConditions = Pick<Asked, 'employeeId' | 'leaveTypeId' | 'today' | 'isHr'> & {
  limits: TypeLimits | undefined
  employment: EmploymentDays
  workDays: EmployeeWorkDays
  calendar: WorkCalendar
  overlapping: readonly TouchedLeave[]
  /** The pending request that is changed. */
  changed: LeaveRequest | undefined
  policy: (PolicyConditions & { type: GeneratedType; days: GrantsAndUses }) | undefined
  /** Checked only if the type has no policy. */
  balance: Balance | undefined
}

/** Reads what requests of an employee within a period are checked against. */
export async function findConditions(
  db: Db,
  asked: Asked,
): Promise<RequestConditions & { balance: LeaveBalance | undefined }> {
  const { employeeId, leaveTypeId, period, today, isHr } = asked
  const limits = leaveTypeId === undefined ? undefined : found(await findTypeLimits(db, leaveTypeId))
  const changed = await findChanged(db, asked)
  const requested = { employeeId, leaveTypeId, range: period, exceptId: changed?.uuid }
  const { days, type, overlapping } = await findRequestDaysAndOverlapping(db, requested)
  const hasPlainBalance = leaveTypeId !== undefined && !type
  return {
    employeeId,
    leaveTypeId,
    today,
    isHr,
    limits,
    workDays: days,
    calendar: new WorkCalendar(period, days),
    changed,
    overlapping,
    employment: await findEmploymentDays(db, employeeId),
    policy: type
      ? { type, days, ...(await findPolicyConditions(db, { type, employeeId, range: period, isHr, today })) }
      : undefined,
    balance: hasPlainBalance ? await findBalance(db, { employeeId, leaveTypeId, today }) : undefined,
  }
}

/** Returns the changed request. One that is decided can't be changed, and nothing is told of other people's. */
async function findChanged(db: Db, { employeeId, requestId }: Asked): Promise<LeaveRequest | undefined> {
  const leave = requestId === undefined ? undefined : await findLeave(db, requestId)
  return leave?.user.uuid === employeeId && leave.status === 'pending' ? leave : undefined
}

export type CheckedRange = Findings & { totalDays: number; overlapping: Overlapping }

/** Returns the first rule about its dates that a valid range breaks; applying for leave and the preview share it. */
export const datesProblem = (
  range: LeaveRange,
  { isHr, today, limits, calendar, employment }: RequestConditions,
  { held }: Overlapping,
): RequestProblem | undefined =>
  (isHr ? undefined : tooFarBackProblem(range, today)) ??
  (limits && typeProblem(range, limits, calendar)) ??
  employmentProblem(partIn(range, calendar), employment) ??
  approvedProblem(partIn(range, calendar), held, calendar)

/** Returns a range with the days that leave of it takes. */
export const partIn = (range: LeaveRange, calendar: WorkCalendar): LeavePart => ({
  ...range,
  totalDays: calendar.count(range),
  dayHalves: calendar.halvesOf(range),
})

/** Checks the days of a range against the rules of its type's policy or the balance; applying and the preview share it. */
export function checkDays(range: LeaveRange, conditions: RequestConditions, totalDays: number): Findings {
  const { employeeId, leaveTypeId, today, isHr, calendar, changed, policy, balance } = conditions
  if (policy) {
    const { type, days } = policy
    return checkConditions({ employeeId, range, totalDays, calendar, days, isHr, today, type }, policy)
  }
  const ownDays = changed && changed.leaveType.uuid === leaveTypeId ? changed.totalDays : 0
  return { problem: daysProblem(found(balance), totalDays, ownDays), warnings: [] }
}

/**
 * Counts a valid range as applying for it would, and finds the first reason why it would be refused. The type and dates that
 * the changed request has already keep its days and are not refused.
 */
export function checkRange(range: LeaveRange, conditions: RequestConditions): CheckedRange {
  const { changed, leaveTypeId, calendar } = conditions
  const kept = changed && changed.leaveType.uuid === leaveTypeId && isSameRange(changed, range) ? changed : undefined
  const totalDays = kept?.totalDays ?? calendar.count(range)
  const touched = conditions.overlapping.filter((leave) => overlap(leave, range))
  const overlapping = overlappingOf(touched, partIn(range, calendar), calendar)
  const problem =
    datesProblem(range, conditions, overlapping) ??
    sameProblem(range, overlapping, leaveTypeId) ??
    (totalDays === 0 ? { field: 'endDate' as const, message: leaveTexts.noDays } : undefined)
  const findings =
    problem || leaveTypeId === undefined ? { problem, warnings: [] } : checkDays(range, conditions, totalDays)
  return { totalDays, overlapping, ...findings, ...(kept && { problem: undefined }) }
}

/** Refuses a request with the type and dates of a pending one. */
const sameProblem = (
  range: LeaveRange,
  { pending }: Overlapping,
  leaveTypeId: string | undefined,
): RequestProblem | undefined =>
  pending.some((leave) => leave.leaveTypeId === leaveTypeId && isSameRange(leave, range))
    ? { field: 'startDate', message: leaveTexts.same }
    : undefined

const findTypeLimits = (db: Db, id: string) =>
  db
    .selectFrom('leave_type')
    .select(['valid_from as validFrom', 'expired_date as expiredDate', 'half_days as halfDays'])
    .where('id', '=', id)
    .executeTakeFirst()
