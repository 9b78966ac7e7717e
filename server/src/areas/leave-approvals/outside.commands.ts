import { divideBy } from '@hr/contract/areas/leave/divide'
import { wholeRangeOf, type LeaveRange } from '@hr/contract/areas/leave/days'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { outsideTexts } from '@hr/contract/areas/leave/outside-texts'
import { isLeftOutside, type EmploymentDays } from '@hr/contract/areas/leave/request-rules'
import type { Act } from '../../act.ts'
import type { CalendarTrx } from '../../db/lock-calendar.ts'
import type { LockedEmployee } from '../../db/lock-employees.ts'
import { lockRequests } from '../../db/lock-requests.ts'
import type { Trx } from '../../db/db.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Actor, Caller } from '../../http/session.ts'
import { httpTexts } from '../../http/texts.ts'
import { lockAllBalances } from '../leave-balances/balance.commands.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import { settleLapsesOf } from '../leave-grants/lapses.commands.ts'
import { listApprovers } from '../leave-requests/approvers.queries.ts'
import { tellOutsideLeave } from '../leave-requests/outside.commands.ts'
import { daysOf, findLeaveOutside, type Outside } from '../leave-requests/outside.queries.ts'
import { findLeave, listActiveIds } from '../leave-requests/requests.queries.ts'
import { notifyCoverEnded } from '../leave-requests/substitutes.commands.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notify, replaceDecisionNotices } from '../notifications/notify.commands.ts'
import { decisionColumns, divide } from './divide.commands.ts'

type By = Pick<Act, 'today' | 'emailQueue'> & { caller: Actor & Pick<Caller, 'superAdminHr'>; actorId: string }

type Moved = {
  /** The first and last day before and after the change. */
  before: EmploymentDays
  after: EmploymentDays
  /** The fingerprint of the leave that ends; without it, the leave stays. */
  endsLeave: string | undefined
}

/**
 * Settles the leave of an employee whose first or last day was changed: what is outside ends if the caller has seen exactly
 * that (`docs/rules.md`, section 3).
 * @returns whether the change has left leave outside
 * @throws Problem 422 if other leave is outside by now; 403 for the caller's own leave, and for a token that writes no leave
 */
export async function settleLeaveOutside(
  trx: CalendarTrx,
  employeeId: LockedEmployee,
  { before, after, endsLeave }: Moved,
  by: By,
): Promise<{ isLeft: boolean }> {
  const { token, superAdminHr, uuid } = by.caller
  // Before the search: otherwise the answer would tell whether there is leave.
  if (endsLeave !== undefined && token && !token.scopes.includes('leave:write'))
    throw new Problem(403, httpTexts.missingScope('leave:write'))
  const now = (await findLeaveOutside(trx, [{ employeeId, ...after }])).get(employeeId)
  if (!now) return { isLeft: false }
  if (endsLeave === undefined)
    return { isLeft: now.outside.some(({ leave }) => isLeftOutside(leave, { before, after })) }
  if (uuid === employeeId && !superAdminHr) throw new Problem(403, outsideTexts.notYourOwn)
  if (endsLeave !== now.shown.fingerprint) throw new Problem(422, outsideTexts.changed)
  await endOutside(trx, employeeId, now.outside, by)
  return { isLeft: false }
}

/**
 * Cancels and cuts exactly these parts. The rest of a request keeps its status; the days come back. Locks all balances and
 * active leave of the employee: the same save may also move the office, which recalculates it.
 */
async function endOutside(trx: Trx, employeeId: LockedEmployee, outside: readonly Outside[], by: By): Promise<void> {
  const types = new Set(outside.map(({ leave }) => leave.leaveTypeId))
  await lockAllBalances(trx, employeeId)
  await lockRequests(trx, await listActiveIds(trx, employeeId))
  const ended: Ended[] = []
  for (const one of outside) ended.push(await endParts(trx, employeeId, one, by))
  for (const leaveTypeId of [...types].toSorted())
    await settleLapsesOf(trx, { employeeId, leaveTypeId, today: by.today })
  await notifyEnded(trx, employeeId, ended, by)
}

