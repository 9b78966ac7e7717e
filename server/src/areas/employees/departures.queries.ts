import type { Leaver } from '@hr/contract/areas/employees/departure-list'
import type { Departure } from '@hr/contract/areas/employees/departures'
import { suggestedReasons } from '@hr/contract/areas/employees/departure-reasons'
import { duties, type Duty, mapDuties, type Successors } from '@hr/contract/areas/employees/successors'
import { type Day, minDay } from '@hr/contract/lib/dates'
import { keyOf } from '@hr/contract/lib/keys'
import { deserialize } from '@hr/contract/lib/messages'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../db/actor-name.ts'
import type { Db } from '../../db/db.ts'
import { List, type Query } from '../../db/list.ts'
import { matches } from '../../db/search.ts'
import type { Caller } from '../../http/session.ts'
import type { Company } from '../../lib/company.ts'
import { translate } from '../../lib/translate.ts'
import { dutyColumns } from './duties.queries.ts'
import { heldEquipment } from './held.queries.ts'

/**
 * The user who reads plans. Plans that the employee does not know of yet are read in a session of HR only, and never by the
 * employee themselves: a token reads as no one.
 */
export type PlanReader = string | null

export const planReaderOf = ({ uuid, token, sessionId }: Pick<Caller, 'uuid' | 'token' | 'sessionId'>): PlanReader =>
  token === null && sessionId !== '' ? uuid : null

/** SQL condition: the reader, who is in HR, sees the planned departure `plan`. Every reading statement has it. */
export const isSeenBy = (reader: PlanReader, plan = 'p') =>
  sql`(${sql.ref(`${plan}.last_day`)} is null or ${sql.ref(`${plan}.employee_id`)} <> ${reader}::uuid)`

/** Rows of which the personal data of no one tells: plans that are not known yet, and what HR was told of them. */
export const hiddenRows = {
  planned_change: sql`t.last_day is not null`,
  notification: sql`t.event = 'departure not released'`,
}

/**
 * SQL: the last day of the planned departure `p` of the employee `e`: that of the record. One that is not known yet has its own
 * day, whatever the record says: otherwise a changed record would show that there is a plan.
 */
const lastDay = sql<Day | null>`coalesce(p.last_day, e.end_date)`

/** SQL: why someone leaves by the planned departure `p`; empty for the employee, who may be the user in HR who reads it. */
const why = (field: 'reason' | 'note', userId: string) =>
  sql<string>`case when p.employee_id = ${userId}::uuid then '' else ${sql.ref(`p.${field}`)} end`

