import { freeDates, isSameRange, WorkCalendar, type LeaveRange } from '@hr/contract/areas/leave/days'
import type { leaveApi, LeaveRequest } from '@hr/contract/areas/leave/leave'
import {
  approvedProblem,
  daysProblem,
  employmentProblem,
  rangeProblem,
  type RequestProblem,
  tooFarBackProblem,
  typeProblem,
} from '@hr/contract/areas/leave/request-rules'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { fieldProblem, found } from '../../http/problem.ts'
import { findBalance } from '../leave-balances/balances.queries.ts'
import type { Seer } from './coworkers.queries.ts'
import { listDaysBack } from './days-back.queries.ts'
import { findEmploymentDays, findOverlapping, findLeave } from './requests.queries.ts'
import { listCovers } from './substitutes.queries.ts'
import { findGeneratedType } from '../leave-grants/leave-years.queries.ts'
import { findRequestDays } from '../leave-grants/projection.queries.ts'
import { checkPolicy, findBalanceOn } from '../leave-policies/policy-checks.queries.ts'

type Previewed = {
  employeeId: string
  leaveTypeId: string | undefined
  range: LeaveRange
  today: Day
  isHr: boolean
  /** The pending request that is changed. */
  requestId: string | undefined
  /** The day of the balance. */
  on: Day
  /** The ids of the substitutes. */
  substitutes: readonly string[]
  seer: Seer
}

/**
 * Counts a request as applying for it would, and finds the reason why it would be refused. The type and dates that a
 * request has already are not refused.
 */
export async function previewLeave(
  db: Db,
  { employeeId, leaveTypeId, range, today, isHr, requestId, on, substitutes, seer }: Previewed,
): Promise<z.input<(typeof leaveApi.preview)['result']>> {
  const invalid = rangeProblem(range)
  if (invalid) throw fieldProblem(invalid.field, invalid.message)
  const type = leaveTypeId === undefined ? undefined : found(await findTypeLimits(db, leaveTypeId))
  const policy = leaveTypeId === undefined ? undefined : await findGeneratedType(db, leaveTypeId)
  const { workDays, ...dated } = await findRequestDays(db, {
    employeeId,
    leaveTypeId: policy?.leaveTypeId ?? null,
    range,
    exceptRequest: requestId,
  })
  const calendar = new WorkCalendar(range, workDays)
  const changed = requestId === undefined ? undefined : await findLeave(db, requestId)
  // Type and dates that stay keep the days of the request.
  const kept = isUnchanged(changed, { employeeId, leaveTypeId, range }) ? changed : undefined
  const days = kept?.totalDays ?? calendar.count(range)
  const { approved, givenBack, needsDocument } = await findOverlapping(db, {
    employeeId,
    leaveTypeId,
    range,
    exceptId: requestId,
  })
  const employment = await findEmploymentDays(db, employeeId)
  const problem =
    (isHr ? undefined : tooFarBackProblem(range, today)) ??
    (type && typeProblem(range, type, calendar)) ??
    employmentProblem({ ...range, dayHalves: calendar.halvesOf(range) }, employment) ??
    approvedProblem(range, approved) ??
    (days === 0 ? { field: 'endDate' as const, message: leaveTexts.noDays } : undefined)
  const request = { employeeId, range, totalDays: days, calendar, days: dated, isHr, today }
  const findings =
    problem || leaveTypeId === undefined
      ? { problem, warnings: [] }
      : policy
        ? await checkPolicy(db, { ...request, type: policy })
        : { problem: await balanceProblem(db, { employeeId, leaveTypeId, today, days, changed }), warnings: [] }
  return {
    days,
    free: freeDates(range, workDays),
    employment,
    warnings: findings.warnings,
    substitutes: await listCovers(db, substitutes, { ownerId: employeeId, range, calendar, seer }),
    balance: policy ? await findBalanceOn(db, { employeeId, type: policy, day: on, exceptRequest: requestId }) : null,
    daysBack: await listDaysBack(db, givenBack, { employeeId, range }),
    needsDocument,
    problem: kept ? null : (findings.problem ?? null),
  }
}

/** Returns why the balance of a leave type without a policy refuses the days. */
async function balanceProblem(
  db: Db,
  { employeeId, leaveTypeId, today, days, changed }: PlainRequest,
): Promise<RequestProblem | undefined> {
  const balance = found(await findBalance(db, { employeeId, leaveTypeId, today }))
  return daysProblem(balance, days, changed?.leaveType.uuid === leaveTypeId ? changed.totalDays : 0)
}

type PlainRequest = Pick<Previewed, 'employeeId' | 'today'> & {
  leaveTypeId: string
  days: number
  changed: LeaveRequest | undefined
}

/** Returns whether the changed request is of this employee, type and dates already. */
const isUnchanged = (
  changed: LeaveRequest | undefined,
  { employeeId, leaveTypeId, range }: Pick<Previewed, 'employeeId' | 'leaveTypeId' | 'range'>,
): boolean => changed?.user.uuid === employeeId && changed.leaveType.uuid === leaveTypeId && isSameRange(changed, range)

const findTypeLimits = (db: Db, id: string) =>
  db
    .selectFrom('leave_type')
    .select(['valid_from as validFrom', 'expired_date as expiredDate', 'half_days as halfDays'])
    .where('id', '=', id)
    .executeTakeFirst()
