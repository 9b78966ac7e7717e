import type { Balance } from '@hr/contract/areas/leave/balance'
import type { EmploymentDays } from '@hr/contract/areas/leave/request-rules'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { type LockedEmployee, lockEmployees } from '../../db/lock-employees.ts'
import type { LockedIds } from '../../db/lock-requests.ts'
import { found, notFound, Problem } from '../../http/problem.ts'
import { balanceColumns, createBalance } from '../leave-balances/balance.commands.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

/** Refuses leave of an employee who is archived or does not exist, for `requireEmployed`. */
export const ownerGone = (_employeeId: string, isKnown: boolean): Problem =>
  isKnown ? new Problem(409, leaveRefusals.ownerGone) : notFound()

/** The leave types, of each of which the balance is locked, too, and requests of the employee. */
type Wanted<Ids> = { employeeId: string; leaveTypeIds: readonly string[]; requestIds?: Ids }

export type OfType = {
  type: { validFrom: Day | null; expiredDate: Day; halfDays: boolean; isArchived: boolean }
  balance: Omit<Balance, 'negativeBalance'>
}

type LockedDays<Ids extends readonly string[]> = {
  owner: Owner & { id: LockedEmployee }
  /** By the id of the leave type; those that do not exist are left out. */
  ofTypes: ReadonlyMap<string, OfType>
  requests: LockedIds<Ids>
}

type Owner = { isArchived: boolean; employment: EmploymentDays }
type Row = { owner: Owner; id: string | null } & { [Part in keyof OfType]: OfType[Part] | null }

/** SQL: locks requests after the balances `b` of the types `t`, once none of these has to be created. */
const requestsAfterBalances = (ids: readonly string[]) => sql`
  select from leave_request
  where id in (${sql.join([...new Set(ids)])}) and (select count(*) from b) = (select count(*) from t)
  order by id for no key update`

/**
 * Locks what the days of an employee's requests depend on: the employee against archiving, deletion and decisions on
 * their other leave, the leave types against changes, the balances, which it creates on first use, and the requests. Each
 * part of the statement reads the one before it, so the locks are taken in this order, of one kind by their ids
 * (docs/ARCHITECTURE.md, "Lock order"). It reads only what it locks: other rows, such as policies, would be those from before it
 * waited. Once a type is locked, the rules of its policy do not change.
 */
export async function lockDays<const Ids extends readonly string[] = []>(
  trx: Trx,
  { employeeId, leaveTypeIds, requestIds }: Wanted<Ids>,
): Promise<LockedDays<Ids>> {
  // For an array, PostgreSQL would plan the statement each time.
  const ids = sql.join([...new Set(leaveTypeIds)])
  const locked = sql<Row>`
    with e as materialized (
      select is_archived, start_date, end_date from employee where id = ${employeeId} for no key update
    ), t as materialized (
      select t.* from e cross join leave_type t where t.id in (${ids}) order by t.id for share of t
    ), b as materialized (
      select b.* from t join leave_balance b on b.employee_id = ${employeeId} and b.leave_type_id = t.id
      order by b.leave_type_id for no key update of b
    ), r as materialized (
      ${requestIds && requestIds.length > 0 ? requestsAfterBalances(requestIds) : sql`select from b`}
    )
    select t.id, json_build_object('isArchived', e.is_archived, 'employment',
             json_build_object('firstDay', e.start_date, 'lastDay', e.end_date)) as owner,
           case when t.id is not null then json_build_object('validFrom', t.valid_from, 'expiredDate', t.expired_date,
             'halfDays', t.half_days, 'isArchived', t.is_archived) end as type,
           case when b.employee_id is not null then (select to_json(of_type) from (select ${balanceColumns}) of_type) end
             as balance
    from e left join t on true left join b on b.leave_type_id = t.id
    -- Reads all of r, so that all requests are locked.
    where (select count(*) from r) >= 0`
  let { rows } = await locked.execute(trx)
  const missing = rows.flatMap(({ id, balance }) => (id !== null && !balance ? [id] : [])).toSorted()
  for (const leaveTypeId of missing) await createBalance(trx, { employeeId, leaveTypeId })
  if (missing.length > 0) ({ rows } = await locked.execute(trx))
  const { owner } = found(rows[0])
  const ofTypes = rows.flatMap(({ id, type, balance }): [string, OfType][] =>
    id !== null && type && balance ? [[id, { type, balance }]] : [],
  )
  return {
    owner: { ...owner, id: employeeId as LockedEmployee },
    ofTypes: new Map(ofTypes),
    requests: (requestIds ?? []) as unknown as LockedIds<Ids>,
  }
}

/**
 * Locks the policies whose rules decide on a request and on the other leave that its decision changes, and returns how the
 * owner is locked with the substitutes of all of it, before the days are.
 */
export async function lockOthers(
  trx: Trx,
  others: readonly { uuid: string; leaveTypeId: string }[],
  { employeeId, leaveTypeId, uuid }: { employeeId: string; leaveTypeId: string; uuid: string },
): Promise<{ lockOwner: () => Promise<unknown> }> {
  if (others.length === 0) return { lockOwner: async () => undefined }
  const typeIds = [leaveTypeId, ...others.map((leave) => leave.leaveTypeId)]
  await sql`
    select from leave_policy p where p.id in (select t.policy_id from leave_type t where t.id = any (${typeIds}::uuid[]))
    order by p.id for share`.execute(trx)
  const requestIds = [uuid, ...others.map((leave) => leave.uuid)]
  const { rows } = await sql<{ id: string }>`
    select distinct employee_id as id from leave_substitute where leave_request_id = any (${requestIds}::uuid[])`.execute(
    trx,
  )
  return { lockOwner: async () => lockEmployees(trx, [employeeId, ...rows.map(({ id }) => id)]) }
}
