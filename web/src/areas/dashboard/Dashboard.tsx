import { Suspense } from 'react'
import { may } from '@hr/contract/access'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import { useToday } from '../../api/client-settings.ts'
import { useUser } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { SetupChecklist } from '../company/public.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AwayCard } from './AwayCard.tsx'
import { BirthdayCard } from './BirthdayCard.tsx'
import { ExpiringCard } from './ExpiringCard.tsx'
import { HeadcountCard } from './HeadcountCard.tsx'
import { LevelCard } from './LevelCard.tsx'
import { Tiles } from './Tiles.tsx'
import { formatDottedDay, formatWeekday } from './format-dashboard.ts'
import css from './dashboard.module.css'

/** The dashboard. Each card loads and fails independently. */
export default function Dashboard() {
  const today = useToday()
  const { effectiveRole } = useUser()
  return (
    <div className={css.page}>
      <PageTitle title={t(dashboardTexts.title)}>
        <span className={css.today}>
          {formatWeekday(today)}, {formatDottedDay(today)}
        </span>
      </PageTitle>
      {may('company.manage', effectiveRole) && (
        <Suspense>
          <SetupChecklist />
        </Suspense>
      )}
      <Tiles />
      <div className={css.columns}>
        <div className={css.column}>
          <ExpiringCard title={t(dashboardTexts.expiringContracts)} list={dashboardApi.contracts} />
          <ExpiringCard title={t(dashboardTexts.expiringProbations)} list={dashboardApi.probations} />
          <ExpiringCard title={t('Other contracts ending soon')} list={dashboardApi.workPeriods} />
          <HeadcountCard />
        </div>
        <div className={css.column}>
          <BirthdayCard />
          <LevelCard />
          <AwayCard />
        </div>
      </div>
    </div>
  )
}
