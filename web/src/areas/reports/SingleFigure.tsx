import { Link } from '@tanstack/react-router'
import { allKey, type ReportResult } from '@hr/contract/areas/reports/reports'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { Dim } from '../../ui/texts.tsx'
import { formatFigure } from './format-figure.ts'
import { unitTexts } from './unit-texts.ts'
import css from './reports.module.css'

/** The answer of a report that is one number. It opens the records behind it. */
export function SingleFigure({ result: { definition, measure, unit, rows } }: { result: ReportResult }) {
  const [row] = rows
  if (!row) return null
  const shown = formatFigure(row.total.value, unit)
  return (
    <p className={css.figure}>
      {row.total.count === 0 ? (
        <span>{shown}</span>
      ) : (
        <Link
          {...linkTo('reportRecords')}
          search={{ definition: JSON.stringify(definition), row: row.key, series: allKey }}
          aria-label={t('{label}: {value}, show the records', { label: measure, value: shown })}
        >
          {shown}
        </Link>
      )}
      <Dim>{t('{measure} ({unit})', { measure, unit: unitTexts[unit] })}</Dim>
    </p>
  )
}
