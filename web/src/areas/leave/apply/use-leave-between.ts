import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '@hr/contract/areas/leave/days'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { activeStatuses, type LeaveStatus } from '@hr/contract/areas/leave/status'
import { wholeQuery } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import type { OtherLeave } from './preview.ts'

const isActive = ({ status }: OtherLeave) => (activeStatuses as readonly LeaveStatus[]).includes(status)

/** A person's pending and approved leave that overlaps a range. */
export function useLeaveBetween(personId: string, { startDate, endDate }: DayRange, { enabled = true } = {}) {
  const isOwn = personId === useUser().uuid
  const own = useQuery({
    ...wholeQuery(leaveApi.list, { type: 'myLeaves', startDate, endDate }),
    select: (leaves): OtherLeave[] => leaves.filter(isActive),
    enabled: enabled && isOwn,
  })
  const others = useQuery({
    ...wholeQuery(leaveApi.statistics, { user: personId, startDate, endDate }),
    select: ({ leaveStatisticList }): OtherLeave[] => leaveStatisticList.filter(isActive),
    enabled: enabled && !isOwn,
  })
  return isOwn ? own : others
}
