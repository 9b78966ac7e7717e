import { isOneSide } from '@hr/contract/areas/leave/days-back'
import { hasValidDays, type LeaveType, type leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { leaveTexts, leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallAct } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import type { Trx } from '../../db/db.ts'
import { requireFreeKey } from '../../db/unique-keys.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import { leaveTypeNames } from './policies.queries.ts'
import { findLeaveType } from './leave-types.queries.ts'

type Input = z.output<(typeof leaveTypesApi.create)['body']>
type Change = z.output<(typeof leaveTypesApi.update)['body']>
type By = Pick<CallAct, 'actorId'>

const taken = () => fieldProblem('name', leaveTypesTexts.nameTaken)

const history = historyOf({
  table: 'leave_type',
  entity: 'leave type',
  valuesOf: (type: LeaveType) => ({
    name: type.name,
    numberOfDays: type.numberOfDays,
    validFrom: type.validFrom,
    expiredDate: type.expiredDate,
    color: type.color,
    halfDays: type.halfDays,
    givesDaysBack: type.givesDaysBack,
    canBeGivenBack: type.canBeGivenBack,
    isArchived: type.isArchived,
    policyId: type.policyId,
  }),
})

export async function addLeaveType(trx: Trx, input: Input, { actorId }: By): Promise<LeaveType> {
  const row = await trx
    .insertInto('leave_type')
    .values({
      name: await requireFreeKey(trx, leaveTypeNames, input.name, { taken }),
      number_of_days: storedDays(input.numberOfDays),
      valid_from: input.validFrom ?? null,
      expired_date: input.expiredDate,
      color: input.color.toLowerCase(),
      half_days: input.halfDays ?? false,
      gives_days_back: input.givesDaysBack ?? 'no',
      can_be_given_back: input.canBeGivenBack ?? false,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw taken()
  const type = found(await findLeaveType(trx, row.id))
  await grant(trx, type, { actorId })
  return history.added(trx, type, { actorId })
}

/**
 * Changes a leave type. A new number of days applies to every employee without an entitlement and is the first entry of
 * their ledger.
 */
export async function changeLeaveType(trx: Trx, id: string, change: Change, { actorId }: By): Promise<LeaveType> {
  await trx.selectFrom('leave_type').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = found(await findLeaveType(trx, id))
  await history.rejectStale(trx, before, change.version)
  if (before.policyId !== null && !keepsRules(before, change)) throw new Problem(409, policyTexts.generated)
  const { validFrom = before.validFrom, expiredDate = before.expiredDate } = change
  if (!hasValidDays({ validFrom, expiredDate }))
    throw fieldProblem('validFrom', leaveTypesTexts.validFromAfterExpiration)
  const { givesDaysBack = before.givesDaysBack, canBeGivenBack = before.canBeGivenBack } = change
  if (!isOneSide({ givesDaysBack, canBeGivenBack })) throw fieldProblem('canBeGivenBack', leaveTexts.giveBackBothSides)
  const given = {
    name:
      change.name === undefined
        ? undefined
        : await requireFreeKey(trx, leaveTypeNames, change.name, { taken, stored: { uuid: id, text: before.name } }),
    number_of_days: change.numberOfDays === undefined ? undefined : storedDays(change.numberOfDays),
    valid_from: change.validFrom,
    expired_date: change.expiredDate,
    color: change.color?.toLowerCase(),
    half_days: change.halfDays,
    gives_days_back: change.givesDaysBack,
    can_be_given_back: change.canBeGivenBack,
    is_archived: change.isArchived,
  }
  const columns = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(columns).length > 0)
    await trx.updateTable('leave_type').set(columns).where('id', '=', id).execute().catch(ifTaken(taken))
  const after = found(await findLeaveType(trx, id))
  if (after.numberOfDays !== before.numberOfDays) await grant(trx, after, { actorId })
  return history.changed(trx, before, after, { actorId })
}

/** Deletes a leave type without requests or balances. */
export async function deleteLeaveType(trx: Trx, id: string, { actorId }: By): Promise<void> {
  await trx.selectFrom('leave_type').select('id').where('id', '=', id).forUpdate().execute()
  const type = found(await findLeaveType(trx, id))
  if (type.policyId !== null) throw new Problem(409, policyTexts.generated)
  const { rows } = await sql`
    select from leave_balance where leave_type_id = ${id}
    union all select from leave_request where leave_type_id = ${id} limit 1`.execute(trx)
  if (rows.length > 0) throw new Problem(409, leaveTypesTexts.inUse)
  await trx.deleteFrom('leave_type').where('id', '=', id).execute()
  await history.deleted(trx, type, { actorId })
}

/** Whether a change leaves everything as it is that a policy decides; forms send unchanged fields too. */
const keepsRules = (before: LeaveType, change: Change): boolean =>
  (change.name ?? before.name) === before.name &&
  (change.numberOfDays === undefined || storedDays(change.numberOfDays) === before.numberOfDays) &&
  (change.validFrom === undefined || change.validFrom === before.validFrom) &&
  (change.expiredDate ?? before.expiredDate) === before.expiredDate &&
  (change.halfDays ?? before.halfDays) === before.halfDays &&
  (change.givesDaysBack ?? before.givesDaysBack) === before.givesDaysBack &&
  (change.canBeGivenBack ?? before.canBeGivenBack) === before.canBeGivenBack

/** Zero means no number of days (specification two, section 5). */
const storedDays = (days: number | null | undefined): number | null => days || null

const grant = (trx: Trx, { uuid, numberOfDays }: LeaveType, { actorId }: By) =>
  trx.insertInto('leave_type_days').values({ leave_type_id: uuid, days: numberOfDays, actor_id: actorId }).execute()
