import { may } from '@hr/contract/access'
import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import { departuresTexts } from '@hr/contract/areas/employees/departures'
import type { Day } from '@hr/contract/lib/dates'
import { serialize, type Message } from '@hr/contract/lib/messages'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { lockEmployee } from '../../db/lock-employees.ts'
import type { Tables } from '../../db/tables.ts'
import { Problem } from '../../http/problem.ts'
import { type Caller, findCaller } from '../../http/session.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { findAccount, ladderUserOf } from '../access/access.queries.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import type { By } from './employees.commands.ts'

// Changes of employees that are planned for a later day, and made in the name of the user who planned them.

export type Work = Pick<By, 'today' | 'emailQueue' | 'keys'>
export type DueChange = { id: string; employeeId: string }
type Told = Pick<Work, 'today' | 'emailQueue'> & { problem: Message; hr: readonly string[] }

/** A kind of planned changes: the rows of a table of its own, beside those of `planned_change`. */
export type ChangeKind = {
  /** SQL: `planned_change p` with the tables that its days are read from. */
  from: RawBuilder<unknown>
  /** SQL: the day of a change `p`, by which changes are ordered, and the day on which its first step is due. */
  day: RawBuilder<unknown>
  dueOn: RawBuilder<unknown>
  /**
   * The steps, each in a transaction of its own. One that finds nothing to do, or no longer, does nothing.
   * @throws Problem if the rules, or the rights of the user who planned the change, stand against it
   */
  steps: readonly ((trx: Trx, change: DueChange, work: Work) => Promise<void>)[]
  /** Tells HR that a change was refused. */
  tellRefused: (trx: Trx, change: DueChange, told: Told) => Promise<void>
}

const isDue = ({ dueOn }: ChangeKind, today: Day) => sql`p.problem is null and ${dueOn} <= ${today}`

/** Lists the changes that are due, by their days; those of users who have planned others come after the others of their day. */
async function listDue(db: Db, kind: ChangeKind, today: Day): Promise<DueChange[]> {
  const { rows } = await sql<DueChange>`
    select p.id, p.employee_id as "employeeId" from ${kind.from} where ${isDue(kind, today)}
    order by ${kind.day}, p.employee_id in (select planned_by from planned_change where planned_by is not null), p.employee_id
  `.execute(db)
  return rows
}

/**
 * Makes the changes of these kinds that are due. What the rules refuse is told to HR once, who decide then.
 * @throws AggregateError with the unexpected errors, after all other changes were made
 */
export async function carryOutPlannedChanges(
  db: Kysely<Tables>,
  kinds: readonly ChangeKind[],
  { pushChannel, ...work }: Work & { pushChannel: PushChannel },
): Promise<void> {
  const errors: unknown[] = []
  for (const kind of kinds)
    for (const change of await listDue(db, kind, work.today)) {
      try {
        try {
          for (const step of kind.steps) await commitAndPush(db, pushChannel, (trx) => step(trx, change, work))
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          await commitAndPush(db, pushChannel, (trx) => refuse(trx, { kind, change, problem: error.summary }, work))
        }
      } catch (error) {
        errors.push(error)
      }
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} planned changes failed`)
}

type Refused = { kind: ChangeKind; change: DueChange; problem: Message }

/** Keeps why a change that is still due was not made, and tells HR once. */
async function refuse(trx: Trx, { kind, change, problem }: Refused, { today, emailQueue }: Work): Promise<void> {
  await lockEmployee(trx, change.employeeId)
  const { rows } = await sql`
    update planned_change set problem = ${serialize(problem)}
    where id in (select p.id from ${kind.from} where p.id = ${change.id} and ${isDue(kind, today)}) returning id`.execute(
    trx,
  )
  // It was changed in the meantime, or another node has told HR.
  if (rows.length > 0) await kind.tellRefused(trx, change, { problem, hr: await listHr(trx, today), today, emailQueue })
}

type Planned = { employeeId: string; day: Day }

/** Returns the user who planned a change, if they may still archive the employee, by their own last day on that day. */
export async function findPlanner(
  db: Db,
  plannedBy: string | null,
  { employeeId, day }: Planned,
): Promise<Caller | undefined> {
  const planner = plannedBy === null ? undefined : await findCaller(db, plannedBy, day)
  const account = await findAccount(db, employeeId)
  if (!planner || !account || !may('employee.manage', planner.role) || planner.uuid === employeeId) return undefined
  return mayManageAccount(planner, ladderUserOf(account)) ? planner : undefined
}

/** As `findPlanner`. @throws Problem if no one may do it in whose name it was planned */
export async function plannerOf(db: Db, plannedBy: string | null, planned: Planned): Promise<Caller> {
  const planner = await findPlanner(db, plannedBy, planned)
  if (!planner) throw new Problem(403, departuresTexts.plannerGone)
  return planner
}
