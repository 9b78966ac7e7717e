import { type Employment, daysNotAtWork, type ToldReader } from '@hr/contract/areas/employees/employment'
import { halfDays, overlap, splitAt, WorkCalendar, type DayRange, type LeaveRange } from '@hr/contract/areas/leave/days'
import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { wholeDay } from '@hr/contract/areas/leave/request-rules'
import { absenceOn, isAwayThroughout, type Cover, type Substitution } from '@hr/contract/areas/leave/substitutes'
import { maxDates } from '@hr/contract/areas/leave/limits'
import { daysBetween, maxDay, minDay, type Day } from '@hr/contract/lib/dates'
import type { Message } from '@hr/contract/lib/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { calendarOf, workDaysOfAll } from '../leave-balances/counted-days.queries.ts'
import { found } from '../../http/problem.ts'
import { datesOf, halfDaysOf, joinedLeaveIn } from './absences.queries.ts'
import type { Seer } from './coworkers.queries.ts'
import { isSeen } from './requests.queries.ts'

/** SQL condition: the request `r` is pending or approved. */
const isActive = sql`r.status in ('pending', 'approved', 'canceling')`

/** SQL condition: the owner of the request `r` is away, also on days that were given back, or will be. */
const isCovered = sql`(${isActive} or exists (
  select from leave_request because where because.id = r.given_back_for and because.status in ('approved', 'canceling')))`

const overlaps = ({ startDate, endDate }: DayRange) => sql`r.start_date <= ${endDate} and r.end_date >= ${startDate}`

/** SQL columns of the substitute `e`. */
const employment = sql`
  e.is_archived as "isArchived", e.status, e.start_date as "employedFrom", e.end_date as "employedUntil"`

export type Covered = {
  ownerId: string
  range: LeaveRange
  /** The owner's. */ calendar: WorkCalendar
  told: ToldReader
}

/** The facts that decide whether a person can cover. */
type Available = Pick<Employment, 'isArchived' | 'status'> & {
  employedFrom: Day | null
  employedUntil: Day | null
  absences: LeaveRange[]
}
type Row = Available & { uuid: string; name: string; mutual: LeaveRange[] }

/**
 * Returns the approved absences of coworkers on the days of a request, in the given order, and why one of them can't be
 * named as its substitute. Nothing is told of people whose absences `seer` does not see.
 */
export async function listCovers(
  db: Db,
  ids: readonly string[],
  { ownerId, range, calendar, told, seer }: Covered & { seer: Seer },
): Promise<(Cover & { problem: Message | null })[]> {
  if (ids.length === 0) return []
  const rangesOf = (leave: RawBuilder<unknown>) => sql`
    coalesce((select json_agg(json_build_object('startDate', r.start_date, 'endDate', r.end_date,
                                                'startHalf', r.start_half, 'endHalf', r.end_half) order by r.start_date)
              from ${leave}), '[]')`
  const { rows } = await sql<Row>`
    select e.id as uuid, e.first_name || ' ' || e.last_name as name, ${employment},
           ${rangesOf(sql`${joinedLeaveIn(range, sql`e.id`)} r`)} as absences,
           ${rangesOf(sql`leave_request r
             where r.employee_id = e.id and ${overlaps(range)} and ${isActive} and exists (
               select from leave_substitute s
               where s.leave_request_id = r.id and s.employee_id = ${ownerId} and s.declined_at is null)`)} as mutual
    from employee e where e.id = any (${ids}::uuid[]) and ${isSeen(sql`e.id`, seer)}`.execute(db)
  const people = new Map(rows.map((row) => [row.uuid, row]))
  return [...new Set(ids)].map((uuid) => {
    const nothing = { uuid, absences: [], isMutual: false }
    if (uuid === ownerId) return { ...nothing, problem: substitutesTexts.self }
    const person = people.get(uuid)
    if (!person) return { ...nothing, problem: substitutesTexts.notSeen }
    const { name, absences, mutual } = person
    return {
      uuid,
      absences: absences.map((absence) => absenceOn(range, absence)).filter((part) => part !== null),
      isMutual: mutual.some((leave) => overlap(leave, range)),
      problem: person.isArchived
        ? substitutesTexts.archived(name)
        : isUnavailable(person, { range, calendar, told })
          ? substitutesTexts.unavailable(name)
          : null,
    }
  })
}

