import { Box, Group, Paper, Stack } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { otherKey, type ReportResult } from '@hr/contract/areas/reports/reports'
import { t } from '../../lib/t.ts'
import { Legend } from '../../ui/Legend.tsx'
import { Note } from '../../ui/texts.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { hasSeries, plottedRows } from './definitions.ts'
import { formatFigure } from './format-figure.ts'
import { numberLinks, type ShownReport } from './number-links.ts'
import { dashes, patternOf, PlotPatterns, type Drawing } from './PlotPatterns.tsx'
import { PlotShapes, type Pointed } from './PlotShapes.tsx'
import css from './plot.module.css'

/** Less than half of the first screen of a laptop; legends of several lines make it higher. */
const minHeight = 280

/** How the series are drawn: in their own colours, or in those of their places. Lines of the same colour differ. */
function drawingsOf(series: ReportResult['series']): Drawing[] {
  const fills = series.map(
    ({ key, color }, index) => color ?? (key === otherKey ? 'var(--hr-input-line)' : `var(--hr-plot-${index})`),
  )
  return fills.map((fill, index) => ({
    fill,
    stroke: fill,
    dash: dashes[fills.slice(0, index).filter((other) => other === fill).length],
  }))
}

/** The plot of a report. Its bars open the records behind them; with the keyboard, the numbers of the table do. */
export function ReportPlot({ result, report }: ShownReport) {
  const navigate = useNavigate()
  const linkOf = numberLinks({ result, report })
  const rows = plottedRows(result)
  const groups = result.rows.filter(({ key }) => key !== otherKey)
  const label = t('Chart of the report; the table below has the same numbers')
  return (
    <figure aria-label={label} style={{ margin: 0 }}>
      <Chart
        result={{ ...result, rows }}
        onOpen={(row, index) => void navigate(linkOf(row, result.series[index]?.key ?? ''))}
      />
      {rows.length < result.rows.length && (
        <Note component="figcaption" pt={8}>
          {groups.length < result.rows.length
            ? t('The {shown, number} largest groups; the table has more', { shown: rows.length })
            : t('{shown, number} of {all, number} groups; all are in the table', {
                shown: rows.length,
                all: groups.length,
              })}
        </Note>
      )}
    </figure>
  )
}

/** A small plot without names and numbers. */
export const ReportPicture = ({ result }: { result: ReportResult }) => (
  <Chart result={{ ...result, rows: plottedRows(result) }} onOpen={undefined} />
)

type ChartProps = {
  result: ReportResult
  /** Opens the records of a row and a series; undefined for a picture. */
  onOpen: ((row: string, series: number) => void) | undefined
}

function Chart({ result, onOpen }: ChartProps) {
  const isForced = useMedia('(forced-colors: active)')
  const id = useId()
  const { ref, width, height } = useElementSize()
  const [pointed, setPointed] = useState<Pointed>()
  const { definition, measure, unit, series, rows } = result
  const isLine = definition.plot === 'line'
  const isPicture = onOpen === undefined
  const isSplit = hasSeries(definition)
  const drawings = isForced ? series.map((_, index) => patternOf(id, index)) : drawingsOf(series)
  const row = pointed && !isPicture ? rows[pointed.row] : undefined
  const sign = (index: number) => <Sign isLine={isLine} drawing={drawings[index]} />
  return (
    <Stack gap={8} mih={isPicture ? '100%' : minHeight} c="var(--hr-dim)" aria-hidden={isPicture || undefined}>
      {isForced && <PlotPatterns id={id} />}
      {isSplit && !isPicture && (
        <Legend>
          {series.map(({ key, label }, index) => (
            <li key={key}>
              {sign(index)}
              {label}
            </li>
          ))}
        </Legend>
      )}
      <Box ref={ref} className={css.shapes} flex={isPicture ? 1 : '1 0 220px'} aria-hidden>
        {width > 0 && <PlotShapes {...{ result, drawings, width, height, pointed, onOpen }} onPoint={setPointed} />}
        {row && pointed && (
          <Paper
            className={css.tooltip}
            style={{
              [pointed.x > width / 2 ? 'right' : 'left']: Math.min(pointed.x, width - pointed.x) + 12,
              [pointed.y > height / 2 ? 'bottom' : 'top']: Math.min(pointed.y, height - pointed.y) + 12,
            }}
          >
            <b>{row.label}</b>
            {row.values.map(({ key, value }, index) => (
              <Group key={key} gap={8} wrap="nowrap" justify="space-between">
                {sign(index)}
                <span>{isSplit ? series[index]?.label : measure}</span>
                {formatFigure(value, unit)}
              </Group>
            ))}
          </Paper>
        )}
      </Box>
    </Stack>
  )
}

/** How a series is drawn, in small. */
const Sign = ({ isLine, drawing }: { isLine: boolean; drawing: Drawing | undefined }) => (
  <svg width={20} height={12} style={{ flex: 'none' }} aria-hidden>
    {isLine ? (
      <path d="M0 6H20" stroke={drawing?.stroke} strokeWidth={2} strokeDasharray={drawing?.dash} />
    ) : (
      <rect width={20} height={12} fill={drawing?.fill} stroke={drawing?.edge} />
    )}
  </svg>
)
