import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import type { Credit, creditsApi } from '@hr/contract/areas/leave/credits'
import { maxTotal } from '@hr/contract/areas/leave/balance'
import type { DayRange } from '@hr/contract/areas/leave/days'
import { expiryOf } from '@hr/contract/areas/leave/last-day'
import { employmentProblem, tooFarBackProblem } from '@hr/contract/areas/leave/request-rules'
import { alreadyDecidedText, isReserved, transitionOf } from '@hr/contract/areas/leave/status'
import { daysBetween, minDay, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record, recordAll } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { type LockedEmployee, requireEmployed } from '../../db/lock-employees.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { fieldProblem, found, notFound, Problem } from '../../http/problem.ts'
import { isHr } from '../../http/session.ts'
import { errorCode, exclusionViolation } from '../../lib/error-code.ts'
import { lockWithCaller } from '../access/access.queries.ts'
import { notify, type Notice } from '../notifications/notify.commands.ts'
import type { By } from '../leave-requests/apply.commands.ts'
import { listApprovers, startingFlow } from '../leave-requests/approvers.queries.ts'
import { storeAsked } from '../leave-requests/asked-approvers.commands.ts'
import { findEmploymentDays } from '../leave-requests/requests.queries.ts'
import { lockBalance } from '../leave-balances/balance.commands.ts'
import { type EarnedPolicy, findCredit, listEarnedPolicies } from './credits.queries.ts'
import { createGeneratedType } from '../leave-policies/generated-types.commands.ts'
import { writeGrants } from '../leave-grants/grant-entries.commands.ts'
import { ownerGone } from '../leave-requests/locks.commands.ts'
import { rejectOutside, rolesOf } from './decisions.commands.ts'
import { decisionColumns } from './divide.commands.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

type Application = z.output<(typeof creditsApi.create)['body']>
type Decision = z.output<(typeof creditsApi.update)['body']>

