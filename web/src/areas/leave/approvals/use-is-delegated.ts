import { useQuery } from '@tanstack/react-query'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { query } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'

/** Returns whether the user sees a request only as a delegate: balances and colleagues of its owner are hidden. */
export function useIsDelegated({ user }: Pick<LeaveRequest, 'user'>): boolean {
  const { error } = useQuery(query(leaveApi.balances, { query: { uuid: user.uuid } }))
  return error instanceof ApiError && error.status === 404
}
