import { useQuery } from '@tanstack/react-query'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { query } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import { ErrorState } from '../../../ui/Notice.tsx'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import css from './approvals.module.css'

const maxShown = 3

/** Recent requests of the same employee, without this one. */
export function RecentRequests({ leave }: { leave: LeaveRequest }) {
  const { data, error, refetch } = useQuery(
    query(leaveApi.statistics, {
      // One extra, because this request may be among them.
      query: { user: leave.user.uuid, page: '1', pageSize: String(maxShown + 1), sort: 'startDate', order: 'desc' },
    }),
  )
  if (error) return <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />
  const others = data?.items.filter(({ uuid }) => uuid !== leave.uuid).slice(0, maxShown)
  if (others?.length === 0) return <p className={css.dim}>{t('No other requests.')}</p>
  return (
    <ul className={css.recent}>
      {others?.map(({ uuid, totalDays, status, leaveTypeName, ...dates }) => (
        <li key={uuid}>
          <span>
            {formatLeaveDates(dates)}
            <small>{leaveTypeName}</small>
          </span>
          <span className={css.dim}>{formatDayCount(totalDays)}</span>
          <LeaveStatusChip status={status} />
        </li>
      ))}
    </ul>
  )
}