/** A request before its parts outside the employment ended. */
type Ended = { before: LeaveRequest; after: LeaveRequest; parts: readonly (LeaveRange & { days: number })[] }

async function endParts(trx: Trx, employeeId: string, { leave, parts }: Outside, by: By): Promise<Ended> {
  const { uuid, status, cancelRequestedOn } = leave
  const {
    stays: [stays],
    covered,
  } = divideBy(leave, parts, await calendarOf(trx, employeeId, leave))
  const columns = { status: 'canceled', outside_status: status === 'pending' ? status : 'approved' } as const
  // No day of the cancellation request is left to decide on: what stays was taken.
  const isTaken = stays && status === 'canceling' && stays.endDate < (cancelRequestedOn ?? stays.endDate)
  const kept = stays && {
    ...stays,
    ...(isTaken && { columns: { status: 'approved', cancel_requested_on: null } as const }),
  }
  const ended = kept ? covered.map(({ part }) => ({ ...part, columns })) : []
  const before = found(await findLeave(trx, uuid))
  const action = kept ? 'leave cut' : 'leave canceled'
  const why = { action, reason: outsideTexts.reason, isRecorded: true } as const
  const [after, ...canceled] = await divide(trx, leave, [kept ?? { ...leave, columns }, ...ended], why, by)
  await trx
    .updateTable('leave_request')
    .set(decisionColumns('canceled', { caller: by.caller, as: 'decider' }))
    .where('id', 'in', kept ? canceled.map((part) => part.uuid) : [uuid])
    .execute()
  return { before, after, parts }
}

/** Tells the owner and each approver once what ended, and the substitutes whose days ended. */
async function notifyEnded(trx: Trx, ownerId: string, ended: readonly Ended[], by: By): Promise<void> {
  const { actorId, today, emailQueue } = by
  const [first] = ended
  if (!first) return
  const parts = ended.flatMap((one) => one.parts)
  const details = { count: daysOf(parts), ...wholeRangeOf(parts) }
  const about = { employeeId: ownerId, leaveRequestId: first.before.uuid, actorId, details }
  const approvers = await listApprovers(
    trx,
    ended.map(({ before }) => before),
    today,
  )
  const tell = async (asked: ReadonlyMap<string, string[]>) => {
    const recipients = [...approvers.values(), ...asked.values()].flat()
    const others = recipients.filter((id) => id !== actorId && id !== ownerId)
    const owner = ownerId === actorId ? [] : [ownerId]
    await notify(
      trx,
      [
        { ...about, event: 'leave outside ended', recipients: others },
        { ...about, event: 'own leave outside ended', recipients: owner },
      ],
      { emailQueue },
    )
  }
  // No one decides on these any longer.
  const decided = ended.filter(({ after }) => after.status === 'approved' || after.status === 'canceled')
  const locked = await lockRequests(
    trx,
    decided.map(({ before }) => before.uuid),
  )
  await (locked.length > 0 ? replaceDecisionNotices(trx, locked, tell) : tell(new Map()))
  const coming = ended.flatMap(({ before, parts: own }) =>
    own.filter(({ endDate }) => endDate >= today).map(({ days: _days, ...range }) => ({ ...before, ...range })),
  )
  await notifyCoverEnded(trx, coming, by)
}

/** Tells HR once that changed first or last days have left leave of these employees outside the employment. */
export async function notifyLeaveOutside(
  trx: Trx,
  employeeIds: readonly string[],
  { actorId, today, emailQueue }: Pick<By, 'today' | 'emailQueue'> & { actorId: string | null },
): Promise<void> {
  const [employeeId] = employeeIds
  if (employeeId === undefined) return
  // HR does not decide on their own leave.
  const isOwn = (id: string) => employeeIds.length === 1 && id === employeeId
  const recipients = (await listHr(trx, today)).filter((id) => id !== actorId && !isOwn(id))
  const details = { count: employeeIds.length }
  await notify(trx, [{ event: 'leave outside', employeeId, details, recipients, actorId }], { emailQueue })
  // The daily work does not tell it again.
  await tellOutsideLeave(trx, employeeIds)
}
