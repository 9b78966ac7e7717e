import { overlap, type LeaveRange } from '@hr/contract/areas/leave/days'
import { divideBy, withoutHeldEdges, type LeavePart } from '@hr/contract/areas/leave/divide'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import type { EmploymentDays } from '@hr/contract/areas/leave/request-rules'
import type { LeaveStatus, StoredStatus } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { found, Problem } from '../../http/problem.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import { settleLapsesOf } from '../leave-grants/lapses.commands.ts'
import type { By } from '../leave-requests/apply.commands.ts'
import { divideLeave } from '../leave-requests/days-back.queries.ts'
import {
  findLeave,
  findRuledLeave,
  givenBackForRequest,
  isUsed,
  overlappingOf,
  overlappingRequest,
  type RuledLeave,
  type TouchedLeave,
} from '../leave-requests/requests.queries.ts'
import { divide, type StoredPart } from './divide.commands.ts'
import { type Restoring, restoreLeave } from './restore.commands.ts'
import { daysBackTexts } from './texts.ts'

/** SQL: the rows of `touchedOf` for the leave `request`. */
export const touchedRows = (to: StoredStatus): RawBuilder<TouchedLeave[]> =>
  to === 'canceled' ? givenBackForRequest : to === 'approved' ? overlappingRequest : sql`'[]'::json`

/**
 * Returns the other leave that a decision on a request may change: parts that were given back for it, or approved leave that
 * overlaps it.
 */
export function touchedOf(rows: readonly TouchedLeave[], from: LeaveStatus, to: StoredStatus): TouchedLeave[] {
  if (to === 'canceled') return [...rows]
  return to === 'approved' && from !== 'canceling' ? rows.filter(isUsed) : []
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
  givenBack: readonly RuledLeave[],
  by: By,
): Promise<number> {
  const employeeId = request.user.uuid
  let days = 0
  for (const { leave, parts } of await divideLeave(trx, givenBack, { employeeId, range: request })) {
    const { before, covered, after } = parts
    const { totalDays } = covered
    const back = totalDays > 0 || !(before ?? after) ? partFor(request.uuid, covered) : null
    const [first, ...others] = [before, after, back].filter((part) => part !== null)
    const reason =
      before && after
        ? daysBackTexts.givenBackWithin(covered, totalDays, after.totalDays)
        : daysBackTexts.givenBack(covered, totalDays)
    const why = { action: 'leave cut', reason, restReason: daysBackTexts.partAfter } as const
    await divide(trx, leave, [found(first), ...others], why, by)
    days += totalDays
  }
  for (const leaveTypeId of typesOf(givenBack)) await settleLapsesOf(trx, { employeeId, leaveTypeId, today: by.today })
  return days
}

const typesOf = (leaves: readonly RuledLeave[]) => new Set(leaves.map(({ leaveTypeId }) => leaveTypeId).toSorted())

/** Returns the part of a leave that other leave, `because`, gives back. */
const partFor = (because: string, part: LeavePart): StoredPart => ({
  ...part,
  columns: { status: 'canceled', given_back_for: because },
})

/**
 * An undecided request that approved leave overlaps: the parts that stay to be approved, and those that are given back
 * `because` of that leave.
 */
export type DividedRequest = { leave: RuledLeave; stays: LeavePart[]; covered: StoredPart[]; because: RuledLeave[] }

/**
 * Returns the approved leave that an undecided request gives back, and, if other approved leave overlaps it, its parts: those that
 * the approved leave covers, as if the request had been approved first, and those that stay. Days off at its edges that approved
 * leave holds are in none of them.
 * @throws Problem 409 if nothing stays
 */
export async function divideOverlapping(
  trx: Trx,
  { uuid, user }: LeaveRequest,
  touched: readonly TouchedLeave[],
): Promise<{ givenBack: RuledLeave[]; divided?: DividedRequest }> {
  if (touched.length === 0) return { givenBack: [] }
  const leave = found(await findRuledLeave(trx, uuid))
  const calendar = await calendarOf(trx, user.uuid, leave)
  const { givenBack, held, givenBackFor } = overlappingOf(touched, leave, calendar)
  if (held.length === 0) return { givenBack }
  const asked = withoutHeldEdges(leave, held, calendar)
  const because = givenBackFor.filter((other) => overlap(other, asked))
  const { stays, covered } = divideBy(asked, because, calendar)
  if (stays.length === 0) throw new Problem(409, leaveTexts.overlapping)
  return {
    givenBack,
    divided: { leave, stays, covered: covered.map(({ part, by }) => partFor(by.uuid, part)), because },
  }
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
  restorable: readonly RuledLeave[],
  { freed, employment }: { freed: LeaveRange; employment: EmploymentDays },
  { request, by }: { request: LeaveRequest; by: Restoring },
): Promise<Restored> {
  const of = { employeeId: request.user.uuid, employment, freedOf: () => freed }
  const { tried, restored } = await restoreLeave(trx, restorable, of, by)
  const unrestored: LeaveRequest[] = []
  for (const { leave, parts, problem } of tried)
    if (problem) unrestored.push({ ...found(await findLeave(trx, leave.uuid)), ...parts.covered })
  const days = restored.reduce((sum, { totalDays }) => sum + totalDays, 0)
  return { days, canceling: restored.filter(({ status }) => status === 'canceling'), unrestored }
}
