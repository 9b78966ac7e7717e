// Says in a sentence what a report shows: 'Average age of employees by office, today'.
import { message, messages, type Message, type Template } from '../../lib/messages.ts'
import { labelOf, type CustomField } from '../custom-fields/fields.ts'
import { customIdOf } from '../custom-fields/values.ts'
import type { AttributeName, MeasureName, RelativePeriod, ReportDefinition, Step } from './definition.ts'
import { attributeOf, measureOf, partsOfMeasure } from './subjects.ts'

const customMeasureTexts = messages('reportSentenceMeasure', {
  sum: (field: Template) => message('Sum of {field} of employees', { field }),
  average: (field: Template) => message('Average {field} of employees', { field }),
})

const customAttribute = (field: Template) => message('{field}', { field }, 'after by')

const stepTexts: Readonly<Record<Exclude<Step, 'total'>, Template>> = messages('reportSentenceStep', {
  month: 'monthly',
  quarter: 'quarterly',
  year: 'yearly',
})

const periodTexts: Readonly<Record<RelativePeriod, Message>> = messages('reportSentencePeriod', {
  'this year': 'this year',
  'last year': 'last year',
  'last 12 months': 'over the last 12 months',
  'last 5 years': 'over the last 5 years',
  'last 10 years': 'over the last 10 years',
})

const texts = messages('reportSentence', {
  by: (measure: Template, groups: readonly Template[]) => message('{measure} by {groups}', { measure, groups }),
  filtered: (number: Template, filters: readonly Template[]) =>
    message('{number}, filtered by {filters}', { number, filters }),
  at: (number: string | Template, when: string | Template) =>
    message('{number}, {when}', { number, when }, 'number and time of a report'),
  today: 'today',
  fromTomorrow: 'from tomorrow',
  onDay: (day: string) => message('on {day}', { day }),
  between: (from: string, to: string) => message('from {from} to {to}', { from, to }),
  steps: (step: Template, period: Template) => message('{step} {period}', { step, period }, 'steps of a report'),
})

/** Joins what a report counts and the time. */
export const atTime = texts.at

function measureIn(name: MeasureName, customFields: readonly CustomField[]): Template {
  const parts = partsOfMeasure(name)
  const field = parts && customFields.find(({ uuid }) => uuid === customIdOf(parts.field))
  return field ? customMeasureTexts[parts.by](labelOf(field)) : measureOf(name, customFields).inSentence
}

function groupIn(name: AttributeName, customFields: readonly CustomField[]): Template {
  const { label, inSentence = customAttribute(label) } = attributeOf(name, customFields)
  return inSentence
}

/** Returns what a report counts, without its time: 'Average age of employees by office'. */
export function numberOf(definition: ReportDefinition, customFields: readonly CustomField[]): Template {
  const namesOf = (names: readonly (AttributeName | null)[]) =>
    names.flatMap((name) => (name === null ? [] : [groupIn(name, customFields)]))
  const groups = namesOf([definition.groupBy, definition.splitBy])
  // The names are those of the schema.
  const filters = namesOf(Object.keys(definition.filters) as AttributeName[])
  const measure = measureIn(definition.measure, customFields)
  const number = groups.length === 0 ? measure : texts.by(measure, groups)
  return filters.length === 0 ? number : texts.filtered(number, filters)
}

/** Returns the day or the period of a report: 'today', 'over the last 12 months'. */
export function whenOf({ measure, time }: Pick<ReportDefinition, 'measure' | 'time'>): Message {
  switch (time.kind) {
    case 'today':
      return measure === 'booked' ? texts.fromTomorrow : texts.today
    case 'day':
      return texts.onDay(time.day)
    case 'period':
      return texts.between(time.from, time.to)
    case 'relative':
    default:
      return periodTexts[time.period]
  }
}

/** Returns the sentence of a report: 'Average age of employees by office, today'. */
export function sentenceOf(definition: ReportDefinition, customFields: readonly CustomField[]): Message {
  const { time } = definition
  const when = whenOf(definition)
  const step = 'step' in time && time.step !== 'total' ? stepTexts[time.step] : undefined
  return atTime(numberOf(definition, customFields), step ? texts.steps(step, when) : when)
}
