// Evaluates reports, and lists the records behind their numbers: both read the same rows (docs/decisions/0075-reports.md).
import { isOverTime, axesOf, type AttributeName, type ReportDefinition } from '@hr/contract/areas/reports/definition'
import type { Bucket } from '@hr/contract/areas/reports/periods'
import {
  allKey,
  maxGroups,
  maxSeries,
  otherKey,
  reportsTexts,
  type EvaluatedReport,
  type FoundRecord,
} from '@hr/contract/areas/reports/reports'
import {
  attributeOf,
  measureOf,
  notesOf,
  partsOfMeasure,
  reportNotes,
  stepsOf,
} from '@hr/contract/areas/reports/subjects'
import type { Headcount } from '@hr/contract/areas/dashboard/dashboard'
import type { ContractType, EmployeeStatus } from '@hr/contract/areas/employees/record'
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { WorkCalendar, type HolidayRange, type WorkWeek } from '@hr/contract/areas/leave/days'
import { addDays, dayNumber, formatShortMonthAndYear, type Day } from '@hr/contract/lib/dates'
import type { Language } from '@hr/contract/lib/languages'
import type { Message } from '@hr/contract/lib/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords } from '../../db/search.ts'
import { partOfHoliday } from '../leave-balances/counted-days.queries.ts'
import type { Clock } from './attributes.queries.ts'
import { headcount, isInTeam, scheduledWork, type Source } from './sources.queries.ts'
import { attributeSql, sourceOf } from './subjects.queries.ts'

type Sql = RawBuilder<unknown>

/** A report with all that its statements depend on. */
export type Plan = {
  definition: ReportDefinition
  clock: Clock
  customFields: readonly CustomField[]
  /** The lead whose team the rows are of; null for all employees. */
  leadId: string | null
  buckets: readonly Bucket[]
}

export const planOf = ({ definition, clock, customFields, leadId }: Omit<Plan, 'buckets'>): Plan => ({
  definition,
  clock,
  customFields,
  leadId,
  buckets: stepsOf(definition, clock.today),
})

type Axes = { rows: AttributeName | null; series: AttributeName | null }

