import { Box, Button, Group } from '@mantine/core'
import { IconExternalLink, IconPrinter, IconSitemap } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { peopleTitles } from '@hr/contract/areas/people/titles'
import { useClientSettings } from '../../api/client-settings.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { PersonSelect } from '../../form/PersonSelect.tsx'
import { ScreenButton, ScreenLink } from '../../lib/ScreenLink.tsx'
import type { Target } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { useSetSearch } from '../../lib/use-set-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import windowPage from '../../ui/window-page.module.css'
import { ChartCanvas } from './ChartCanvas.tsx'
import ColleagueDrawer from './ColleagueDrawer.tsx'
import { useChart } from './use-chart.ts'
import css from './org-chart.module.css'

/** Shows another colleague in the chart and beside it. */
const showColleague = (uuid: string): Target => ({
  to: '.',
  search: (before: object) => ({ ...before, uuid, person: uuid }),
  resetScroll: false,
})

/** The org chart; a page of the company's own replaces it (`ORG_CHART_URL`). */
export default function OrgChart() {
  const settings = useClientSettings()
  const title = t(peopleTitles.orgChart)
  if (!settings) return <PageTitle title={title} />
  return settings.orgChartUrl === null ? <OwnChart title={title} /> : <Elsewhere address={settings.orgChartUrl} />
}

const Elsewhere = ({ address }: { address: string }) => (
  <>
    <PageTitle title={t(peopleTitles.orgChart)} />
    <Sheet>
      <EmptyState icon={<Icon icon={IconSitemap} size={32} />} title={t('Your company has its own org chart')}>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          rightSection={<Icon icon={IconExternalLink} />}
        >
          {t('View org chart')}
        </Button>
      </EmptyState>
    </Sheet>
  </>
)

function OwnChart({ title }: { title: string }) {
  const { uuid, person } = useSearch({ from: '/shell/org-chart' })
  const setSearch = useSetSearch()
  const navigate = useNavigate()
  // With an entry in the history, so that going back closes the colleague.
  const showBeside = (shown: string) =>
    void navigate({ to: '.', search: (before) => ({ ...before, uuid: shown }), resetScroll: false })
  const state = useChart(person)
  const { chart, hidden, isLoading, isUnknown, error, retry } = state
  const isSlow = useDelayed(isLoading)
  const isEmpty = !isLoading && chart.people.size === 0
  return (
    <div className={windowPage.page}>
      <PageTitle title={title}>
        {chart.people.size > 0 && (
          <Button variant="default" leftSection={<Icon icon={IconPrinter} />} onClick={() => print()}>
            {t('Print')}
          </Button>
        )}
      </PageTitle>
      <Group gap={8} role="search">
        <PersonSelect
          flex="1 1 220px"
          maw={320}
          aria-label={t('Find a person')}
          placeholder={t('Find a person')}
          value={null}
          onChange={(chosen) => chosen && setSearch({ person: chosen.uuid })}
        />
        <Button variant="default" onClick={state.openAll}>
          {t('Expand all')}
        </Button>
        <Button variant="default" onClick={state.closeAll}>
          {t('Collapse all')}
        </Button>
        <Box component="span" ms="auto" fz="sm">
          <ScreenLink screen="directory">{t(peopleTitles.directory)}</ScreenLink>
        </Box>
      </Group>
      {error && <LoadError error={error} onRetry={retry} />}
      {isUnknown && <Notice tone="warn">{t('This person is not in the org chart')}</Notice>}
      {hidden > 0 && (
        <Notice tone="warn">
          {t(
            '{count, plural, one {# more person without a supervisor is not shown. Find them by name.} other {# more people without a supervisor are not shown. Find them by name.}}',
            { count: hidden },
          )}
        </Notice>
      )}
      {state.isCut && (
        <Notice tone="warn">
          {t('This chart is too large to expand at once. Expand the other branches one by one.')}
        </Notice>
      )}
      {(!error || chart.people.size > 0) && (
        <Sheet className={css.sheet}>
          {isSlow && <Skeleton width="40%" />}
          {isEmpty && (
            <EmptyState icon={<Icon icon={IconSitemap} size={32} />} title={t('No employees yet')}>
              <ScreenButton screen="employees">{t(employeesTexts.title)}</ScreenButton>
            </EmptyState>
          )}
          {chart.people.size > 0 && <ChartCanvas state={state} onShow={showBeside} />}
        </Sheet>
      )}
      {uuid !== undefined && (
        <ColleagueDrawer uuid={uuid} linkTo={showColleague} onClose={() => setSearch({ uuid: undefined })} />
      )}
    </div>
  )
}
