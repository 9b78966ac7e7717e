import {
  tooFarBackProblem,
  daysProblem,
  rangeProblem,
  typeProblem,
  type RequestProblem,
  type TypeLimits,
} from '@hr/contract/areas/leave/request-rules'
import type { Balance } from '@hr/contract/areas/leave/balance'
import { halfDays, type LeaveRange, type WorkCalendar } from '@hr/contract/areas/leave/days'
import type { LeaveRequest, leaveApi } from '@hr/contract/areas/leave/leave'
import { alreadyDecidedText, type ApprovalFlow } from '@hr/contract/areas/leave/status'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '../../audit/history.ts'
import { rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { LocksChanged } from '../../db/transaction.ts'
import type { ValidatedUpload } from '../../files/validate-upload.ts'
import { storeFile } from '../../files/stored-files.ts'
import { fieldProblem, found, ifTaken, notFound, Problem } from '../../http/problem.ts'
import { listLeadsOf } from './approvers.queries.ts'
import { lockCalendarShared, lockBalance, moveDays } from './balance.commands.ts'
import { calendarOf } from './counted-days.queries.ts'
import { approveAutomatically, isHr, valuesOf, type By } from './leave.commands.ts'
import { settleLapsesOf, type GeneratedType } from './lapses.commands.ts'
import { findLeave } from './leave.queries.ts'
import { checkPolicy, lockPolicyOf } from './policy-checks.queries.ts'
import { notifyApprovers, notifyOwner } from './leave-notifications.commands.ts'

type Application = z.output<(typeof leaveApi.apply)['body']>
type Change = z.output<(typeof leaveApi.change)['body']>
type Requesting = By & { attachment: ValidatedUpload | undefined }

/**
 * Creates a leave request. The server counts the days itself and locks the balance, so that concurrent requests cannot
 * exceed it.
 * @returns the request, and whether it overlaps another active one of the same employee
 */
export async function applyForLeave(
  trx: Trx,
  input: Application,
  by: Requesting,
): Promise<{ leave: LeaveRequest; hasOverlappingDays: boolean }> {
  const { caller, today, emailQueue, attachment } = by
  const employeeId = input.uuid ?? caller.uuid
  if (employeeId !== caller.uuid && !isHr(caller)) throw notFound()
  const range = { ...input, startHalf: input.startHalf ?? false, endHalf: input.endHalf ?? false }
  rejectRange(range, by)

  await lockCalendarShared(trx)
  const key = { employeeId, leaveTypeId: input.leaveType.uuid }
  const policy = await lockPolicyOf(trx, key)
  await lockOwner(trx, employeeId)
  const type = await offeredType(trx, key.leaveTypeId, today)
  const calendar = await countingCalendar(trx, employeeId, range, type)
  const totalDays = calendar.count(range)
  const balance = await lockBalance(trx, key)
  const warnings = await rejectByDays(trx, { policy, balance, employeeId, range, calendar }, by)
  const flow = policy?.rules.approvalFlow ?? 'team lead'

  const row = await trx
    .insertInto('leave_request')
    .values({
      employee_id: employeeId,
      leave_type_id: type.id,
      ...rangeColumns(range),
      total_days: totalDays,
      reason: input.reason ?? '',
      has_attachment: attachment !== undefined,
      approval_flow: await startingFlow(trx, employeeId, { flow, today }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', overlapsActiveLeave(employeeId, range).as('hasOverlappingDays')])
    .executeTakeFirst()
  if (!row) throw sameRequest()
  await moveDays(trx, { ...key, pending: totalDays, requestId: row.id, actorId: caller.uuid })
  await settleLapsesOf(trx, { ...key, today })
  if (attachment) await storeFile(trx, attachment, { leaveRequestId: row.id })
  const leave = found(await findLeave(trx, row.id))
  await record(trx, {
    actorId: caller.uuid,
    action: 'leave asked for',
    entity: 'leave',
    entityId: row.id,
    personId: employeeId,
    after: valuesOf(leave),
  })
  const { hasOverlappingDays } = row
  // With a warning, the team lead decides.
  if (flow === 'automatic' && warnings.length === 0 && (await approveAutomatically(trx, leave))) {
    await notifyOwner(trx, { before: leave, to: 'approved' }, { actorId: null, emailQueue })
    return { leave: found(await findLeave(trx, row.id)), hasOverlappingDays }
  }
  await notifyApprovers(trx, 'requested', leave, { actorId: caller.uuid, today, emailQueue })
  return { leave, hasOverlappingDays }
}

/** Returns the flow of a new request: two steps start at HR if the employee has no approver. */
export async function startingFlow(
  trx: Trx,
  employeeId: string,
  { flow, today }: { flow: ApprovalFlow; today: Day },
): Promise<ApprovalFlow> {
  if (flow !== 'team lead then hr') return flow
  return (await listLeadsOf(trx, employeeId, today)).length === 0 ? 'hr' : flow
}

/** Changes a pending request of the caller. Its own pending days count as available. */
export async function changeLeave(trx: Trx, id: string, input: Change, by: Requesting): Promise<LeaveRequest> {
  const { caller, today, emailQueue, attachment } = by
  const before = found(await findLeave(trx, id))
  if (before.user.uuid !== caller.uuid) throw new Problem(403, leaveTexts.onlyOwnerChanges)
  const range = {
    startDate: input.startDate ?? before.startDate,
    endDate: input.endDate ?? before.endDate,
    startHalf: input.startHalf ?? before.startHalf,
    endHalf: input.endHalf ?? before.endHalf,
  }
  rejectRange(range, by)

  await lockCalendarShared(trx)
  const typeBefore = before.leaveType.uuid
  const typeId = input.leaveType?.uuid ?? typeBefore
  const policy = await lockPolicyOf(trx, { employeeId: caller.uuid, leaveTypeId: typeId })
  await lockOwner(trx, caller.uuid)
  const type = typeId === typeBefore ? found(await lockType(trx, typeId)) : await offeredType(trx, typeId, today)
  const calendar = await countingCalendar(trx, caller.uuid, range, type)
  const totalDays = calendar.count(range)
  const balances = await lockBalances(trx, caller.uuid, [typeBefore, typeId])
  await trx.selectFrom('leave_request').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const locked = found(await findLeave(trx, id))
  if (locked.version !== before.version) throw new LocksChanged('The leave request was changed in the meantime')
  if (before.status !== 'pending') throw new Problem(409, alreadyDecidedText(before))
  await rejectStale(trx, { id, entities: ['leave'], sent: input.version, stored: before.version })

  const balance = found(balances.get(typeId))
  const ownDays = typeId === typeBefore ? before.totalDays : 0
  await rejectByDays(
    trx,
    {
      policy,
      balance: { ...balance, pendingDays: balance.pendingDays - ownDays },
      employeeId: caller.uuid,
      range,
      calendar,
      requestId: id,
    },
    by,
  )

  const kept = attachment ? [] : before.attachment.filter((name) => !input.removedFiles?.includes(name))
  await trx
    .updateTable('leave_request')
    .set({
      leave_type_id: typeId,
      ...rangeColumns(range),
      total_days: totalDays,
      ...(input.reason !== undefined && { reason: input.reason }),
      has_attachment: attachment !== undefined || kept.length > 0,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(sameRequest))
  const move = { employeeId: caller.uuid, requestId: id, actorId: caller.uuid }
  await moveDays(trx, { ...move, leaveTypeId: typeBefore, pending: -before.totalDays })
  await moveDays(trx, { ...move, leaveTypeId: typeId, pending: totalDays })
  for (const leaveTypeId of new Set([typeBefore, typeId]))
    await settleLapsesOf(trx, { employeeId: caller.uuid, leaveTypeId, today })
  const removed = before.attachment.filter((name) => !kept.includes(name))
  if (removed.length > 0)
    await trx.deleteFrom('stored_file').where('leave_request_id', '=', id).where('name', 'in', removed).execute()
  if (attachment) await storeFile(trx, attachment, { leaveRequestId: id })

  const leave = found(await findLeave(trx, id))
  await record(trx, {
    actorId: caller.uuid,
    action: 'leave changed',
    entity: 'leave',
    entityId: id,
    personId: caller.uuid,
    before: valuesOf(before),
    after: valuesOf(leave),
  })
  await notifyApprovers(trx, 'changed', leave, { actorId: caller.uuid, today, emailQueue })
  return leave
}

function refuse(problem: RequestProblem | undefined): void {
  if (problem) throw fieldProblem(problem.field, problem.message)
}

function rejectRange(range: LeaveRange, { caller, today }: By): void {
  refuse(rangeProblem(range))
  if (!isHr(caller)) refuse(tooFarBackProblem(range, today))
}

/** Returns the employee's calendar; refuses days that it or the type does not allow. */
async function countingCalendar(
  trx: Trx,
  employeeId: string,
  range: LeaveRange,
  type: TypeLimits,
): Promise<WorkCalendar> {
  const calendar = await calendarOf(trx, employeeId, range)
  refuse(typeProblem(range, type, calendar))
  return calendar
}

type DaysOf = {
  policy: GeneratedType | undefined
  balance: Balance
  employeeId: string
  range: LeaveRange
  calendar: WorkCalendar
  requestId?: string
}

/**
 * Refuses a request that exceeds the balance or breaks a rule of the type's policy.
 * @returns the warnings of the policy
 */
async function rejectByDays(
  trx: Trx,
  { policy: type, balance, ...request }: DaysOf,
  { caller, today }: By,
): Promise<readonly string[]> {
  const totalDays = request.calendar.count(request.range)
  if (!type) {
    refuse(daysProblem(balance, totalDays))
    return []
  }
  if (!balance.hasEntitlement) throw fieldProblem('leaveType', policyTexts.notGranted)
  const { problem, warnings } = await checkPolicy(trx, { ...request, type, totalDays, isHr: isHr(caller), today })
  refuse(problem)
  return warnings
}

/** Locks the owner against archiving and deletion; archived employees cannot request leave. */
async function lockOwner(trx: Trx, id: string): Promise<void> {
  const owner = found(
    await trx.selectFrom('employee').select('is_archived').where('id', '=', id).forShare().executeTakeFirst(),
  )
  if (owner.is_archived) throw new Problem(409, leaveTexts.ownerGone)
}

const lockType = (trx: Trx, id: string) =>
  trx
    .selectFrom('leave_type')
    .select([
      'id',
      'valid_from as validFrom',
      'expired_date as expiredDate',
      'half_days as halfDays',
      'is_archived as isArchived',
    ])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

async function offeredType(trx: Trx, id: string, today: Day) {
  const type = await lockType(trx, id)
  if (!type || type.isArchived || type.expiredDate < today) throw fieldProblem('leaveType', leaveTexts.typeGone)
  return type
}

/** Locks the balances of an employee in the order of their leave types. */
async function lockBalances(trx: Trx, employeeId: string, leaveTypeIds: readonly string[]) {
  const balances = new Map<string, Awaited<ReturnType<typeof lockBalance>>>()
  for (const leaveTypeId of [...new Set(leaveTypeIds)].toSorted())
    balances.set(leaveTypeId, await lockBalance(trx, { employeeId, leaveTypeId }))
  return balances
}

const rangeColumns = ({ startDate, endDate, startHalf, endHalf }: LeaveRange) => ({
  start_date: startDate,
  end_date: endDate,
  start_half: startHalf,
  end_half: endHalf,
})

/**
 * SQL: a request overlaps other active ones. It is returned by the inserting statement, so it sees only older requests.
 */
function overlapsActiveLeave(employeeId: string, range: LeaveRange) {
  const { from, to } = halfDays(range)
  return sql<boolean>`exists (
    select from leave_request r
    where r.employee_id = ${employeeId} and r.status in ('pending', 'approved', 'canceling')
      and half_days(r.start_date, r.end_date, r.start_half, r.end_half) && int4range(${from}, ${to}))`
}

const sameRequest = () => new Problem(409, leaveTexts.same)
