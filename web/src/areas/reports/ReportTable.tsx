import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { allKey } from '@hr/contract/areas/reports/reports'
import { t } from '../../lib/t.ts'
import { hasSeries } from './definitions.ts'
import { formatFigure } from './format-figure.ts'
import { numberLinks, type ShownReport } from './number-links.ts'
import { unitTexts } from './unit-texts.ts'
import css from './reports.module.css'

type Figure = { value: number | null; count: number }

/** The numbers of a report; each opens the records behind it. */
export function ReportTable({ result, report, isStale }: ShownReport & { isStale: boolean }) {
  const { definition, measure, unit, series, rows, total } = result
  const isSplit = hasSeries(definition)
  const linkOf = numberLinks({ result, report })
  const figure = ({ value, count }: Figure, row: string, column: string, label: string) => {
    const shown = formatFigure(value, unit)
    if (count === 0) return shown
    return (
      <Link {...linkOf(row, column)} aria-label={t('{label}: {value}, show the records', { label, value: shown })}>
        {shown}
      </Link>
    )
  }
  return (
    <Box
      className={css.figures}
      tabIndex={0}
      role="region"
      aria-label={t('Numbers in the report')}
      data-stale={isStale || undefined}
    >
      <table>
        <caption>{t('{measure} ({unit})', { measure, unit: unitTexts[unit] })}</caption>
        <thead>
          <tr>
            <td />
            {isSplit &&
              series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            <th scope="col">{isSplit ? t('Total') : measure}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key: row, label, values, total: ofRow }) => (
            <tr key={row}>
              <th scope="row">{label}</th>
              {isSplit &&
                values.map((value, index) => (
                  <td key={value.key}>{figure(value, row, value.key, `${label}, ${series[index]?.label ?? ''}`)}</td>
                ))}
              <td>{figure(ofRow, row, allKey, label)}</td>
            </tr>
          ))}
        </tbody>
        {total && rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              {isSplit && <td colSpan={series.length} />}
              <td>{figure(total, allKey, allKey, t('Total'))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </Box>
  )
}