/** Requests credit for days worked, each day once. */
export async function requestCredit(trx: Trx, input: Application, by: By): Promise<Credit> {
  const { caller, today } = by
  const { uuid: employeeId = caller.uuid, startDate, endDate, days, reason } = input
  if (employeeId !== caller.uuid && !isHr(caller)) throw notFound()
  if (endDate > today) throw fieldProblem('endDate', creditTexts.inTheFuture)
  if (days > daysBetween(startDate, endDate) + 1) throw fieldProblem('days', creditTexts.moreThanDates)
  const problem = isHr(caller) ? undefined : tooFarBackProblem({ startDate }, today)
  if (problem) throw fieldProblem(problem.field, problem.message)

  await trx.selectFrom('leave_policy').select('id').where('id', '=', input.policy.uuid).forShare().execute()
  await requireEmployed(trx, [employeeId], ownerGone)
  if (employeeId !== caller.uuid) await lockWithCaller(trx, [], by)
  const outside = await findOutside(trx, employeeId, input)
  if (outside) throw fieldProblem(outside.field, outside.message)
  const policy = (await listEarnedPolicies(trx, employeeId, by)).find(({ uuid }) => uuid === input.policy.uuid)
  if (!policy) throw fieldProblem('policy', creditTexts.policyGone)
  const expiresOn = creditExpiry(policy, { endDate })
  if (expiresOn < today) throw fieldProblem('endDate', creditTexts.expired(expiresOn))
  const flow = policy.rules.approvalFlow === 'automatic' ? 'team lead' : policy.rules.approvalFlow
  const { id } = await trx
    .insertInto('leave_credit')
    .values({
      employee_id: employeeId,
      policy_id: policy.uuid,
      start_date: startDate,
      end_date: endDate,
      days,
      reason,
      approval_flow: await startingFlow(trx, employeeId, { flow, today }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(rejectOverlap)
  const credit = found(await findCredit(trx, id))
  await record(trx, { ...aboutCredit(credit, caller.uuid), action: 'credit requested', after: valuesOf(credit) })
  await notifyApprovers(trx, credit, by)
  return credit
}

/** Returns why days outside the employment are refused. */
async function findOutside(trx: Trx, employeeId: string, { startDate, endDate }: DayRange) {
  const dayHalves = Array.from({ length: daysBetween(startDate, endDate) + 1 }, () => 2)
  return employmentProblem({ startDate, dayHalves }, await findEmploymentDays(trx, employeeId))
}

/** The day on which a credit expires, which is never after the last day of its leave type. */
const creditExpiry = ({ yearRules, lastDay }: EarnedPolicy, { endDate }: { endDate: Day }): Day =>
  minDay(expiryOf(endDate, yearRules.creditMonths), lastDay)

function rejectOverlap(error: unknown): never {
  if (errorCode(error) === exclusionViolation) throw new Problem(409, creditTexts.same)
  throw error
}

/**
 * Decides on a request for credit, as its approver or, to cancel it, as its owner. Approval adds the days to the leave
 * type of this year, which it creates on first use; they expire after the months of its rules.
 */
export async function decideCredit(
  trx: Trx,
  id: string,
  { status: wanted, version, decisionNote }: Decision,
  by: By,
): Promise<Credit> {
  const { caller, today } = by
  const known = found(await findCredit(trx, id))
  const employeeId = known.user.uuid
  const as = employeeId === caller.uuid && wanted === 'canceled' ? 'owner' : 'decider'
  /** Reads the caller's roles again each time: they may have changed while the transaction waited for a lock. */
  const findTransition = async ({ status: from, approvalFlow: flow }: Credit) => {
    const { actors, decidesFor } = await rolesOf(trx, employeeId, { caller, today, as })
    if (actors.length === 0) throw new Problem(403, leaveRefusals.notYours)
    const transition = isReserved(from) && transitionOf({ from, to: wanted, by: actors, flow, isOver: false })
    return { to: transition ? transition.to : undefined, decidesFor, isByHr: actors.includes('hr') }
  }

  await trx.selectFrom('leave_policy').select('id').where('id', '=', known.policy.uuid).forShare().execute()
  await trx.selectFrom('employee').select('id').where('id', '=', employeeId).forShare().execute()
  if (wanted === 'approved') await requireEmployed(trx, [employeeId], ownerGone)
  const expected = await findTransition(known)
  if (expected.to === 'approved') rejectOutside(await findOutside(trx, employeeId, known), expected)
  const adds = expected.to === 'approved' ? await lockCreditBalance(trx, known, by) : undefined
  await trx.selectFrom('leave_credit').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = found(await findCredit(trx, id))
  const { to, decidesFor } = await findTransition(before)
  if (!to) throw new Problem(409, alreadyDecidedText(before))
  if (version !== undefined && version !== before.version) throw new Problem(409, leaveRefusals.changedConcurrently)
  if (to === 'approved' && !adds) throw new LocksChanged('The request was decided on in the meantime')

  const isFirstApproval = to === 'inProgress'
  const status = isFirstApproval ? 'pending' : (to as 'approved' | 'rejected' | 'canceled')
  await trx
    .updateTable('leave_credit')
    .set({
      status,
      version: nextVersion,
      ...decisionColumns(to, { caller, as, decidesFor, decisionNote }),
    })
    .where('id', '=', id)
    .execute()
  if (to === 'approved' && adds)
    await writeGrants(
      trx,
      adds.locked,
      [
        {
          employeeId,
          kind: 'credit',
          days: before.days,
          effectiveOn: today,
          expiresOn: adds.expiresOn,
          reason: before.reason,
        },
      ],
      { actorId: caller.uuid },
    )
  const after = found(await findCredit(trx, id))
  await record(trx, {
    ...aboutCredit(after, caller.uuid),
    action: status === 'pending' ? 'credit approved by the team lead' : `credit ${status}`,
    before: valuesOf(before),
    after: { ...valuesOf(after), ...(decidesFor !== null && { decidedFor: decidesFor }) },
  })
  if (as === 'decider') await notifyOwner(trx, after, by)
  if (isFirstApproval) await notifyApprovers(trx, after, by)
  return after
}

/** Locks the balance that gets the days of a credit. */
async function lockCreditBalance(trx: Trx, { user, policy, days, endDate }: Credit, { today }: By) {
  const find = async () =>
    (await listEarnedPolicies(trx, user.uuid, { today })).find(({ uuid }) => uuid === policy.uuid)
  const known = await find()
  if (!known) throw new Problem(409, creditTexts.policyGone)
  const leaveTypeId = await createGeneratedType(trx, known)
  // Read again: the rules of the year may have changed until its type was locked.
  const earned = await find()
  if (!earned) throw new Problem(409, creditTexts.policyGone)
  const expiresOn = creditExpiry(earned, { endDate })
  if (expiresOn < today) throw new Problem(422, creditTexts.expired(expiresOn))
  const { balance, locked } = await lockBalance(trx, { employeeId: user.uuid, leaveTypeId })
  const total = balance.hasEntitlement ? (balance.numberOfDays ?? 0) : 0
  if (total + days > maxTotal) throw new Problem(422, creditTexts.tooMany)
  return { locked, expiresOn }
}

/** Cancels the pending credits of an employee who is offboarded. */
export async function cancelPendingCredits(trx: Trx, employeeId: LockedEmployee, actorId: string): Promise<void> {
  const canceled = await trx
    .updateTable('leave_credit')
    .set({
      status: 'canceled',
      decided_by: actorId,
      decided_at: sql<Date>`now()`,
      version: nextVersion,
    })
    .where('employee_id', '=', employeeId)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  await recordAll(
    trx,
    canceled.map(({ id }) => ({
      actorId,
      action: 'credit canceled',
      entity: 'time off in lieu' as const,
      entityId: id,
      personId: employeeId,
      before: { status: 'pending' },
      after: { status: 'canceled' },
    })),
  )
}

const aboutCredit = ({ uuid, user }: Credit, actorId: string) =>
  ({ actorId, entity: 'time off in lieu', entityId: uuid, personId: user.uuid }) as const

/** Returns the values that the history keeps of a credit; its reason is excluded. */
const valuesOf = ({ status, startDate, endDate, days, decisionNote }: Credit) => ({
  status,
  startDate,
  endDate,
  totalDays: days,
  decisionNote: decisionNote === '' ? null : decisionNote,
})

const noticeOf = ({ user, startDate, endDate, days }: Credit, actorId: string) => ({
  employeeId: user.uuid,
  actorId,
  details: { startDate, endDate, totalDays: days },
})

async function notifyApprovers(trx: Trx, credit: Credit, { caller, today, emailQueue }: By): Promise<void> {
  const approvers = (await listApprovers(trx, [credit], today)).get(credit.uuid) ?? []
  await storeAsked(trx, { creditId: credit.uuid }, approvers)
  const recipients = approvers.filter((id) => id !== caller.uuid)
  await notify(trx, [{ ...noticeOf(credit, caller.uuid), event: 'credit requested', recipients }], { emailQueue })
}

async function notifyOwner(trx: Trx, credit: Credit, { caller, emailQueue }: By): Promise<void> {
  if (credit.status === 'pending' || credit.user.uuid === caller.uuid) return
  const { details, ...about } = noticeOf(credit, caller.uuid)
  const outcome = credit.status
  const notice: Notice = {
    ...about,
    event: 'credit decided',
    details: { ...details, outcome, ...(credit.decisionNote !== '' && { decisionNote: credit.decisionNote }) },
    recipients: [credit.user.uuid],
  }
  await notify(trx, [notice], { emailQueue })
}
