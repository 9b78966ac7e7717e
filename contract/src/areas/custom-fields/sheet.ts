// Custom fields as columns of spreadsheets.
import { findByKey, keyOf } from '../../lib/keys.ts'
import { dayOfCell, dayProblem } from '../../lib/cell-days.ts'
import { numberProblem } from '../../lib/cell-numbers.ts'
import { isDash, isNoValue, lineOfCell } from '../../lib/cell-texts.ts'
import { fieldTexts } from '../../lib/fields.ts'
import { importWords } from '../../lib/import-words.ts'
import type { ImportColumn } from '../../lib/imports.ts'
import { problemOf, type Message } from '../../lib/messages.ts'
import { isMasked, maskedIdNumber } from '../employees/national-id.ts'
import { customInput, customValueTexts, isChoice, isMaskedField, labelOf, type CustomField } from './fields.ts'
import { customNameOf, type CustomName, type CustomValue, type CustomValues } from './values.ts'

export const customColumnOf = (field: CustomField) =>
  ({
    header: labelOf(field).heading,
    type: field.kind === 'day' ? 'date' : field.kind === 'number' ? 'number' : 'text',
    width: field.kind === 'long text' ? 40 : 20,
  }) as const

const yes = 'Yes'
const no = 'No'
// Names of options may contain commas.
const separator = '; '

/** The cell of a value; null for none. */
export function cellOf({ kind, options }: CustomField, value: CustomValue | undefined): string | number | null {
  if (value === undefined) return null
  if (kind === 'flag') return value === true ? yes : no
  if (kind !== 'choice' && kind !== 'choices') return typeof value === 'number' ? value : String(value)
  const names = [value].flat().map((uuid) => options.find((option) => option.uuid === uuid)?.name ?? '')
  return names.join(separator)
}

const yesWords = importWords('yes, true, 1, x')
const noWords = importWords('no, false, 0')

/** A custom field as a column that an import of employees reads. */
export function customImportColumn(field: CustomField): ImportColumn {
  const { kind, name, options, isRequired, isUnique } = field
  return {
    id: customNameOf(field),
    label: labelOf(field),
    headers: [name],
    isRequired,
    ...(isRequired && { suggested: '' }),
    isDate: kind === 'day',
    isNumber: kind === 'number',
    ...(kind === 'flag' && { values: [yes, no] }),
    ...(kind === 'choice' && { values: options.filter(({ isArchived }) => !isArchived).map((option) => option.name) }),
    isUnique,
    isLong: kind === 'long text',
    stored: (text) =>
      String(cellOf(field, customInput(field).safeParse(readCell(field, text)).data ?? undefined) ?? text),
  }
}

type CustomProblem = { column: CustomName; message: Message; suggestion?: string }

/**
 * Reads the cells of custom fields in a row of an import.
 * @param stored the values of the employee whom the row changes: blank cells and those with the stored value change
 * nothing; undefined for a new employee
 * @returns the values that the row sets, and its invalid cells
 */
export function readCustomCells(
  cells: ReadonlyMap<string, string>,
  { fields, stored }: { fields: readonly CustomField[]; stored?: CustomValues | undefined },
): { values: Record<string, CustomValue>; problems: CustomProblem[] } {
  const values: Record<string, CustomValue> = {}
  const problems: CustomProblem[] = []
  for (const field of fields) {
    const cell = textIn(field, cells.get(customNameOf(field)) ?? '')
    const before = stored?.[field.uuid]
    const wrong = (message: Message, suggestion?: string) =>
      problems.push({ column: customNameOf(field), message, ...(suggestion !== undefined && { suggestion }) })
    if (cell === '') {
      if (!stored && field.isRequired) wrong(fieldTexts.required)
      continue
    }
    if (isMaskedField(field) && typeof before === 'string' && cell === maskedIdNumber(before)) continue
    const { data, error } = customInput(field, before).safeParse(readCell(field, cell))
    const [problem] = error?.issues ?? []
    if (problem && (field.kind === 'day' || field.kind === 'number')) {
      const { message, suggestion } = field.kind === 'day' ? dayProblem(cell) : numberProblem(cell, problemOf(problem))
      wrong(message, suggestion)
    } else if (problem) wrong(isChoice(field) ? customValueTexts.unknownOption(cell) : problemOf(problem))
    else if (isMaskedField(field) && isMasked(String(data))) wrong(customValueTexts.masked)
    else if (data !== null && data !== undefined && JSON.stringify(data) !== JSON.stringify(before))
      values[field.uuid] = data
  }
  return { values, problems }
}

/** Returns the text of a cell; '' if it says that there is no value. Texts and options may be such words, but no dashes. */
function textIn({ kind }: CustomField, text: string): string {
  const hasNone = kind === 'day' || kind === 'number' ? isNoValue(text) : kind === 'text' && isDash(text)
  return hasNone ? '' : text.trim()
}

/** Converts a cell to what a form would send: options by their names, which are compared by their keys. */
export function readCell({ kind, options }: CustomField, text: string): unknown {
  const cell = text.trim()
  if (kind === 'day') return cell === '' ? '' : (dayOfCell(cell) ?? cell)
  if (kind === 'flag') {
    const word = keyOf(cell)
    return yesWords.includes(word) ? true : noWords.includes(word) ? false : cell
  }
  const idOf = (name: string) =>
    findByKey(
      options.filter(({ isArchived }) => !isArchived),
      (option) => option.name,
      name.trim(),
    )?.uuid ?? name
  if (kind === 'choice') return cell === '' ? '' : idOf(cell)
  return kind === 'choices'
    ? cell
        .split(';')
        .filter((part) => part.trim() !== '')
        .map(idOf)
    : kind === 'text'
      ? lineOfCell(text)
      : text
}
