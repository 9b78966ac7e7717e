import type { Message } from '@hr/contract/lib/messages'
import { type DayRange, halfDays, type LeaveRange, WorkCalendar } from '@hr/contract/areas/leave/days'
import { officeKey } from '@hr/contract/areas/leave/entitlement'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import type { BlockedDates, MinimumCoverage } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { balanceOn, isUnlimited, lowestBalance, type DatedUse } from '@hr/contract/areas/leave/projection'
import { notEnoughDays, wholeDay, type RequestProblem } from '@hr/contract/areas/leave/request-rules'
import { isReserved } from '@hr/contract/areas/leave/status'
import { addDays, dayOfNumber, maxDay, minDay, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { calendarLock } from '../../db/lock-calendar.ts'
import { lockProjectsOf } from '../../db/lock-projects.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { found } from '../../http/problem.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import { findGeneratedType, type GeneratedType } from '../leave-grants/leave-years.queries.ts'
import { withLapses } from '../leave-grants/lapses.commands.ts'
import {
  findGrantsAndUses,
  findRequestDays,
  type GrantsAndUses,
  type StoredGrant,
} from '../leave-grants/projection.queries.ts'

type Checked = {
  type: GeneratedType
  employeeId: string
  range: LeaveRange
  totalDays: number
  calendar: WorkCalendar
  /** Without the present days of the request that is changed. */
  days: GrantsAndUses
  /** HR is exempt from notice and blocked dates. */
  isHr: boolean
  today: Day
}

/** The first rule of the policy that a request breaks, and the warnings that its approver should know. */
export type Findings = { problem: RequestProblem | undefined; warnings: Message[] }

/** The data that the rules of a policy read besides a request itself, for all requests of an employee within a period. */
export type PolicyConditions = {
  /** The days between today and a request, as far as the notice can matter; null if none can. */
  untilRequest: WorkCalendar | null
  /** Null if no dates of the period are blocked for anyone. */
  person: BlockedPerson | null
  projects: readonly ProjectAbsence[]
}

/** Reads the conditions of all requests of an employee within a period. */
export async function findPolicyConditions(
  db: Db,
  {
    type,
    employeeId,
    range,
    isHr,
    today,
  }: Pick<Checked, 'type' | 'employeeId' | 'isHr' | 'today'> & { range: DayRange },
): Promise<PolicyConditions> {
  const { notice, minimumCoverage } = type.requestRules
  const until = minDay(addDays(range.endDate, -1), addDays(today, notice * 7 + maxDaysOff))
  const isNoticeRead = !isHr && notice > 0 && isWithinNotice(range, type, today) && until >= today
  return {
    untilRequest: isNoticeRead ? await calendarOf(db, employeeId, { startDate: today, endDate: until }) : null,
    person: !isHr && touchingDates(type, range).length > 0 ? await findBlockedPerson(db, employeeId) : null,
    projects: minimumCoverage ? await listProjectAbsences(db, { employeeId, range }) : [],
  }
}

/**
 * Checks a request against the rules of its policy, under conditions that were read for a period with its days; the days are
 * checked by their dates.
 */
export function checkConditions(request: Checked, conditions: PolicyConditions): Findings {
  const { type, totalDays, isHr, range, calendar, days } = request
  const { minLength, maxLength, minimumCoverage } = type.requestRules
  const problem =
    (minLength !== null && totalDays < minLength && atEnd(policyTexts.tooShort(minLength))) ||
    (maxLength !== null && totalDays > maxLength && atEnd(policyTexts.tooLong(maxLength))) ||
    (!isHr && noticeProblem(request, conditions)) ||
    (conditions.person && blockedDatesProblem(type, range, conditions.person)) ||
    newDaysProblem(request, days, calendar.halvesOf(range)) ||
    undefined
  const warnings = minimumCoverage ? coverageWarnings(request, conditions.projects, minimumCoverage) : []
  const [warning] = warnings
  if (!problem && warning !== undefined && minimumCoverage?.action === 'refuse')
    return { problem: { field: 'startDate', message: warning }, warnings: [] }
  return { problem, warnings }
}

/**
 * Returns why a request can't be approved by now: half days that are no longer allowed, blocked dates (HR is exempt), days
 * that are no longer available, or too many people away.
 * @param of.locked the projects that `lockCoverage` has locked
 */
export async function findApprovalProblem(
  trx: Trx,
  type: GeneratedType,
  leave: LeaveRequest,
  { isHr, locked }: { isHr: boolean; locked: ReadonlySet<string> },
): Promise<Message | undefined> {
  const employeeId = leave.user.uuid
  const days = await findRequestDays(trx, { employeeId, leaveTypeId: type.leaveTypeId, range: leave })
  const calendar = new WorkCalendar(leave, days)
  const request = { type, employeeId, range: leave, calendar }
  const problem =
    halfDaysProblem(type, leave) ||
    (!isHr && (await blockedProblem(trx, request))) ||
    balanceProblem(request, days, leave.totalDays)
  if (problem) return problem.message
  const { minimumCoverage } = type.requestRules
  if (minimumCoverage?.action !== 'refuse') return undefined
  const projects = await listProjectAbsences(trx, request)
  requireProjectsLocked(projects, locked)
  return coverageWarnings(request, projects, minimumCoverage)[0]
}

/** Returns the warnings that the approver of a request should know; none once it is decided. */
export async function listWarnings(db: Db, leave: LeaveRequest): Promise<Message[]> {
  if (!isReserved(leave.status)) return []
  const type = await findGeneratedType(db, leave.leaveType.uuid)
  if (!type?.requestRules.minimumCoverage) return []
  const employeeId = leave.user.uuid
  const calendar = await calendarOf(db, employeeId, leave)
  const projects = await listProjectAbsences(db, { employeeId, range: leave })
  return coverageWarnings({ range: leave, calendar }, projects, type.requestRules.minimumCoverage)
}

const atEnd = (message: Message): RequestProblem => ({ field: 'endDate', message })

/**
 * Every week of a schedule has a working day, and non-working days end at some point: dates that are later than the weeks
 * of the notice and this number of days need not be counted.
 */
const maxDaysOff = 366

const isWithinNotice = (
  { startDate }: Pick<DayRange, 'startDate'>,
  { requestRules: { notice } }: GeneratedType,
  today: Day,
): boolean => startDate <= addDays(today, notice * 7 + maxDaysOff)

function noticeProblem(
  { type, range: { startDate }, today }: Checked,
  { untilRequest }: PolicyConditions,
): RequestProblem | undefined {
  const { notice } = type.requestRules
  if (notice === 0 || !isWithinNotice({ startDate }, type, today)) return undefined
  const days = startDate > today ? untilRequest?.count({ ...wholeDay(today), endDate: addDays(startDate, -1) }) : 0
  return days !== undefined && days < notice ? { field: 'startDate', message: policyTexts.notice(notice) } : undefined
}

async function blockedProblem(
  db: Db,
  { type, employeeId, range }: Pick<Checked, 'type' | 'employeeId' | 'range'>,
): Promise<RequestProblem | undefined> {
  if (touchingDates(type, range).length === 0) return undefined
  return blockedDatesProblem(type, range, await findBlockedPerson(db, employeeId))
}

/** The key of an employee's office and the ids of their projects, for which dates may be blocked. */
export type BlockedPerson = { office: string; projects: readonly string[] }

async function findBlockedPerson(db: Db, employeeId: string): Promise<BlockedPerson> {
  const { rows } = await sql<BlockedPerson>`
    select office_key(e.office_location) as office,
           array(select m.project_id from project_member m where m.employee_id = e.id and m.left_on is null) as projects
    from employee e where e.id = ${employeeId}`.execute(db)
  return rows[0] ?? { office: '', projects: [] }
}

/** Returns the rule of the policy about half days or blocked dates that a pending request breaks by now. */
export function rulesProblem(
  type: GeneratedType,
  range: LeaveRange,
  person: BlockedPerson,
): RequestProblem | undefined {
  return halfDaysProblem(type, range) ?? blockedDatesProblem(type, range, person)
}

const halfDaysProblem = (
  { requestRules }: GeneratedType,
  { startHalf, endHalf }: LeaveRange,
): RequestProblem | undefined =>
  !requestRules.halfDays && (startHalf || endHalf) ? { field: 'startHalf', message: policyTexts.noHalfDays } : undefined

const touchingDates = ({ requestRules }: GeneratedType, range: DayRange) =>
  requestRules.blockedDates.filter(({ startDate, endDate }) => startDate <= range.endDate && endDate >= range.startDate)

function blockedDatesProblem(
  type: GeneratedType,
  range: LeaveRange,
  person: BlockedPerson,
): RequestProblem | undefined {
  const blocked = touchingDates(type, range).find((dates) => isBlockedFor(dates, person))
  return (
    blocked && { field: 'startDate', message: policyTexts.blocked(blocked.startDate, blocked.endDate, blocked.reason) }
  )
}

const isBlockedFor = ({ projects, offices }: BlockedDates, person: BlockedPerson) =>
  (projects.length === 0 && offices.length === 0) ||
  projects.some((id) => person.projects.includes(id)) ||
  offices.some((office) => officeKey(office) === person.office)

type Days = Pick<Checked, 'type' | 'employeeId' | 'range' | 'calendar'>

/**
 * Refuses days with which the balance would fall too low.
 * @param dayHalves the half days that are taken on each date of the range
 */
export function newDaysProblem(
  request: Pick<Checked, 'type' | 'range' | 'totalDays'>,
  { grants, uses }: GrantsAndUses,
  dayHalves: readonly number[],
): RequestProblem | undefined {
  return balanceProblem(request, { grants, uses: [...uses, ...usesOf(request.range, dayHalves)] }, request.totalDays)
}

/** Refuses days with which the balance would fall too low on any day until they expire; `uses` include these days. */
export function balanceProblem(
  { type, range }: Pick<Days, 'type' | 'range'>,
  { grants, uses }: GrantsAndUses,
  totalDays: number,
): RequestProblem | undefined {
  const { carryOver, kind } = type.rules
  const { negativeBalance } = type.requestRules
  if (isUnlimited(grants)) return undefined
  const yearEnd: Day = `${type.year}-12-31`
  if (kind === 'granted' && carryOver !== null) {
    const carried = uses.reduce((sum, { day, days }) => (day > yearEnd ? sum + days : sum), 0)
    if (carried > carryOver && range.endDate > yearEnd) return atEnd(policyTexts.carriedOver(carryOver, yearEnd))
  }
  const projection = { grants: withLapses(type, grants, uses), uses }
  const lowest = lowestBalance(projection, range.startDate, maxDay(type.expiredDate, range.endDate))
  if (lowest.days >= -negativeBalance) return undefined
  return lowest.day < type.expiredDate
    ? atEnd(policyTexts.notEnoughOn(lowest.days, lowest.day))
    : atEnd(notEnoughDays(totalDays + lowest.days + negativeBalance, totalDays))
}

/** The days of a leave, each on its date. */
export const usesOf = ({ startDate }: LeaveRange, dayHalves: readonly number[]): DatedUse[] =>
  dayHalves
    .map((halves, index) => ({ day: addDays(startDate, index), days: halves / 2 }))
    .filter(({ days }) => days > 0)

/** Returns the balance of a type on a day; null if the days have no limit or none are granted. */
export const balanceOfType = ({ type, days: { grants, uses } }: Pick<Checked, 'type' | 'days'>, day: Day) =>
  grants.length === 0 || isUnlimited(grants) ? null : balanceOn({ grants: withLapses(type, grants, uses), uses }, day)

/**
 * Returns the balance of an employee on a day; null if the days have no limit or none are granted.
 * @param of.archivedOn leaves out the days that archiving the employee on this day would end
 * @param of.added entries that are not stored
 */
export async function findBalanceOn(
  db: Db,
  {
    type,
    day,
    added = [],
    ...of
  }: { type: GeneratedType; employeeId: string; day: Day; archivedOn?: Day; added?: readonly StoredGrant[] },
): Promise<number | null> {
  const { grants, uses } = await findGrantsAndUses(db, { ...of, leaveTypeId: type.leaveTypeId })
  return balanceOfType({ type, days: { grants: [...grants, ...added], uses } }, day)
}

type ProjectAbsence = {
  id: string
  name: string
  people: number
  /** How many other members are away, by half day, as `halfDays` numbers them. */
  away: ReadonlyMap<number, number>
}

/** Returns the current projects of an employee with the approved leave of the other members that touches a period. */
async function listProjectAbsences(
  db: Db,
  { employeeId, range }: { employeeId: string; range: DayRange },
): Promise<ProjectAbsence[]> {
  const { rows } = await sql<Omit<ProjectAbsence, 'away'> & { leave: LeaveRange[] }>`
    with member as (
      select p.id, p.name, m.employee_id
      from project_member own
      join project p on p.id = own.project_id and not p.is_archived
      join project_member m on m.project_id = p.id and m.left_on is null
      join employee e on e.id = m.employee_id and not e.is_archived
      where own.employee_id = ${employeeId} and own.left_on is null
    )
    select member.id, member.name, count(distinct member.employee_id)::int as people,
           coalesce(json_agg(json_build_object('startDate', r.start_date, 'endDate', r.end_date,
                                               'startHalf', r.start_half, 'endHalf', r.end_half))
                    filter (where r.id is not null), '[]') as leave
    from member
    left join leave_request r on r.employee_id = member.employee_id and r.employee_id <> ${employeeId}
      and r.status in ('approved', 'canceling') and r.start_date <= ${range.endDate} and r.end_date >= ${range.startDate}
    group by member.id, member.name order by member.name, member.id`.execute(db)
  return rows.map(({ leave, ...project }) => ({ ...project, away: countByHalfDay(leave) }))
}

/** Counts the approved leave of some people, of which no one has two at once, by half day. */
function countByHalfDay(leave: readonly LeaveRange[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const range of leave) {
    const { from, to } = halfDays(range)
    for (let half = from; half < to; half += 1) counts.set(half, (counts.get(half) ?? 0) + 1)
  }
  return counts
}

/** Returns a warning for each project of which too many people would be away at once. */
const coverageWarnings = (
  { range, calendar }: Pick<Days, 'range' | 'calendar'>,
  projects: readonly ProjectAbsence[],
  { limit, unit }: MinimumCoverage,
): Message[] =>
  projects.flatMap(({ name, people, away }) => {
    const most = unit === 'people' ? limit : Math.floor((people * limit) / 100)
    const worst = mostAway(range, calendar, away)
    return worst.away > most ? [policyTexts.coverage(worst.day, worst.away, people, name, most)] : []
  })

/** The day of a leave on which most people are away at once, the employee included, by half days. */
function mostAway(
  range: LeaveRange,
  calendar: WorkCalendar,
  othersAway: ProjectAbsence['away'],
): { day: Day; away: number } {
  const { from, to } = halfDays(range)
  let worst = { day: range.startDate, away: 0 }
  for (let half = from; half < to; half += 1) {
    if (!calendar.worksHalf(half) && !calendar.isUndivided(dayOfNumber(Math.floor(half / 2)))) continue
    const away = (othersAway.get(half) ?? 0) + 1
    if (away > worst.away) worst = { day: dayOfNumber(Math.floor(half / 2)), away }
  }
  return worst
}

/** SQL condition: the policy of a leave type has a minimum coverage. */
export const hasCoverage = (leaveTypeId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from leave_type t join leave_policy p on p.id = t.policy_id
  where t.id = ${leaveTypeId} and p.rules ->> 'minimumCoverage' is not null)`

/** Locks the calendar in shared mode. Returns whether the policy of a leave type has a minimum coverage, as it was before the lock. */
export async function lockCalendarToRequest(trx: Trx, leaveTypeId: string): Promise<{ hasCoverage: boolean }> {
  const { rows } = await sql<{ hasCoverage: boolean }>`
    select ${calendarLock}, ${hasCoverage(sql`${leaveTypeId}`)} as "hasCoverage"`.execute(trx)
  return found(rows[0])
}

/**
 * Locks the projects of an employee whose leave type has a minimum coverage: of the members who request or decide at
 * once, each counts the leave that the one before has been approved.
 * @returns their ids, for `requireProjectsLocked`
 */
export const lockCoverage = async (
  trx: Trx,
  employeeId: string,
  { hasCoverage: isLimited }: { hasCoverage: boolean },
): Promise<ReadonlySet<string>> => (isLimited ? lockProjectsOf(trx, employeeId) : new Set())

/**
 * @param projects those that are counted, read once the employee is locked
 * @throws LocksChanged if the policy has got a minimum coverage, or the employee has joined a project, since `lockCoverage`
 */
export function requireProjectsLocked(
  projects: readonly Pick<ProjectAbsence, 'id'>[],
  locked: ReadonlySet<string>,
): void {
  if (projects.some(({ id }) => !locked.has(id)))
    throw new LocksChanged('A project has come under a minimum coverage in the meantime')
}
