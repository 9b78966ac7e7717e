import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, LineChart } from '@mantine/charts'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { isOverTime } from '@hr/contract/areas/reports/definition'
import { otherKey, type ReportResult } from '@hr/contract/areas/reports/reports'
import { t } from '../../lib/t.ts'
import { Legend } from '../../ui/Legend.tsx'
import { Note } from '../../ui/texts.tsx'
import { useIsPhone, useMedia } from '../../ui/use-media.ts'
import { hasSeries, plottedRows } from './definitions.ts'
import { formatFigure } from './format-figure.ts'
import { numberLinks, type ShownReport } from './number-links.ts'
import { dashes, patternOf, PlotPatterns, type Drawing } from './PlotPatterns.tsx'

/** Less than half of the first screen of a laptop; phones have less width and higher screens. */
const height = { wide: 280, phone: 320, picture: 72 }
/** Longer lists of groups have horizontal bars, with room for their names. */
const maxColumns = { wide: 8, phone: 3 }
/** The width of a character of a bar's value. */
const characterWidth = 6.5

/** Keyboards use the numbers of the table, and screen readers skip the plot. */
const noKeyboard = { accessibilityLayer: false }

/**
 * Takes the layers of the plot out of the tab order. The chart renders into them through portals, on which React listens
 * for the focus, and Chromium puts SVG elements with such listeners into the tab order.
 */
function skipLayers(plot: HTMLElement | null) {
  if (!plot) return undefined
  const observer = new MutationObserver(() => {
    for (const layer of plot.querySelectorAll('[class^=recharts-zIndex]')) layer.setAttribute('tabindex', '-1')
  })
  observer.observe(plot, { childList: true, subtree: true })
  return () => observer.disconnect()
}

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
    <figure ref={skipLayers} aria-label={label} style={{ margin: 0 }}>
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
  <div ref={skipLayers} aria-hidden>
    <Chart result={{ ...result, rows: plottedRows(result) }} onOpen={undefined} />
  </div>
)

type ChartProps = {
  result: ReportResult
  /** Opens the records of a row and a series; undefined for a picture. */
  onOpen: ((row: string, series: number) => void) | undefined
}

