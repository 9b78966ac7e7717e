import { leaveRefusals } from '@hr/contract/areas/leave/refusals'
import type { LeaveRange } from '@hr/contract/areas/leave/days'
import type { possibleDaysApi } from '@hr/contract/areas/leave/possible-days'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { rangeProblem, wholeDay } from '@hr/contract/areas/leave/request-rules'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, daysBetween, maxDay, minDay, type Day } from '@hr/contract/lib/dates'
import type { Message } from '@hr/contract/lib/messages'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { findBalance } from '../leave-balances/balances.queries.ts'
import { checkRange, findConditions, type RequestConditions } from './conditions.queries.ts'

type PossibleDay = z.input<(typeof possibleDaysApi.list)['result']>['days'][number]

type Asked = {
  employeeId: string
  leaveTypeId: string
  /** The days of the calendar. */
  startDate: Day
  endDate: Day
  /** The first day of the request; without it, each day is checked by the shortest requests with it. */
  from: Day | undefined
  today: Day
  isHr: boolean
  requestId: string | undefined
}

/** How far beyond the calendar the shortest requests with one of its days may reach, in days. */
const margin = 60

/** Returns what a request would be answered, for each day of a calendar. */
export async function listPossibleDays(
  db: Db,
  { employeeId, leaveTypeId, startDate, endDate, from, today, isHr, requestId }: Asked,
): Promise<PossibleDay[]> {
  const first = from === undefined ? addDays(startDate, -margin) : minDay(from, startDate)
  const last = from === undefined ? addDays(endDate, margin) : maxDay(from, endDate)
  const period = { ...wholeDay(first), endDate: last }
  const conditions = await findConditions(db, { employeeId, leaveTypeId, period, today, isHr, requestId })
  const shown = daysOf(startDate, endDate)
  const reason = await findTypeRefusal(db, conditions, leaveTypeId)
  if (reason) return shown.map((day) => ({ day, possibility: 'no', days: 0, reason, isHalfPossible: false }))
  if (from !== undefined) return shown.map((day) => withHalf(conditions, day, { ...wholeDay(from), endDate: day }))
  const best = bestByDay(conditions, daysOf(first, last))
  return shown.map((day) => {
    const possible = best.get(day) ?? { possibility: 'no' as const, days: 0, reason: leaveTexts.noDays }
    return {
      day,
      ...possible,
      isHalfPossible: possible.possibility === 'no' && isHalfPossible(conditions, wholeDay(day)),
    }
  })
}

const daysOf = (first: Day, last: Day): Day[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))

type Answer = Pick<PossibleDay, 'possibility' | 'days'> & { reason: Message | null }

/** What applying for a range would be answered. */
function answerTo(range: LeaveRange, conditions: RequestConditions): Answer {
  const invalid = rangeProblem(range)
  if (invalid) return { possibility: 'no', days: 0, reason: invalid.message }
  const { totalDays: days, problem, warnings } = checkRange(range, conditions)
  if (problem) return { possibility: 'no', days, reason: problem.message }
  const [warning] = warnings
  return warning === undefined
    ? { possibility: 'free', days, reason: null }
    : { possibility: 'look', days, reason: warning }
}

function withHalf(conditions: RequestConditions, day: Day, range: LeaveRange): PossibleDay {
  const answer = answerTo(range, conditions)
  return { day, ...answer, isHalfPossible: answer.possibility === 'no' && isHalfPossible(conditions, range) }
}

/** Whether the range is possible with half of its last day, or, if it is a single day, with its other half. */
const isHalfPossible = (conditions: RequestConditions, range: LeaveRange): boolean =>
  [{ ...range, endHalf: true }, ...(range.startDate === range.endDate ? [{ ...range, startHalf: true }] : [])].some(
    (half) => answerTo(half, conditions).possibility !== 'no',
  )

const order = { free: 0, look: 1, no: 2 } as const

/** Returns the best answer to the shortest requests with each working day; of equal ones, to that which begins with it. */
function bestByDay(conditions: RequestConditions, days: readonly Day[]): Map<Day, Answer> {
  const { calendar, policy } = conditions
  const least = policy?.type.requestRules.minLength ?? 0
  const best = new Map<Day, Answer>()
  for (const [index, startDate] of days.entries()) {
    if (calendar.weight(startDate) === 0) continue
    const range = (endDate: Day) => ({ ...wholeDay(startDate), endDate })
    const endDate = days.slice(index).find((day) => calendar.count(range(day)) >= least) ?? startDate
    const answer = answerTo(range(endDate), conditions)
    for (const day of daysOf(startDate, endDate)) {
      const known = best.get(day)
      const isBetter = !known || order[answer.possibility] < order[known.possibility]
      const isOwn = day === startDate && known && order[answer.possibility] === order[known.possibility]
      if (calendar.weight(day) > 0 && (isBetter || isOwn)) best.set(day, answer)
    }
  }
  return best
}

/** Returns why no request for a type is possible, whatever its days. */
async function findTypeRefusal(
  db: Db,
  { employeeId, today, policy, changed }: RequestConditions,
  leaveTypeId: string,
): Promise<Message | undefined> {
  const { isArchived, expiredDate } = await db
    .selectFrom('leave_type')
    .select(['is_archived as isArchived', 'expired_date as expiredDate'])
    .where('id', '=', leaveTypeId)
    .executeTakeFirstOrThrow()
  if ((isArchived || expiredDate < today) && changed?.leaveType.uuid !== leaveTypeId) return leaveRefusals.typeGone
  if (!policy) return undefined
  return found(await findBalance(db, { employeeId, leaveTypeId, today })).hasEntitlement
    ? undefined
    : policyTexts.notGranted
}
