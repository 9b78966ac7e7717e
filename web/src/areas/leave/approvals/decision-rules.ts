import { t } from '../../../lib/t.ts'
import { may } from '@hr/contract/access'
import type { SignedInUser } from '@hr/contract/areas/access/access'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { alreadyDecidedText, isReserved, transitionOf, type LeaveActor } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/day'

// Which decisions the lists offer (specification two, section 6, leave list modes). The server checks the same rules.

type Actor = Pick<SignedInUser, 'uuid' | 'effectiveRole' | 'superAdminHr'>
type Request = Pick<LeaveRequest, 'status' | 'approvalFlow' | 'user' | 'endDate' | 'totalDays' | 'decidedBy'>

export const managerStatuses = ['approved', 'rejected', 'canceled'] as const
export type ManagerStatus = (typeof managerStatuses)[number]

export const isOwn = (who: Actor, { user }: Request): boolean => user.uuid === who.uuid

/**
 * The roles in which the user may decide on a request; empty if they may not. Users need the superAdminHr flag to
 * decide on their own requests.
 */
function actorsOf(who: Actor, request: Request): readonly LeaveActor[] {
  if (isOwn(who, request)) return who.superAdminHr === 'true' ? ['hr'] : []
  if (!may('leave.decide', who.effectiveRole)) return []
  return may('leave.manage', who.effectiveRole) ? ['hr', 'approver'] : ['approver']
}

/** Returns whether the user sees Approve and Decline. */
export const mayDecide = (who: Actor, request: Request): boolean => actorsOf(who, request).length > 0

/** Why the user cannot decide on any request at present; undefined if they can. */
export const inactiveReason = ({ isActive }: Pick<SignedInUser, 'isActive'>): string | undefined =>
  isActive ? undefined : t(leaveTexts.notActive)

/** The statuses that the user may set. */
export const availableStatuses = (who: Actor, request: Request, today: Day): ManagerStatus[] => {
  const by = actorsOf(who, request)
  const isOver = request.endDate < today
  const { status: from, approvalFlow: flow } = request
  return managerStatuses.filter((to) => transitionOf({ from, to, by, flow, isOver }) !== undefined)
}

/** Why the user can't approve or decline a request: it is decided, or HR decides; undefined if they can. */
export function settledReason(who: Actor, request: Request, to: 'approved' | 'rejected'): string | undefined {
  if (!isReserved(request.status)) return t(alreadyDecidedText(request))
  if (availableStatuses(who, request, request.endDate).includes(to)) return undefined
  return request.status === 'inProgress' ? t(alreadyDecidedText(request)) : t(leaveTexts.hrDecides)
}

/** Returns whether the next decision on a request is the user's: its approval, or that of its cancellation. */
export const isDecidable = (who: Actor, request: Request): boolean =>
  request.status === 'canceling'
    ? availableStatuses(who, request, request.endDate).includes('canceled')
    : settledReason(who, request, 'approved') === undefined

/** Whether HR chooses how many days are returned: if more than one was used. */
export const needsDayChoice = (who: Actor, request: Request, to: ManagerStatus | null): boolean =>
  to === 'canceled' && !isReserved(request.status) && request.totalDays > 1 && actorsOf(who, request).includes('hr')