/** SQL: the rows of a source with the keys of their groups, narrowed by the filters of the report. */
function factsOf(
  { definition, clock, customFields, leadId, buckets }: Plan,
  source: Source,
  axes: Axes,
  columns: Sql,
): Sql {
  // Rows that count within a period have the attributes of their day.
  const isOfDay = buckets.length === 1 && measureOf(definition.measure, customFields).counts === 'day'
  const context = { clock, day: isOfDay ? buckets[0]!.to : null }
  const filters = Object.entries(definition.filters) as [AttributeName, string][]
  const used = [
    ...(axes.rows === null ? [] : [{ as: 'row_axis', name: axes.rows }]),
    ...(axes.series === null ? [] : [{ as: 'series_axis', name: axes.series }]),
    ...filters.map(([name, value], index) => ({ as: `filter_${index}`, name, value })),
  ].map((use) => ({ ...use, sql: attributeSql(use.name, customFields).valueOf(sql.ref(use.as), context) }))
  const spans = used.flatMap(({ sql: { starts, ends } }) => (starts && ends ? [{ starts, ends }] : []))
  const conditions = [
    ...(source.where ? [source.where] : []),
    ...(leadId === null ? [] : [isInTeam(leadId)]),
    ...used.flatMap((use) => ('value' in use ? [sql`${use.sql.key}::text = ${use.value}`] : [])),
  ]
  const keyOf = (as: string) => {
    const axis = used.find((use) => use.as === as)
    return axis ? axis.sql.key : sql`null::text`
  }
  const { counts } = source
  const both = 'on' in counts
  if (both)
    // A missing span, of equipment without an assignee, restricts nothing.
    for (const { starts, ends } of spans)
      conditions.push(sql`coalesce(${starts} <= ${counts.asOf} and ${ends} > ${counts.asOf}, true)`)
  const latest = (days: Sql[], pick: 'greatest' | 'least') => sql`${sql.raw(pick)}(${sql.join(days)})`
  const starts = both ? counts.on : latest([counts.starts, ...spans.map((span) => span.starts)], 'greatest')
  const ends = both ? sql`${counts.on} + 1` : latest([counts.ends, ...spans.map((span) => span.ends)], 'least')
  const joins = used.flatMap(({ sql: { join } }) => (join ? [join] : []))
  return sql`
    select ${keyOf('row_axis')} as row_key, ${keyOf('series_axis')} as series_key, ${source.amount} as amount,
           ${starts} as starts, ${ends} as ends ${columns}
    from ${source.from} ${sql.join(joins, sql` `)}
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
}

/** The sums of the rows of a cell. */
type Figure = { count: number; amount: number; /** The number that the amount is compared with. */ base: number }
/** The keys of the row and the series; rows over time have the number of their step. */
type Cell = Figure & { row: string; series: string }

const plus = (one: Figure, other: Figure): Figure => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
  base: one.base + other.base,
})
const nothing: Figure = { count: 0, amount: 0, base: 0 }

type Delta = { step: number; row: string | null; series: string | null; count: number; amount: number }

const keyOfGroup = (axis: AttributeName | null, key: string | null) => (axis === null ? allKey : `=${key ?? ''}`)

/**
 * Reads rows as of days: each adds to the first day on which it counts, and subtracts from the first on which it no longer
 * does. The sums up to a day are what counts on it.
 */
async function readAsOf(db: Db, plan: Plan, source: Source, axes: Axes, days: readonly string[]): Promise<Delta[]> {
  const { rows } = await sql<Delta>`
    with span as materialized (
      select row_key, series_key, starts, ends, count(*) as count, sum(amount) as amount
      from (${factsOf(plan, source, axes, sql``)}) fact
      where starts < ends and starts <= ${days.at(-1)} and ends > ${days[0]}
      group by 1, 2, 3, 4)
    select step, row_key as row, series_key as series, sum(count)::int as count, sum(amount)::float8 as amount
    from (
      select width_bucket(starts - 1, ${days}::date[]) + 1 as step, row_key, series_key, count, amount from span
      union all
      select width_bucket(ends - 1, ${days}::date[]) + 1, row_key, series_key, -count, -amount from span where ends <= ${days.at(-1)}) change
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  const sums = new Map<string, Delta[]>()
  for (const delta of rows) {
    const key = JSON.stringify([delta.row, delta.series])
    const changes = sums.get(key) ?? []
    sums.set(key, changes)
    changes.push(delta)
  }
  return [...sums.values()].flatMap((changes) => {
    const counted: Delta[] = []
    let [next, count, amount] = [0, 0, 0]
    for (let step = 1; step <= days.length; step += 1) {
      for (; changes[next]?.step === step; next += 1) {
        count += changes[next]!.count
        amount += changes[next]!.amount
      }
      if (count > 0) counted.push({ ...changes[0]!, step, count, amount })
    }
    return counted
  })
}

/** Counts employees at the end of each month of a period, by status and contract type. */
export async function readHeadcount(db: Db, period: { from: Day; to: Day }, clock: Clock): Promise<Headcount[]> {
  const time = { kind: 'period', step: 'month', ...period } as const
  const definition = {
    subject: 'employees',
    measure: 'headcount',
    groupBy: 'status',
    splitBy: 'contractType',
    time,
    filters: {},
    plot: 'table',
  } as const
  const plan = planOf({ definition, clock, customFields: [], leadId: null })
  const axes = { rows: 'status', series: 'contractType' } as const
  const days = plan.buckets.map(({ to }) => to)
  const counted = Map.groupBy(await readAsOf(db, plan, headcount(clock), axes, days), ({ step }) => step)
  return days.flatMap((day, index) => {
    const groups = counted.get(index + 1) ?? []
    if (groups.length === 0) return []
    return {
      day,
      groups: groups.map(({ row, series, count }) => ({
        status: row as EmployeeStatus,
        contractType: series as ContractType | null,
        people: count,
      })),
    }
  })
}

/** Reads rows that count on a day. */
async function readOn(db: Db, plan: Plan, source: Source, axes: Axes, day: string): Promise<Delta[]> {
  const { rows } = await sql<Delta>`
    select 1 as step, row_key as row, series_key as series, count(*)::int as count, sum(amount)::float8 as amount
    from (${factsOf(plan, source, axes, sql``)}) fact where starts <= ${day} and ends > ${day} group by 2, 3`.execute(
    db,
  )
  return rows
}

