import type { LeaveRequest } from '@hr/contract/areas/leave/leave'

/** 'Ana Kovač': whose request it is. */
export const requesterOf = ({ user }: Pick<LeaveRequest, 'user'>): string => `${user.firstName} ${user.lastName}`
