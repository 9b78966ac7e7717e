import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { nameOf } from '../../../ui/Avatar.tsx'

/** The owner's name: 'Ana Kovač'. */
export const ownerName = ({ user }: Pick<LeaveRequest, 'user'>): string => nameOf(user)
