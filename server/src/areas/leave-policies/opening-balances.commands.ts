import { serialize } from '@hr/contract/lib/messages'
import type { ImportLeave } from '@hr/contract/areas/employees/import-columns'
import { openingEntries } from '@hr/contract/areas/leave/alignment'
import type { PlanEntry } from '@hr/contract/areas/leave/explanation'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { minDay, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { CallAct } from '../../act.ts'
import type { Db, Trx } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { type BalanceKey, lockBalancesOf } from '../leave-balances/balance.commands.ts'
import { writeGrants } from '../leave-grants/grant-entries.commands.ts'
import { adjustGrants } from '../leave-grants/grants.commands.ts'
import { findPolicy } from './policies.queries.ts'

/**
 * Lists what employees may have remaining days of: leave policies, and this year's leave types without one. A policy
 * whose year is not granted is left out if such a type has the name of its year.
 */
export async function listImportableLeave(db: Db, { today }: { today: Day }): Promise<ImportLeave[]> {
  const year = sql`extract(year from ${today}::date)`
  const { rows } = await sql<ImportLeave>`
    select p.id as uuid, p.name, t.id is not null as "isGranted"
    from leave_policy p left join leave_type t on t.policy_id = p.id and t.year = ${year}
    where not p.is_archived
      and (t.id is not null
           or not exists (select from leave_type plain
                          where plain.policy_id is null and key_of(plain.name) = key_of(p.name || ' ' || ${year})))
    union all
    select id, name, true from leave_type
    where policy_id is null and not is_archived and number_of_days is not null and ${today} <= expired_date
    order by name, uuid`.execute(db)
  return rows
}

type Opening = { employeeId: string; /** The id of a leave policy or a leave type. */ leave: string; days: number }
type By = Pick<CallAct, 'actorId' | 'today'>

/**
 * Sets the days that new employees have left today, whatever a policy has granted them: opening entries hold the
 * difference, so that the balance history explains it (`docs/rules.md`, section 3).
 */
export async function openBalances(trx: Trx, openings: readonly Opening[], by: By): Promise<void> {
  for (const [leave, ofLeave] of Map.groupBy(openings, (one) => one.leave)) {
    const policy = await findPolicy(trx, leave)
    if (!policy) {
      await openWithoutPolicy(trx, { leaveTypeId: leave, openings: ofLeave }, by)
      continue
    }
    const year = Number(by.today.slice(0, 4))
    const leaveTypeId = policy.granted.find((granted) => granted.year === year)?.leaveType.uuid
    if (leaveTypeId === undefined) throw new Problem(422, policyTexts.grantFirst(policy.name, year))
    await openOfPolicy(trx, { leaveTypeId, openings: ofLeave }, by)
    // The limit of the plan follows.
    await adjustGrants(
      trx,
      ofLeave.map(({ employeeId }) => employeeId),
      { ...by, reason: serialize(policyTexts.openingBalance) },
    )
  }
}

type OfType = Pick<BalanceKey, 'leaveTypeId'> & { openings: readonly Opening[] }

async function openOfPolicy(trx: Trx, { leaveTypeId, openings }: OfType, { actorId, today }: By) {
  const employeeIds = openings.map(({ employeeId }) => employeeId)
  const locked = await lockBalancesOf(trx, { leaveTypeId, employeeIds })
  const { rows } = await sql<Pick<PlanEntry, 'effectiveOn' | 'accruesUntil' | 'days'> & { employeeId: string }>`
    select employee_id as "employeeId", effective_on as "effectiveOn", accrues_until as "accruesUntil", days
    from leave_grant
    where leave_type_id = ${leaveTypeId} and employee_id = any (${employeeIds}::uuid[])
    order by effective_on`.execute(trx)
  const granted = Map.groupBy(rows, ({ employeeId }) => employeeId)
  await writeGrants(
    trx,
    locked,
    openings.flatMap(({ employeeId, days }) => {
      const own = granted.get(employeeId)
      const day = minDay(own?.[0]?.effectiveOn ?? `${today.slice(0, 4)}-01-01`, today)
      const opened = openingEntries(own ?? [], { days, day })
      // Zero days without a grant still need an entry: a later grant finds that the balance was opened.
      const entries = opened.length > 0 || own ? opened : [{ effectiveOn: day, days: 0 }]
      return entries.map((entry) => ({ ...entry, employeeId, kind: 'opening' as const }))
    }),
    { actorId },
  )
}

/** A type without a policy has the same days for everyone; those of an employee are an entitlement of their own. */
async function openWithoutPolicy(trx: Trx, { leaveTypeId, openings }: OfType, { actorId }: By): Promise<void> {
  const entries = sql`
    json_to_recordset(${JSON.stringify(openings)}) o ("employeeId" uuid, days numeric)
    join leave_type t on t.id = ${leaveTypeId} and o.days is distinct from t.number_of_days`
  await sql`
    insert into leave_balance (employee_id, leave_type_id, entitlement)
    select "employeeId", t.id, o.days from ${entries} order by 1
    on conflict (employee_id, leave_type_id) do update set entitlement = excluded.entitlement`.execute(trx)
  await sql`
    insert into leave_ledger (employee_id, leave_type_id, kind, days, reason, actor_id)
    select "employeeId", t.id, 'entitlement', o.days, ${serialize(policyTexts.openingBalance)}, ${actorId} from ${entries} order by 1`.execute(
    trx,
  )
}
