import { duties, type Duty } from '@hr/contract/areas/employees/successors'
import { addDays, type Day, weekday } from '@hr/contract/lib/dates'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { lockEmployee } from '../../db/lock-employees.ts'
import type { Tables } from '../../db/tables.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { type Notice, notifyWithoutEmail } from '../notifications/notify.commands.ts'
import { departures, dueOn, lastDay, unableSuccessor } from './departures.queries.ts'
import { findPlanners } from './planned-changes.commands.ts'

type Checked = {
  id: string
  employeeId: string
  version: number
  plannedBy: string | null
  /** The last day, whose rights decide. */
  day: Day
  /** The day on which a departure that is not known yet becomes known; null for a known one. */
  becomesKnownOn: Day | null
  remindedOf: Day | null
  warnedOf: string
  unable: Duty[]
}

/** How many working days before a departure becomes known HR is reminded. */
const reminderDays = 3

/**
 * Tells HR of planned departures of which something was changed since they were planned: the user who planned them may no longer
 * archive the employee, or successors can no longer take over; and of those that become known soon. Each is told once, without
 * an email and never to the employee, who may not know of it.
 */
export async function checkPlannedDepartures(
  db: Kysely<Tables>,
  { today, pushChannel }: { today: Day; pushChannel: PushChannel },
): Promise<void> {
  for (const finding of await listFindings(db, today))
    await commitAndPush(db, pushChannel, async (trx) => {
      await lockEmployee(trx, finding.plan.employeeId)
      await tellHr(trx, finding, today)
    })
}

/**
 * Checks, as `checkPlannedDepartures` does, the departures that a person has planned, their own, and those in which they take over:
 * after their rights or employment were changed. The rows of the plans are locked after all others.
 */
export async function checkDeparturesWith(trx: Trx, id: string, { today }: { today: Day }): Promise<void> {
  const named = sql`p.id in (
    select id from planned_change where planned_by = ${id} or employee_id = ${id}
    union all select change_id from successor where employee_id = ${id})`
  for (const finding of await listFindings(trx, today, named)) await tellHr(trx, finding, today)
}

type Finding = { plan: Checked; isPlannerGone: boolean; isSoon: boolean; warnedOf: string }

/** Lists what HR has not been told yet. */
async function listFindings(db: Db, today: Day, which = sql`true`): Promise<Finding[]> {
  const plans = await listChecked(db, today, which)
  const plannerOf = await findPlanners(db, plans)
  return plans.flatMap((plan) => {
    const { becomesKnownOn, remindedOf, unable } = plan
    const isPlannerGone = plannerOf(plan) === undefined
    const isSoon = becomesKnownOn !== null && becomesKnownOn !== remindedOf && isNear(becomesKnownOn, today)
    const warnedOf = [...(isPlannerGone ? ['planner'] : []), ...unable].join()
    return warnedOf === plan.warnedOf && !isSoon ? [] : [{ plan, isPlannerGone, isSoon, warnedOf }]
  })
}

async function tellHr(trx: Trx, { plan, isPlannerGone, isSoon, warnedOf }: Finding, today: Day): Promise<void> {
  const { employeeId, becomesKnownOn } = plan
  if (!(await storeChecked(trx, plan, { warnedOf, remindedOf: isSoon ? becomesKnownOn : plan.remindedOf }))) return
  const told = plan.warnedOf.split(',')
  const unable = plan.unable.filter((duty) => !told.includes(duty))
  const recipients = (await listHr(trx, today)).filter((one) => one !== employeeId)
  const about = { recipients, employeeId, actorId: null }
  const notices: (Notice | false)[] = [
    isPlannerGone && !told.includes('planner') && { ...about, event: 'departure without planner', details: {} },
    unable.length > 0 && { ...about, event: 'departure successors gone', details: { duties: unable } },
    isSoon &&
      becomesKnownOn !== null && { ...about, event: 'departure becomes known', details: { date: becomesKnownOn } },
  ]
  await notifyWithoutEmail(
    trx,
    notices.filter((notice) => notice !== false),
  )
}

async function listChecked(db: Db, today: Day, which: RawBuilder<unknown>): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select p.id, p.employee_id as "employeeId", p.version, p.planned_by as "plannedBy", ${lastDay} as day,
           case when d.last_day is not null then ${dueOn} end as "becomesKnownOn", d.reminded_of as "remindedOf",
           p.warned_of as "warnedOf", array_remove(array[${sql.join(
             duties.map((duty) => sql`case when ${unableSuccessor(duty, today)} then ${sql.lit(duty)} end`),
           )}], null) as unable
    from ${departures} where p.problem is null and ${lastDay} is not null and ${which}
    order by ${lastDay}, p.employee_id`.execute(db)
  return rows
}

/** Returns whether a day is today, or at most three working days away. */
const isNear = (day: Day, today: Day): boolean => {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1)).filter((one) => one <= day)
  return day <= addDays(today, 7) && days.filter((one) => weekday(one) < 5).length <= reminderDays
}

/** Returns whether the plan is still the one that was checked; another node may have told HR. */
async function storeChecked(
  trx: Trx,
  { id, version, ...before }: Checked,
  { warnedOf, remindedOf }: Pick<Checked, 'warnedOf' | 'remindedOf'>,
): Promise<boolean> {
  const { rows } = await sql`
    update planned_change p set warned_of = ${warnedOf} from planned_departure d
    where d.change_id = p.id and p.id = ${id} and p.version = ${version} and p.warned_of = ${before.warnedOf}
      and d.reminded_of is not distinct from ${before.remindedOf}::date returning p.id`.execute(trx)
  if (rows.length === 0) return false
  await trx.updateTable('planned_departure').set({ reminded_of: remindedOf }).where('change_id', '=', id).execute()
  return true
}
