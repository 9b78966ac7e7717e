// Definitions of reports: read from addresses, and changed by the builder so that they stay valid.
import {
  axesOf,
  isOverTime,
  plotsOf,
  reportDefinition,
  type ReportDefinition,
  type ReportTime,
  type Step,
} from '@hr/contract/areas/reports/definition'
import { readyMadeReports, type ReadyMadeReport } from '@hr/contract/areas/reports/ready-made'
import { maxPlotted, otherKey, reportsApi, type ReportResult } from '@hr/contract/areas/reports/reports'
import { timeKindOf, type offeredTo } from '@hr/contract/areas/reports/subjects'
import type { View } from '@hr/contract/areas/views/views'
import { query } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { viewsOf } from '../../table/open-view.ts'

export type OfferedSubject = ReturnType<typeof offeredTo>[number]
type OfferedMeasure = OfferedSubject['measures'][number]

/** The definition in an address; undefined if there is none, or an invalid one. */
export function definitionIn(text: string | undefined): ReportDefinition | undefined {
  try {
    return reportDefinition.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

export const readyMade = (name: string | undefined): ReadyMadeReport | undefined =>
  readyMadeReports.find((report) => report.name === name)

/** A report that has a name: a ready-made or a saved one. */
export function namedReport(
  report: string | undefined,
  views: readonly View[] | undefined,
): { title: string; definition: ReportDefinition } | undefined {
  const ready = readyMade(report)
  if (ready) return { title: t(ready.title), definition: ready.definition }
  const view = viewsOf(views, 'reports', 'report').find(({ uuid }) => uuid === report)
  return view && { title: view.name, definition: view.content.definition }
}

/** The parameters of the address of a ready-made report, or of a saved one. */
export const searchOf = (report: string): Record<string, string> => (readyMade(report) ? { report } : { view: report })

/** A definition as JSON, always in the same order: it is the key of the loaded result. */
export function textOf(definition: ReportDefinition): string {
  // Parsing puts all but the filters in order.
  const { filters, ...parsed } = reportDefinition.parse(definition)
  return JSON.stringify({
    ...parsed,
    filters: Object.fromEntries(Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  })
}

/** The query of a report's numbers. */
export const resultQuery = (definition: ReportDefinition) =>
  query(reportsApi.result, { query: { definition: textOf(definition) } })

const lastMonths: ReportTime = { kind: 'relative', period: 'last 12 months', step: 'month' }

/** The report with which the builder starts. */
export const firstDefinition = ({ name, measures: [measure] }: OfferedSubject): ReportDefinition | undefined =>
  measure && {
    subject: name,
    measure: measure.name,
    groupBy: null,
    splitBy: null,
    time: measure.times.includes('today') ? { kind: 'today' } : lastMonths,
    filters: {},
    plot: 'bar',
  }

/** Returns the time if the measure has such times, otherwise one that it has. */
function timeFor(time: ReportTime, { times, ...measure }: OfferedMeasure): ReportTime {
  const steps: readonly Step[] = measure.steps
  const isOffered = times.includes(timeKindOf({ time }))
  if (isOffered && 'step' in time && !steps.includes(time.step)) return { ...time, step: steps[0] ?? 'month' }
  if (isOffered) return time
  return times.includes('today') ? { kind: 'today' } : lastMonths
}

/** Changes a definition; what no longer fits to the change is replaced or left out. */
export function withChange(
  before: ReportDefinition,
  change: Partial<ReportDefinition>,
  offered: readonly OfferedSubject[],
): ReportDefinition {
  const wanted = { ...before, ...change }
  const subject = offered.find(({ name }) => name === wanted.subject)
  const measure = subject?.measures.find(({ name }) => name === wanted.measure) ?? subject?.measures[0]
  if (!subject || !measure) return before
  const attributes = new Set(subject.attributes.map(({ name }) => name))
  const time = timeFor(wanted.time, measure)
  const groupBy = wanted.groupBy !== null && attributes.has(wanted.groupBy) ? wanted.groupBy : null
  const canSplit = groupBy !== null && !isOverTime({ time }) && wanted.splitBy !== groupBy
  const splitBy = canSplit && wanted.splitBy !== null && attributes.has(wanted.splitBy) ? wanted.splitBy : null
  const filters = Object.fromEntries(
    Object.entries(wanted.filters).filter(([name]) => subject.attributes.some((attribute) => attribute.name === name)),
  )
  const next: ReportDefinition = { ...wanted, measure: measure.name, time, groupBy, splitBy, filters }
  // A time line suits values over time.
  const hasNewTime = isOverTime(next) !== isOverTime(before)
  const plot = hasNewTime && change.plot === undefined ? (isOverTime(next) ? 'line' : 'bar') : wanted.plot
  const fitting = plotsOf(next)
  return { ...next, plot: fitting.includes(plot) ? plot : (fitting[0] ?? 'table') }
}

/** Whether a report has several series: groups over time, or a second grouping. */
export const hasSeries = (definition: ReportDefinition): boolean => axesOf(definition).series !== null

/** Whether the answer is one number. */
export const isSingle = ({ rows, series }: Pick<ReportResult, 'rows' | 'series'>): boolean =>
  rows.length === 1 && series.length === 1

/** The rows of a plot: all steps of a period, or the largest groups in their order. */
export function plottedRows({ definition, rows }: Pick<ReportResult, 'definition' | 'rows'>): ReportResult['rows'] {
  if (isOverTime(definition) || rows.length <= maxPlotted) return rows
  const size = ({ total }: ReportResult['rows'][number]) => Math.abs(total.value ?? 0)
  const bySize = rows.filter(({ key }) => key !== otherKey).toSorted((one, other) => size(other) - size(one))
  const largest = new Set(bySize.slice(0, maxPlotted))
  return rows.filter((row) => largest.has(row))
}
