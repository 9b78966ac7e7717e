import { useQuery } from '@tanstack/react-query'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { query } from '../../../api/client.ts'

/** The requests of an inbox: those of the user's team, or of the whole company. */
export type InboxType = 'supervisorOrTeamLeadLeaves' | 'allLeaves'

const refetchInterval = 60_000

/** The first request of each kind that awaits the user's decision, and how many there are. */
const firstDecidable = (type: InboxType) => {
  const first = { decidable: 'true', page: '1', pageSize: '1' } as const
  return {
    leave: query(leaveApi.list, { query: { ...first, type } }),
    credits: query(creditsApi.list, { query: { ...first, type: type === 'allLeaves' ? 'all' : 'team' } }),
  }
}

/** The queries of `useDecidableCount`. */
export const decidableReads = (type: InboxType) => Object.values(firstDecidable(type))

/**
 * The number of leave requests and of requests for time off in lieu that await the user's decision; undefined while it
 * loads.
 */
export function useDecidableCount(type: InboxType): number | undefined {
  const queries = firstDecidable(type)
  const leave = useQuery({ ...queries.leave, refetchInterval })
  const credits = useQuery({ ...queries.credits, refetchInterval })
  return leave.data && leave.data.total + (credits.data?.total ?? 0)
}
