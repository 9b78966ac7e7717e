import type { Leaver } from '@hr/contract/areas/employees/departure-list'
import type { Departure, DepartureStep } from '@hr/contract/areas/employees/departures'
import { suggestedReasons } from '@hr/contract/areas/employees/departure-reasons'
import { duties, type Duty, mapDuties, type Successors } from '@hr/contract/areas/employees/successors'
import type { Day } from '@hr/contract/lib/dates'
import { hiddenEvents } from '@hr/contract/areas/notifications/events'
import { keyOf } from '@hr/contract/lib/keys'
import { retention } from '@hr/contract/lib/retention'
import { deserialize } from '@hr/contract/lib/messages'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../db/actor-name.ts'
import type { Db } from '../../db/db.ts'
import { isAssignable } from '../../db/employment.ts'
import { isoInstant } from '../../db/instant.ts'
import { interval } from '../../db/interval.ts'
import { List, type Query } from '../../db/list.ts'
import { matches } from '../../db/search.ts'
import type { Caller } from '../../http/session.ts'
import type { Company } from '../../lib/company.ts'
import { translate } from '../../lib/translate.ts'
import { dutyCounts } from './duties.queries.ts'
import { heldEquipment } from './held.queries.ts'

/**
 * The user who reads plans. Plans that the employee does not know of yet are read in a session of HR only, and never by the
 * employee themselves: a token reads as no one.
 */
export type PlanReader = string | null

export const planReaderOf = ({ uuid, token, sessionId }: Pick<Caller, 'uuid' | 'token' | 'sessionId'>): PlanReader =>
  token === null && sessionId !== '' ? uuid : null

/**
 * SQL condition: the reader, who is in HR, sees the planned departure of the rows `p` and `d`. Every reading statement has it.
 */
export const isSeenBy = (reader: PlanReader) => sql`(d.last_day is null or p.employee_id <> ${reader}::uuid)`

const ofHiddenPlan = (change: RawBuilder<unknown>) => sql`exists (
  select from planned_departure d where d.change_id = ${change} and d.last_day is not null)`

/** Rows of which the personal data of no one tells: plans that are not known yet, and what HR was told of them. */
export const hiddenRows = {
  planned_change: ofHiddenPlan(sql`t.id`),
  planned_departure_step: sql`true`,
  successor: ofHiddenPlan(sql`t.change_id`),
  notification: sql`t.event = any (${[...hiddenEvents]}::text[])`,
}

const plans = sql`planned_change p join planned_departure d on d.change_id = p.id`

/** SQL: the planned departures `p` and `d` of the employees `e`. */
export const departures = sql`${plans} join employee e on e.id = p.employee_id`

/**
 * SQL: the last day of a planned departure: that of the record. One that is not known yet has its own day, whatever the record
 * says: otherwise a changed record would show that there is a plan.
 */
export const lastDay = sql<Day | null>`coalesce(d.last_day, e.end_date)`

/** SQL: the day on which a departure is to be carried out, or one that is not known yet to be released. */
export const dueOn = sql<Day | null>`case when d.last_day is null then e.end_date + 1 else least(d.known_on, d.last_day) end`

/** SQL: why someone leaves; empty for the employee, who may be the user in HR who reads it. */
const why = (field: 'reason' | 'note', userId: string) =>
  sql<string>`case when p.employee_id = ${userId}::uuid then '' else ${sql.ref(`d.${field}`)} end`

/** SQL condition: HR was told that the user who planned the departure may no longer archive the employee. */
const isPlannerGone = sql<boolean>`'planner' = any (string_to_array(p.warned_of, ','))`

/** SQL: the successors of a planned departure, by duty. */
const successorsOf = (value: RawBuilder<unknown>) => sql`coalesce((
  select json_object_agg(s.duty, ${value}) from successor s join employee t on t.id = s.employee_id
  where s.change_id = p.id), '{}')`
const named = (today: Day) => sql`json_strip_nulls(json_build_object(
  'uuid', t.id, 'firstName', t.first_name, 'lastName', t.last_name,
  'isGone', case when not ${isAssignable('t', dayOfSuccessors(today))} then true end))`