/** Reads rows that count in the step of their day. */
async function readWithin(db: Db, plan: Plan, source: Source, axes: Axes): Promise<Delta[]> {
  const { buckets } = plan
  const { rows } = await sql<Delta>`
    select width_bucket(fact.starts, ${buckets.map(({ from }) => from)}::date[]) as step, row_key as row, series_key as series,
           count(*)::int as count, sum(fact.amount)::float8 as amount
    from (${factsOf(plan, source, axes, sql``)}) fact
    where fact.starts between ${buckets[0]!.from} and ${buckets.at(-1)!.to}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** People with the same schedule, holiday calendar and days of employment, `ends` excluded. */
type WorkSpan = Pick<Delta, 'row' | 'series'> & {
  week: WorkWeek
  calendar: string
  starts: Day
  ends: Day
  people: number
}

/** Reads the days of scheduled work in each step. */
async function readScheduledDays(db: Db, plan: Plan, axes: Axes): Promise<Delta[]> {
  const { source, columns } = scheduledWork(plan.clock)
  const startDate = plan.buckets[0]!.from
  const endDate = plan.buckets.at(-1)!.to
  const { rows: spans } = await sql<WorkSpan>`
    select row_key as row, series_key as series, week, calendar_id as calendar, greatest(starts, ${startDate}) as starts,
           least(ends, ${endDate}::date + 1) as ends, count(*)::int as people
    from (${factsOf(plan, source, axes, sql`, ${columns}`)}) fact
    where starts < ends and starts <= ${endDate} and ends > ${startDate}
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  const { rows: holidays } = await sql<HolidayRange & { calendar: string }>`
    select h.calendar_id as calendar, h.day as "startDate", h.day as "endDate", ${partOfHoliday} as part
    from holiday h where h.day between ${startDate} and ${endDate}`.execute(db)
  const calendars = new Map<string, WorkCalendar>()
  const calendarOf = ({ week, calendar }: WorkSpan) => {
    const key = JSON.stringify([week, calendar])
    const known = calendars.get(key)
    if (known) return { key, days: known }
    const work = {
      schedules: [{ startsOn: startDate, week }],
      holidays: holidays.filter((one) => one.calendar === calendar),
    }
    const days = new WorkCalendar({ startDate, endDate }, work)
    calendars.set(key, days)
    return { key, days }
  }
  return scheduledDays(spans, plan.buckets, calendarOf)
}

/** Adds up the days of scheduled work: people who begin or end within a step work a part of it, others all of it. */
function scheduledDays(
  spans: readonly WorkSpan[],
  buckets: readonly Bucket[],
  calendarOf: (span: WorkSpan) => { key: string; days: WorkCalendar },
): Delta[] {
  const groups = new Map<string, { of: WorkSpan; days: WorkCalendar; begun: number[]; parts: number[] }>()
  for (const span of spans) {
    const { key, days } = calendarOf(span)
    const name = JSON.stringify([span.row, span.series, key])
    const group = groups.get(name) ?? { of: span, days, begun: buckets.map(() => 0), parts: buckets.map(() => 0) }
    groups.set(name, group)
    const add = (day: Day, people: number) => {
      const step = buckets.findLastIndex(({ from }) => from <= day)
      group.begun[step]! += people
      group.parts[step]! += people * workedBetween(days, day, buckets[step]!.to)
    }
    add(span.starts, span.people)
    if (span.ends <= buckets.at(-1)!.to) add(span.ends, -span.people)
  }
  return [...groups.values()].flatMap(({ of: { row, series }, days, begun, parts }) => {
    let people = 0
    return buckets.map(({ from, to }, index) => {
      const amount = people * workedBetween(days, from, to) + parts[index]!
      people += begun[index]!
      return { step: index + 1, row, series, count: 0, amount }
    })
  })
}

const workedBetween = (days: WorkCalendar, startDate: Day, endDate: Day) =>
  days.count({ startDate, endDate, startHalf: false, endHalf: false })

/** Reads what the amounts of a ratio are compared with: the average headcount of each step, or the days of scheduled work. */
async function readBase(db: Db, plan: Plan, axes: Axes): Promise<Delta[]> {
  const { definition, buckets, customFields, clock } = plan
  const { per } = measureOf(definition.measure, customFields)
  if (per === 'scheduled work') return readScheduledDays(db, plan, axes)
  if (per === undefined) return []
  // The end of a step is the start of the next.
  const days = [addDays(buckets[0]!.from, -1), ...buckets.map(({ to }) => to)]
  const people = await readAsOf(db, plan, headcount(clock), axes, days)
  return people.flatMap((one) => {
    const half = { ...one, count: 0, amount: one.count / 2 }
    return [
      { ...half, step: one.step - 1 },
      { ...half, step: one.step },
    ].filter(({ step }) => step >= 1 && step <= buckets.length)
  })
}

