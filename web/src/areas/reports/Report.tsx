import { Box, Stack } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import type { PinnedReport } from '@hr/contract/areas/reports/pins'
import { sentenceOf } from '@hr/contract/areas/reports/sentence'
import { useToday } from '../../api/client-settings.ts'
import { Part } from '../../api/Part.tsx'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { ViewsMenu } from '../../table/ViewsMenu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDetail } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { isSingle, resultQuery, textOf } from './definitions.ts'
import { ReportActions } from './ReportActions.tsx'
import { ReportBuilder } from './ReportBuilder.tsx'
import { ReportMenu } from './ReportMenu.tsx'
import { ReportNotes } from './ReportNotes.tsx'
import { ReportPlot } from './ReportPlot.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SingleFigure } from './SingleFigure.tsx'
import { useOffers } from './use-offers.ts'
import { useOpenReport } from './use-open-report.ts'
import css from './reports.module.css'

const ViewChanges = lazyDetail(async () => (await import('../../table/ViewChanges.tsx')).ViewChanges)

/** A report: what it counts, as a plot and as a table whose numbers open the records behind them. */
export default function Report() {
  const offers = useOffers()
  const { title, definition, change, openView, ...open } = useOpenReport(offers.offered)
  if (offers.isPending || open.isPending || !definition)
    return (
      <Stack>
        <PageTitle title={title} />
        <Skeleton width="100%" height={320} />
      </Stack>
    )
  const list = { name: 'reports', content: { kind: 'report', definition }, state: { openView } } as const
  return (
    <Stack gap={16}>
      {open.isUnknown && (
        <Notice tone="warn">
          {t('This report was deleted, is not shared with you, or is not valid. Another one is shown.')}
        </Notice>
      )}
      <EvaluatedReport
        title={title}
        report={open.report}
        definition={definition}
        sentence={t(sentenceOf(definition, offers.customFields))}
        views={
          <>
            {open.isChanged && <ViewChanges list={list} />}
            <ViewsMenu list={list} />
            <ReportMenu report={open.report} list={list} />
          </>
        }
      >
        <ReportBuilder
          definition={definition}
          offered={offers.offered}
          customFields={offers.customFields}
          onChange={change}
        />
      </EvaluatedReport>
    </Stack>
  )
}

type EvaluatedReportProps = {
  title: string
  report: PinnedReport | undefined
  definition: ReportDefinition
  sentence: string
  views: ReactNode
  children: ReactNode
}

function EvaluatedReport({ title, report, definition, sentence, views, children }: EvaluatedReportProps) {
  const result = useQuery({
    ...resultQuery(definition),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, isPlaceholderData } = result
  const isPhone = useIsPhone()
  const today = useToday()
  const plot = useRef<HTMLDivElement>(null)
  const isStale = isPlaceholderData || (error !== null && !isFetching)
  const hasPlot = definition.plot !== 'table' && !(data && isSingle(data))
  return (
    <>
      <PageTitle title={title}>
        {views}
        <ReportActions title={title} definition={textOf(definition)} plot={plot} hasPlot={hasPlot} />
      </PageTitle>
      <Sheet className={css.definition}>
        <Box component="p" px={16} pt={12} aria-live="polite">
          {sentence}
        </Box>
        <p className={css.printed}>{formatDay(today)}</p>
        <details open={!isPhone} data-screen-only>
          <summary>{t('Change this report')}</summary>
          {children}
        </details>
      </Sheet>
      <Part query={result} skeleton={<Skeleton width="100%" height={320} />}>
        {(shown) => (
          <Sheet aria-busy={isFetching}>
            <ReportNotes notes={shown.notes} />
            {shown.rows.length === 0 ? (
              <EmptyState
                icon={<Icon icon={IconChartBar} size={32} />}
                title={t('No data')}
                text={t('No data matches these filters in this period.')}
              />
            ) : isSingle(shown) ? (
              <SingleFigure result={shown} report={report} isStale={isStale} />
            ) : (
              <>
                {shown.definition.plot !== 'table' && (
                  <div ref={plot} className={css.plot} data-stale={isStale || undefined}>
                    <ReportPlot result={shown} report={report} />
                  </div>
                )}
                <ReportTable result={shown} report={report} isStale={isStale} />
              </>
            )}
          </Sheet>
        )}
      </Part>
    </>
  )
}
