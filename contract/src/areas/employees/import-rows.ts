// A row of an import: the record's fields, the role and the remaining days.
import type { Message } from '../../lib/messages.ts'
import { numberProblem } from '../../lib/cell-numbers.ts'
import { isNoValue } from '../../lib/cell-texts.ts'
import { someDays, typedNumber } from '../leave/leave-types.ts'
import { choiceProblem, englishWords, type WordsOf } from '../../lib/choice-cells.ts'
import type { RoleName } from '../../access.ts'
import type { Day } from '../../lib/dates.ts'
import { contractTypeOf, type CustomField } from '../custom-fields/fields.ts'
import { readCell, readCustomCells } from '../custom-fields/sheet.ts'
import { customNameOf, type CustomValues } from '../custom-fields/values.ts'
import { employeesImportTexts as texts } from './import.ts'
import { leaveOf, roleChoice, roleOfCell, type EmployeeColumn } from './import-columns.ts'
import { readSheetRow, type SheetInput } from './sheet.ts'

/** The employee of a row. */
export type ImportRow = SheetInput & {
  role: RoleName
  /** The days that remain this year, by the id of the leave policy or leave type. */
  remaining: { leave: string; days: number }[]
  custom: CustomValues
}

type Cells = ReadonlyMap<EmployeeColumn, string>

/** Fills in a blank contract type by the option that stands for one. */
export function withContractType(cells: Cells, fields: readonly CustomField[]): Cells {
  if ((cells.get('contractType') ?? '').trim() !== '') return cells
  const [contractType] = fields.flatMap(
    (field) => contractTypeOf(field, readCell(field, cells.get(customNameOf(field)) ?? '')) ?? [],
  )
  return contractType === undefined ? cells : new Map([...cells, ['contractType', contractType]])
}

type Problem = { column: EmployeeColumn; message: Message; suggestion?: string }

/**
 * Parses and validates a row.
 * @param cells the cells by column
 * @param fields the custom fields that the user may write
 * @returns the employee, or all invalid cells and the valid fields
 */
export function readImportRow(
  cells: Cells,
  { today, fields, wordsOf = englishWords }: { today: Day; fields: readonly CustomField[]; wordsOf?: WordsOf },
): { input: ImportRow } | { problems: Problem[]; valid: Partial<ImportRow> } {
  const problems: Problem[] = []
  const role = roleOfCell(cells.get('role') ?? '', wordsOf)
  if (role === undefined) problems.push({ column: 'role', message: choiceProblem(roleChoice) })
  const remaining = [...cells].flatMap(([column, text]) => {
    const leave = leaveOf(column)
    if (leave === undefined || text.trim() === '' || isNoValue(text)) return []
    const days = daysOfCell(text)
    if (days === undefined)
      problems.push({
        column,
        ...(isNegative(text) ? { message: texts.negativeDays } : numberProblem(text, texts.days)),
      })
    return days === undefined ? [] : [{ leave, days }]
  })
  const read = readSheetRow(Object.fromEntries(cells), today, wordsOf)
  if ('problems' in read) problems.unshift(...read.problems)
  const custom = readCustomCells(cells, { fields })
  problems.push(...custom.problems)
  const others = { ...(role && { role }), remaining, custom: custom.values }
  if ('problems' in read) return { problems, valid: { ...read.valid, ...others } }
  const valid = { ...read.input, ...others }
  return role === undefined || problems.length > 0 ? { problems, valid } : { input: { ...valid, role } }
}

/** The most days that a leave type can have. */
const maxDays = 365

/** A policy may let people take more than they have, but no total of days is below zero (`docs/rules.md`, section 3). */
const isNegative = (text: string): boolean => (typedNumber(text) ?? 0) < 0

/** Days in steps of 0.5; undefined for other texts. */
function daysOfCell(text: string): number | undefined {
  const days = typedNumber(text)
  return someDays.safeParse(days).success && days < maxDays ? days : undefined
}