/** Returns whether a coworker can't cover on any day of a request: not at work, as the reader is told, or away, on each of them. */
function isUnavailable(person: Available, { range, calendar, told }: Omit<Covered, 'ownerId'>): boolean {
  const { isArchived, status, employedFrom: startDate, employedUntil: endDate } = person
  const days = daysNotAtWork({ isArchived, status, startDate, endDate }, range, told)
  return (
    days.length === daysBetween(range.startDate, range.endDate) + 1 ||
    isAwayThroughout(range, calendar, [...person.absences, ...days.map(wholeDay)])
  )
}

/** A substitute of a request that is not over. */
type CoveredRequest = {
  id: string
  requestId: string
  substituteId: string
  isAvailable: boolean
  /** Whether the owner and the approvers have been told that the substitute is not available. */
  isReported: boolean
  hasDeclined: boolean
}

/**
 * Returns the current and coming requests that these people cover, and whether they are available, as owners and approvers are
 * told.
 */
export async function listCovered(db: Db, ids: readonly string[], today: Day): Promise<CoveredRequest[]> {
  const { rows } = await sql<
    LeaveRange &
      Omit<CoveredRequest, 'isAvailable'> & {
        ownerId: string
      } & Available
  >`
    select s.id, r.id as "requestId", s.employee_id as "substituteId", s.unavailable_at is not null as "isReported",
           s.declined_at is not null as "hasDeclined", r.employee_id as "ownerId", r.start_date as "startDate",
           r.end_date as "endDate", r.start_half as "startHalf", r.end_half as "endHalf",
           ${employment},
           coalesce((select json_agg(json_build_object('startDate', a.start_date, 'endDate', a.end_date,
                                                       'startHalf', a.start_half, 'endHalf', a.end_half))
                     from leave_request a
                     where a.employee_id = s.employee_id and a.status in ('approved', 'canceling')
                       and a.start_date <= r.end_date and a.end_date >= r.start_date), '[]') as absences
    from leave_substitute s
    join leave_request r on r.id = s.leave_request_id and ${isActive} and r.end_date >= ${today}
    join employee e on e.id = s.employee_id
    where s.employee_id = any (${ids}::uuid[])
    order by r.start_date, s.id`.execute(db)
  // Most employees cover for no one, and each decision on their leave asks.
  if (rows.length === 0) return []
  const period = {
    startDate: rows.map((row) => row.startDate).reduce(minDay, today),
    endDate: rows.map((row) => row.endDate).reduce(maxDay, today),
  }
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))]
  const workDays = await workDaysOfAll(db, owners, period)
  return rows.map(({ id, requestId, substituteId, isReported, hasDeclined, ownerId, ...row }) => {
    const { startDate, endDate, startHalf, endHalf } = row
    const range = { startDate, endDate, startHalf, endHalf }
    const calendar = new WorkCalendar(range, found(workDays.get(ownerId)))
    const isAvailable = !isUnavailable(row, { range, calendar, told: { today, seesDays: false } })
    return { id, requestId, substituteId, isReported, hasDeclined, isAvailable }
  })
}

/** SQL: the requests `r` that an employee covers from a day on and has not declined, with their rows `s`. */
export const coveredLeave = (employeeId: RawBuilder<unknown>, from: Day | RawBuilder<unknown>) => sql`
  from leave_substitute s
  join leave_request r on r.id = s.leave_request_id and ${isActive} and r.end_date >= ${from}
  where s.employee_id = ${employeeId} and s.declined_at is null`

/** Leave that a substitute covers. */
type HandedCover = {
  id: string
  requestId: string
  /** The days from the one on which the successor takes over. */
  range: LeaveRange
  /** Whether the successor can cover on these days, and does not already. */
  isPossible: boolean
}

/**
 * Returns the leave that a person covers from a day on, and whether a successor can cover it instead, by the rules of naming
 * substitutes as HR does: whether the owner sees the successor's absences does not matter.
 */
