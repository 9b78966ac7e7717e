import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { leaveApi } from '@hr/contract/areas/leave/leave'
import type { Day } from '@hr/contract/lib/day'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { useToday } from '../../../api/client-settings.ts'
import { Part } from '../../../api/Part.tsx'
import { t } from '../../../lib/t.ts'
import { useSetSearch } from '../../../lib/use-set-search.ts'
import { noFilter } from '../../../table/filters/filters.ts'
import { formatDayCount, formatEnd, formatLeaveDates } from '../format-leave.ts'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { upcomingLeave } from './upcoming-leave.ts'
import css from './lists.module.css'
import { Sheet } from '../../../ui/Sheet.tsx'

/** The user's approved leave of today and the next ones, regardless of the filters. */
export function useUpcomingLeave() {
  const today = useToday()
  return { today, query: useQuery(upcomingLeave(today)) }
}

/** Renders nothing if there is none. */
export const UpcomingLeave = ({ today, query }: ReturnType<typeof useUpcomingLeave>) => (
  <Part query={query}>{(data) => data.items.length > 0 && <Upcoming today={today} data={data} />}</Part>
)

function Upcoming({ today, data }: { today: Day; data: ResultOf<typeof leaveApi.list> }) {
  const setSearch = useSetSearch()
  const more = data.total - data.items.length
  return (
    <Sheet component="section" px={16} pt={8} pb={12} fz="sm" className={css.upcoming} aria-labelledby="upcoming-leave">
      <header>
        <h3 id="upcoming-leave">{t('Coming up, approved')}</h3>
        <Button variant="subtle" onClick={() => setSearch({ status: noFilter, page: undefined })}>
          {t('Show all')}
        </Button>
      </header>
      <ul>
        {data.items.map((leave) => (
          <li key={leave.uuid}>
            <b>
              {leave.startDate <= today
                ? t('{count, plural, one {On leave until {day}, # day} other {On leave until {day}, # days}}', {
                    day: formatEnd(leave),
                    count: leave.totalDays,
                  })
                : `${formatLeaveDates(leave)}, ${formatDayCount(leave.totalDays)}`}
            </b>{' '}
            <LeaveTypeName {...leave.leaveType} />
          </li>
        ))}
        {more > 0 && <li>{t('{count, plural, one {and # more} other {and # more}}', { count: more })}</li>}
      </ul>
    </Sheet>
  )
}