async function readCells(db: Db, plan: Plan, axes: Axes): Promise<Map<string, Cell>> {
  const { definition, buckets, customFields, clock } = plan
  const source = sourceOf(definition.measure, { clock, buckets })
  const isAsOf = measureOf(definition.measure, customFields).counts === 'day'
  const days = buckets.map(({ to }) => to)
  const values = !isAsOf
    ? await readWithin(db, plan, source, axes)
    : days.length === 1
      ? await readOn(db, plan, source, axes, days[0]!)
      : await readAsOf(db, plan, source, axes, days)
  const base = await readBase(db, plan, axes)
  const cells = new Map<string, Cell>()
  const add = ({ step, row, series }: Delta, figure: Figure) => {
    const keys = {
      row: isOverTime(definition) ? buckets[step - 1]!.key : keyOfGroup(axes.rows, row),
      series: keyOfGroup(axes.series, series),
    }
    const key = cellKey(keys)
    cells.set(key, { ...keys, ...plus(cells.get(key) ?? nothing, figure) })
  }
  for (const one of values) add(one, { count: one.count, amount: one.amount, base: 0 })
  for (const one of base) add(one, { count: 0, amount: 0, base: one.amount })
  return cells
}

const cellKey = ({ row, series }: Pick<Cell, 'row' | 'series'>) => JSON.stringify([row, series])

/** The keys of an axis that are shown on their own, in their order; null without an axis. */
type Shown = { keys: readonly string[]; hasOther: boolean }

/** Returns the largest groups in the order of the attribute, otherwise by size; rows without a value are last. */
function largest(
  cells: Iterable<Cell>,
  axis: 'row' | 'series',
  { max, order, isBySum }: { max: number; order: readonly string[] | undefined; isBySum: boolean },
): Shown {
  const sizes = new Map<string, number>()
  for (const cell of cells) {
    const size = isBySum ? Math.abs(cell.amount) : cell.count + cell.base
    sizes.set(cell[axis], (sizes.get(cell[axis]) ?? 0) + size)
  }
  const bySize = [...sizes].toSorted(([one, size], [other, otherSize]) => otherSize - size || (one < other ? -1 : 1))
  const keys = bySize.slice(0, max).map(([key]) => key)
  const place = (key: string) => {
    if (key === '=') return Infinity
    const at = order?.indexOf(key.slice(1)) ?? 0
    return at === -1 ? bySize.length : at
  }
  return { keys: keys.toSorted((one, other) => place(one) - place(other) || 0), hasOther: sizes.size > max }
}

/** The numbers of a report by the keys that it shows. */
type Evaluated = { cells: ReadonlyMap<string, Figure>; rows: Shown; series: Shown }

async function evaluate(db: Db, plan: Plan): Promise<Evaluated & { all: ReadonlyMap<string, Cell> }> {
  const { definition, customFields, buckets } = plan
  const axes = axesOf(definition)
  const all = await readCells(db, plan, axes)
  const isBySum = !['people', 'records', 'share', 'years'].includes(measureOf(definition.measure, customFields).unit)
  const shownOn = (axis: 'row' | 'series', name: AttributeName | null, max: number): Shown =>
    name === null
      ? { keys: [allKey], hasOther: false }
      : largest(all.values(), axis, { max, order: attributeSql(name, customFields).groups.order, isBySum })
  const rows = isOverTime(definition)
    ? { keys: buckets.map(({ key }) => key), hasOther: false }
    : shownOn('row', axes.rows, maxGroups)
  const series = shownOn('series', axes.series, maxSeries)
  const rowKeys = new Set(rows.keys)
  const seriesKeys = new Set(series.keys)
  const cells = new Map<string, Figure>()
  for (const cell of all.values()) {
    const key = cellKey({
      row: rowKeys.has(cell.row) ? cell.row : otherKey,
      series: seriesKeys.has(cell.series) ? cell.series : otherKey,
    })
    cells.set(key, plus(cells.get(key) ?? nothing, cell))
  }
  return { all, cells, rows, series }
}

/** Adds up the figures of all rows that are counted once, whatever the order of the cells. */
const sumOf = (figures: Iterable<Figure>): Figure => {
  let sum = nothing
  for (const figure of figures) sum = plus(sum, figure)
  return sum
}

