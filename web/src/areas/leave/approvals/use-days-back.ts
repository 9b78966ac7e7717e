import { useQuery } from '@tanstack/react-query'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { activeStatuses } from '@hr/contract/areas/leave/status'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { mayDecide } from './decision-rules.ts'

/** The days of other leave that the next decision on a leave gives back or takes, for its approvers. */
export function useDaysBack(leave: LeaveRequest) {
  const user = useUser()
  return useQuery({
    ...query(leaveApi.daysBack, { params: { id: leave.uuid } }),
    enabled: activeStatuses.some((status) => status === leave.status) && mayDecide(user, leave),
  })
}
