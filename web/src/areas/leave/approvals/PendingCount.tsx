import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { query } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'

const refreshIntervalMs = 60_000

/** The number of pending requests in the user's team; renders nothing if there are none. */
export default function PendingCount({ className }: { className: string | undefined }) {
  const { data } = useQuery({
    ...query(leaveApi.list, {
      query: { type: 'supervisorOrTeamLeadLeaves', status: 'inProgress', page: '1', pageSize: '1' },
    }),
    refetchInterval: refreshIntervalMs,
  })
  if (!data?.total) return null
  return (
    <span className={className}>
      {data.total} <VisuallyHidden>{t('pending')}</VisuallyHidden>
    </span>
  )
}
