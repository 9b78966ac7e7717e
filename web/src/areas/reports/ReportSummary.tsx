import { t } from '../../lib/t.ts'
import { Hint } from '../../ui/texts.tsx'
import { isSingle } from './definitions.ts'
import type { ShownReport } from './number-links.ts'
import { ReportNotes } from './ReportNotes.tsx'
import { ReportPlot } from './ReportPlot.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SingleFigure } from './SingleFigure.tsx'
import css from './reports.module.css'

/** A report on another page: its plot, with its numbers on demand. */
export function ReportSummary({ result, report }: ShownReport) {
  if (result.rows.length === 0)
    return (
      <Hint px={16} pb={16}>
        {t('No data matches these filters in this period.')}
      </Hint>
    )
  if (isSingle(result)) return <SingleFigure result={result} report={report} />
  if (result.definition.plot === 'table') return <ReportTable result={result} report={report} isStale={false} />
  return (
    <>
      <div className={css.plot}>
        <ReportPlot result={result} report={report} />
      </div>
      <details className={css.definition} data-screen-only>
        <summary>{t('As a table')}</summary>
        <ReportTable result={result} report={report} isStale={false} />
      </details>
      <ReportNotes notes={result.notes} />
    </>
  )
}
