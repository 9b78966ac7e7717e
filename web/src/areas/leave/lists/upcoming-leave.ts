import { leaveApi } from '@hr/contract/areas/leave/leave'
import type { Day } from '@hr/contract/lib/day'
import { query } from '../../../api/client.ts'

const maxShown = 5

/** The user's approved leave of today and the next ones, regardless of the filters of the list. */
export const upcomingLeave = (today: Day) =>
  query(leaveApi.list, {
    query: {
      type: 'myLeaves',
      status: 'approved',
      startDate: today,
      sort: 'startDate',
      order: 'asc',
      page: '1',
      pageSize: String(maxShown),
    },
  })