/** Evaluates a report. @param db a repeatable-read transaction, so that all its numbers are of one moment */
export async function evaluateReport(db: Db, plan: Plan, language: Language): Promise<EvaluatedReport> {
  const { definition, customFields, buckets } = plan
  const measure = measureOf(definition.measure, customFields)
  const axes = axesOf(definition)
  const overTime = isOverTime(definition)
  const { all, cells, rows, series } = await evaluate(db, plan)
  const isOverlapping = (name: AttributeName | null) =>
    name !== null && attributeOf(name, customFields).isOverlapping === true

  // Rows with several values are counted once in totals.
  const ofRows = isOverlapping(axes.series) ? await readCells(db, plan, { ...axes, series: null }) : undefined
  const ofAll =
    isOverlapping(axes.rows) || isOverlapping(axes.series)
      ? await readCells(db, plan, { rows: null, series: null })
      : undefined
  const rowKeys = [...rows.keys, ...(rows.hasOther ? [otherKey] : [])]
  const seriesKeys = [...series.keys, ...(series.hasOther ? [otherKey] : [])]
  const shownRows = new Set(rows.keys)
  const totalOf = (row: string): Figure => {
    const ofRow = [...(ofRows ?? all).values()].filter((cell) =>
      row === otherKey ? !shownRows.has(cell.row) : cell.row === row,
    )
    return sumOf(ofRow)
  }
  const total = sumOf((ofAll ?? all).values())

  const valueOf = ({ count, amount, base }: Figure, day: string, whole: Figure): number | null => {
    if (measure.per !== undefined) return ratioOf(measure.per === 'headcount' ? count : amount, base)
    switch (measure.unit) {
      case 'people':
      case 'records':
        return count
      case 'share':
        return ratioOf(count, whole.count)
      case 'years':
        return count === 0 ? null : rounded((count * dayNumber(day) - amount) / daysOfYear / count)
      case 'fullTime':
      case 'days':
      case 'amount':
        return rounded(amount)
      case 'number':
        return partsOfMeasure(definition.measure)?.by === 'average' ? ratioOf(amount, count) : rounded(amount)
    }
  }
  const dayOf = (row: string) => (buckets.find(({ key }) => key === row) ?? buckets.at(-1)!).to
  const shownRow = (row: string) => {
    const ofRow = totalOf(row)
    const day = dayOf(row)
    return {
      values: seriesKeys.map((key) => {
        const figure = cells.get(cellKey({ row, series: key })) ?? nothing
        return {
          key,
          value: valueOf(figure, day, axes.series === null ? total : ofRow),
          count: figure.count,
        }
      }),
      total: { value: valueOf(ofRow, day, overTime ? ofRow : total), count: ofRow.count },
    }
  }
  // Values as of days, and those compared with the people of a step, do not add up over time.
  const addsUp = !overTime || (measure.counts === 'period' && measure.per !== 'headcount')

  const namesOf = async (name: AttributeName | null, keys: readonly string[]) => {
    const { labels, none, colors } = name === null ? {} : attributeSql(name, customFields).groups
    const values = keys.filter((key) => key.startsWith('=')).map((key) => key.slice(1))
    const labelled = await labels?.(db, values)
    const colored = await colors?.(db)
    const ownLabel = (value: string) => (value === '' ? (none ?? reportsTexts.notSet) : (labelled?.get(value) ?? value))
    return keys.map((key) => {
      if (!key.startsWith('=')) return { key, label: key === otherKey ? reportsTexts.other : reportsTexts.all }
      const value = key.slice(1)
      return { key, label: ownLabel(value), color: colored?.get(value) }
    })
  }
  const namedRows = await namesOf(axes.rows, rowKeys)

  return {
    definition,
    measure: { code: `reportMeasure.${definition.measure}`, ...measure.label },
    unit: measure.unit,
    from: buckets[0]!.from,
    to: buckets.at(-1)!.to,
    series: await namesOf(axes.series, seriesKeys),
    rows: namedRows.map((named) => ({
      ...named,
      ...(overTime && { label: stepLabel(named.key, language) }),
      ...shownRow(named.key),
    })),
    total: addsUp ? { value: valueOf(total, dayOf(allKey), total), count: total.count } : null,
    notes: [
      ...notesOf(definition, customFields),
      ...(rows.hasOther ? [reportNotes.largestGroups(maxGroups)] : []),
      ...(series.hasOther ? [reportNotes.largestGroups(maxSeries)] : []),
    ],
  }
}

