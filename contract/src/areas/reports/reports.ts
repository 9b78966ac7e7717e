// The calls that evaluate reports and open the records behind their numbers.
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { line, translated, uuid } from '../../lib/fields.ts'
import { message, messages } from '../../lib/messages.ts'
import { withSheet } from '../../lib/with-sheet.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { definitionParameter, recordScreens, reportDefinition, type ReportRecordKind } from './definition.ts'

/** The key of the only row or series of a report without a grouping, and of totals. */
export const allKey = 'all'
/** The key of the row or series of the smaller groups. */
export const otherKey = 'other'
/** The maximum number of rows and of series that are shown on their own. */
export const maxGroups = 30
export const maxSeries = 10
/** The maximum number of groups that a plot has room for. */
export const maxPlotted = 10

export const reportsTexts = messages('reports', {
  all: 'All',
  other: message('Other', undefined, 'smaller groups'),
  notSet: 'Not set',
  noProject: 'No project',
  noSupervisor: 'No supervisor',
  joined: 'Joined',
  left: message('Left', undefined, 'left the company'),
  equipment: message('Equipment', undefined, 'kind of item'),
  licence: message('Licence', undefined, 'kind of item'),
  yes: 'Yes',
  no: 'No',
  underYears: (to: number) => message('Under {to, plural, one {# year} other {# years}}', { to }),
  years: (from: number, to: number) => message('{from, number} to {to, number} years', { from, to }),
  fromYears: (from: number) => message('{from, plural, one {# year} other {# years}} or more', { from }),
  quarter: (quarter: string, year: string) => message('Q{quarter} {year}', { quarter, year }),
  deletedApplication: 'Deleted after the retention period',
  busy: 'Another report is being computed. Please try again in a moment.',
  tooSlow: 'This report takes too long to compute. Choose a shorter period or fewer groups.',
  noSuchNumber: 'This number is no longer in the report. Reload the report.',
})

/** A number of a report, and how many records are behind it. */
const figure = ofClass('internal', { value: z.number().nullable(), count: z.int() })
const total = z.object(figure)
/** @param key of the series */
const cell = z.object({ ...ofClass('internal', { key: z.string() }), ...figure })

/** A row or a series. */
const named = {
  ...ofClass('internal', { key: z.string(), label: translated }),
  /** The colour of a leave type. */
  ...ofClass('leave-type', { color: z.string().optional() }),
}

const result = z.object(
  ofClass('internal', {
    /** The definition that was evaluated: without fields that no longer exist. */
    definition: reportDefinition,
    /** The name of the measure. */
    measure: translated,
    unit: z.enum(['people', 'records', 'fullTime', 'days', 'years', 'share', 'amount', 'number']),
    /** The first and the last day that are counted. */
    from: z.string(),
    to: z.string(),
    series: z.array(z.object(named)),
    /** The groups, or the steps of a report over time; each has a cell for each series, in their order. */
    rows: z.array(z.object({ ...named, ...ofClass('internal', { values: z.array(cell), total }) })),
    /** The number of all rows together; null over time for what is counted as of a day. */
    total: total.nullable(),
    /** Sentences for the reader: fields that are left out or shown as of today. */
    notes: z.array(translated),
  }),
)
export type ReportResult = z.output<typeof result>
/** The result before its texts are rendered in the language of the reader. */
export type EvaluatedReport = z.input<typeof result>

/** A record behind a number. */
const record = z.object(
  ofClass('internal', {
    /** The id of the row: a record can be behind a number several times. */
    uuid: z.string(),
    kind: z.enum(Object.keys(recordScreens) as ReportRecordKind[]),
    /** The id of the record: of the employee for leave balances, of the applicant for applications; null if it is deleted. */
    recordId: uuid.nullable(),
    /** The name of the person, or of the equipment or licence. */
    name: translated,
    /** The position, leave type or code; '' without one. */
    detail: z.string(),
    /** The first and the last day: of joining or leaving, of the leave, of the purchase or the application. */
    day: z.string().nullable(),
    until: z.string().nullable(),
    /** The part of the number that it adds: 1 where records are counted. */
    value: z.number(),
  }),
)
export type ReportRecord = z.output<typeof record>
/** A record before its texts are rendered. */
export type FoundRecord = z.input<typeof record>

const definition = definitionParameter

const records = listEndpoint('GET /reports/records', 'report.read', {
  summary: 'List the people or records behind a number of a report; their total is the count of the number',
  row: record,
  sort: ['name', 'value'],
  filters: ofClass('internal', {
    definition,
    /** The keys of the row and the series of the number; omitted or 'all' for a total. */
    row: line(300).optional(),
    series: line(300).optional(),
  }),
  subject: 'scope',
})

export const reportsApi = {
  result: endpoint('GET /reports/result', 'report.read', {
    summary: 'Evaluate a report with the rights of the caller',
    query: z.object(ofClass('internal', { definition })),
    result,
    subject: 'scope',
  }),
  records: withSheet(records, 'report-records'),
}
