import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { may } from '@hr/contract/access'
import { setupProgressApi } from '@hr/contract/areas/company/setup-progress'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import { query } from '../../api/client.ts'
import { useToday } from '../../api/client-settings.ts'
import { useUser } from '../../api/session.ts'
import { formatWeekday } from '../../lib/formats.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { SetupChecklist } from '../company/public.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AwayCard } from './AwayCard.tsx'
import { BirthdayCard } from './BirthdayCard.tsx'
import { EndedCard } from './EndedCard.tsx'
import { ExpiringCard } from './ExpiringCard.tsx'
import { LevelCard } from './LevelCard.tsx'
import { Pending } from './Pending.tsx'
import { PinnedReports } from './PinnedReports.tsx'
import { Tiles } from './Tiles.tsx'
import { UndecidedCard } from './UndecidedCard.tsx'
import { formatDottedDay } from './format-dashboard.ts'
import { lazyDetail } from '../../ui/lazy-part.tsx'
import css from './dashboard.module.css'
import { Hint } from '../../ui/texts.tsx'

// Shown until it is decided, once.
const LastDayNotice = lazyDetail(async () => (await import('./LastDayNotice.tsx')).LastDayNotice)

/**
 * The dashboard, whose cards load and fail independently. A new company has nothing to show: its setup opens instead, so
 * that the cards appear once the state of the setup is known, which they do not wait for.
 */
export default function Dashboard() {
  const today = useToday()
  const { effectiveRole } = useUser()
  const maySetUp = may('company.manage', effectiveRole)
  const setup = useQuery({ ...query(setupProgressApi.find, {}), enabled: maySetUp })
  if (setup.data?.state === 'new') return <Navigate {...linkTo('setup')} replace />
  return (
    <Stack>
      <PageTitle title={t(dashboardTexts.title)}>
        <Hint span>
          {formatWeekday(today)}, {formatDottedDay(today)}
        </Hint>
      </PageTitle>
      <div hidden={setup.isLoading}>
        <Stack className={css.inOrder}>
          {setup.data?.isLastDayDecided === false && <LastDayNotice />}
          {maySetUp && (
            <Suspense fallback={<Pending />}>
              <SetupChecklist />
            </Suspense>
          )}
          <Tiles />
          <div className={css.columns}>
            <Stack miw={0} className={css.inOrder}>
              <UndecidedCard />
              <EndedCard />
              <ExpiringCard title={t(dashboardTexts.expiringContracts)} list={dashboardApi.contracts} />
              <ExpiringCard title={t(dashboardTexts.expiringProbations)} list={dashboardApi.probations} />
              <ExpiringCard title={t('Other contracts ending soon')} list={dashboardApi.workPeriods} />
              <PinnedReports />
            </Stack>
            <Stack miw={0} className={css.inOrder}>
              <BirthdayCard />
              <LevelCard />
              <AwayCard />
            </Stack>
          </div>
        </Stack>
      </div>
    </Stack>
  )
}
