import { Button } from '@mantine/core'
import { IconCalendarStats, IconList } from '@tabler/icons-react'
import { leaveAbout, leaveTitles } from '@hr/contract/areas/leave/titles'
import { t } from '../../../lib/t.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PageAbout } from '../../../ui/PageAbout.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import windowPage from '../../../ui/window-page.module.css'
import { AbsenceList } from './AbsenceList.tsx'
import { useCoworkers } from './calendar-data.ts'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { LeaveCalendar } from './LeaveCalendar.tsx'
import { useCalendarState } from './use-calendar-state.ts'
import css from './calendar.module.css'

/** The team calendar of every employee, as a calendar or a list; phones only have the list. */
export default function TeamCalendar() {
  const title = t(leaveTitles.teamCalendar)
  const state = useCalendarState('coworkers')
  const source = useCoworkers(state)
  const isPhone = useIsPhone()
  const isList = state.isList || isPhone
  return (
    <div className={isList ? css.listPage : `${windowPage.page} ${css.page}`}>
      <PageTitle title={title}>
        {!isPhone && (
          <Button
            variant="default"
            leftSection={<Icon icon={isList ? IconCalendarStats : IconList} />}
            onClick={() => state.showAs(isList ? 'other' : 'list')}
          >
            {isList ? t('Show as calendar') : t('Show as list')}
          </Button>
        )}
      </PageTitle>
      <PageAbout>{t(leaveAbout.teamCalendar)}</PageAbout>
      <CalendarToolbar state={state} />
      <LeaveCalendar title={title} state={state} source={source} List={isList ? AbsenceList : undefined} />
    </div>
  )
}
