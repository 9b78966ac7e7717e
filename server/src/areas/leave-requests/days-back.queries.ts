import { halfDays, overlap, splitAt, type LeaveRange } from '@hr/contract/areas/leave/days'
import { partsOf, withoutHeldEdges, type LeaveParts } from '@hr/contract/areas/leave/divide'
import type { DayBack, LeaveRequest } from '@hr/contract/areas/leave/leave'
import { wholeDay } from '@hr/contract/areas/leave/request-rules'
import { isReserved } from '@hr/contract/areas/leave/status'
import type { Day } from '@hr/contract/lib/dates'
import type { Db } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import {
  findRuledLeave,
  isUsed,
  listGivenBackFor,
  listOverlapping,
  overlappingOf,
  type RuledLeave,
} from './requests.queries.ts'

/** A leave and the parts that remain of it. */
export type DividedLeave = { leave: RuledLeave; parts: LeaveParts }

/** Divides leave of an employee by the leave that covers it. */
export async function divideLeave(
  db: Db,
  leaves: readonly RuledLeave[],
  { employeeId, range }: { employeeId: string; range: LeaveRange },
): Promise<DividedLeave[]> {
  const divided: DividedLeave[] = []
  for (const leave of leaves) {
    const parts = partsOf(leave, range, await calendarOf(db, employeeId, leave))
    if (parts) divided.push({ leave, parts })
  }
  return divided
}

const dayBackOf = ({ startDate, endDate }: LeaveRange, { covered }: LeaveParts): DayBack => ({
  leave: { startDate, endDate },
  startDate: covered.startDate,
  endDate: covered.endDate,
  startHalf: covered.startHalf,
  endHalf: covered.endHalf,
  days: covered.totalDays,
})

/** Returns the days of approved leave that a request with this range gives back. */
export async function listDaysBack(
  db: Db,
  leaves: readonly RuledLeave[],
  of: { employeeId: string; range: LeaveRange },
): Promise<DayBack[]> {
  return (await divideLeave(db, leaves, of)).map(({ leave, parts }) => dayBackOf(leave, parts))
}

/**
 * Returns the days that approving an undecided request gives back, of approved leave or its own, and whether a document
 * is missing for that; of approved leave, the days that count again where it is canceled: from today, or from the day of its
 * cancellation request.
 */
export async function listDaysBackOf(
  db: Db,
  request: LeaveRequest,
  today: Day,
): Promise<{ daysBack: DayBack[]; needsDocument: boolean; countsAgain: DayBack[] }> {
  if (isReserved(request.status)) return { ...(await listOfUndecided(db, request)), countsAgain: [] }
  const { cancelRequestedOn } = found(await findRuledLeave(db, request.uuid))
  const range = splitAt(request, halfDays(wholeDay(cancelRequestedOn ?? today)).from).after
  if (!isUsed(request) || !range) return { daysBack: [], needsDocument: false, countsAgain: [] }
  const givenBack = await listGivenBackFor(db, request.uuid)
  const countsAgain = await listDaysBack(db, givenBack, { employeeId: request.user.uuid, range })
  return { daysBack: [], needsDocument: false, countsAgain: countsAgain.filter(({ days }) => days > 0) }
}

async function listOfUndecided(
  db: Db,
  request: LeaveRequest,
): Promise<{ daysBack: DayBack[]; needsDocument: boolean }> {
  const employeeId = request.user.uuid
  const of = { employeeId, leaveTypeId: request.leaveType.uuid, range: request, exceptId: request.uuid }
  const overlapping = await listOverlapping(db, of)
  if (overlapping.length === 0) return { daysBack: [], needsDocument: false }
  const stored = found(await findRuledLeave(db, request.uuid))
  const calendar = await calendarOf(db, employeeId, stored)
  const { givenBack, needsDocument, held, givenBackFor } = overlappingOf(overlapping, stored, calendar)
  const daysBack = await listDaysBack(db, givenBack, { employeeId, range: request })
  if (givenBackFor.length === 0) return { daysBack, needsDocument: needsDocument && request.attachment.length === 0 }
  const own = { ...stored, ...withoutHeldEdges(stored, held, calendar) }
  const because = givenBackFor.filter((other) => overlap(other, own))
  for (const range of because) daysBack.push(...(await listDaysBack(db, [own], { employeeId, range })))
  const isMissing = (leave: RuledLeave) => leave.givesDaysBack === 'with document' && !leave.hasAttachment
  return { daysBack, needsDocument: because.some(isMissing) }
}
