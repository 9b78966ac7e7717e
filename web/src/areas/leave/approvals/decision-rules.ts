import { may } from '@hr/contract/access'
import type { SignedInUser } from '@hr/contract/areas/access/access'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { alreadyDecidedText, transitionOf, type LeaveActor } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/day'

// What the lists offer to whom (specification two, section 6, leave list modes). The server decides by the same table.

type Actor = Pick<SignedInUser, 'uuid' | 'effectiveRole' | 'superAdminHr'>
type Request = Pick<LeaveRequest, 'status' | 'user' | 'endDate' | 'totalDays' | 'decidedBy'>

export const managerStatuses = ['approved', 'rejected', 'canceled'] as const
export type ManagerStatus = (typeof managerStatuses)[number]

export const isOwn = (who: Actor, { user }: Request): boolean => user.uuid === who.uuid

/** As what somebody decides on a request; nothing: they do not. The own one only with the superAdminHr flag. */
function actorsOf(who: Actor, request: Request): readonly LeaveActor[] {
  if (isOwn(who, request)) return who.superAdminHr === 'true' ? ['hr'] : []
  if (!may('leave.decide', who.effectiveRole)) return []
  return may('leave.manage', who.effectiveRole) ? ['hr', 'approver'] : ['approver']
}

/** Whether Approve and Decline are shown to somebody. */
export const mayDecide = (who: Actor, request: Request): boolean => actorsOf(who, request).length > 0

/** Why somebody decides on nothing at present; undefined: they do. */
export const inactiveReason = ({ isActive }: Pick<SignedInUser, 'isActive'>): string | undefined =>
  isActive ? undefined : leaveTexts.notActive

/** Why a request can be neither approved nor declined any more; undefined: it can. */
export const settledReason = (request: Request): string | undefined =>
  request.status === 'pending' ? undefined : alreadyDecidedText(request)

/** What somebody may make of a request. */
export const availableStatuses = (who: Actor, request: Request, today: Day): ManagerStatus[] => {
  const by = actorsOf(who, request)
  const isOver = request.endDate < today
  return managerStatuses.filter((to) => transitionOf({ from: request.status, to, by, isOver }) !== undefined)
}

/** Whether HR says how many of the last days come back: of several that are used. */
export const needsDayChoice = (who: Actor, request: Request, to: ManagerStatus | null): boolean =>
  to === 'canceled' && request.status !== 'pending' && request.totalDays > 1 && actorsOf(who, request).includes('hr')