export async function listHandedCovers(
  db: Db,
  { id, successor, from }: { id: string; successor: string; from: Day },
): Promise<HandedCover[]> {
  const { rows } = await sql<
    LeaveRange & Omit<HandedCover, 'range' | 'isPossible'> & { ownerId: string; isNamed: boolean }
  >`
    select s.id, r.id as "requestId", r.employee_id as "ownerId", r.start_date as "startDate", r.end_date as "endDate",
           r.start_half as "startHalf", r.end_half as "endHalf",
           exists (select from leave_substitute o
                   where o.leave_request_id = r.id and o.employee_id = ${successor}) as "isNamed"
    ${coveredLeave(sql`${id}`, from)} order by r.id`.execute(db)
  const covers: HandedCover[] = []
  for (const { id: coverId, requestId, ownerId, isNamed, ...leave } of rows) {
    const range = found(splitAt(leave, halfDays(wholeDay(from)).from).after ?? undefined)
    const calendar = await calendarOf(db, ownerId, range)
    const [cover] = await listCovers(db, [successor], {
      ownerId,
      range,
      calendar,
      told: { today: from, seesDays: true },
      seer: { sees: 'everyone' },
    })
    covers.push({ id: coverId, requestId, range, isPossible: !isNamed && cover?.problem === null })
  }
  return covers
}

/** Returns the ids of the requests that a person covers from a day on. */
export async function listCoveredIds(db: Db, employeeId: string, from: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id ${coveredLeave(sql`${employeeId}`, from)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns everyone who covers a current or coming request. */
export async function listSubstituteIds(db: Db, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.employee_id as id
    from leave_substitute s join leave_request r on r.id = s.leave_request_id and ${isActive} and r.end_date >= ${today}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

type SubstitutionRow = Omit<Substitution, 'user'> & Substitution['user'] & { personId: string }

/**
 * Returns the current and coming leave that a person covers: for whom and when, and never why. Adjacent leave that awaits
 * no decision is one cover, as it is one absence.
 */
export async function listSubstitutions(db: Db, personId: string, today: Day): Promise<Substitution[]> {
  const { rows } = await sql<SubstitutionRow>`
    with cover as (
      select s.id, r.employee_id, ${halfDaysOf('r')} as halves, s.declined_at is not null as has_declined,
             s.decline_note as note, case when r.status = 'pending' then r.id end as pending_id,
             exists (
               select from leave_substitute back
               join leave_request own on own.id = back.leave_request_id
                 and own.status in ('pending', 'approved', 'canceling') and ${halfDaysOf('own')} && ${halfDaysOf('r')}
               where back.employee_id = r.employee_id and own.employee_id = ${personId} and back.declined_at is null
             ) as is_mutual
      from leave_substitute s
      join leave_request r on r.id = s.leave_request_id and ${isCovered}
        and r.end_date >= ${today}::date - ${sql.lit(maxDates)}
      where s.employee_id = ${personId}
    ), joined as (
      select c.employee_id, c.has_declined, c.note, c.pending_id, unnest(range_agg(c.halves)) as halves
      from cover c group by 1, 2, 3, 4
    ), dated as (
      select first.id, j.employee_id, j.has_declined, j.note, j.pending_id, first.is_mutual, ${datesOf(sql`j.halves`)}
      from joined j
      cross join lateral (
        select c.id, bool_or(c.is_mutual) over () as is_mutual from cover c
        where (c.employee_id, c.has_declined, c.note) = (j.employee_id, j.has_declined, j.note)
          and c.pending_id is not distinct from j.pending_id and c.halves <@ j.halves
        order by c.halves limit 1) first
    )
    select d.id as uuid, e.id as "personId", e.first_name as "firstName", e.last_name as "lastName",
           e.profile_image as "profileImage", d.start_date as "startDate", d.end_date as "endDate",
           d.start_half as "startHalf", d.end_half as "endHalf", d.has_declined as "hasDeclined", d.note,
           d.pending_id is not null and not d.has_declined as "mayDecline", d.is_mutual as "isMutual"
    from dated d join employee e on e.id = d.employee_id
    where d.end_date >= ${today}
    order by d.start_date, d.id`.execute(db)
  return rows.map(({ personId: uuid, firstName, lastName, profileImage, ...row }) => ({
    ...row,
    user: { uuid, firstName, lastName, profileImage },
  }))
}

/** Returns the substitute's id, for the access check. */
export const findSubstituteId = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('leave_substitute').select('employee_id as owner').where('id', '=', id).executeTakeFirst())
    ?.owner
