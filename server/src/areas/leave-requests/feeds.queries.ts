import { storedLanguage } from '../../db/account-language.ts'
import type { CalendarFeed } from '@hr/contract/areas/leave/feeds'
import type { DayRange } from '@hr/contract/areas/leave/days'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isEmployed } from '../../db/employment.ts'
import { isoInstant } from '../../db/instant.ts'
import { hasLeft } from '../../http/session.ts'
import { isRecentFeed } from '../access/end-access.commands.ts'
import { halfDaysOf, joinedLeaveIn } from './absences.queries.ts'
import { seesMoreOf, type Reader } from './coworkers.queries.ts'
import { teammatesOf } from './requests.queries.ts'

const feeds = (db: Db) =>
  db
    .selectFrom('calendar_feed as f')
    .select(['f.id as uuid', 'f.kind', 'f.include_pending as includePending'])
    .select([
      isoInstant('f.created_at').as('createdAt'),
      isoInstant('f.last_used_at').$castTo<string | null>().as('lastUsedAt'),
      isRecentFeed('f.created_at').as('isRecent'),
    ])

export const listFeeds = (db: Db, employeeId: string): Promise<CalendarFeed[]> =>
  feeds(db).where('f.employee_id', '=', employeeId).orderBy('f.created_at').orderBy('f.id').execute()

export const findFeed = (db: Db, id: string): Promise<CalendarFeed | undefined> =>
  feeds(db).where('f.id', '=', id).executeTakeFirst()

export const findFeedOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('calendar_feed').select('employee_id as owner').where('id', '=', id).executeTakeFirst())?.owner

export type FoundFeed = NonNullable<Awaited<ReturnType<typeof findFeedBySecret>>>

/** Finds a feed by the hash of its secret, so that the duration of the lookup reveals nothing about the secret. */
export const findFeedBySecret = (db: Db, secretHash: Buffer) =>
  db
    .selectFrom('calendar_feed as f')
    .innerJoin('employee as e', 'e.id', 'f.employee_id')
    .innerJoin('account as a', 'a.id', 'e.id')
    .select(['f.id', 'f.kind', 'f.include_pending as includePending', 'e.id as ownerId', 'e.is_archived as isArchived'])
    .select([
      'e.status',
      sql<boolean>`a.directory_disabled_at is not null`.as('isDisabled'),
      sql<boolean>`${sql.raw(hasLeft('e'))}`.as('hasLeft'),
      'a.role',
      'a.admin',
      'a.super_admin_hr as superAdminHr',
      storedLanguage('a').as('storedLanguage'),
    ])
    .where('f.secret_hash', '=', secretHash)
    .executeTakeFirst()

/** Records that a feed was read, at most once an hour: calendar programs poll often. */
export const recordUse = (db: Db, id: string) =>
  db
    .updateTable('calendar_feed')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((of) =>
      of.or([of('last_used_at', 'is', null), of('last_used_at', '<', sql<Date>`now() - interval '1 hour'`)]),
    )
    .execute()

export type FedLeave = {
  uuid: string
  name: string
  typeName: string
  startDate: Day
  endDate: Day
  startHalf: boolean
  endHalf: boolean
  status: 'pending' | 'approved' | 'canceling' | 'canceled'
  changedAt: string
  version: number
}

/** The leave of a teammate, whose type the reader does not learn. */
export type FedAbsence = Omit<FedLeave, 'typeName'>

/** SQL: when a request `r` was last changed. */
const changedAt = sql`
  greatest(r.requested_at, r.decided_at,
           (select max(h.at) from history h where h.entity = 'leave' and h.entity_id = r.id))`

const stampOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`

const fedColumns = sql`
  r.id as uuid, e.first_name || ' ' || e.last_name as name, t.name as "typeName", r.start_date as "startDate",
  r.end_date as "endDate", r.start_half as "startHalf", r.end_half as "endHalf", r.status, r.version,
  ${stampOf(changedAt)} as "changedAt"`

type FeedRange = DayRange & { personId: string; includePending: boolean }

const isInFeed = ({ startDate, endDate }: FeedRange) => sql`r.start_date <= ${endDate} and r.end_date >= ${startDate}`

/** Returns leave that is in its owner's calendar, or was: approved or canceled leave. */
export async function findFedLeave(db: Db, id: string): Promise<FedLeave | undefined> {
  const { rows } = await sql<FedLeave>`
    select ${fedColumns} from leave_request r
    join employee e on e.id = r.employee_id
    join leave_type t on t.id = r.leave_type_id
    where r.id = ${id} and r.status in ('approved', 'canceling', 'canceled')`.execute(db)
  return rows[0]
}

/** Returns the employee's own active leave in this range. */
export async function listOwnLeave(db: Db, range: FeedRange): Promise<FedLeave[]> {
  const { rows } = await sql<FedLeave>`
    select ${fedColumns} from leave_request r
    join employee e on e.id = r.employee_id
    join leave_type t on t.id = r.leave_type_id
    where r.employee_id = ${range.personId} and ${isInFeed(range)}
      and (r.status in ('approved', 'canceling') or r.status = 'pending' and ${sql.lit(range.includePending)})
    order by r.start_date, r.id`.execute(db)
  return rows
}

/**
 * SQL: the leave of an employee `e` in a team feed. Time and number of changes of approved leave stay those of its request:
 * they would tell coworkers that leave was given back for a sickness. Adjacent approved leave is one event. It is named after the earliest
 * request in it, given back or not, so that it stays the same event.
 */
const teamLeave = (range: FeedRange, isPendingShown: RawBuilder<unknown>) => sql`(
  select named.*, away.start_date, away.end_date, away.start_half, away.end_half, 'approved' as status
  from ${joinedLeaveIn(range, sql`e.id`)} away
  cross join lateral (
    select r.id, 0 as version, r.requested_at as changed_at
    from leave_request r
    where r.employee_id = e.id and (r.status in ('approved', 'canceling') or r.given_back_for is not null)
      and ${halfDaysOf('r')} <@ ${halfDaysOf('away')}
    order by r.requested_at, r.split_from is not null, r.start_date, r.id limit 1) named
  union all
  select r.id, r.version, ${changedAt}, r.start_date, r.end_date, r.start_half, r.end_half, r.status
  from leave_request r
  where r.employee_id = e.id and r.status = 'pending' and ${isPendingShown} and ${isInFeed(range)})`

/**
 * Returns the leave of the owner's teammates who are employed today; undefined if there are none. Pending leave is included only of those on
 * whom the owner decides.
 */
export async function listTeamLeave(
  db: Db,
  range: FeedRange & { owner: Reader; today: Day },
): Promise<FedAbsence[] | undefined> {
  const isPendingShown = range.includePending ? seesMoreOf(range.owner) : sql`false`
  const { rows } = await sql<FedAbsence | { uuid: null }>`
    with mate as (${teammatesOf(range.personId)})
    select r.id as uuid, e.first_name || ' ' || e.last_name as name, r.start_date as "startDate",
           r.end_date as "endDate", r.start_half as "startHalf", r.end_half as "endHalf", r.status, r.version,
           ${stampOf(sql`r.changed_at`)} as "changedAt"
    from mate
    join employee e on e.id = mate.id and ${isEmployed('e', range.today)} and e.id <> ${range.personId}
    left join lateral ${teamLeave(range, isPendingShown)} r on true
    order by r.start_date, r.id`.execute(db)
  return rows.length === 0 ? undefined : rows.filter((row): row is FedAbsence => row.uuid !== null)
}
