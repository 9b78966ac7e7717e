import { Button } from '@mantine/core'
import { IconCalendarStats, IconList } from '@tabler/icons-react'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { t } from '../../../lib/t.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { Icon } from '../../../ui/Icon.tsx'
import windowPage from '../../../ui/window-page.module.css'
import { LeaveRows } from './LeaveRows.tsx'
import type { OverviewScope } from './filters.tsx'
import { useCalendarState } from './use-calendar-state.ts'
import { LeaveCalendar } from './LeaveCalendar.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import css from './calendar.module.css'

export const TeamLeaveOverview = () => <Overview scope="team" title={t(leaveTitles.teamOverview)} />
export const CompanyLeaveOverview = () => <Overview scope="company" title={t(leaveTitles.companyOverview)} />

/** What the address says of the list alone. */
const listParams = ['as', 'page', 'q', 'status', 'startDate', 'endDate']

/** Who is away when: as a wall, or as a plain list; a phone has room for the list alone. */
function Overview({ scope, title }: { scope: OverviewScope; title: string }) {
  const state = useCalendarState(scope)
  const isPhone = useIsPhone()
  const { period, isList, set } = state
  if (isList || isPhone)
    return (
      <LeaveRows
        scope={scope}
        title={title}
        buttons={
          !isPhone && (
            <Button
              variant="default"
              leftSection={<Icon icon={IconCalendarStats} />}
              // What only the list can be narrowed by stays behind.
              onClick={() => set(Object.fromEntries(listParams.map((name) => [name, undefined])))}
            >
              {t('Show as calendar')}
            </Button>
          )
        }
      />
    )
  return (
    <div className={`${windowPage.page} ${css.page}`}>
      <PageTitle title={title}>
        <Button
          variant="default"
          leftSection={<Icon icon={IconList} />}
          // The list shows the same days.
          onClick={() => set({ as: 'list', startDate: period.startDate, endDate: period.endDate, people: undefined })}
        >
          {t('Show as list')}
        </Button>
      </PageTitle>
      <CalendarToolbar state={state} />
      <LeaveCalendar title={title} state={state} />
    </div>
  )
}