const daysOfYear = 365.2425
// Sums of fractions have tiny remainders.
const rounded = (value: number) => Math.round(value * 10_000) / 10_000
const ratioOf = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole))

function stepLabel(key: string, language: Language): Message | string {
  const [year = '', quarter] = key.split('-Q')
  if (quarter !== undefined) return reportsTexts.quarter(quarter, year)
  return key.length === 4 ? key : formatShortMonthAndYear(`${key}-01`, language)
}

// --- Records ----------------------------------------------------------------------------------------------------------

type RecordQuery = Query<'name' | 'value'>

/**
 * The list of the records behind a number; undefined if the report has no such number.
 * @param keys of its row and series; `all` for a total
 */
export async function recordsOf(
  db: Db,
  plan: Plan,
  { row = allKey, series = allKey }: { row?: string | undefined; series?: string | undefined },
  { showsLeaveTypes }: { showsLeaveTypes: boolean },
): Promise<List<RecordQuery, FoundRecord, FoundRecord> | undefined> {
  const { definition, buckets, customFields, clock } = plan
  const overTime = isOverTime(definition)
  const named = axesOf(definition)
  const measure = measureOf(definition.measure, customFields)
  const steps = overTime && row !== allKey ? buckets.filter(({ key }) => key === row) : buckets
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last || (measure.counts === 'day' && steps.length > 1)) return undefined
  if (!overTime && row !== allKey && named.rows === null) return undefined
  if (series !== allKey && named.series === null) return undefined
  const axes = {
    rows: overTime || row === allKey ? null : named.rows,
    series: series === allKey ? null : named.series,
  }
  const others = row === otherKey || series === otherKey ? await evaluate(db, plan) : undefined
  const isCell = (column: Sql, key: string, shown: Shown | undefined) => {
    if (key === otherKey) return sql`not ${column} = any (${(shown?.keys ?? []).map((one) => one.slice(1))}::text[])`
    return sql`${column} = ${key.replace(/^=/, '')}`
  }
  const conditions = [
    measure.counts === 'day'
      ? sql`fact.starts <= ${last.to} and fact.ends > ${last.to}`
      : sql`fact.starts between ${first.from} and ${last.to}`,
    ...(axes.rows === null ? [] : [isCell(sql`coalesce(fact.row_key::text, '')`, row, others?.rows)]),
    ...(axes.series === null ? [] : [isCell(sql`coalesce(fact.series_key::text, '')`, series, others?.series)]),
  ]
  const source = sourceOf(definition.measure, { clock, buckets })
  const { shown } = source
  const kind = typeof shown.kind === 'string' ? sql`${shown.kind}::text` : shown.kind
  const isOfLeave = shown.kind === 'leave request' || shown.kind === 'leave balance'
  const hasDetail = showsLeaveTypes || !isOfLeave
  const columns = sql`,
    ${source.record} as record, ${kind} as kind, ${shown.person} as person, ${shown.uuid} as uuid, ${shown.name} as name, ${shown.sortName} as sort_name,
    ${hasDetail ? shown.detail : sql`''`} as detail, ${shown.day ?? sql`null::date`} as day, ${shown.until ?? sql`null::date`} as until`
  const value =
    measureOf(definition.measure, customFields).unit === 'years'
      ? sql`round(((${last.to}::date - date '1970-01-01') - fact.amount) / ${daysOfYear}::numeric, 4)`
      : sql`fact.amount`
  return new List<RecordQuery, FoundRecord, FoundRecord>({
    from: sql`(
      select concat_ws(' ', fact.record, fact.row_key, fact.series_key) as key, fact.kind, fact.uuid, fact.person,
             fact.name, fact.sort_name, fact.detail, fact.day, fact.until, (${value})::float8 as value
      from (${factsOf(plan, source, axes, columns)}) fact where ${sql.join(conditions, sql` and `)}) f`,
    id: 'f.key',
    people: { column: 'f.person' },
    columns: () => sql`
      f.key as uuid, f.kind, f.uuid as "recordId", f.name, f.detail, f.day, f.until, f.value`,
    item: (row) => (row.recordId === null ? { ...row, name: reportsTexts.deletedApplication } : row),
    orders: { name: ['f.sort_name'], value: ['f.value', 'f.sort_name'] },
    filters: {},
    search: { matches: (words) => hasWords(sql`f.name`, words) },
    isSmall: () => true,
  })
}
