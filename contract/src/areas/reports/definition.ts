// The definition of a report: its subject, measure, groupings, time and filters. Saved views store it.
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { choice, day } from '../../lib/fields.ts'
import { message, messages } from '../../lib/messages.ts'
import { customName } from '../custom-fields/values.ts'

export const subjectNames = ['employees', 'movements', 'leave', 'items', 'applicants'] as const
export type SubjectName = (typeof subjectNames)[number]

/** The measures of all subjects. Sums and averages of a custom field have the names of `customMeasure`. */
export const fixedMeasures = [
  'headcount',
  'share',
  'fte',
  'tenure',
  'age',
  'movements',
  'turnover',
  'taken',
  'booked',
  'left',
  'liability',
  'absenceRate',
  'items',
  'cost',
  'bought',
  'applications',
] as const
export type FixedMeasure = (typeof fixedMeasures)[number]

/** The sum or the average of a number that the company has added to employee records. */
const customMeasure = z.templateLiteral([z.enum(['sum', 'average']), '.', customName])
export type CustomMeasure = z.output<typeof customMeasure>
export type MeasureName = FixedMeasure | CustomMeasure

/** The attributes that describe an employee: all reports about employees and what belongs to them have these. */
export const employeeAttributes = [
  'position',
  'departments',
  'project',
  'supervisor',
  'office',
  'contractType',
  'workType',
  'gender',
  'status',
  'tenure',
  'age',
] as const

/** The attributes by which rows are grouped and filtered, besides the choices and flags that the company has added. */
export const fixedAttributes = [
  ...employeeAttributes,
  'movement',
  'leaveType',
  'itemKind',
  'itemStatus',
  'appliedPosition',
  'city',
] as const
export type FixedAttribute = (typeof fixedAttributes)[number]
const attribute = z.union([choice(fixedAttributes), customName])
export type AttributeName = z.output<typeof attribute>

/** The steps of a period; 'total' is the whole period in one. */
export const steps = ['month', 'quarter', 'year', 'total'] as const
export type Step = (typeof steps)[number]
export const stepTexts = messages('reportStep', {
  month: message('Month', undefined, 'step of a report'),
  quarter: message('Quarter', undefined, 'step of a report'),
  year: message('Year', undefined, 'step of a report'),
  total: 'Whole period',
})

/** Periods that move with today, so that a saved report stays current. */
export const relativePeriods = ['this year', 'last year', 'last 12 months', 'last 5 years', 'last 10 years'] as const
export type RelativePeriod = (typeof relativePeriods)[number]
export const relativePeriodTexts = messages('reportPeriod', {
  'this year': 'This year',
  'last year': 'Last year',
  'last 12 months': 'Last 12 months',
  'last 5 years': 'Last 5 years',
  'last 10 years': 'Last 10 years',
})

const step = z.enum(steps)
const time = z.discriminatedUnion('kind', [
  z.object(ofClass('internal', { kind: z.literal('today') })),
  z.object(ofClass('internal', { kind: z.literal('day'), day })),
  /** Both days are included. */
  z.object(ofClass('internal', { kind: z.literal('period'), from: day, to: day, step })),
  z.object(ofClass('internal', { kind: z.literal('relative'), period: z.enum(relativePeriods), step })),
])
export type ReportTime = z.output<typeof time>

export const plots = ['bar', 'stacked bar', 'line', 'area', 'table'] as const
export type Plot = (typeof plots)[number]
export const plotTexts = messages('reportPlot', {
  bar: 'Bars',
  'stacked bar': 'Stacked bars',
  line: message('Lines', undefined, 'plot of a report'),
  area: 'Areas',
  table: message('Table', undefined, 'plot of a report'),
})

export const reportDefinition = z.object(
  ofClass('internal', {
    subject: z.enum(subjectNames),
    measure: z.union([z.enum(fixedMeasures), customMeasure]),
    /** The groups: the rows of a report as of a day, the series of one over time. */
    groupBy: attribute.nullable(),
    /** The series of a report as of a day; null over time. */
    splitBy: attribute.nullable(),
    time,
    /** The value of each attribute that a row must have: an id, a fixed value, or text. */
    filters: z.partialRecord(attribute, z.string().min(1).max(255)),
    plot: z.enum(plots),
  }),
)
export type ReportDefinition = z.output<typeof reportDefinition>
/** A definition before it is parsed. */
export type ReportDefinitionInput = z.input<typeof reportDefinition>

/** A definition as JSON in a query string. */
export const definitionParameter = z
  .string()
  .max(4000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'Must be a report definition as JSON' })
      return z.NEVER
    }
  })
  .pipe(reportDefinition)

/** Whether each row is a step of a period. */
export const isOverTime = ({ time }: Pick<ReportDefinition, 'time'>): boolean => 'step' in time && time.step !== 'total'

/** The attributes that rows and series stand for; rows over time stand for the steps. */
export function axesOf({ groupBy, splitBy, time }: Pick<ReportDefinition, 'groupBy' | 'splitBy' | 'time'>): {
  rows: AttributeName | null
  series: AttributeName | null
} {
  return isOverTime({ time }) ? { rows: null, series: groupBy } : { rows: groupBy, series: splitBy }
}

/** The plots that show a report. */
export function plotsOf(definition: Pick<ReportDefinition, 'groupBy' | 'splitBy' | 'time'>): readonly Plot[] {
  const isStacked = axesOf(definition).series !== null
  const bars: Plot[] = isStacked ? ['bar', 'stacked bar'] : ['bar']
  return isOverTime(definition) ? [...bars, 'line', 'area', 'table'] : [...bars, 'table']
}
