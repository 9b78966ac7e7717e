import { useQuery } from '@tanstack/react-query'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { query } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { t } from '../../../lib/t.ts'
import { formatEnd, formatLeaveDates } from '../format-leave.ts'
import css from './lists.module.css'

/** The user's approved leave of today, else the next one, regardless of the filters. */
export function NextLeave() {
  const today = useToday()
  const next = {
    type: 'myLeaves',
    status: 'approved',
    startDate: today,
    sort: 'startDate',
    order: 'asc',
    page: '1',
    pageSize: '1',
  } as const
  const [leave] = useQuery(query(leaveApi.list, { query: next })).data?.items ?? []
  if (!leave) return null
  return (
    <p className={css.next}>
      {leave.startDate <= today
        ? t('On leave until {{day}}, approved', { day: formatEnd(leave) })
        : t('Next: {{dates}}, approved', { dates: formatLeaveDates(leave) })}
    </p>
  )
}