function Chart({ result, onOpen }: ChartProps) {
  const isPhone = useIsPhone()
  const isForced = useMedia('(forced-colors: active)')
  const id = useId()
  const { definition, measure, unit, series, rows } = result
  const { plot } = definition
  const isPicture = onOpen === undefined
  const isSplit = hasSeries(definition)
  const isStacked = plot === 'stacked bar'
  const size = isPhone ? 'phone' : 'wide'
  const isHorizontal = !isPicture && !isOverTime(definition) && rows.length > maxColumns[size]
  const format = (value: number) => formatFigure(value, unit)
  const drawings = isForced ? series.map((_, index) => patternOf(id, index)) : drawingsOf(series)
  // Keys of series may contain dots, which the charts read as paths.
  // Legends are in the order of their names.
  const nameOf = (index: number) => `s${String(index).padStart(2, '0')}`
  const indexOf = (name: unknown) => Number(String(name).slice(1))
  const drawingOfName = (name: unknown) => drawings[indexOf(name)]
  const data = rows.map(({ key, label, color, values, total }) => ({
    row: key,
    label: isPicture ? '' : label,
    ...(!isSplit && !isForced && color !== undefined && { color }),
    total: total.value,
    ...Object.fromEntries(values.map(({ value }, index) => [nameOf(index), value])),
  }))
  const common = {
    data,
    dataKey: 'label',
    series: series.map(({ label }, index) => ({
      name: nameOf(index),
      label: isSplit ? label : measure,
      color: drawings[index]?.[plot === 'line' || plot === 'area' ? 'stroke' : 'fill'] ?? '',
      strokeDasharray: drawings[index]?.dash ?? 'none',
    })),
    withLegend: isSplit && !isPicture && !isForced,
    valueFormatter: format,
    h: isPicture ? height.picture : height[size],
    'aria-hidden': true,
    tooltipAnimationDuration: 0,
    ...(isPicture && { withXAxis: false, withYAxis: false, withTooltip: false, gridAxis: 'none' as const }),
  }
  const valueAxis = { allowDecimals: unit !== 'people' && unit !== 'records' }
  const longest = Math.max(...rows.map(({ total }) => format(total.value ?? 0).length))
  /** The value of a bar, if the longest one fits. A stack has the value of its row. */
  const valueOf = ({ x, y, width, height: thickness, value }: BarLabel) => {
    if (value === undefined || value === null) return null
    const shown = format(Number(value))
    if (isHorizontal)
      return (
        <text x={Number(x) + Number(width) + 4} y={Number(y) + Number(thickness) / 2} dy="0.35em" {...valueText}>
          {shown}
        </text>
      )
    if (longest * characterWidth > Number(width) * 1.2) return null
    return (
      <text x={Number(x) + Number(width) / 2} y={Number(y) - 4} textAnchor="middle" {...valueText}>
        {shown}
      </text>
    )
  }
  return (
    <>
      {isForced && <PlotPatterns id={id} />}
      {isForced && isSplit && !isPicture && (
        <Legend>
          {series.map(({ key, label }, index) => (
            <li key={key}>
              <svg width={24} height={12} aria-hidden>
                {plot === 'line' ? (
                  <line
                    x2={24}
                    y1={6}
                    y2={6}
                    stroke="CanvasText"
                    strokeWidth={2}
                    strokeDasharray={drawings[index]?.dash}
                  />
                ) : (
                  <rect width={24} height={12} fill={drawings[index]?.fill} stroke="CanvasText" />
                )}
              </svg>
              {label}
            </li>
          ))}
        </Legend>
      )}
      {plot === 'line' && (
        <LineChart
          {...common}
          lineChartProps={noKeyboard}
          yAxisProps={valueAxis}
          curveType="linear"
          withDots={!isPicture && rows.length <= 24}
        />
      )}
      {plot === 'area' && (
        <AreaChart
          {...common}
          areaChartProps={noKeyboard}
          yAxisProps={valueAxis}
          type={isSplit ? 'stacked' : 'default'}
          curveType="linear"
          withDots={false}
          {...(isForced && { areaProps: ({ name }: { name: string }) => ({ fill: drawingOfName(name)?.fill ?? '' }) })}
        />
      )}
      {(plot === 'bar' || isStacked) && (
        <BarChart
          {...common}
          barChartProps={{
            ...noKeyboard,
            ...(!isPicture && { margin: isHorizontal ? { right: 56 } : { top: 20 } }),
          }}
          type={isStacked ? 'stacked' : 'default'}
          orientation={isHorizontal ? 'vertical' : 'horizontal'}
          withBarValueLabel={!isPicture}
          valueLabelProps={({ name }) => ({
            // The last bar of a stack is at its end.
            ...(isStacked && { dataKey: 'total' }),
            content: isStacked && indexOf(name) < series.length - 1 ? () => null : valueOf,
          })}
          {...(isHorizontal
            ? {
                xAxisProps: valueAxis,
                yAxisProps: { width: isPhone ? 120 : 160, interval: 0 },
                gridAxis: 'y' as const,
              }
            : { yAxisProps: valueAxis })}
          barProps={({ name }) => ({
            isAnimationActive: false,
            // Parts of a stack may have the same colour.
            ...((isStacked || isForced) && { stroke: isForced ? 'CanvasText' : 'var(--hr-surface)', strokeOpacity: 1 }),
            ...(onOpen && {
              cursor: 'pointer',
              onClick: ({ payload }: { payload?: { row?: string } }) =>
                payload?.row !== undefined && onOpen(payload.row, indexOf(name)),
            }),
          })}
        />
      )}
    </>
  )
}

/** The place of a bar, and its value. */
type BarLabel = Partial<Record<'x' | 'y' | 'width' | 'height', string | number>> & { value?: unknown }

const valueText = { fontSize: 12, fill: 'var(--hr-dim)' }
