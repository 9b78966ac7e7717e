import type { Balance } from '@hr/contract/areas/leave/balance'
import { storedYearRules } from '@hr/contract/areas/leave/policies'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { found, notFound, Problem } from '../../http/problem.ts'
import { balanceColumns, createBalance } from '../leave-balances/balance.commands.ts'
import type { LeaveYear } from '../leave-grants/leave-years.queries.ts'

/** Refuses leave of an employee who is archived or does not exist, for `requireEmployed`. */
export const ownerGone = (_employeeId: string, isKnown: boolean): Problem =>
  isKnown ? new Problem(409, leaveTexts.ownerGone) : notFound()

type Wanted = {
  employeeId: string
  leaveTypeId: string
  /** Another leave type, the balance of which is locked, too. */
  otherTypeId?: string | undefined
}

export type OfType = {
  type: { validFrom: Day | null; expiredDate: Day; halfDays: boolean; isArchived: boolean }
  /** The type's year of its leave policy; null for a type without one. */
  year: LeaveYear | null
  balance: Balance
}

type Locked = {
  owner: { isArchived: boolean; lastDay: Day | null }
  /** Undefined if the leave type does not exist. */
  ofType: OfType | undefined
}

/**
 * Locks what the days of an employee's requests depend on: the employee against archiving, deletion and decisions on
 * their other leave, the leave type against changes, and the balances, which it creates on first use. Each part of the
 * statement reads the one before it, so the locks are taken in this order (docs/ARCHITECTURE.md, "Lock order").
 */
export async function lockDays(
  trx: Trx,
  { employeeId, leaveTypeId, otherTypeId = leaveTypeId }: Wanted,
): Promise<Locked> {
  const locked = sql<Pick<Locked, 'owner'> & { [Part in keyof OfType]: OfType[Part] | null }>`
    with e as materialized (
      select is_archived, end_date from employee where id = ${employeeId} for no key update
    ), t as materialized (
      select t.* from e cross join leave_type t where t.id = ${leaveTypeId} for share of t
    ), b as materialized (
      select b.* from t cross join leave_balance b
      where b.employee_id = ${employeeId} and b.leave_type_id in (${leaveTypeId}, ${otherTypeId})
      order by b.leave_type_id for no key update of b
    )
    select json_build_object('isArchived', e.is_archived, 'lastDay', e.end_date) as owner,
           case when t.id is not null then json_build_object('validFrom', t.valid_from, 'expiredDate', t.expired_date,
             'halfDays', t.half_days, 'isArchived', t.is_archived) end as type,
           case when t.policy_id is not null then json_build_object('leaveTypeId', t.id, 'year', t.year,
             'expiredDate', t.expired_date, 'rules', t.rules) end as year,
           case when b.employee_id is not null then (select to_json(of_type) from (select ${balanceColumns}) of_type) end
             as balance
    from e left join t on true left join leave_policy p on p.id = t.policy_id
    left join b on b.leave_type_id = t.id`
  let row = found((await locked.execute(trx)).rows[0])
  if (row.type && !row.balance) {
    await createBalance(trx, { employeeId, leaveTypeId })
    row = found((await locked.execute(trx)).rows[0])
  }
  const { owner, type, year, balance } = row
  if (!type || !balance) return { owner, ofType: undefined }
  return { owner, ofType: { type, balance, year: year && { ...year, rules: storedYearRules.parse(year.rules) } } }
}
