import { useQuery } from '@tanstack/react-query'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { isReserved } from '@hr/contract/areas/leave/status'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { mayDecide } from './decision-rules.ts'

/** The days of approved leave that the approval of a request gives back, for its approvers. */
export function useDaysBack(leave: LeaveRequest) {
  const user = useUser()
  return useQuery({
    ...query(leaveApi.daysBack, { params: { id: leave.uuid } }),
    enabled: isReserved(leave.status) && mayDecide(user, leave),
  })
}
