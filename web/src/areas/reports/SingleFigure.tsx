import { Link } from '@tanstack/react-router'
import { allKey } from '@hr/contract/areas/reports/reports'
import { t } from '../../lib/t.ts'
import { Dim } from '../../ui/texts.tsx'
import { formatFigure } from './format-figure.ts'
import { numberLinks, type ShownReport } from './number-links.ts'
import { unitTexts } from './unit-texts.ts'
import css from './reports.module.css'

type SingleFigureProps = ShownReport & { isStale?: boolean }

/** The answer of a report that is one number. It opens the records behind it. */
export function SingleFigure({ result, report, isStale = false }: SingleFigureProps) {
  const { measure, unit, rows, series } = result
  const [row] = rows
  if (!row) return null
  const shown = formatFigure(row.total.value, unit)
  const groups = [row, ...series].filter(({ key }) => key !== allKey).map(({ label }) => label)
  const label = [...groups, measure].join(', ')
  return (
    <p className={css.figure} data-stale={isStale || undefined}>
      {row.total.count === 0 ? (
        <span>{shown}</span>
      ) : (
        <Link
          {...numberLinks({ result, report })(row.key, allKey)}
          aria-label={t('{label}: {value}, show the records', { label, value: shown })}
        >
          {shown}
        </Link>
      )}
      <Dim>{t('{measure} ({unit})', { measure: label, unit: unitTexts[unit] })}</Dim>
    </p>
  )
}
