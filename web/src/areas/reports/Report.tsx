import { Stack } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { reportsApi } from '@hr/contract/areas/reports/reports'
import { steadyQuery } from '../../api/client.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { t } from '../../lib/t.ts'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { useSetSearch } from '../../lib/use-set-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyWithRetry } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { definitionIn, firstDefinition, readyMade, withChange } from './definitions.ts'
import { ReportActions } from './ReportActions.tsx'
import { ReportBuilder } from './ReportBuilder.tsx'
import { ReportTable } from './ReportTable.tsx'
import { reportSearch } from './search.ts'
import { useOffers } from './use-offers.ts'
import css from './reports.module.css'

const ReportPlot = lazyWithRetry(async () => (await import('./ReportPlot.tsx')).ReportPlot)

/** A report: what it counts, as a plot and as a table whose numbers open the records behind them. */
export default function Report() {
  const search = useSearchAs(reportSearch)
  const setSearch = useSetSearch()
  const { offered, customFields, isPending } = useOffers()
  const chosen = readyMade(search.report)
  const inAddress = definitionIn(search.definition)
  const [subject] = offered
  const definition = inAddress ?? chosen?.definition ?? (subject && firstDefinition(subject))
  const title = chosen ? t(chosen.title) : t('New report')
  if (isPending || !definition)
    return (
      <Stack>
        <PageTitle title={title} />
        <Skeleton width="100%" height={320} />
      </Stack>
    )
  const change = (next: Partial<ReportDefinition>) =>
    setSearch({ definition: JSON.stringify(withChange(definition, next, offered)) })
  return (
    <Stack gap={16}>
      {search.definition !== undefined && !inAddress && (
        <Notice tone="warn">{t('This address contains no valid report. Another one is shown.')}</Notice>
      )}
      <EvaluatedReport title={title} definition={definition}>
        <ReportBuilder definition={definition} offered={offered} customFields={customFields} onChange={change} />
      </EvaluatedReport>
    </Stack>
  )
}

type EvaluatedReportProps = { title: string; definition: ReportDefinition; children: ReactNode }

function EvaluatedReport({ title, definition, children }: EvaluatedReportProps) {
  const text = JSON.stringify(definition)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    steadyQuery(reportsApi.result, { query: { definition: text } }),
  )
  const isPhone = useIsPhone()
  const plot = useRef<HTMLDivElement>(null)
  const hasFailed = error !== null && !isFetching
  const isStale = isPlaceholderData || hasFailed
  return (
    <>
      <PageTitle title={title}>
        <ReportActions title={title} definition={text} plot={plot} hasPlot={definition.plot !== 'table'} />
      </PageTitle>
      <Sheet className={css.definition}>
        <details open={!isPhone}>
          <summary>{t('Change this report')}</summary>
          {children}
        </details>
      </Sheet>
      {hasFailed && <LoadError error={error} onRetry={refetch} />}
      {!data && !hasFailed && <Skeleton width="100%" height={320} />}
      {data && (
        <Sheet aria-busy={isFetching}>
          {data.notes.length > 0 && (
            <ul className={css.notes}>
              {data.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {data.rows.length === 0 ? (
            <EmptyState
              icon={<Icon icon={IconChartBar} size={32} />}
              title={t('No numbers')}
              text={t('Nothing matches these filters in this time.')}
            />
          ) : (
            <>
              {data.definition.plot !== 'table' && (
                <div ref={plot} className={css.plot} data-stale={isStale || undefined}>
                  <ReportPlot result={data} />
                </div>
              )}
              <ReportTable result={data} isStale={isStale} />
            </>
          )}
        </Sheet>
      )}
    </>
  )
}
