import { freeDates, type LeaveRange } from '@hr/contract/areas/leave/days'
import type { leaveApi } from '@hr/contract/areas/leave/leave'
import { rangeProblem } from '@hr/contract/areas/leave/request-rules'
import type { Day } from '@hr/contract/lib/dates'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { fieldProblem } from '../../http/problem.ts'
import { balanceOfType } from '../leave-policies/policy-checks.queries.ts'
import { checkRange, findConditions } from './conditions.queries.ts'
import type { Seer } from './coworkers.queries.ts'
import { listDaysBack } from './days-back.queries.ts'
import { listCovers } from './substitutes.queries.ts'

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

/** Counts a request as applying for it would, and finds the reason why it would be refused. */
export async function previewLeave(
  db: Db,
  { employeeId, leaveTypeId, range, today, isHr, requestId, on, substitutes, seer }: Previewed,
): Promise<z.input<(typeof leaveApi.preview)['result']>> {
  const invalid = rangeProblem(range)
  if (invalid) throw fieldProblem(invalid.field, invalid.message)
  const conditions = await findConditions(db, { employeeId, leaveTypeId, period: range, today, isHr, requestId })
  const { policy, workDays, calendar, employment } = conditions
  const { totalDays, problem = null, warnings, overlapping } = checkRange(range, conditions)
  const { givenBack, needsDocument } = overlapping
  return {
    days: totalDays,
    free: freeDates(range, workDays),
    employment,
    warnings,
    substitutes: await listCovers(db, substitutes, {
      ownerId: employeeId,
      range,
      calendar,
      told: { today, seesDays: isHr },
      seer,
    }),
    balance: policy ? balanceOfType(policy, on) : null,
    daysBack: await listDaysBack(db, givenBack, { employeeId, range }),
    needsDocument,
    problem,
  }
}
