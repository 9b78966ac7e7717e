// The columns that an import of equipment or licences reads, and its rows.
import { type Message, label, problemOf } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { dayOfCell, dayProblem, withDays, type DayOrder } from '../../lib/cell-days.ts'
import { isAmbiguousNumber, numberProblem, readNumber } from '../../lib/cell-numbers.ts'
import {
  cellProblemOf,
  cellTexts,
  hasNoResult,
  isDash,
  isNoValue,
  identifierOfCell,
  lineOfCell,
  wholeIdentifier,
} from '../../lib/cell-texts.ts'
import {
  blankable,
  cleanLine,
  day,
  email,
  fieldTexts,
  longText,
  name,
  optionalLine,
  requiredLine,
} from '../../lib/fields.ts'
import { choiceOfCell, choiceProblem, englishWords, type WordsOf } from '../../lib/choice-cells.ts'
import { importWords } from '../../lib/import-words.ts'
import { keyLine } from '../../lib/keys.ts'
import { inputShape } from '../../lib/field-maps.ts'
import type { ExpectedHeaders, ImportColumn } from '../../lib/imports.ts'
import {
  isOutOfUse,
  isWarrantyTooShort,
  itemStatuses,
  itemStatusTexts,
  itemTexts,
  purchaseFieldNames,
  purchaseFields,
  type ItemKind,
} from './items.ts'
import { equipmentColumns, licenceColumns } from './sheet.ts'

/** The columns by field, with common headers besides their names. */
const columns = {
  code: {
    label: label('Code'),
    headers: importWords('inventory number, inventory no, asset tag, asset number, asset id, licence key, license key'),
    isRequired: true,
    isName: true,
    isUnique: true,
  },
  name: {
    label: label('Name'),
    headers: importWords('item, asset, asset name, model, product, software, licence, license'),
    isRequired: true,
    isName: true,
  },
  status: {
    label: label('Status'),
    headers: importWords('state, condition'),
    values: itemStatuses,
    texts: itemStatusTexts,
  },
  notes: {
    label: label('Notes'),
    headers: importWords('note, comment, comments, remarks'),
    isLong: true,
  },
  email: {
    label: label('Email'),
    headers: importWords('email address, employee email, user email, assignee email, mail'),
    isLong: true,
  },
  serialNumber: {
    label: purchaseFields.serialNumber.label,
    headers: importWords('serial no, serial, sn'),
    isUnique: true,
  },
  purchaseDate: {
    label: purchaseFields.purchaseDate.label,
    headers: importWords('purchased on, date of purchase'),
    isDate: true,
  },
  warrantyEnd: {
    label: purchaseFields.warrantyEnd.label,
    headers: importWords('warranty, warranty end, warranty until'),
    isDate: true,
  },
  price: {
    label: purchaseFields.price.label,
    headers: importWords('purchase price, cost'),
    isNumber: true,
  },
  supplier: { label: purchaseFields.supplier.label, headers: importWords('vendor, seller') },
  assignedTo: {
    label: label('Assigned to employee'),
    headers: importWords('assigned to, assignee, employee, employee name, user, owner'),
    isLong: true,
  },
  dateAdded: {
    label: label('Assigned on date'),
    headers: importWords('assigned on, date assigned'),
    isDate: true,
  },
  dateExpired: {
    label: label('Expiring date'),
    headers: importWords('expires on, expires, expiry date, expiration date, valid until'),
    isDate: true,
  },
} as const satisfies Record<string, Omit<ImportColumn, 'id'>>

type Field = keyof typeof columns
// The keys are those of `columns`.
const fields = Object.keys(columns) as Field[]
export const headerOf = (field: Field): string => columns[field].label.heading

const always = ['code', 'name', 'status', 'notes', 'email'] as const satisfies Field[]
const fieldsOf = {
  equipment: [...always, ...purchaseFieldNames, 'assignedTo'],
  licence: [...always, 'assignedTo', 'dateAdded', 'dateExpired'],
} as const satisfies Record<ItemKind, readonly Field[]>

/** The columns that an import reads, in the order in which they are offered. */
export const itemImportColumns = (kind: ItemKind): ImportColumn[] =>
  fieldsOf[kind].map((id) => ({ ...columns[id], id, stored: (text, wordsOf) => storedText(id, text, wordsOf) }))

/** The headers of a file that needs no mapping. The email column of equipment is optional (specification two, section 5). */
export const expectedHeaders = {
  equipment: {
    columns: always.slice(0, -1).map(headerOf),
    optionalColumns: ['email' as const, ...purchaseFieldNames].map(headerOf),
    exportedColumns: equipmentColumns.map(({ header }) => header),
  },
  licence: {
    columns: always.map(headerOf),
    optionalColumns: [],
    exportedColumns: licenceColumns.map(({ header }) => header),
  },
} as const satisfies Record<ItemKind, ExpectedHeaders>

const cell = z.string().default('')
const shape = Object.fromEntries(fields.map((field) => [field, cell])) as Record<Field, typeof cell>

/** A row as it is sent, without `row` numbered like the rows of a file. Cells that the kind does not have are ignored. */
export const sentRow = z.object(ofClass('internal', { row: z.int().min(1).optional(), ...shape }))

/** The cells of a row by field; missing ones are empty. */
export type ItemCells = { readonly [Name in Field]?: string }

/** Returns the cells that the kind of item has. */
export const itemCellsOf = (kind: ItemKind, cellOf: (field: Field, header: string) => string | undefined): ItemCells =>
  Object.fromEntries(fieldsOf[kind].map((field) => [field, cellOf(field, headerOf(field))]))

