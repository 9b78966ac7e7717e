import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { nameOf } from '../../../ui/Avatar.tsx'

/** 'Ana Kovač': whose request it is. */
export const ownerName = ({ user }: Pick<LeaveRequest, 'user'>): string => nameOf(user)
