import { unlimited, type Balance } from '@hr/contract/areas/leave/balance'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'
import { WorkCalendar, type DayRange, type LeaveRange } from '@hr/contract/areas/leave/days'
import { lookTexts, type possibleDaysApi, type Suggestion } from '@hr/contract/areas/leave/possible-days'
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
import { listTeammatesAway } from './requests.queries.ts'

type PossibleDay = z.input<(typeof possibleDaysApi.list)['result']>['days'][number]

type Asked = DayRange & {
  employeeId: string
  leaveTypeId: string
  today: Day
  isHr: boolean
  requestId: string | undefined
}

/** How far beyond the calendar the shortest requests with one of its days may reach, in days. */
const margin = 60

/**
 * Returns what a request would be answered, for each day of a calendar.
 * @param asked.from the first day of the request; without it, each day is checked by the shortest requests with it
 */
export async function listPossibleDays(
  db: Db,
  { startDate, endDate, from, ...asked }: Asked & { from: Day | undefined },
): Promise<PossibleDay[]> {
  const first = from === undefined ? addDays(startDate, -margin) : minDay(from, startDate)
  const last = from === undefined ? addDays(endDate, margin) : maxDay(from, endDate)
  const { conditions, refusal, answerTo } = await findAnswers(db, { ...asked, startDate: first, endDate: last })
  const shown = daysOf(startDate, endDate)
  if (refusal) return shown.map((day) => ({ day, ...impossible(refusal), isHalfPossible: false }))
  const withHalf = (day: Day, answer: Answer, range: LeaveRange): PossibleDay => ({
    day,
    ...answer,
    isHalfPossible: answer.possibility === 'no' && halvesOf(range).some((half) => answerTo(half).possibility !== 'no'),
  })
  if (from !== undefined) {
    return shown.map((endDay) => {
      const range = { ...wholeDay(from), endDate: endDay }
      return withHalf(endDay, answerTo(range), range)
    })
  }
  const best = bestByDay(conditions, daysOf(first, last), answerTo)
  return shown.map((day) => withHalf(day, best.get(day) ?? impossible(leaveTexts.noDays), wholeDay(day)))
}

const daysOf = (first: Day, last: Day): Day[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))

/** A range with half of its last day, or, if it is a single day, with each of its halves. */
const halvesOf = (range: LeaveRange): LeaveRange[] => [
  { ...range, endHalf: true },
  ...(range.startDate === range.endDate ? [{ ...range, startHalf: true }] : []),
]

type Answer = Pick<PossibleDay, 'possibility' | 'days'> & { reason: Message | null }
type AnswerTo = (range: LeaveRange) => Answer

const impossible = (reason: Message, days = 0): Answer => ({ possibility: 'no', days, reason })

/**
 * Reads what requests within a period are checked against.
 * @returns why all requests for the type are refused, if they are, and what applying for a range would be answered
 */
async function findAnswers(db: Db, { startDate, endDate, ...asked }: Asked) {
  const { employeeId: personId, today, isHr } = asked
  const period = { ...wholeDay(startDate), endDate }
  const conditions = await findConditions(db, { ...asked, period })
  const balance = conditions.balance ?? found(await findBalance(db, asked))
  const refusal = await findRefusal(db, { ...conditions, balance }, asked.leaveTypeId)
  const range = { startDate, endDate }
  const away = refusal ? [] : await listTeammatesAway(db, { personId, range, told: { today, seesDays: isHr } })
  const answerTo = (range: LeaveRange): Answer => {
    const invalid = rangeProblem(range)
    if (invalid) return impossible(invalid.message)
    const { totalDays: days, problem, warnings, overlapping } = checkRange(range, conditions)
    if (problem) return impossible(problem.message, days)
    const [reason = null] = [
      ...warnings,
      ...(overlapping.givenBack.length > 0 ? [lookTexts.creditsBack] : []),
      ...(overlapping.pending.length > 0 ? [lookTexts.overlaps] : []),
      ...awayIn(range, away),
    ]
    return { possibility: reason === null ? 'free' : 'look', days, reason }
  }
  return { conditions, balance, refusal, answerTo }
}

function awayIn(range: DayRange, away: readonly (DayRange & { employeeId: string })[]): Message[] {
  const people = new Set(
    away
      .filter(({ startDate, endDate }) => startDate <= range.endDate && endDate >= range.startDate)
      .map(({ employeeId }) => employeeId),
  )
  return people.size === 0 ? [] : [lookTexts.coworkersAway(people.size)]
}

const order = { free: 0, look: 1, no: 2 } as const

