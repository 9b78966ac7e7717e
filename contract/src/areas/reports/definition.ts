// The definition of a report: its subject, measure, groupings, time and filters. Saved views store it.
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { choice, day, idFrom } from '../../lib/fields.ts'
import { message, messages } from '../../lib/messages.ts'
import type { ScreenName } from '../../screens.ts'
import { customName } from '../custom-fields/values.ts'

/** The attributes that describe an employee. */
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
export type EmployeeAttribute = (typeof employeeAttributes)[number]

/**
 * The subjects of reports: their measures, of which the first is the default, and their own attributes. Rows about
 * employees, or what belongs to them, also have the attributes of employees and the choices and flags that the company
 * has added. The kinds of records behind the numbers have the screens that show them; `null` if there is none.
 */
export const reportSubjects = {
  employees: {
    measures: ['headcount', 'share', 'fte', 'tenure', 'age'],
    attributes: [],
    isOfEmployees: true,
    records: { employee: 'employeeProfile' },
  },
  movements: {
    measures: ['movements', 'turnover'],
    attributes: ['movement'],
    isOfEmployees: true,
    records: { employee: 'employeeProfile' },
  },
  leave: {
    measures: ['taken', 'booked', 'left', 'liability', 'absenceRate'],
    attributes: ['leaveType'],
    isOfEmployees: true,
    // Team leads open the requests that they approve.
    records: { 'leave request': 'companyRequests', 'leave balance': 'employeeProfile' },
  },
  items: {
    measures: ['items', 'cost', 'bought'],
    attributes: ['itemKind', 'itemStatus'],
    isOfEmployees: true,
    records: { equipment: 'equipmentEdit', licence: 'licenceEdit' },
  },
  applicants: {
    measures: ['applications'],
    attributes: ['appliedPosition', 'city'],
    isOfEmployees: false,
    records: { applicant: 'applicantProfile', 'deleted application': null },
  },
} as const satisfies Record<string, ReportSubject>

type ReportSubject = {
  measures: readonly [string, ...string[]]
  attributes: readonly string[]
  isOfEmployees: boolean
  records: Readonly<Record<string, ScreenName | null>>
}
type Subjects = typeof reportSubjects
export type SubjectName = keyof Subjects
export type MeasureIn<Subject extends SubjectName> = Subjects[Subject]['measures'][number]
export type OwnAttribute<Subject extends SubjectName> = Subjects[Subject]['attributes'][number]

// Object.keys and Object.values lose the names.
export const subjectNames = Object.keys(reportSubjects) as SubjectName[]
const listed = Object.values(reportSubjects)

/** The measures of all subjects. Sums and averages of a custom field have the names of `customMeasure`. */
export type FixedMeasure = MeasureIn<SubjectName>
const fixedMeasures = listed.flatMap(({ measures }): readonly FixedMeasure[] => measures)

export type FixedAttribute = EmployeeAttribute | OwnAttribute<SubjectName>
const fixedAttributes: [FixedAttribute, ...FixedAttribute[]] = [
  ...employeeAttributes,
  ...listed.flatMap(({ attributes }): readonly FixedAttribute[] => attributes),
]

/** The attributes of a subject, in the order in which they are offered. */
export const attributesOf = (subject: SubjectName): readonly FixedAttribute[] => [
  ...reportSubjects[subject].attributes,
  ...(reportSubjects[subject].isOfEmployees ? employeeAttributes : []),
]

type KindOf<Subject extends SubjectName> = Subject extends SubjectName ? keyof Subjects[Subject]['records'] : never
export type ReportRecordKind = KindOf<SubjectName>
/** The screens of the records behind numbers, by their kind. */
export const recordScreens = Object.assign({}, ...listed.map(({ records }) => records)) as Readonly<
  Record<ReportRecordKind, ScreenName | null>
>

/** The sum or the average of a number that the company has added to employee records. */
const customMeasure = z
  .templateLiteral([z.enum(['sum', 'average']), '.', customName])
  .overwrite((name) => name.toLowerCase() as typeof name)
export type CustomMeasure = z.output<typeof customMeasure>
export type MeasureName = FixedMeasure | CustomMeasure

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
    filters: z.partialRecord(
      attribute,
      z
        .string()
        .min(1)
        .max(255)
        .overwrite((value) => idFrom(value) ?? value),
    ),
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