/** SQL: the successors of the planned departure `p`, by duty. */
const successorsOf = (valueOf: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`json_build_object(${sql.join(
    duties.flatMap((duty) => [sql.lit(duty), valueOf(sql.ref(`p.${dutyColumns[duty].successor}`))]),
  )})`

/** A planned departure, with the ids of the people whom it names. */
export type Plan = {
  endDate: Day
  /** False while only HR knows of it. */
  isKnown: boolean
  knownOn: Day | null
  version: number
  plannedAt: Date
  successors: Successors
  reason: string
  note: string
  plannedBy: string | null
  hasProblem: boolean
}

/**
 * Returns the planned departure of an employee; undefined without one, or without a last day. For commands: an answer to
 * someone who may not know of it must not depend on one that is not known yet.
 */
export async function findPlan(db: Db, id: string): Promise<Plan | undefined> {
  const row = await db
    .selectFrom('planned_change as p')
    .innerJoin('employee as e', 'e.id', 'p.employee_id')
    .select([
      lastDay.as('endDate'),
      sql<boolean>`p.last_day is null`.as('isKnown'),
      'p.known_on as knownOn',
      'p.version',
      'p.planned_at as plannedAt',
      'p.reason',
      'p.note',
      'p.planned_by as plannedBy',
      sql<boolean>`p.problem is not null`.as('hasProblem'),
      sql<Record<Duty, string | null>>`${successorsOf((column) => column)}`.as('successors'),
    ])
    .where('p.employee_id', '=', id)
    .where('p.kind', '=', 'departure')
    .executeTakeFirst()
  if (!row || row.endDate === null) return undefined
  const { endDate, successors } = row
  return { ...row, endDate, successors: mapDuties((duty) => successors[duty] ?? undefined) }
}

/** Whether a departure is to be carried out, or one that is not known yet to be released. */
export const isDue = (
  { endDate, isKnown, knownOn, hasProblem }: Pick<Plan, 'endDate' | 'isKnown' | 'knownOn' | 'hasProblem'>,
  today: Day,
): boolean => !hasProblem && (isKnown ? endDate < today : minDay(knownOn ?? endDate, endDate) <= today)

/** Returns the planned departure of an employee, as the caller sees it, with the names of the people; null without one. */
export async function findDeparture(
  db: Db,
  id: string,
  { today, caller }: { today: Day; caller: Parameters<typeof planReaderOf>[0] },
): Promise<Departure | null> {
  const { rows } = await sql<Omit<Departure, 'problem'> & { problem: string | null }>`
    select ${lastDay} as "endDate", p.last_day is null as "isKnown", p.known_on as "knownOn", p.version,
           case when p.end_date_before >= greatest(${today}, e.start_date) then p.end_date_before end as "endDateBefore",
           ${successorsOf(named)} as successors,
           ${why('reason', caller.uuid)} as reason, ${why('note', caller.uuid)} as note,
           ${actorName('p.planned_by', 'planner')} as "plannedBy", p.problem
    from planned_change p
    join employee e on e.id = p.employee_id
    left join employee planner on planner.id = p.planned_by
    where p.employee_id = ${id} and p.kind = 'departure' and ${lastDay} is not null
      and ${isSeenBy(planReaderOf(caller))}`.execute(db)
  const [row] = rows
  return row ? { ...row, problem: row.problem === null ? null : (deserialize(row.problem) as never) } : null
}

const named = (id: RawBuilder<unknown>) => sql`(
  select json_build_object('uuid', s.id, 'firstName', s.first_name, 'lastName', s.last_name)
  from employee s where s.id = ${id})`

/** Returns the reasons that HR chooses from. */
export const reasonsOf = ({ departureReasons, language }: Company): readonly string[] =>
  departureReasons.length > 0 ? departureReasons : suggestedReasons.map((reason) => translate(language, reason))

/** SQL: the planned departure of an employee, as a reader sees it. */
export const departuresOf = (employee: string, reader: PlanReader) => sql`
  select from planned_change d
  where d.employee_id = ${sql.ref(`${employee}.id`)} and d.kind = 'departure' and ${isSeenBy(reader, 'd')}`

/**
 * Returns those of these people who leave before a day by a plan that the reader sees and the record does not show yet.
 */
export async function listLeavingBefore(
  db: Db,
  { people, before, reader }: { people: readonly string[]; before: Day; reader: PlanReader },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.employee_id as id from planned_change p
    where p.employee_id = any (${people}::uuid[]) and p.last_day < ${before} and ${isSeenBy(reader)}`.execute(db)
  return rows.map(({ id }) => id)
}

type Due = Pick<Plan, 'endDate' | 'isKnown' | 'knownOn' | 'hasProblem'> & { id: string }

/**
 * Lists the departures that are due (`isDue`) by their last days, if nothing has stood against them yet. Those who have planned
 * others' come after the others of their day.
 */
export async function listDue(db: Db, today: Day): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select e.id, ${lastDay} as "endDate", p.last_day is null as "isKnown", p.known_on as "knownOn", false as "hasProblem"
    from planned_change p join employee e on e.id = p.employee_id
    where p.kind = 'departure' and p.problem is null and ${lastDay} is not null
    order by ${lastDay}, e.id in (select planned_by from planned_change where planned_by is not null), e.id`.execute(db)
  return rows.filter((plan) => isDue(plan, today))
}

/** SQL: what the employee `e` holds of a duty that no one takes over, on the day after the last one or today if that is over. */
const notHandedOver = (duty: Duty, today: Day) => {
  const { count, none, successor } = dutyColumns[duty]
  const from = sql`greatest(${lastDay} + 1, ${today}::date)`
  return sql`case when ${sql.ref(`p.${successor}`)} is null then ${count(from)} else ${none} end as ${sql.ref(duty)}`
}

type LeaverRow = Omit<Leaver, 'position'> & { positionId: string | null; positionName: string | null }

/** The planned departures, with what no one takes over and what is to be collected. */
export const departureList = new List<
  Query<'endDate' | 'lastName'> & { reason?: string | undefined; today: Day; reader: PlanReader; userId: string },
  LeaverRow,
  Leaver
>({
  from: sql`planned_change p join employee e on e.id = p.employee_id`,
  id: 'e.id',
  people: { column: 'e.id', known: (query) => ({ ...query, reader: null }) },
  columns: ({ today, userId }) => sql`
    e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
    e.position_id as "positionId", e.position_name as "positionName", ${lastDay} as "endDate",
    p.last_day is null as "isKnown", ${why('reason', userId)} as reason, p.problem is not null as "hasFailed",
    ${sql.join(duties.map((duty) => notHandedOver(duty, today)))}, ${heldEquipment} as equipment`,
  item: ({ positionId, positionName, ...row }) => ({
    ...row,
    position: positionId === null ? null : { uuid: positionId, name: positionName ?? '' },
  }),
  orders: {
    endDate: ['coalesce(p.last_day, e.end_date)', 'e.last_name', 'e.first_name'],
    lastName: ['e.last_name', 'e.first_name'],
  },
  where: sql`p.kind = 'departure' and ${lastDay} is not null`,
  filters: {
    reason: (reason, { userId }) => sql`key_of(${why('reason', userId)}) = ${keyOf(reason)}`,
    reader: (reader) => isSeenBy(reader),
  },
  search: { matches, join: sql`join employee_search s on s.employee_id = e.id` },
})
