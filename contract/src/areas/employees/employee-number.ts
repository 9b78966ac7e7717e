// Patterns of employee numbers: 'E-{0001}' gives E-0001, E-0002 and so on.
import { line } from '../../lib/fields.ts'
import { issue, message, messages } from '../../lib/messages.ts'

const patternForm = /^(?<prefix>[^{}]*)\{(?<first>\d{1,9})\}(?<suffix>[^{}]*)$/

const employeeNumberTexts = messages('employeeNumber', {
  pattern: (example: string) => message('Put the first number in braces, such as {example}', { example }),
})

/** A pattern, or '' for none. */
export const employeeNumberPattern = line(20).refine(
  (text) => text === '' || patternForm.test(text),
  issue(employeeNumberTexts.pattern('E-{0001}')),
)

/** The numbers of a pattern: `prefix`, a number of at least `width` digits, and `suffix`. */
export type NumberSeries = { prefix: string; first: number; width: number; suffix: string }

/** Returns the numbers of a pattern; undefined for ''. */
export function seriesOf(pattern: string): NumberSeries | undefined {
  const { prefix = '', first, suffix = '' } = patternForm.exec(pattern)?.groups ?? {}
  return first === undefined ? undefined : { prefix, first: Number(first), width: first.length, suffix }
}

export const formatEmployeeNumber = ({ prefix, width, suffix }: NumberSeries, number: number): string =>
  prefix + String(number).padStart(width, '0') + suffix
