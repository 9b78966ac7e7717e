// Texts in the cells of spreadsheets, as people and programs write them (`docs/rules.md`, section 5).
import type { z } from 'zod'
import { fieldTexts, isDeliverable, looksEmpty, shortLine } from './fields.ts'
import { fold } from './fold.ts'
import { importWords } from './import-words.ts'
import { issue, messages, problemOf, type Message } from './messages.ts'

export const cellTexts = messages('cell', {
  noResult:
    'This cell has a formula without a result. Enter the value here, or save the file in Excel and upload it again.',
  exponent: 'Digits of this number are lost. Format the column as text in the spreadsheet, and enter the number again.',
})

/** Why a text is no email address. */
export const cellEmailTexts = messages('cellEmail', {
  noAt: 'This email address has no @',
  severalAts: 'Enter only one email address',
  space: 'This email address has a space in it',
  dots: 'This email address has a dot too many: two in a row, at the start or end, or beside the @',
  letters: 'Before the @, an email address has only the letters a to z, digits and some signs',
  domain: 'After the @, this email address has no complete domain, such as example.com',
})

/** Returns why a text of a cell is no email address; undefined if no usual reason applies. */
function emailReason(text: string): Message | undefined {
  const address = shortLine(text)
  const [name = '', domain, ...others] = address.split('@')
  if (domain === undefined) return cellEmailTexts.noAt
  if (others.length > 0) return cellEmailTexts.severalAts
  if (/\s/.test(address)) return cellEmailTexts.space
  if (!isDeliverable(address) || /^\.|\.\.|\.$/.test(domain)) return cellEmailTexts.dots
  if (/[^\0-\x7f]/.test(name)) return cellEmailTexts.letters
  return domain.includes('.') ? undefined : cellEmailTexts.domain
}

/** Returns the problem of a cell as its field reports it; that of an email address with its reason. */
export function cellProblemOf(error: { message: string }, text: string): Message {
  const problem = problemOf(error)
  return problem.code === fieldTexts.email.code ? (emailReason(text) ?? problem) : problem
}

/** The text of a formula without a result, like those of Excel. */
export const noResult = '#FORMULA!'

/** Whether a cell shows an error instead of the result of its formula. */
export const hasNoResult = (text: string): boolean => text === noResult || excelErrors.has(text.trim())
const excelErrors: ReadonlySet<string> = new Set(
  '#N/A #REF! #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA'.split(' '),
)

const noValueWords: ReadonlySet<string> = new Set(
  importWords('none, n/a, not available, not specified, unknown').map(fold),
)

/** Whether a cell looks empty, or has only signs that say that there is no value: '-', '--', '/'. */
export const isDash = (text: string): boolean => looksEmpty(text) || /^(?:\p{Dash}+|\/)$/u.test(text.trim())

/** Whether a cell says that there is no value: '-', 'n/a', 'k. A.'. */
export const isNoValue = (text: string): boolean =>
  isDash(text) || (text.length <= maxWordLength && noValueWords.has(fold(text.trim()).replaceAll('. ', '.')))
const maxWordLength = 50

/** Returns the text of a cell as one line: lines, such as those of an address, are separated by commas. */
export const lineOfCell = (text: string): string =>
  filledLines(text)
    .map((line, index, lines) => (index < lines.length - 1 ? line.replace(/,$/, '') : line))
    .join(', ')

const filledLines = (text: string): string[] =>
  text
    .trim()
    .split(/[\r\n\u2028\u2029]/)
    .flatMap((line) => line.trim() || [])

/** Returns a number that identifies something without the decimal that programs add: '1001' of '1001.0'. */
export const identifierOfCell = (text: string): string => text.trim().replace(/^(\d+)\.0$/, '$1')

/** Refuses numbers that a spreadsheet has shortened: '3,8761E+10'. */
export const wholeIdentifier = <Output extends string | null | undefined, Input>(
  schema: z.ZodType<Output, Input>,
): z.ZodType<Output, Input> =>
  schema.refine((text) => !/^\d(?:[.,]\d+)?E\+\d+$/i.test(text ?? ''), issue(cellTexts.exponent))