/** Returns the best answer to the shortest requests with each working day; of equal ones, to that which begins with it. */
function bestByDay(
  { calendar, policy }: RequestConditions,
  days: readonly Day[],
  answerTo: AnswerTo,
): Map<Day, Answer> {
  const minLength = policy?.type.requestRules.minLength ?? 0
  const best = new Map<Day, Answer>()
  for (const [index, startDate] of days.entries()) {
    if (calendar.weight(startDate) === 0) continue
    const range = (endDate: Day) => ({ ...wholeDay(startDate), endDate })
    const endDate = days.slice(index).find((day) => calendar.count(range(day)) >= minLength) ?? startDate
    const answer = answerTo(range(endDate))
    for (const day of daysOf(startDate, endDate)) {
      const known = best.get(day)
      const isBetter = !known || order[answer.possibility] < order[known.possibility]
      const isOwn = day === startDate && known && order[answer.possibility] === order[known.possibility]
      if (calendar.weight(day) > 0 && (isBetter || isOwn)) best.set(day, answer)
    }
  }
  return best
}

/** Returns why no request of an employee for a type is possible, whatever its days. */
async function findRefusal(
  db: Db,
  { employeeId, today, policy, balance, changed }: RequestConditions & { balance: Balance },
  leaveTypeId: string,
): Promise<Message | undefined> {
  const { isArchived, expiredDate, isOwnerArchived } = await db
    .selectFrom('leave_type as t')
    .innerJoin('employee as e', (join) => join.on('e.id', '=', employeeId))
    .select(['t.is_archived as isArchived', 't.expired_date as expiredDate', 'e.is_archived as isOwnerArchived'])
    .where('t.id', '=', leaveTypeId)
    .executeTakeFirstOrThrow()
  if (isOwnerArchived) return leaveRefusals.ownerGone
  if ((isArchived || expiredDate < today) && changed?.leaveType.uuid !== leaveTypeId) return leaveRefusals.typeGone
  return policy && !balance.hasEntitlement ? policyTexts.notGranted : undefined
}

/** A suggested request takes at most so many days. */
const maxTaken = 5
const maxSuggestions = 3
/** How far days off before and after a suggested request are followed, in days. */
const reach = 14

/**
 * Suggests requests around holidays that meet every rule: those with the most days off beyond two for each day that they
 * take, the longest first. None shares a day off with another; they are returned in the order of their dates. Sick leave
 * that credits days back is not planned, and leave without a limit has no days to save: both get none.
 */
export async function listSuggestions(db: Db, { startDate, endDate, ...asked }: Asked): Promise<Suggestion[]> {
  const first = maxDay(startDate, addDays(asked.today, 1))
  if (first > endDate) return []
  const period = { startDate: first, endDate: addDays(endDate, reach) }
  const { conditions, balance, refusal, answerTo } = await findAnswers(db, { ...asked, ...period })
  const { givesDaysBack, numberOfDays } = balance
  if (refusal || givesDaysBack || !numberOfDays || numberOfDays === unlimited) return []
  const suggested: Suggestion[] = []
  const candidates = stretchesIn({ startDate: first, endDate }, conditions).toSorted(
    (one, other) =>
      gain(other) - gain(one) || other.daysOff - one.daysOff || (one.startDate < other.startDate ? -1 : 1),
  )
  for (const candidate of candidates) {
    if (suggested.length === maxSuggestions) break
    const isApart = suggested.every(
      (one) => candidate.firstDayOff > one.lastDayOff || candidate.lastDayOff < one.firstDayOff,
    )
    if (isApart && answerTo({ ...wholeDay(candidate.startDate), endDate: candidate.endDate }).possibility === 'free')
      suggested.push(candidate)
  }
  return suggested.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
}

const gain = ({ daysOff, days }: Suggestion): number => daysOff - 2 * days

/** Returns the requests of a few days from a working day to another whose days off contain a holiday on a working day. */
function stretchesIn(
  { startDate: firstDay, endDate: lastDay }: DayRange,
  { calendar, workDays: { schedules } }: RequestConditions,
): Suggestion[] {
  const period = { startDate: firstDay, endDate: addDays(lastDay, reach) }
  const usual = new WorkCalendar(period, { schedules, holidays: [] })
  const lastFree = (from: Day, step: 1 | -1, limit: Day): Day => {
    let day = from
    while (day !== limit && calendar.weight(addDays(day, step)) === 0) day = addDays(day, step)
    return day
  }
  const hasHoliday = (first: Day, last: Day) =>
    daysOf(first, last).some((day) => calendar.weight(day) < usual.weight(day))
  const workingDays = daysOf(firstDay, lastDay).filter((day) => calendar.weight(day) > 0)
  return workingDays.flatMap((startDate, index) =>
    workingDays.slice(index, index + 2 * maxTaken).flatMap((endDate) => {
      const days = calendar.count({ ...wholeDay(startDate), endDate })
      const firstDayOff = lastFree(startDate, -1, period.startDate)
      const lastDayOff = lastFree(endDate, 1, period.endDate)
      const daysOff = daysBetween(firstDayOff, lastDayOff) + 1
      const stretch = { startDate, endDate, days, daysOff, firstDayOff, lastDayOff }
      return days <= maxTaken && gain(stretch) > 0 && hasHoliday(firstDayOff, lastDayOff) ? [stretch] : []
    }),
  )
}
