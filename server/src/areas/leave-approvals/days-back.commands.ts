import type { LeaveRange } from '@hr/contract/areas/leave/days'
import { divideBy, type LeavePart } from '@hr/contract/areas/leave/divide'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { employmentProblem, type EmploymentDays } from '@hr/contract/areas/leave/request-rules'
import type { LeaveStatus, StoredStatus } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { serialize, type Message } from '@hr/contract/lib/messages'
import { type RawBuilder, sql } from 'kysely'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { lockEmployees } from '../../db/lock-employees.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { found, Problem } from '../../http/problem.ts'
import { moveDays } from '../leave-balances/balance.commands.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import { settleLapsesOf } from '../leave-grants/lapses.commands.ts'
import { valuesOf, type By } from '../leave-requests/apply.commands.ts'
import { queueCalendarEmail } from '../leave-requests/calendar-email.commands.ts'
import { type DividedLeave, divideLeave } from '../leave-requests/days-back.queries.ts'
import {
  findLeave,
  findRuledLeave,
  givenBackForRequest,
  overlappingOf,
  overlappingRequest,
  type RuledLeave,
  type TouchedLeave,
} from '../leave-requests/requests.queries.ts'
import { divideRestorable, findRestoreProblem, restoredStatus } from './restorable.queries.ts'
import { decisionColumns, storeParts, type Decider, type StoredPart } from './split-leave.commands.ts'
import { daysBackTexts } from './texts.ts'

/** The leave that a decision changes besides the request itself. */
export type Touched = {
  /** Approved leave whose days are given back. */
  givenBack: RuledLeave[]
  /** Approved leave because of which days of the request are given back. */
  givenBackFor: RuledLeave[]
  /** Parts that were given back for the request, which become approved again. */
  restorable: RuledLeave[]
}

const nothing: Touched = { givenBack: [], givenBackFor: [], restorable: [] }

/** SQL: the rows of `touchedOf` for the leave `request`. */
export const touchedRows = (to: StoredStatus): RawBuilder<TouchedLeave[]> =>
  to === 'canceled' ? givenBackForRequest : to === 'approved' ? overlappingRequest : sql`'[]'::json`

/** Returns the leave that a decision on a request touches. */
export function touchedOf(rows: readonly TouchedLeave[], from: LeaveStatus, to: StoredStatus): Touched {
  if (to === 'canceled') return { ...nothing, restorable: [...rows] }
  if (to !== 'approved' || from === 'canceling') return nothing
  const { givenBack, givenBackFor } = overlappingOf(rows)
  return { ...nothing, givenBack, givenBackFor }
}

export const allOf = ({ givenBack, givenBackFor, restorable }: Touched): RuledLeave[] => [
  ...givenBack,
  ...givenBackFor,
  ...restorable,
]

/**
 * Locks the policies whose rules decide, and the owner with the substitutes of the leave that a decision touches, before
 * the days are locked.
 */
export async function lockTouched(
  trx: Trx,
  touched: Touched,
  { employeeId, leaveTypeId, requestId }: { employeeId: string; leaveTypeId: string; requestId: string },
): Promise<{ lockOwner: () => Promise<unknown> }> {
  const leaves = allOf(touched)
  if (leaves.length === 0) return { lockOwner: async () => undefined }
  const typeIds = [leaveTypeId, ...leaves.map((leave) => leave.leaveTypeId)]
  await sql`
    select from leave_policy p where p.id in (select t.policy_id from leave_type t where t.id = any (${typeIds}::uuid[]))
    order by p.id for share`.execute(trx)
  const requestIds = [requestId, ...leaves.map(({ uuid }) => uuid)]
  return { lockOwner: async () => lockEmployees(trx, [employeeId, ...(await listSubstitutesOf(trx, requestIds))]) }
}

