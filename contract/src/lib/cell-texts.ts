// Texts in the cells of spreadsheets, as people and programs write them (`docs/rules.md`, section 5).
import type { z } from 'zod'
import { issue, messages } from './messages.ts'

export const cellTexts = messages('cell', {
  noResult:
    'This cell has a formula without a result. Enter the value here, or save the file in Excel and upload it again.',
  exponent: 'Digits of this number are lost. Format the column as text in the spreadsheet, and enter the number again.',
})

/** The text of a formula without a result, like those of Excel. */
export const noResult = '#FORMULA!'

/** Whether a cell shows an error instead of the result of its formula. */
export const hasNoResult = (text: string): boolean => text === noResult || excelErrors.has(text.trim())
const excelErrors: ReadonlySet<string> = new Set(
  '#N/A #REF! #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA'.split(' '),
)

/** Returns the text of a cell as one line: lines, such as those of an address, are separated by commas. */
export const lineOfCell = (text: string): string => text.trim().replaceAll(/,?\s*[\r\n\u2028\u2029]\s*/g, ', ')

/** Returns a number that identifies something without the decimal that programs add: '1001' of '1001.0'. */
export const identifierOfCell = (text: string): string => text.trim().replace(/^(\d+)\.0$/, '$1')

/** Refuses numbers that a spreadsheet has shortened: '3,8761E+10'. */
export const wholeIdentifier = <Output extends string | null | undefined, Input>(
  schema: z.ZodType<Output, Input>,
): z.ZodType<Output, Input> =>
  schema.refine((text) => !/^\d(?:[.,]\d+)?E\+\d+$/i.test(text ?? ''), issue(cellTexts.exponent))
