import { may } from '@hr/contract/access'
import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import type { Day } from '@hr/contract/lib/dates'
import { serialize, type Message } from '@hr/contract/lib/messages'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { lockEmployee } from '../../db/lock-employees.ts'
import type { Tables } from '../../db/tables.ts'
import { Problem } from '../../http/problem.ts'
import { type Caller, findCallers } from '../../http/session.ts'
import { commitAndPush, type PushChannel } from '../../realtime/push.ts'
import { ladderUserOf, listAccounts } from '../access/access.queries.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import type { By } from './employees.commands.ts'

// Changes of employees that are planned for a later day, and made in the name of the user who planned them.

export type Work = Pick<By, 'today' | 'emailQueue' | 'keys'>
type DueChange = { id: string; employeeId: string }

/** A kind of planned changes: the rows of a table of its own, beside those of `planned_change`. */
export type ChangeKind<Change extends DueChange & { version: number }> = {
  /** SQL: `planned_change p` with the tables that its days are read from. */
  from: RawBuilder<unknown>
  /** SQL: the day of a change `p`, by which changes are ordered, and the day on which its next step is due. */
  day: RawBuilder<unknown>
  dueOn: RawBuilder<unknown>
  /** Reads those of these changes that are due. */
  read: (db: Db, ids: readonly string[], today: Day) => Promise<Change[]>
  /**
   * Makes the next step of a change in a transaction of its own.
   * @returns whether a further step may be due
   * @throws Problem if the rules, or the rights of the user who planned the change, stand against it
   * @throws LocksChanged if it is no longer as it was read
   */
  make: (trx: Trx, change: Change, work: Work) => Promise<boolean>
  /** Tells HR that a change was refused. */
  tellRefused: (
    trx: Trx,
    change: DueChange,
    told: { problem: Message; hr: readonly string[]; today: Day },
  ) => Promise<void>
}

type AnyKind = ChangeKind<DueChange & { version: number }>

/** How many changes are read at once, before their transactions. */
const readAtOnce = 50

const isDue = ({ dueOn }: Pick<AnyKind, 'dueOn'>, today: Day) => sql`p.problem is null and ${dueOn} <= ${today}`

/** Lists the changes that are due, by their days; that of a user comes after those of its day that this user has planned. */
async function listDue(db: Db, kind: Pick<AnyKind, 'from' | 'day' | 'dueOn'>, today: Day): Promise<DueChange[]> {
  const { rows } = await sql<DueChange & { day: Day; plannedBy: string | null }>`
    select p.id, p.employee_id as "employeeId", ${kind.day} as day, p.planned_by as "plannedBy"
    from ${kind.from} where ${isDue(kind, today)} order by ${kind.day}, p.employee_id
  `.execute(db)
  const planned = Map.groupBy(rows, ({ day, plannedBy }) => `${day} ${plannedBy}`)
  const ordered: DueChange[] = []
  const seen = new Set<DueChange>()
  const add = (change: (typeof rows)[number]) => {
    // Two users may have planned each other's.
    if (seen.has(change)) return
    seen.add(change)
    for (const one of planned.get(`${change.day} ${change.employeeId}`) ?? []) add(one)
    ordered.push(change)
  }
  for (const change of rows) add(change)
  return ordered
}

/**
 * Makes the changes of a kind that are due. What the rules refuse is told to HR once, who decide then.
 * @throws AggregateError with the unexpected errors, after all other changes were made
 */
export async function carryOutPlannedChanges<Change extends DueChange & { version: number }>(
  db: Kysely<Tables>,
  kind: ChangeKind<Change>,
  { pushChannel, ...work }: Work & { pushChannel: PushChannel },
): Promise<void> {
  const errors: unknown[] = []
  const due = await listDue(db, kind, work.today)
  for (let first = 0; first < due.length; first += readAtOnce) {
    const batch = due.slice(first, first + readAtOnce)
    const ids = batch.map(({ id }) => id)
    const read = new Map((await kind.read(db, ids, work.today)).map((change) => [change.id, change]))
    for (const change of batch) {
      const makeNext = async (trx: Trx) => {
        const stored = await trx
          .selectFrom('planned_change')
          .select('version')
          .where('id', '=', change.id)
          .where('problem', 'is', null)
          .executeTakeFirst()
        // Another node has made or refused it.
        if (!stored) return false
        const known = read.get(change.id)
        const current = known?.version === stored.version ? known : (await kind.read(trx, [change.id], work.today))[0]
        return current !== undefined && kind.make(trx, current, work)
      }
      try {
        try {
          while (await commitAndPush(db, pushChannel, makeNext));
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          const refused = { kind, change, problem: error.summary }
          await commitAndPush(db, pushChannel, (trx) => refuse(trx, refused, work.today))
        }
      } catch (error) {
        errors.push(error)
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} planned changes failed`)
}

type Refused = { kind: Pick<AnyKind, 'from' | 'dueOn' | 'tellRefused'>; change: DueChange; problem: Message }

/** Keeps why a change that is still due was not made, and tells HR once. */
async function refuse(trx: Trx, { kind, change, problem }: Refused, today: Day): Promise<void> {
  await lockEmployee(trx, change.employeeId)
  const { rows } = await sql`
    update planned_change set problem = ${serialize(problem)}
    where id in (select p.id from ${kind.from} where p.id = ${change.id} and ${isDue(kind, today)}) returning id`.execute(
    trx,
  )
  // It was changed in the meantime, or another node has told HR.
  if (rows.length > 0) await kind.tellRefused(trx, change, { problem, hr: await listHr(trx, today), today })
}

/** A change of an employee, in the name of a user, and the day whose rights decide. */
type Planned = { plannedBy: string | null; employeeId: string; day: Day }

/**
 * Returns the users in whose name changes are planned, in one statement for all, if they may archive the employees, by their own
 * last day on these days.
 */
export async function findPlanners(db: Db, planned: readonly Planned[]): Promise<(one: Planned) => Caller | undefined> {
  const asked = planned.flatMap(({ plannedBy, day }) => (plannedBy === null ? [] : [{ id: plannedBy, day }]))
  if (asked.length === 0) return () => undefined
  const callerOn = await findCallers(db, asked)
  const accounts = await listAccounts(
    db,
    planned.map(({ employeeId }) => employeeId),
  )
  const ladderUsers = new Map(accounts.map((account) => [account.id, ladderUserOf(account)]))
  return ({ plannedBy, employeeId, day }) => {
    const planner = plannedBy === null ? undefined : callerOn(plannedBy, day)
    const ladderUser = ladderUsers.get(employeeId)
    if (!planner || !ladderUser || !may('employee.manage', planner.role) || planner.uuid === employeeId)
      return undefined
    return mayManageAccount(planner, ladderUser) ? planner : undefined
  }
}
