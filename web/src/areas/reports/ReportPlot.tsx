import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, LineChart } from '@mantine/charts'
import { useNavigate } from '@tanstack/react-router'
import { isOverTime } from '@hr/contract/areas/reports/definition'
import type { ReportResult } from '@hr/contract/areas/reports/reports'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { hasSeries } from './definitions.ts'
import { formatFigure } from './format-figure.ts'

/** The colours of the series; the last one is that of the smaller groups. */
const colours = [
  'var(--hr-filled)',
  'var(--hr-ok-fill)',
  'var(--hr-warn-fill)',
  'var(--hr-violet)',
  'cyan.7',
  'pink.6',
  'lime.8',
  'grape.6',
  'yellow.8',
  'red.7',
]
/** Less than half of the first screen of a laptop. */
const height = 300
/** Longer lists of groups have horizontal bars, with room for their names. */
const maxColumns = 8
const barHeight = 24
/** More bars leave no room for their values. */
const maxWithValues = 16

/** Keyboards use the numbers of the table, and screen readers skip the plot. */
const noKeyboard = { accessibilityLayer: false }

/**
 * Takes the layers of the plot out of the tab order. The chart renders into them through portals, on which React listens
 * for the focus, and Chromium puts SVG elements with such listeners into the tab order.
 */
function skipLayers(figure: HTMLElement) {
  const observer = new MutationObserver(() => {
    for (const layer of figure.querySelectorAll('[class^=recharts-zIndex]')) layer.setAttribute('tabindex', '-1')
  })
  observer.observe(figure, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The plot of a report. Its bars open the records behind them; with the keyboard, the numbers of the table do. */
export function ReportPlot({ result }: { result: ReportResult }) {
  const navigate = useNavigate()
  const { definition, measure, unit, series, rows } = result
  const isSplit = hasSeries(definition)
  const text = JSON.stringify(definition)
  // Keys of series may contain dots, which the charts read as paths.
  const nameOf = (index: number) => `s${index}`
  const data = rows.map(({ key, label, values }) => ({
    row: key,
    label,
    ...Object.fromEntries(values.map(({ value }, index) => [nameOf(index), value])),
  }))
  const isHorizontal = !isOverTime(definition) && rows.length > maxColumns
  const hasValues = !isSplit && (isHorizontal || rows.length <= maxWithValues)
  const common = {
    data,
    dataKey: 'label',
    series: series.map(({ label }, index) => ({
      name: nameOf(index),
      label: isSplit ? label : measure,
      color: index < colours.length ? `${colours[index]}` : 'gray.5',
    })),
    withLegend: isSplit,
    valueFormatter: (value: number) => formatFigure(value, unit),
    h: isHorizontal ? rows.length * barHeight + 80 : height,
    'aria-hidden': true,
    tooltipAnimationDuration: 0,
  }
  const open = (row: string, index: number) =>
    void navigate({
      ...linkTo('reportRecords'),
      search: { definition: text, row, series: series[index]?.key },
    })
  const label = t('Chart of the report; the table below has the same numbers')
  return (
    <figure ref={skipLayers} aria-label={label} style={{ margin: 0 }}>
      {definition.plot === 'line' && (
        <LineChart {...common} lineChartProps={noKeyboard} curveType="linear" withDots={rows.length <= 24} />
      )}
      {definition.plot === 'area' && (
        <AreaChart
          {...common}
          areaChartProps={noKeyboard}
          type={isSplit ? 'stacked' : 'default'}
          curveType="linear"
          withDots={false}
        />
      )}
      {(definition.plot === 'bar' || definition.plot === 'stacked bar') && (
        <BarChart
          {...common}
          barChartProps={{ ...noKeyboard, ...(hasValues && { margin: isHorizontal ? { right: 48 } : { top: 20 } }) }}
          type={definition.plot === 'bar' ? 'default' : 'stacked'}
          orientation={isHorizontal ? 'vertical' : 'horizontal'}
          withBarValueLabel={hasValues}
          {...(isHorizontal && { yAxisProps: { width: 160 }, gridAxis: 'y' as const })}
          barProps={({ name }) => ({
            cursor: 'pointer',
            isAnimationActive: false,
            onClick: ({ payload }: { payload?: { row?: string } }) =>
              payload?.row !== undefined && open(payload.row, Number(String(name).slice(1))),
          })}
        />
      )}
    </figure>
  )
}
