import type { ReportResult } from '@hr/contract/areas/reports/reports'
import { t } from '../../lib/t.ts'
import { Hint } from '../../ui/texts.tsx'
import { isSingle } from './definitions.ts'
import { ReportPlot } from './ReportPlot.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SingleFigure } from './SingleFigure.tsx'
import css from './reports.module.css'

/** A report on another page: its plot, with its numbers on demand. */
export function ReportSummary({ result }: { result: ReportResult }) {
  if (result.rows.length === 0)
    return (
      <Hint px={16} pb={16}>
        {t('No data matches these filters in this period.')}
      </Hint>
    )
  if (isSingle(result)) return <SingleFigure result={result} />
  if (result.definition.plot === 'table') return <ReportTable result={result} isStale={false} />
  return (
    <>
      <div className={css.plot}>
        <ReportPlot result={result} />
      </div>
      <details className={css.definition}>
        <summary>{t('As a table')}</summary>
        <ReportTable result={result} isStale={false} />
      </details>
    </>
  )
}
