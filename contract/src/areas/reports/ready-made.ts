// The reports that every company has, before anyone saves one.
import { messages, type Message } from '../../lib/messages.ts'
import type { ReportDefinition } from './definition.ts'

const texts = messages('readyMadeReport', {
  headcount: 'Headcount over time',
  fte: 'FTE by office',
  movements: 'Joiners and leavers',
  turnover: 'Turnover',
  tenure: 'Tenure',
  age: 'Age by gender',
  positions: 'People by position',
  liability: 'Leave liability by type and project',
  absence: 'Absence rate',
  cost: 'Equipment and licence cost by project',
  applicants: 'Applications by position',
})
type Name = keyof typeof texts

/** The question that each report answers. */
const questions = messages('readyMadeReportQuestion', {
  headcount: 'How many people work here, and how has that changed?',
  fte: 'How many full-time equivalents does each office have?',
  movements: 'How many people joined and left each month?',
  turnover: 'What share of employees leave in a year?',
  tenure: 'How long have people worked here?',
  age: 'How old are women and men in the company?',
  positions: 'How many people hold each position?',
  liability: 'How many days of leave are still owed, and in which projects?',
  absence: 'What share of working time are people away?',
  cost: "What do each project's equipment and licences cost?",
  applicants: 'How many people applied for each position?',
})

type Chosen = Pick<ReportDefinition, 'subject' | 'measure' | 'time' | 'plot'> & Partial<ReportDefinition>
const report = (definition: Chosen): ReportDefinition => ({ groupBy: null, splitBy: null, filters: {}, ...definition })

const today = { kind: 'today' } as const
const lastMonths = { kind: 'relative', period: 'last 12 months', step: 'month' } as const

const definitions: Record<Name, ReportDefinition> = {
  headcount: report({
    subject: 'employees',
    measure: 'headcount',
    time: { kind: 'relative', period: 'last 5 years', step: 'month' },
    plot: 'area',
  }),
  fte: report({
    subject: 'employees',
    measure: 'fte',
    groupBy: 'office',
    time: { kind: 'relative', period: 'last 12 months', step: 'month' },
    plot: 'line',
  }),
  movements: report({
    subject: 'movements',
    measure: 'movements',
    groupBy: 'movement',
    time: lastMonths,
    plot: 'bar',
  }),
  turnover: report({
    subject: 'movements',
    measure: 'turnover',
    time: { kind: 'relative', period: 'last 5 years', step: 'year' },
    plot: 'bar',
  }),
  tenure: report({ subject: 'employees', measure: 'headcount', groupBy: 'tenure', time: today, plot: 'bar' }),
  age: report({
    subject: 'employees',
    measure: 'headcount',
    groupBy: 'age',
    splitBy: 'gender',
    time: today,
    plot: 'stacked bar',
  }),
  positions: report({ subject: 'employees', measure: 'headcount', groupBy: 'position', time: today, plot: 'bar' }),
  liability: report({
    subject: 'leave',
    measure: 'liability',
    groupBy: 'project',
    splitBy: 'leaveType',
    time: today,
    plot: 'stacked bar',
  }),
  absence: report({ subject: 'leave', measure: 'absenceRate', time: lastMonths, plot: 'line' }),
  cost: report({
    subject: 'items',
    measure: 'cost',
    groupBy: 'project',
    splitBy: 'itemKind',
    time: today,
    plot: 'stacked bar',
  }),
  applicants: report({
    subject: 'applicants',
    measure: 'applications',
    groupBy: 'appliedPosition',
    time: lastMonths,
    plot: 'stacked bar',
  }),
}

/** A report that every company has. Its name is its id in addresses. */
export type ReadyMadeReport = { name: Name; title: Message; question: Message; definition: ReportDefinition }

export const readyMadeNames: readonly Name[] = Object.keys(definitions) as Name[]

export const readyMadeReports: readonly ReadyMadeReport[] = Object.entries(definitions).map(([name, definition]) => ({
  name: name as Name,
  title: texts[name as Name],
  question: questions[name as Name],
  definition,
}))