async function listSubstitutesOf(trx: Trx, requestIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct employee_id as id from leave_substitute where leave_request_id = any (${requestIds}::uuid[])`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Refuses the decision if it touches other leave by now than is locked. */
export function requireSameTouched(locked: Touched, now: Touched): void {
  const idsOf = (touched: Touched) =>
    allOf(touched)
      .map(({ uuid }) => uuid)
      .toSorted()
      .join()
  if (idsOf(locked) !== idsOf(now)) throw new LocksChanged('Other leave was approved, cut or canceled in the meantime')
}

/**
 * Refuses to give days back without the document that a rule expects, which HR may have seen on paper.
 * @param because the leave that gives the days back, with whether it has a document
 * @returns whether what HR has seen takes the place of a document
 */
export function requireDocument(
  because: readonly Pick<RuledLeave, 'givesDaysBack' | 'hasAttachment'>[],
  { documentSeen }: { documentSeen: boolean },
): boolean {
  const isMissing = because.some(
    ({ givesDaysBack, hasAttachment }) => givesDaysBack === 'with document' && !hasAttachment,
  )
  if (isMissing && !documentSeen) throw new Problem(422, leaveTexts.documentFirst)
  return isMissing
}

/** Gives the days of approved leave back that a request covers, before the request is approved. Returns their number. */
export async function giveBack(
  trx: Trx,
  request: LeaveRequest,
  { givenBack }: Pick<Touched, 'givenBack'>,
  by: By,
): Promise<number> {
  const employeeId = request.user.uuid
  let days = 0
  for (const { leave, parts } of await divideLeave(trx, givenBack, { employeeId, range: request })) {
    const { before, covered, after } = parts
    const cutBefore = found(await findLeave(trx, leave.uuid))
    const stays = [before, after].filter((part) => part !== null)
    const ids = await storeDivided(trx, leave, {
      stays,
      covered: [{ part: covered, because: request.uuid }],
      status: leave.status,
    })
    const [first, second] = stays
    const move = { employeeId, leaveTypeId: leave.leaveTypeId, actorId: by.actorId }
    const kept = first?.totalDays ?? 0
    if (kept !== leave.totalDays)
      await moveDays(trx, {
        ...move,
        used: kept - leave.totalDays,
        requestId: leave.uuid,
        reason: serialize(
          second
            ? daysBackTexts.givenBackWithin(covered, covered.totalDays, second.totalDays)
            : daysBackTexts.givenBack(covered, covered.totalDays),
        ),
      })
    if (second)
      await moveDays(trx, {
        ...move,
        used: second.totalDays,
        requestId: found(ids[1]),
        reason: serialize(daysBackTexts.partAfter),
      })
    const cut = found(await findLeave(trx, leave.uuid))
    await recordCut(trx, { before: cutBefore, after: cut }, by)
    await queueCalendarEmail(trx, { before: cutBefore, after: cut }, by)
    if (second) await announcePart(trx, found(await findLeave(trx, found(ids[1]))), by)
    days += covered.totalDays
  }
  for (const leaveTypeId of typesOf(givenBack)) await settleLapsesOf(trx, { employeeId, leaveTypeId, today: by.today })
  return days
}

const typesOf = (leaves: readonly RuledLeave[]) => new Set(leaves.map(({ leaveTypeId }) => leaveTypeId).toSorted())

/** Records a part after the days that were given back as a request of its own, and adds it to the owner's calendar. */
export async function announcePart(trx: Trx, part: LeaveRequest, by: By): Promise<void> {
  await record(trx, { ...aboutCut(part, by), after: valuesOf(part) })
  await queueCalendarEmail(trx, { before: { ...part, status: 'pending' }, after: part }, by)
}

const aboutCut = ({ uuid, user }: LeaveRequest, { actorId }: Pick<By, 'actorId'>) =>
  ({ actorId, action: 'leave cut', entity: 'leave', entityId: uuid, personId: user.uuid }) as const

const recordCut = (trx: Trx, { before, after }: { before: LeaveRequest; after: LeaveRequest }, by: By) =>
  record(trx, { ...aboutCut(after, by), before: valuesOf(before), after: valuesOf(after) })

/** A part whose days are given back, and the id of the leave that gives them back. */
type CoveredPart = { part: LeavePart; because: string }
/** `status`: that of the parts that stay. */
type Divided = { stays: readonly LeavePart[]; covered: readonly CoveredPart[]; status: StoredStatus }

/**
 * Stores the parts of a leave that stay, and the covered ones as canceled. All keep the first decision, the day of a
 * cancellation request, and the substitutes, who keep covering. Returns the ids of the parts, those that stay first.
 */
async function storeDivided(trx: Trx, leave: RuledLeave, { stays, covered, status }: Divided): Promise<string[]> {
  const kept = stays.map((part): StoredPart => ({ ...part, columns: { status } }))
  const canceled = covered.map(({ part, because }): StoredPart => ({
    ...part,
    columns: { status: 'canceled', given_back_for: because },
  }))
  const [first, ...others] = [...kept, ...canceled]
  const ids = await storeParts(trx, leave.uuid, [found(first), ...others])
  // A division is no change by the employee: what stays awaits its decision since the same time.
  if (stays.length > 0 && status === 'canceling')
    await sql`
      update leave_request set awaits_since = ${leave.awaitsSince}::timestamptz where id = any (${ids}::uuid[])`.execute(
      trx,
    )
  await copySubstitutes(trx, leave.uuid, ids.slice(1))
  return ids
}

export const copySubstitutes = (trx: Trx, from: string, to: readonly string[]) =>
  sql`
    with copied as (
      insert into leave_substitute (leave_request_id, employee_id, declined_at, decline_note, unavailable_at)
      select part.id, s.employee_id, s.declined_at, s.decline_note, s.unavailable_at
      from leave_substitute s cross join unnest(${to}::uuid[]) part (id)
      where s.leave_request_id = ${from})
    update leave_request set has_substitutes = true
    where id = any (${to}::uuid[]) and exists (
      select from leave_substitute s where s.leave_request_id = ${from})`.execute(trx)

/**
 * Gives back the days of an undecided request that approved leave covers, as if the request had been approved first.
 * @returns the parts that remain to be approved, and the days that are not used
 * @throws Problem 409 if nothing remains
 */
export async function divideRequest(
  trx: Trx,
  request: LeaveRequest,
  { givenBackFor }: Pick<Touched, 'givenBackFor'>,
  by: By & Decider,
): Promise<{ parts: LeaveRequest[]; days: number }> {
  const employeeId = request.user.uuid
  // All parts keep this approval as their first decision.
  await trx.updateTable('leave_request').set(decisionColumns('approved', by)).where('id', '=', request.uuid).execute()
  const leave = found(await findRuledLeave(trx, request.uuid))
  const calendar = await calendarOf(trx, employeeId, leave)
  const { stays, covered: divided } = divideBy(leave, givenBackFor, calendar)
  const covered = divided.map(({ part, by: { uuid: because } }) => ({ part, because }))
  if (stays.length === 0) throw new Problem(409, leaveTexts.overlapping)
  // Approved at once: another pending request may have the dates of a part.
  const ids = await storeDivided(trx, leave, { stays, covered, status: 'approved' })
  const days = covered.reduce((sum, { part }) => sum + part.totalDays, 0)
  const move = { employeeId, leaveTypeId: request.leaveType.uuid, requestId: null, actorId: by.actorId }
  if (days > 0) await moveDays(trx, { ...move, pending: -days })
  const parts: LeaveRequest[] = []
  for (const id of ids.slice(0, stays.length)) parts.push(found(await findLeave(trx, id)))
  return { parts, days }
}

type Restored = {
  /** The days that count again. */
  days: number
  /** Parts that await the decision on their cancellation request again. */
  canceling: LeaveRequest[]
  /** Parts that stay canceled, because other leave overlaps them or their days are not available. */
  unrestored: LeaveRequest[]
}

/**
 * Approves the parts again that were given back for a request, as far as it no longer covers them. They keep their ids,
 * their first decision and a cancellation request; parts are not merged.
 */
export async function restoreGivenBack(
  trx: Trx,
  { restorable, freed, employment }: Pick<Touched, 'restorable'> & { freed: LeaveRange; employment: EmploymentDays },
  { request, by }: { request: LeaveRequest; by: Omit<By, 'caller'> },
): Promise<Restored> {
  const employeeId = request.user.uuid
  const restored: Restored = { days: 0, canceling: [], unrestored: [] }
  for (const leave of restorable) {
    const parts = await divideRestorable(trx, leave, { employeeId, freed, today: by.today })
    if (!parts) continue
    const { covered } = parts
    const status = restoredStatus(leave.cancelRequestedOn)
    const isPossible =
      !employmentProblem(covered, employment) &&
      !(await findRestoreProblem(trx, leave, covered, { employeeId, status, today: by.today }))
    if (!isPossible) {
      restored.unrestored.push({ ...found(await findLeave(trx, leave.uuid)), ...covered })
      continue
    }
    const back = { status, given_back_for: null }
    const stays = { status: 'canceled', given_back_for: request.uuid } as const
    const now = await restorePart(trx, { leave, parts }, { back, stays, why: daysBackTexts.restored }, by)
    restored.days += covered.totalDays
    if (status === 'canceling') restored.canceling.push(now)
  }
  for (const leaveTypeId of typesOf(restorable)) await settleLapsesOf(trx, { employeeId, leaveTypeId, today: by.today })
  return restored
}

type Restoration = {
  /** The columns of the part that comes back. */
  back: NonNullable<StoredPart['columns']> & { status: StoredStatus }
  /** The columns of the parts that stay canceled. */
  stays: NonNullable<StoredPart['columns']>
  why: Message
}

/** Stores the part of canceled leave that comes back, under the id of the leave, and counts its days again. */
export async function restorePart(
  trx: Trx,
  { leave, parts: { before, covered, after } }: DividedLeave,
  { back, stays, why }: Restoration,
  by: Omit<By, 'caller'>,
): Promise<LeaveRequest> {
  const beforeRestoration = found(await findLeave(trx, leave.uuid))
  const rest = [before, after].filter((one) => one !== null)
  const ids = await storeParts(trx, leave.uuid, [
    { ...covered, columns: back },
    ...rest.map((one) => ({ ...one, columns: stays })),
  ])
  await copySubstitutes(trx, leave.uuid, ids.slice(1))
  const days = covered.totalDays
  await moveDays(trx, {
    employeeId: beforeRestoration.user.uuid,
    leaveTypeId: leave.leaveTypeId,
    requestId: leave.uuid,
    actorId: by.actorId,
    ...(back.status === 'pending' ? { pending: days } : { used: days, reason: serialize(why) }),
  })
  const now = found(await findLeave(trx, leave.uuid))
  await record(trx, {
    ...aboutCut(now, by),
    action: 'leave restored',
    before: valuesOf(beforeRestoration),
    after: valuesOf(now),
  })
  await queueCalendarEmail(trx, { before: beforeRestoration, after: now }, by)
  return now
}
