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
import { useRequests } from './calendar-data.ts'
import { useCalendarState, type CalendarState } from './use-calendar-state.ts'
import { LeaveCalendar } from './LeaveCalendar.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { OverviewAbout } from './OverviewAbout.tsx'
import css from './calendar.module.css'

export const TeamLeaveOverview = () => <Overview scope="team" title={t(leaveTitles.teamOverview)} />
export const CompanyLeaveOverview = () => <Overview scope="company" title={t(leaveTitles.companyOverview)} />

const RequestCalendar = ({ title, state }: { title: string; state: CalendarState }) => (
  <LeaveCalendar title={title} state={state} source={useRequests(state)} />
)

/** The search parameters of the list only. */
const listParams = ['page', 'q', 'status', 'startDate', 'endDate']

/** The leave overview as a calendar or as a list; phones only have the list. */
function Overview({ scope, title }: { scope: OverviewScope; title: string }) {
  const state = useCalendarState(scope)
  const isPhone = useIsPhone()
  const { period, isList, showAs } = state
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
              // Drops the filters that only the list has.
              onClick={() => showAs('other', Object.fromEntries(listParams.map((name) => [name, undefined])))}
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
          onClick={() => showAs('list', { startDate: period.startDate, endDate: period.endDate, people: undefined })}
        >
          {t('Show as list')}
        </Button>
      </PageTitle>
      <OverviewAbout scope={scope} />
      <CalendarToolbar state={state} />
      <RequestCalendar title={title} state={state} />
    </div>
  )
}