const sheetInput = z.object({
  code: wholeIdentifier(requiredLine),
  name,
  status: z.enum(itemStatuses),
  notes: longText,
  email: blankable(email),
  /** The full name of the employee to whom an export shows the item as assigned; '' for none. */
  assignedTo: optionalLine,
  /** The day from which the item is assigned; null for today. */
  dateAdded: blankable(day),
  dateExpired: blankable(day),
  ...inputShape(purchaseFields),
  serialNumber: wholeIdentifier(purchaseFields.serialNumber.input),
})
const identifiers: readonly Field[] = ['code', 'serialNumber']
/** A parsed row. `email` names the employee to whom the item is assigned today, unless it has another date. */
export type SheetInput = z.output<typeof sheetInput>

/** Accepts any letter case and language: 'Written Off' is 'written off'. An empty cell means inactive. */
const statusOf = (typed: string, wordsOf: WordsOf) =>
  typed.trim() === '' ? 'inactive' : (choiceOfCell(typed, statusChoice, wordsOf) ?? typed.trim())

const statusChoice = { values: itemStatuses, texts: itemStatusTexts }

const isDate = (field: Field): boolean => 'isDate' in columns[field]
const isNumber = (field: Field): boolean => 'isNumber' in columns[field]

/** Fields in which a word for 'no value' may be the value itself. */
const withAnyWords: readonly Field[] = ['name', 'notes']

/** Converts a cell to what the form would send. */
function valueOf(field: Field, text: string, wordsOf: WordsOf): string {
  if (field === 'status') return statusOf(text, wordsOf)
  if (withAnyWords.includes(field) ? isDash(text) : isNoValue(text)) return ''
  const read = isDate(field) ? dayOfCell(text) : isNumber(field) ? readNumber(text) : undefined
  return read ?? textOf(field, text)
}

/** Returns the text that is stored for a cell. */
function storedText(field: Field, text: string, wordsOf: WordsOf): string {
  const value = valueOf(field, text, wordsOf)
  const stored = field === 'notes' ? value.normalize('NFC') : cleanLine(value)
  return field === 'code' ? keyLine(stored) : stored
}

const textOf = (field: Field, text: string): string => {
  if (field === 'notes') return text.trim()
  return identifiers.includes(field) ? identifierOfCell(lineOfCell(text)) : lineOfCell(text)
}

/**
 * Returns the rows with the days of their date columns.
 * @param monthFirst the fields with the month first; undefined if the dates of each decide
 * @param usual the order of the company's country
 */
export function withItemDays<Row extends { cells: ItemCells }>(
  rows: readonly Row[],
  { monthFirst, usual }: { monthFirst: readonly string[] | undefined; usual: DayOrder },
): Row[] {
  const dates = fields.filter(isDate)
  const read = withDays(
    rows.map(({ cells }) => ({ cells: dates.map((field) => cells[field] ?? '') })),
    { columns: dates, isDate: () => true, monthFirst, usual },
  )
  return rows.map((row, index) => ({
    ...row,
    cells: { ...row.cells, ...Object.fromEntries(dates.map((field, at) => [field, read[index]?.cells[at] ?? ''])) },
  }))
}

/** An invalid cell by its header; `suggestion` is a value that solves the problem. */
type InvalidItemCell = { message: Message; column: string; suggestion?: string }

/**
 * Parses a row of an import and validates it like the form.
 * @returns the item, or all invalid cells and the valid fields
 */
export function readItemRow(
  cells: ItemCells,
  wordsOf: WordsOf = englishWords,
): { input: SheetInput } | { problems: InvalidItemCell[]; valid: Partial<SheetInput> } {
  const problems: InvalidItemCell[] = []
  const valid: Partial<SheetInput> = {}
  for (const field of fields) {
    const text = cells[field] ?? ''
    const wrong = (problem: { message: Message; suggestion?: string }) =>
      problems.push({ column: headerOf(field), ...problem })
    const { data, error } = sheetInput.shape[field].safeParse(valueOf(field, text, wordsOf))
    if (hasNoResult(text)) wrong({ message: cellTexts.noResult })
    // As a price, '12.500' would be 12.5.
    else if (isNumber(field) && isAmbiguousNumber(text)) wrong(numberProblem(text, fieldTexts.number))
    else if (!error) Object.assign(valid, { [field]: data })
    else if (field === 'status') wrong({ message: choiceProblem(statusChoice) })
    else if (isDate(field) && text.trim() !== '') wrong(dayProblem(text))
    else if (isNumber(field)) error.issues.forEach((issue) => wrong(numberProblem(text, problemOf(issue))))
    else error.issues.forEach((issue) => wrong({ message: cellProblemOf(issue, text) }))
  }
  const {
    status,
    email: address,
    dateAdded = null,
    dateExpired = null,
    purchaseDate = null,
    warrantyEnd = null,
  } = valid
  const breaks = (field: Field, message: Message) => problems.push({ column: headerOf(field), message })
  if (isWarrantyTooShort({ purchaseDate, warrantyEnd })) breaks('warrantyEnd', itemTexts.warrantyTooShort)
  if (dateAdded !== null && dateExpired !== null && dateExpired < dateAdded)
    breaks('dateExpired', itemTexts.expiresBefore)
  if (typeof address === 'string' && status !== undefined && isOutOfUse(status)) breaks('status', itemTexts.outOfUse)
  if (problems.length > 0) return { problems, valid }
  // Each field is there.
  const input = valid as SheetInput
  // An item with an address is assigned, which makes it active. An assignment of an export continues, whatever the status.
  const isActive = input.email !== null || (input.assignedTo !== '' && (cells.status ?? '').trim() === '')
  return { input: isActive ? { ...input, status: 'active' } : input }
}