/** A planned departure, with the ids of the people whom it names. */
export type Plan = {
  id: string
  employeeId: string
  endDate: Day
  /** The last day of the record before; null if there was none, or it is over or before the first day by now. */
  endDateBefore: Day | null
  /** False while only HR knows of it. */
  isKnown: boolean
  version: number
  plannedAt: Date
  successors: Successors
  reason: string
  note: string
  plannedBy: string | null
  /** The day on which it is to be carried out, or one that is not known yet to be released. */
  dueOn: Day
  /** Whether the employee is archived: a node of the previous version knows of no plan. */
  isArchived: boolean
}

/**
 * Returns the planned departure of an employee; undefined without one, or without a last day. For commands: an answer to
 * someone who may not know of it must not depend on one that is not known yet.
 */
export async function findPlan(db: Db, id: string, today: Day): Promise<Plan | undefined> {
  const { rows } = await selectPlans(today, sql`e.id = ${id}`).execute(db)
  return rows[0]
}

/** SQL condition: the departure is to be carried out, or one that is not known yet to be released. */
const isDue = (today: Day) => sql<boolean>`(p.problem is null and ${dueOn} <= ${today})`

/** Returns those of these planned departures that are due. */
export async function listDuePlans(db: Db, ids: readonly string[], today: Day): Promise<Plan[]> {
  const { rows } = await selectPlans(today, sql`p.id = any (${ids}::uuid[]) and ${isDue(today)}`).execute(db)
  return rows
}

const selectPlans = (today: Day, where: RawBuilder<unknown>) => sql<Plan>`
    select p.id, p.employee_id as "employeeId", e.is_archived as "isArchived", ${lastDay} as "endDate", ${endDateBefore(today)} as "endDateBefore", d.last_day is null as "isKnown",
           p.version, p.planned_at as "plannedAt", d.reason, d.note, p.planned_by as "plannedBy",
           ${dueOn} as "dueOn", ${successorsOf(sql`s.employee_id`)} as successors
    from ${departures} where ${lastDay} is not null and ${where}`

const endDateBefore = (today: Day) =>
  sql`case when d.end_date_before >= greatest(${today}, e.start_date) then d.end_date_before end`

/** Returns the planned departure of an employee, as the caller sees it, with the names of the people; null without one. */
export async function findDeparture(
  db: Db,
  id: string,
  { today, caller }: { today: Day; caller: Parameters<typeof planReaderOf>[0] },
): Promise<Departure | null> {
  const { rows } = await sql<Omit<Departure, 'problem'> & { problem: string | null }>`
    select ${lastDay} as "endDate", d.last_day is null as "isKnown", d.known_on as "knownOn", p.version,
           ${endDateBefore(today)} as "endDateBefore", ${successorsOf(named(today))} as successors,
           ${why('reason', caller.uuid)} as reason, ${why('note', caller.uuid)} as note,
           ${actorName('p.planned_by', 'planner')} as "plannedBy", ${isPlannerGone} as "isPlannerGone", p.problem
    from ${departures} left join employee planner on planner.id = p.planned_by
    where e.id = ${id} and ${lastDay} is not null and ${isSeenBy(planReaderOf(caller))}`.execute(db)
  const [row] = rows
  if (!row) return null
  const successors = mapDuties((duty) => row.successors[duty] ?? null)
  return { ...row, successors, problem: row.problem === null ? null : (deserialize(row.problem) as never) }
}

/**
 * Returns who planned, changed and canceled a departure that is not known yet, newest first, as the caller sees it: also after it
 * was canceled.
 */
export async function listSteps(
  db: Db,
  id: string,
  { caller }: { caller: Parameters<typeof planReaderOf>[0] },
): Promise<DepartureStep[]> {
  const { rows } = await sql<DepartureStep>`
    select p.step, ${actorName('p.actor_id', 'actor')} as who, ${isoInstant('p.at')} as at
    from planned_departure_step p left join employee actor on actor.id = p.actor_id
    where p.employee_id = ${id} and p.employee_id <> ${planReaderOf(caller)}::uuid order by p.id desc`.execute(db)
  return rows
}

