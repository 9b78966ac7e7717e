import { useQuery } from '@tanstack/react-query'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { query } from '../../../api/client.ts'
import { Part } from '../../../api/Part.tsx'
import { t } from '../../../lib/t.ts'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import css from './approvals.module.css'
import { Hint } from '../../../ui/texts.tsx'

const maxShown = 3

/** Recent requests of the same employee, without this one. */
export function RecentRequests({ leave }: { leave: LeaveRequest }) {
  const requests = useQuery(
    query(leaveApi.statistics, {
      // One extra, because this request may be among them.
      query: { user: leave.user.uuid, page: '1', pageSize: String(maxShown + 1), sort: 'startDate', order: 'desc' },
    }),
  )
  return (
    <Part query={requests}>
      {(data) => {
        const others = data.items.filter(({ uuid }) => uuid !== leave.uuid).slice(0, maxShown)
        if (others.length === 0) return <Hint>{t('No other requests.')}</Hint>
        return (
          <ul className={css.recent}>
            {others.map(({ uuid, totalDays, status, leaveTypeName, ...dates }) => (
              <li key={uuid}>
                <span>
                  {formatLeaveDates(dates)}
                  <small>{leaveTypeName}</small>
                </span>
                <Hint span>{formatDayCount(totalDays)}</Hint>
                <LeaveStatusChip status={status} />
              </li>
            ))}
          </ul>
        )
      }}
    </Part>
  )
}
