import { useQuery } from '@tanstack/react-query'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import type { InboxScreen } from '@hr/contract/areas/leave/inbox'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { query } from '../../../api/client.ts'

/** The requests of an inbox: those of the user's team, or of the whole company. */
export type InboxType = 'supervisorOrTeamLeadLeaves' | 'allLeaves'

/** The requests that the screens of inboxes show. */
export const typeOfInbox: Record<InboxScreen, InboxType> = {
  approvalRequests: 'supervisorOrTeamLeadLeaves',
  companyRequests: 'allLeaves',
}

const refetchInterval = 60_000

/**
 * The number of leave requests and of requests for time off in lieu that await the user's decision; undefined while it
 * loads.
 */
export function useDecidableCount(type: InboxType): number | undefined {
  const first = { decidable: 'true', page: '1', pageSize: '1' } as const
  const leave = useQuery({ ...query(leaveApi.list, { query: { ...first, type } }), refetchInterval })
  const credits = useQuery({
    ...query(creditsApi.list, { query: { ...first, type: type === 'allLeaves' ? 'all' : 'team' } }),
    refetchInterval,
  })
  return leave.data && leave.data.total + (credits.data?.total ?? 0)
}