/** SQL: the cancellations `c` that ended the departure of a step `s`, and the later ones. */
export const cancellationsOf = sql`
  select from planned_departure_step c where c.employee_id = s.employee_id and c.step = 'canceled' and c.id >= s.id`

/** Deletes the steps of departures that were canceled long ago. */
export const deleteOldSteps = (db: Db) =>
  sql`delete from planned_departure_step s
      where exists (${cancellationsOf} and c.at < now() - ${interval(retention.departureStepDays, 'days')})`.execute(db)

/** Returns the reasons that HR chooses from. */
export const reasonsOf = ({ departureReasons, language }: Company): readonly string[] =>
  departureReasons.length > 0 ? departureReasons : suggestedReasons.map((reason) => translate(language, reason))

/** SQL: the planned departure of an employee, as a reader sees it. */
export const departuresOf = (employee: string, reader: PlanReader) =>
  sql`select from ${plans} where p.employee_id = ${sql.ref(`${employee}.id`)} and ${isSeenBy(reader)}`

/**
 * Returns those of these people who leave before a day by a plan that the reader sees and the record does not show yet.
 */
export async function listLeavingBefore(
  db: Db,
  { people, before, reader }: { people: readonly string[]; before: Day; reader: PlanReader },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.employee_id as id from ${plans}
    where p.employee_id = any (${people}::uuid[]) and d.last_day < ${before} and ${isSeenBy(reader)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL: what the employee `e` holds of a duty that no one can take over, on the day after the last one or today if that is over. */
const notHandedOver = (duty: Duty, today: Day) => {
  const { count, none } = dutyCounts[duty]
  const from = dayOfSuccessors(today)
  return sql`case when exists (${successorOf(duty)} and ${isAssignable('t', from)}) then ${none} else ${count(from)} end`
}

/** SQL condition: the employee `e` holds a duty that the planned successor can't be given on the day. */
export const unableSuccessor = (duty: Duty, today: Day) => {
  const { count, none } = dutyCounts[duty]
  const from = dayOfSuccessors(today)
  return sql`(exists (${successorOf(duty)} and not ${isAssignable('t', from)}) and ${count(from)} <> ${none})`
}

const dayOfSuccessors = (today: Day) => sql`greatest(${lastDay} + 1, ${today}::date)`
const successorOf = (duty: Duty) => sql`
  select from successor s join employee t on t.id = s.employee_id where s.change_id = p.id and s.duty = ${sql.lit(duty)}`

type LeaverRow = Omit<Leaver, 'position'> & { positionId: string | null; positionName: string | null }

/** The planned departures, with what no one takes over and what is to be collected. */
export const departureList = new List<
  Query<'endDate' | 'lastName'> & { reason?: string | undefined; today: Day; reader: PlanReader; userId: string },
  LeaverRow,
  Leaver
>({
  from: departures,
  id: 'e.id',
  people: { column: 'e.id', known: (query) => ({ ...query, reader: null }) },
  columns: ({ today, userId }) => sql`
    e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
    e.position_id as "positionId", e.position_name as "positionName", ${lastDay} as "endDate",
    d.last_day is null as "isKnown", ${why('reason', userId)} as reason, p.problem is not null as "hasFailed",
    ${isPlannerGone} as "isPlannerGone",
    ${sql.join(duties.map((duty) => sql`${notHandedOver(duty, today)} as ${sql.ref(duty)}`))}, ${heldEquipment} as equipment`,
  item: ({ positionId, positionName, ...row }) => ({
    ...row,
    position: positionId === null ? null : { uuid: positionId, name: positionName ?? '' },
  }),
  orders: {
    endDate: ['coalesce(d.last_day, e.end_date)', 'e.last_name', 'e.first_name'],
    lastName: ['e.last_name', 'e.first_name'],
  },
  where: sql`${lastDay} is not null`,
  filters: {
    reason: (reason, { userId }) => sql`key_of(${why('reason', userId)}) = ${keyOf(reason)}`,
    reader: (reader) => isSeenBy(reader),
  },
  search: { matches, join: sql`join employee_search s on s.employee_id = e.id` },
})
