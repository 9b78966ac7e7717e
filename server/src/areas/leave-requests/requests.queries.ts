import type { ToldReader } from '@hr/contract/areas/employees/employment'
import { actorTexts } from '@hr/contract/lib/actors'
import type { Absence, LeaveRequest, LeaveStatisticsRow, leaveApi } from '@hr/contract/areas/leave/leave'
import { isGivenBack, type DaysBackRules } from '@hr/contract/areas/leave/days-back'
import { partsOf, withoutHeldEdges, type LeavePart, type StoredLeave } from '@hr/contract/areas/leave/divide'
import { daysOff, halfDays, overlap, WorkCalendar, type DayRange, type LeaveRange } from '@hr/contract/areas/leave/days'
import type { EmploymentDays } from '@hr/contract/areas/leave/request-rules'
import { maxDates } from '@hr/contract/areas/leave/limits'
import {
  activeStatuses,
  pendingStatuses,
  storedStatuses,
  usedStatuses,
  type LeaveStatus,
  type StoredStatus,
} from '@hr/contract/areas/leave/status'
import { maxDay, minDay, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { CallAct } from '../../act.ts'
import { actorName, deletedName, serialized } from '../../db/actor-name.ts'
import type { Db, Trx } from '../../db/db.ts'
import { calendarLock } from '../../db/lock-calendar.ts'
import { dayTold, isEmployedOnAnyDay, lastEmployedDay } from '../../db/employment.ts'
import { isoInstant } from '../../db/instant.ts'
import { List, type Query } from '../../db/list.ts'
import { matches } from '../../db/search.ts'
import { forbidden } from '../../http/access.ts'
import { found } from '../../http/problem.ts'
import { isHr, leadIdOf, type Caller } from '../../http/session.ts'
import { employeesOfTeam } from '../../db/team.ts'
import { workDaysOfAll } from '../leave-balances/counted-days.queries.ts'
import { type GeneratedType, generatedTypeAsJson, parsedType } from '../leave-grants/leave-years.queries.ts'
import { requestDaysColumns, type RequestDays } from '../leave-grants/projection.queries.ts'
import { hasCoverage } from '../leave-policies/policy-checks.queries.ts'
import { halfDaysOf, isInRange, joinedAbsencesIn } from './absences.queries.ts'
import { seesMoreOf, type Reader, type Seer } from './coworkers.queries.ts'
import { awaitsApprover, isDelegated, listRepresented } from './represented.queries.ts'

/** SQL: when leave of a type `t` with the policy `p` gives days back, and whether its days can be given back. */
const givesDaysBack = sql`
  case when t.policy_id is null then t.gives_days_back else coalesce(p.rules ->> 'givesDaysBack', 'no') end`
const canBeGivenBack = sql`
  case when t.policy_id is null then t.can_be_given_back
       else coalesce((p.rules ->> 'canBeGivenBack')::boolean, false) end`
const daysBackRules = sql`${givesDaysBack} as "givesDaysBack", ${canBeGivenBack} as "canBeGivenBack"`

/** SQL condition: other leave `o` with the type `t` and the policy `p`, for which the condition holds, overlaps the leave `r`. */
const overlaps = (condition: RawBuilder<unknown>) => sql`exists (
  select from leave_request o join leave_type t on t.id = o.leave_type_id left join leave_policy p on p.id = t.policy_id
  where o.employee_id = r.employee_id and o.id <> r.id and ${condition}
    and half_days(o.start_date, o.end_date, o.start_half, o.end_half)
        && half_days(r.start_date, r.end_date, r.start_half, r.end_half))`

const withDocument = sql`${givesDaysBack} = 'with document'`

/**
 * SQL condition: the leave `r` with the type `t` and the policy `p` gives days back only with a document, which is missing,
 * and an approval waits for it: its own, over approved leave, or that of a pending request that it overlaps.
 */
const lacksDocument = sql`(
  r.status in ('pending', 'approved', 'canceling') and not r.has_attachment and ${withDocument}
  and ${overlaps(sql`${canBeGivenBack} and case when r.status = 'pending' then o.status in ('approved', 'canceling') else o.status = 'pending' end`)})`

/**
 * SQL condition: the request `r` with the type `t` and the policy `p` can't be approved before a document is there: its
 * own, or that of approved leave because of which its days would come back.
 */
export const awaitsDocument = sql`(
  r.status = 'pending' and (${lacksDocument} or ${canBeGivenBack} and ${overlaps(
    sql`o.status in ('approved', 'canceling') and not o.has_attachment and ${withDocument}`,
  )}))`

/**
 * SQL condition: approving the request `r` with the type `t` and the policy `p` gives days back, of approved leave or its
 * own (`isGivenBack`).
 */
const cutsLeave = sql`(
  r.status = 'pending' and (
    ${givesDaysBack} <> 'no' and ${overlaps(sql`o.status in ('approved', 'canceling') and ${canBeGivenBack}`)}
    or ${canBeGivenBack} and ${overlaps(sql`o.status in ('approved', 'canceling') and ${givesDaysBack} <> 'no'`)}))`

/**
 * A stored leave whose days may be given back, or give others back. `cancelRequestedOn`: the day of its cancellation request,
 * also while its days are given back. `awaitsSince`: exact, as PostgreSQL writes it. `givenBackFor`: the leave that gives its days
 * back. `outsideStatus`: of leave that ended outside the employment.
 */
export type RuledLeave = StoredLeave &
  DaysBackRules & {
    uuid: string
    leaveTypeId: string
    status: StoredStatus
    totalDays: number
    hasAttachment: boolean
    cancelRequestedOn: Day | null
    awaitsSince: string
    givenBackFor: string | null
    outsideStatus: OutsideStatus | null
  }

/** SQL: leave `r` with its type `t` and the policy `p` of the type, if it has one. */
const ruledLeave = sql`
  leave_request r join leave_type t on t.id = r.leave_type_id left join leave_policy p on p.id = t.policy_id`

const ruledColumns = sql`
  r.id as uuid, r.leave_type_id as "leaveTypeId", r.start_date as "startDate", r.end_date as "endDate",
  r.start_half as "startHalf", r.end_half as "endHalf", r.status, r.total_days as "totalDays",
  r.day_halves as "dayHalves", r.has_attachment as "hasAttachment", r.awaits_since::text as "awaitsSince",
  r.cancel_requested_on as "cancelRequestedOn", r.given_back_for as "givenBackFor", r.outside_status as "outsideStatus",
  ${daysBackRules}`

/** Returns the first and last day of an employee's employment. */
export const findEmploymentDays = async (db: Db, employeeId: string): Promise<EmploymentDays> =>
  found(
    await db
      .selectFrom('employee')
      .select(['start_date as firstDay', 'end_date as lastDay'])
      .where('id', '=', employeeId)
      .executeTakeFirst(),
  )

/** Returns a leave; undefined if there is none with this id. */
export async function findRuledLeave(db: Db, id: string): Promise<RuledLeave | undefined> {
  const { rows } = await sql<RuledLeave>`
    select ${ruledColumns}
    from ${ruledLeave}
    where r.id = ${id}`.execute(db)
  return rows[0]
}

/** The first and last day of an employee, stored or proposed. */
export type Employment = EmploymentDays & { employeeId: string }

/** A leave with its owner, and the status and type that are shown. */
export type OwnedLeave = RuledLeave & { employeeId: string; shownStatus: LeaveStatus; leaveType: string }

/** Returns the active leave that begins before the first or ends after the last day of these employees. */
export async function listBeyondEmployment(db: Db, employments: readonly Employment[]): Promise<OwnedLeave[]> {
  const { rows } = await sql<OwnedLeave>`
    select ${ruledColumns}, r.employee_id as "employeeId", ${shownStatus} as "shownStatus", t.name as "leaveType"
    from json_to_recordset(${JSON.stringify(employments)}) e ("employeeId" uuid, "firstDay" date, "lastDay" date)
    join (${ruledLeave})
      on r.employee_id = e."employeeId" and r.status in ('pending', 'approved', 'canceling')
         and (r.start_date < e."firstDay" or r.end_date > e."lastDay")
    order by r.employee_id, r.start_date, r.id`.execute(db)
  return rows
}

/** The status that comes back, of leave that ended outside the employment; a cancellation request keeps its day. */
export type OutsideStatus = 'pending' | 'approved'

/**
 * Canceled leave that may come back. `shownStatus`: with which it does. `givenBackBy`: what is left of the approved leave that
 * gave its days back.
 */
export type EndedLeave = OwnedLeave & { owner: string; givenBackBy: LeaveRange | null }

/** SQL condition: the leave `r` was given back, and approved leave covers not all of its working days. */
const isUncovered = sql`(
  r.given_back_for is not null and exists (
    select from unnest(r.day_halves) with ordinality taken (halves, number)
    where halves > 0 and not exists (
      select from leave_request o
      where o.employee_id = r.employee_id and o.status in ('approved', 'canceling')
        and r.start_date + number::int - 1 between o.start_date and o.end_date)))`

/**
 * Returns the leave of an employee that ended outside the employment or was given back and is not covered; without an
 * employee, the latter of all who are not archived. Leave that was given back is last, because what gave it back may come back.
 */
export async function listEnded(db: Db, employeeId?: string): Promise<EndedLeave[]> {
  const { rows } = await sql<EndedLeave>`
    select ${ruledColumns}, r.employee_id as "employeeId", t.name as "leaveType", e.first_name || ' ' || e.last_name as owner,
           case when r.outside_status = 'pending' and r.first_approved_by is not null then 'inProgress'
                when r.cancel_requested_on is not null then 'canceling' else coalesce(r.outside_status, 'approved') end as "shownStatus",
           (select json_build_object('startDate', o.start_date, 'endDate', o.end_date, 'startHalf', o.start_half, 'endHalf', o.end_half)
            from leave_request o where o.id = r.given_back_for and o.status in ('approved', 'canceling')) as "givenBackBy"
    from ${ruledLeave} join employee e on e.id = r.employee_id
    where ${employeeId === undefined ? sql`not e.is_archived and ${isUncovered}` : sql`e.id = ${employeeId} and (r.outside_status is not null or ${isUncovered})`}
    order by owner, e.id, r.given_back_for is not null, r.start_date, r.id`.execute(db)
  return rows
}

/** Returns the ids of an employee's undecided and approved requests. */
export async function listActiveIds(db: Db, employeeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('leave_request')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('status', 'in', ['pending', 'approved', 'canceling'])
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * SQL: the canceled parts of approved leave that a request has given back. If the request is a part of another one, also what
 * that had given back before it was divided.
 */
const selectGivenBackFor = (id: RawBuilder<unknown>) => sql<RuledLeave>`
  select ${ruledColumns}
  from ${ruledLeave}
  where r.given_back_for in (
    with recursive line as (
      select own.id, own.split_from from leave_request own where own.id = ${id}
      union select whole.id, whole.split_from from leave_request whole join line on whole.id = line.split_from)
    select line.id from line)
  order by r.start_date, r.id`

/** Returns the canceled parts of approved leave that a request has given back. */
export const listGivenBackFor = async (db: Db, id: string): Promise<RuledLeave[]> =>
  (await selectGivenBackFor(sql`${id}`).execute(db)).rows

/** Other leave that a decision may change. `requested`: for leave that overlaps the request, the rules of the request's type. */
export type TouchedLeave = RuledLeave & { requested?: DaysBackRules | null }

type OverlappedBy = Record<'employeeId' | 'leaveTypeId' | 'halves' | 'exceptId', RawBuilder<unknown>>

const selectOverlapping = ({ employeeId, leaveTypeId, halves, exceptId }: OverlappedBy) => sql<TouchedLeave>`
  select ${ruledColumns},
         (select to_json(own) from (
            select ${daysBackRules} from leave_type t left join leave_policy p on p.id = t.policy_id
            where t.id = ${leaveTypeId}) own) as requested
  from ${ruledLeave}
  where r.employee_id = ${employeeId} and r.status in ('pending', 'approved', 'canceling')
    and r.id is distinct from ${exceptId} and ${halfDaysOf('r')} && ${halves}
  order by r.start_date`

const asJson = <Row>(rows: RawBuilder<Row>): RawBuilder<Row[]> =>
  sql`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`

/** SQL: the rows of `listGivenBackFor` for the leave `request`. */
export const givenBackForRequest = asJson(selectGivenBackFor(sql`request.id`))

/** SQL: the leave that overlaps the leave `request`. */
export const overlappingRequest = asJson(
  selectOverlapping({
    employeeId: sql`request.employee_id`,
    leaveTypeId: sql`request.leave_type_id`,
    halves: halfDaysOf('request'),
    exceptId: sql`request.id`,
  }),
)

export type Overlapping = {
  /** Whether any active leave overlaps. */
  isAny: boolean
  /** Undecided requests; not those that would cancel approved leave. */
  pending: RuledLeave[]
  /** The approved leave whose days the request does not give back: it refuses the request but for days off at its edges. */
  held: RuledLeave[]
  /** The approved leave whose days the request gives back. */
  givenBack: RuledLeave[]
  /** Whether that needs a document. */
  needsDocument: boolean
  /** The approved leave because of which days of the request are given back. */
  givenBackFor: RuledLeave[]
}

export const isUsed = ({ status }: { status: LeaveStatus }): boolean => usedStatuses.some((one) => one === status)

/** Approved leave refuses what it overlaps, unless one of the two gives the days of the other back (`docs/rules.md`, section 3). */
export function overlappingOf(rows: readonly TouchedLeave[], request: LeavePart, calendar: WorkCalendar): Overlapping {
  const used = rows.filter(isUsed)
  const requested = rows[0]?.requested ?? undefined
  // A request gives up days off at its edges rather than divide leave of which no working day would come back.
  const staysWhole = (leave: RuledLeave) =>
    partsOf(leave, request, calendar)?.covered.totalDays === 0 &&
    !overlap(leave, withoutHeldEdges(request, [leave], calendar))
  const givenBack = used.filter((leave) => requested && isGivenBack(leave, requested) && !staysWhole(leave))
  const givenBackFor = used.filter((leave) => requested && isGivenBack(requested, leave))
  return {
    isAny: rows.length > 0,
    pending: rows.filter(({ status }) => status === 'pending'),
    held: used.filter((leave) => !givenBack.includes(leave)),
    givenBack,
    needsDocument: givenBack.length > 0 && requested?.givesDaysBack === 'with document',
    givenBackFor,
  }
}

type Requested = {
  employeeId: string
  leaveTypeId: string | null | undefined
  range: LeaveRange
  exceptId: string | undefined | null
}

const selectOverlappingRange = ({ employeeId, leaveTypeId = null, range, exceptId = null }: Requested) => {
  const { from, to } = halfDays(range)
  return selectOverlapping({
    employeeId: sql`${employeeId}`,
    leaveTypeId: sql`${leaveTypeId}`,
    halves: sql`int4range(${from}, ${to})`,
    exceptId: sql`${exceptId}`,
  })
}

/** Returns the employee's active leave that overlaps a range of leave of a type (`exceptId` is ignored). */
export const listOverlapping = async (db: Db, requested: Requested): Promise<TouchedLeave[]> =>
  (await selectOverlappingRange(requested).execute(db)).rows

/** Returns what the days of a request depend on, its leave type if a policy has generated it, and the leave that overlaps it. */
export async function findRequestDaysAndOverlapping(
  db: Db,
  requested: Requested,
): Promise<{ days: RequestDays; type: GeneratedType | null; overlapping: TouchedLeave[] }> {
  const { employeeId, leaveTypeId = null, range, exceptId } = requested
  const of = { employeeId, leaveTypeId, range, exceptRequest: exceptId }
  const { rows } = await sql<RequestDays & { type: GeneratedType | null; overlapping: TouchedLeave[] }>`
    select ${requestDaysColumns(of)}, ${generatedTypeAsJson(sql`${leaveTypeId}`)} as type,
           ${asJson(selectOverlappingRange(requested))} as overlapping
    from employee e where e.id = ${employeeId}`.execute(db)
  const { type, overlapping, ...days } = found(rows[0])
  return { days, type: type && parsedType(type), overlapping }
}

/** The employees whose requests are listed: the user, the user's team, or all. */
export type Whose =
  | { kind: 'own'; id: string }
  /** `represented`: approvers in whose place the lead decides today; their requests are included. */
  | { kind: 'team'; leadId: string | null; represented?: readonly string[] }
  | { kind: 'all' }

/**
 * Returns the employees whose requests the user lists.
 * @throws Problem 403 if the user may not see all
 */
export async function whoseOf(db: Db, kind: Whose['kind'], { caller, scope, today }: CallAct): Promise<Whose> {
  const { uuid, isDelegate } = caller
  if (kind === 'own') return { kind, id: uuid }
  if (kind === 'team')
    return { kind, leadId: leadIdOf(caller), represented: isDelegate ? await listRepresented(db, uuid, today) : [] }
  if (scope !== 'all') throw forbidden()
  return { kind }
}

/** A person who decides on listed requests. */
export type Decider = Pick<Caller, 'uuid' | 'role' | 'superAdminHr' | 'isActive'>

/** SQL condition: the next decision on the request `r`, which is listed for this person, is theirs. */
export function isDecidableBy({ uuid, role, superAdminHr, isActive }: Decider) {
  if (!isActive) return sql`false`
  if (superAdminHr) return sql`r.status in ('pending', 'canceling')`
  const awaits = isHr({ role }) ? sql`r.status in ('pending', 'canceling')` : awaitsApprover
  return sql`${awaits} and r.employee_id <> ${uuid}`
}

type LeaveFilter = {
  whose: Whose
  status?: LeaveStatus | 'active' | 'all' | undefined
  /** Only requests whose next decision is this person's. */
  decider?: Decider | undefined
  /** Only requests that were decided. */
  isDecided?: boolean
  leaveType?: string | undefined
  startDate?: Day | undefined
  endDate?: Day | undefined
  team?: string | undefined
  user?: string | undefined
}

const orders = {
  startDate: ['r.start_date'],
  endDate: ['r.end_date'],
  status: ['r.status', 'r.start_date'],
  totalDays: ['r.total_days', 'r.start_date'],
  requestedAt: ['r.requested_at'],
  lastName: ['e.last_name', 'e.first_name', 'r.start_date'],
} as const satisfies Record<(typeof leaveApi.list.sort)[number], readonly string[]>

export type LeaveQuery = LeaveFilter & Query<keyof typeof orders>

const stored = (statuses: readonly LeaveStatus[]) => storedStatuses.filter((status) => statuses.includes(status))

/**
 * Returns the stored statuses that a filter selects; 'pending' includes requests in progress. In the employee's own
 * list, 'canceled' includes cancellation requests (`docs/rules.md`, section 3, `inProgress`).
 */
const statusesOf = (
  status: NonNullable<LeaveFilter['status']>,
  isOwn: boolean,
): readonly StoredStatus[] | undefined => {
  if (status === 'all') return undefined
  if (status === 'inProgress') return stored(pendingStatuses)
  if (status === 'active') return stored(activeStatuses)
  return status === 'canceled' && isOwn ? ['canceled', 'canceling'] : [status]
}

/** SQL: the status of a request `r` as it is shown; the only place that maps the stored status. */
export const shownStatus = sql`
  case when r.status = 'pending' and r.first_approved_by is not null then 'inProgress' else r.status end`

const decider = actorName('r.decided_by', 'd')

const inPlaceOf = (name: RawBuilder<unknown>, approver: RawBuilder<unknown>) => {
  const { code, text } = actorTexts.inPlaceOf('', '')
  return serialized(sql`json_build_object('code', ${sql.lit(code)}, 'text', ${sql.lit(text)},
    'values', json_build_object('name', ${name}, 'approver', ${approver}))`)
}

/** SQL: the name of the approver of a request `r`, with `employee d`; for a delegate, a message with the approver. */
export const decidedByName = sql`
  case when r.decided_for is null then ${decider} else ${inPlaceOf(
    decider,
    sql`coalesce((select a.first_name || ' ' || a.last_name from employee a where a.id = r.decided_for), ${deletedName})`,
  )} end`

/*
 * The aliases of these statements: the request `r` with its employee `e`, its leave type `t`, the policy `p` of the type,
 * and the employee `d` who decided it.
 */

const awaitsDecision = sql`r.status in ('pending', 'canceling')`

/** SQL: the last day on which an approver was reminded. */
const remindedOn = sql`
  case when ${awaitsDecision} then (
    select max(m.reminded_on) from leave_reminder m
    where m.leave_request_id = r.id and m.approver_id <> r.employee_id) end`

const documentNames = sql`
  case when r.has_attachment
    then array(select f.name from stored_file f where f.leave_request_id = r.id order by f.added_at, f.name)
    else '{}' end`

const substitutes = sql`
  case when r.has_substitutes then coalesce(
    (select json_agg(json_build_object('uuid', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
                                       'hasDeclined', s.declined_at is not null, 'note', s.decline_note,
                                       'isUnavailable', s.unavailable_at is not null)
                     order by c.last_name, c.first_name, c.id)
     from leave_substitute s join employee c on c.id = s.employee_id where s.leave_request_id = r.id),
    '[]') else '[]' end`

/** SQL condition: a document is missing, because the leave is long or gives days back. */
const documentDue = sql`
  coalesce(
    r.status in ('pending', 'approved') and not r.has_attachment and r.split_from is null
      and r.total_days >= (p.rules ->> 'documentFrom')::numeric,
    false) or ${lacksDocument}`

const requestColumns = sql`
  r.id as uuid,
  ${shownStatus} as status,
  r.approval_flow as "approvalFlow", r.start_date as "startDate", r.end_date as "endDate", r.start_half as "startHalf",
  r.end_half as "endHalf", r.total_days as "totalDays", r.reason, r.version,
  ${isoInstant('r.requested_at')} as "requestedAt",
  ${isoInstant('r.decided_at')} as "decidedAt",
  case when ${awaitsDecision} then ${isoInstant('r.awaits_since')} end as "awaitsSince",
  ${remindedOn} as "remindedOn",
  ${decidedByName} as "decidedBy", r.decision_note as "decisionNote", r.given_back_for is not null as "givenBack",
  e.id as "personId", e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
  e.position_id as "positionId", e.position_name as "positionName", e.teams,
  t.id as "typeId", t.name as "typeName", t.color,
  ${documentNames} as attachment,
  ${substitutes} as substitutes,
  ${documentDue} as "documentDue",
  ${cutsLeave} as "cutsLeave"`

/** The columns of a written request that `requestColumns` reads, for `findWritten`. */
export const writtenColumns = [
  'id',
  'employee_id',
  'leave_type_id',
  'status',
  'approval_flow',
  'start_date',
  'end_date',
  'start_half',
  'end_half',
  'total_days',
  'reason',
  'version',
  'requested_at',
  'awaits_since',
  'decided_at',
  'decided_by',
  'decided_for',
  'first_approved_by',
  'decision_note',
  'has_attachment',
  'has_substitutes',
  'split_from',
  'given_back_for',
] as const

const joins = sql`
  left join employee e on e.id = r.employee_id
  left join leave_type t on t.id = r.leave_type_id
  left join leave_policy p on p.id = t.policy_id
  left join employee d on d.id = r.decided_by`

type Flat = Omit<LeaveRequest, 'user' | 'leaveType' | 'team'> & {
  personId: string
  firstName: string
  lastName: string
  profileImage: string | null
  positionId: string | null
  positionName: string | null
  teams: { name: string }[]
  typeId: string
  typeName: string
  color: string
}

// Fields are listed one by one: a rest copy takes longer than everything else done with a row.
const requestOf = (row: Flat): LeaveRequest => ({
  uuid: row.uuid,
  status: row.status,
  approvalFlow: row.approvalFlow,
  user: {
    uuid: row.personId,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImage: row.profileImage,
    position: row.positionId === null ? null : { uuid: row.positionId, name: row.positionName ?? '' },
  },
  leaveType: { uuid: row.typeId, name: row.typeName, color: row.color },
  startDate: row.startDate,
  endDate: row.endDate,
  startHalf: row.startHalf,
  endHalf: row.endHalf,
  totalDays: row.totalDays,
  reason: row.reason,
  attachment: row.attachment,
  documentDue: row.documentDue,
  substitutes: row.substitutes,
  team: row.teams.map(({ name }) => name),
  requestedAt: row.requestedAt,
  awaitsSince: row.awaitsSince,
  remindedOn: row.remindedOn,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt,
  decisionNote: row.decisionNote,
  givenBack: row.givenBack,
  cutsLeave: row.cutsLeave,
  version: row.version,
})

export const findLeaveOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('leave_request').select('employee_id as owner').where('id', '=', id).executeTakeFirst())?.owner

/** The columns of a request that say what a decision on it locks. */
type LeaveKey = {
  uuid: string
  employeeId: string
  leaveTypeId: string
  status: StoredStatus
  version: number
}

/** Returns the few columns of a request that say what a decision on it locks. */
const selectLeaveKey = (db: Db, id: string) =>
  db
    .selectFrom('leave_request as request')
    .select(['id as uuid', 'employee_id as employeeId', 'leave_type_id as leaveTypeId', 'status', 'version'])
    .where('id', '=', id)

export const findLeaveKey = (db: Db, id: string): Promise<LeaveKey | undefined> =>
  selectLeaveKey(db, id).executeTakeFirst()

/**
 * Locks the calendar in shared mode. Returns what a decision on a request locks next, as it was before the lock.
 * @param touched SQL: other leave that the decision on the leave `request` may change
 */
export const lockCalendarToDecide = (trx: Trx, id: string, touched: RawBuilder<TouchedLeave[]>) =>
  selectLeaveKey(trx, id)
    .select([touched.as('touched'), hasCoverage(sql`request.leave_type_id`).as('hasCoverage'), calendarLock.as('lock')])
    .executeTakeFirst()

export async function findLeave(db: Db, id: string): Promise<LeaveRequest | undefined> {
  const { rows } = await sql<Flat>`
    select ${requestColumns} from leave_request r ${joins} where r.id = ${id}`.execute(db)
  return rows[0] && requestOf(rows[0])
}

type Touching = {
  touched: TouchedLeave[]
  /** The type of the request with the rules of its policy; null for a type without one. */
  policy: GeneratedType | null
  rules: DaysBackRules
  /** Whether the owner of the request covers for others. */
  isSubstitute: boolean
}

/** Returns a request with what else a decision on it may change. `touched`: SQL that selects other leave for the leave `request`. */
export async function findLeaveAndTouched(
  db: Db,
  id: string,
  touched: RawBuilder<TouchedLeave[]>,
): Promise<({ leave: LeaveRequest } & Touching) | undefined> {
  const { rows } = await sql<Flat & Touching>`
    select ${requestColumns}, ${touched} as touched, ${generatedTypeAsJson(sql`r.leave_type_id`)} as policy,
           json_build_object('givesDaysBack', ${givesDaysBack}, 'canBeGivenBack', ${canBeGivenBack}) as rules,
           exists (select from leave_substitute s where s.employee_id = r.employee_id) as "isSubstitute"
    from leave_request r join leave_request request on request.id = r.id ${joins} where r.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { policy, rules, isSubstitute } = row
  return { leave: requestOf(row), touched: row.touched, policy: policy && parsedType(policy), rules, isSubstitute }
}

/**
 * Returns the request that a statement writes.
 * @param written SQL: common table expressions; `r` writes the request and returns its `writtenColumns`
 */
export async function findWritten(db: Db, written: RawBuilder<unknown>): Promise<LeaveRequest | undefined> {
  const { rows } = await sql<Flat>`with ${written} select ${requestColumns} from r ${joins}`.execute(db)
  return rows[0] && requestOf(rows[0])
}

/** Returns the requests that archiving an employee ends: undecided ones, and approved ones that are not over. */
export const activeLeaveOf = (db: Db, employeeId: string, today: Day) =>
  db
    .selectFrom('leave_request')
    .select(['id as uuid', 'status'])
    .where('employee_id', '=', employeeId)
    .where((of) =>
      of.or([
        of('status', 'in', ['pending', 'canceling']),
        of.and([of('status', '=', 'approved'), of('end_date', '>=', today)]),
      ]),
    )
    .orderBy('start_date')
    .orderBy('id')
    .execute()

/** SQL condition: a request `r` is listed; undefined for all. */
export function isWhose(whose: Whose) {
  if (whose.kind === 'own') return sql`r.employee_id = ${whose.id}`
  if (whose.kind === 'all') return undefined
  const { leadId, represented = [] } = whose
  // Arrays make PostgreSQL use the index on each employee's requests, whatever it estimates for the other conditions.
  const isOfTeam = sql`r.employee_id = any (array(${employeesOfTeam({ leadId, isArchived: false, words: [] })}))`
  return leadId === null || represented.length === 0
    ? isOfTeam
    : sql`(${isOfTeam} or ${isDelegated({ delegateId: leadId, represented })})`
}

export const leaveList = new List<LeaveQuery, Flat, LeaveRequest>({
  from: sql`leave_request r`,
  id: 'r.id',
  people: { column: 'r.employee_id' },
  columns: () => requestColumns,
  joins,
  item: requestOf,
  orders,
  orderJoins: { lastName: sql`join employee e on e.id = r.employee_id` },
  filters: {
    whose: isWhose,
    team: (id) => sql`
      r.employee_id = any (array(
        select m.employee_id from project_member m where m.project_id = ${id} and m.left_on is null))`,
    user: (id) => sql`r.employee_id = ${id}`,
    status: (status, { whose }) => {
      const statuses = statusesOf(status, whose.kind === 'own')
      return statuses && sql`r.status in (${sql.join(statuses.map((one) => sql.lit(one)))})`
    },
    decider: isDecidableBy,
    isDecided: (isDecided) => (isDecided ? sql`r.status in ('approved', 'rejected', 'canceled')` : undefined),
    leaveType: (id) => sql`r.leave_type_id = ${id}`,
    // Requests that overlap the range. None is longer than `maxDates`, which bounds both ends of the index scan.
    startDate: (day) => sql`r.end_date >= ${day} and r.start_date >= ${day}::date - ${sql.lit(maxDates)}`,
    endDate: (day) => sql`r.start_date <= ${day}`,
  },
  search: {
    matches: (words) => sql`r.employee_id in (select s.employee_id from employee_search s where ${matches(words)})`,
  },
  tally: { from: sql`leave_request_tally r`, filters: ['status', 'isDecided', 'leaveType'] },
  isSmall: ({ whose, team, user }) => whose.kind !== 'all' || team !== undefined || user !== undefined,
})

/** Returns a request as a row of the overviews. */
export const statisticsRowOf = ({ user, leaveType, team, ...leave }: LeaveRequest): LeaveStatisticsRow => ({
  uuid: leave.uuid,
  user: { uuid: user.uuid, firstName: user.firstName, lastName: user.lastName, profileImage: user.profileImage },
  name: `${user.firstName} ${user.lastName}`,
  team: team.join(', '),
  leaveTypeName: leaveType.name,
  startDate: leave.startDate,
  endDate: leave.endDate,
  startHalf: leave.startHalf,
  endHalf: leave.endHalf,
  status: leave.status,
  totalDays: leave.totalDays,
})

/** SQL condition: the absences of a person are among those that a user sees. */
export const isSeen = (id: RawBuilder<unknown>, seer: Seer): RawBuilder<unknown> =>
  seer.sees === 'everyone' ? sql`true` : sql`${id} in (${teammatesOf(seer.personId)})`

type AbsenceRow = Omit<Absence, 'user' | 'daysOff' | 'endDate'> &
  Absence['user'] & { endDate: Day | null; seesSchedule: boolean }

/**
 * SQL that selects the ids of everyone who shares a project, a lead or a supervisor with a person, including the person
 * and archived employees.
 */
export const teammatesOf = (personId: string): RawBuilder<unknown> => sql`
  select other.employee_id as id
  from project_member own
  join project p on p.id = own.project_id and not p.is_archived
  join project_member other on other.project_id = p.id and other.left_on is null
  where own.employee_id = ${personId} and own.left_on is null
  union
  select e.id from employee me join employee e on e.supervisor_id = me.supervisor_id where me.id = ${personId}
  union
  select e.id from employee e where e.supervisor_id = ${personId}
  union
  select me.supervisor_id from employee me where me.id = ${personId}`

/**
 * SQL: the teammates `e` of a person with their absences `away` in a range, and their pending requests that the reader
 * `pendingOf` decides on. An absence without an end has no `end_date`.
 */
const teammatesAway = (
  personId: string,
  { range, told, pendingOf }: { range: DayRange; told: ToldReader; pendingOf?: Reader },
): RawBuilder<unknown> => sql`
  (${teammatesOf(personId)}) mate
  join employee e on e.id = mate.id and e.id <> ${personId}
  cross join lateral (
    select a.*, false as "isWaiting" from ${joinedAbsencesIn(range, { today: told.today, employee: sql`e.id` })} a
    ${
      pendingOf
        ? sql`
    union all
    select r.employee_id, r.start_date, r.end_date, r.start_half, r.end_half, true from leave_request r
    where r.employee_id = e.id and r.status = 'pending' and ${isInRange(range)} and ${seesMoreOf(pendingOf)}`
        : sql``
    }
  ) away
  where ${isEmployedOnAnyDay('e', {
    day: dayTold(sql`greatest(away.start_date, ${range.startDate}::date)`, told),
    today: sql`${told.today}::date`,
  })}`

/**
 * Returns on which dates of a range the teammates of a person are away while they are employed. An absence without an end
 * lasts to the end of the range.
 */
export async function listTeammatesAway(
  db: Db,
  { personId, range, told }: { personId: string; range: DayRange; told: ToldReader },
): Promise<(DayRange & { employeeId: string })[]> {
  const { rows } = await sql<DayRange & { employeeId: string }>`
    select e.id as "employeeId", away.start_date as "startDate",
           least(coalesce(away.end_date, ${range.endDate}::date), ${lastEmployedDay('e', told)}) as "endDate"
    from ${teammatesAway(personId, { range, told })}`.execute(db)
  return rows
}

/**
 * Returns the teammates of a person who are away in a range, with the pending requests that the reader decides on, and
 * everyone's days off: by schedule if the reader may see it, otherwise weekends and holidays. An absence without an end
 * lasts to the end of the range.
 */
export async function listAway(
  db: Db,
  { reader, personId, today, startDate, endDate }: DayRange & { reader: Reader; personId: string; today: Day },
): Promise<{ daysOff: Day[]; absences: Absence[] }> {
  const range = { startDate, endDate }
  const { rows } = await sql<AbsenceRow>`
    select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
           away.start_date as "startDate", away.end_date as "endDate",
           away.start_half as "startHalf", away.end_half as "endHalf", away."isWaiting",
           ${seesMoreOf(reader)} as "seesSchedule"
    from ${teammatesAway(personId, {
      range,
      told: { today, seesDays: isHr(reader) },
      pendingOf: reader,
    })}
    order by away.start_date, e.last_name, e.first_name, e.id`.execute(db)
  const workDays = await workDaysOfAll(db, [...new Set([personId, ...rows.map(({ uuid }) => uuid)])], range)
  const daysOffIn = (id: string, part: DayRange, seesSchedule = true) => {
    const { holidays, schedules = [] } = found(workDays.get(id))
    return daysOff(part, new WorkCalendar(part, { holidays, schedules: seesSchedule ? schedules : [] }))
  }
  return {
    daysOff: daysOffIn(personId, range),
    absences: rows.map(({ uuid, firstName, lastName, profileImage, seesSchedule, ...leave }) => {
      const part = { startDate: maxDay(leave.startDate, startDate), endDate: minDay(leave.endDate ?? endDate, endDate) }
      return {
        ...leave,
        endDate: leave.endDate ?? endDate,
        hasEnd: leave.endDate !== null,
        user: { uuid, firstName, lastName, profileImage },
        daysOff: daysOffIn(uuid, part, seesSchedule),
      }
    }),
  }
}
