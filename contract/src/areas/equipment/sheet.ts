// Equipment and licences as spreadsheets: the columns of exports and imports.
import { z } from 'zod'
import { dayOfCell } from '../../lib/cells.ts'
import { blankable, day, email, longText, name, optionalLine, requiredLine } from '../../lib/fields.ts'
import {
  isOutOfUse,
  isWarrantyTooShort,
  itemStatuses,
  itemTexts,
  perPurchaseField,
  purchaseFieldNames,
  purchaseFields,
  type ItemStatus,
  type PurchaseFieldName,
  type PurchaseValues,
} from './items.ts'

type Column = {
  header: string
  type: 'text' | 'number' | 'date'
  /** In characters. */
  width: number
  /** Formats an item's cell. */
  show: (item: SheetItem) => string | number | null
}

/** An item as shown in a spreadsheet. */
export type SheetItem = {
  code: string
  name: string
  status: ItemStatus | null
  notes: string
  dateAdded: string | null
  dateExpired: string | null
  employee: { firstName: string; lastName: string } | null
} & PurchaseValues

const code: Column = { header: 'Code', type: 'text', width: 20, show: (item) => item.code }
const itemName: Column = { header: 'Name', type: 'text', width: 30, show: (item) => item.name }
const status: Column = { header: 'Status', type: 'text', width: 14, show: (item) => item.status }
const notes: Column = { header: 'Notes', type: 'text', width: 40, show: (item) => item.notes }
const assignedTo: Column = {
  header: 'Assigned to employee',
  type: 'text',
  width: 28,
  show: ({ employee }) => employee && `${employee.firstName} ${employee.lastName}`,
}

const assignedOn: Column = {
  header: 'Assigned on date',
  type: 'date',
  width: 18,
  // Unassigned items have no assignment date.
  show: ({ employee, dateAdded }) => (employee ? dateAdded : null),
}
const expiring: Column = { header: 'Expiring date', type: 'date', width: 16, show: ({ dateExpired }) => dateExpired }

/** Specification two, section 9. */
export const equipmentColumns: readonly Column[] = [code, itemName, status, notes, assignedTo]

const purchaseColumn = (field: PurchaseFieldName, type: Column['type'], width: number): Column => ({
  header: purchaseFields[field].label,
  type,
  width,
  show: (item) => item[field],
})

/** Columns that an export of equipment adds if the user chooses them. */
export const purchaseColumns: Readonly<Record<PurchaseFieldName, Column>> = {
  serialNumber: purchaseColumn('serialNumber', 'text', 22),
  purchaseDate: purchaseColumn('purchaseDate', 'date', 16),
  warrantyEnd: purchaseColumn('warrantyEnd', 'date', 16),
  price: purchaseColumn('price', 'number', 12),
  supplier: purchaseColumn('supplier', 'text', 28),
}

export const licenceColumns: readonly Column[] = [code, itemName, status, assignedOn, expiring, notes, assignedTo]

const text = (header: string, width: number) => ({ header, type: 'text' as const, width })

/** The columns of both imports, which read the columns of the exports as well. */
export const importColumns = [
  text('Code', 20),
  text('Name', 30),
  text('Status', 14),
  text('Notes', 40),
  text('Email', 32),
]

const fields = [
  'code',
  'name',
  'status',
  'notes',
  'email',
  ...purchaseFieldNames,
  'assignedTo',
  'dateAdded',
  'dateExpired',
] as const
type Field = (typeof fields)[number]

/** The headers of the optional columns about the purchase, which only the import of equipment reads. */
export const purchaseHeaders = purchaseFieldNames.map((field) => purchaseFields[field].label)
const headers = [
  ...importColumns.map(({ header }) => header),
  ...purchaseHeaders,
  ...[assignedTo, assignedOn, expiring].map(({ header }) => header),
]
/** The headers of all columns that an import reads, in the order in which `readItemRow` takes them. */
export const readHeaders: readonly string[] = headers

const sheetTexts = { status: `Use one of: ${itemStatuses.join(', ')}` }

const sheetInput = z.object({
  code: requiredLine,
  name,
  status: z.enum(itemStatuses, sheetTexts.status),
  notes: longText,
  email: blankable(email),
  /** The full name of the employee to whom an export shows the item as assigned; '' for none. */
  assignedTo: optionalLine,
  /** The day from which the item is assigned; null for today. */
  dateAdded: blankable(day),
  dateExpired: blankable(day),
  ...perPurchaseField<{ [Name in PurchaseFieldName]: (typeof purchaseFields)[Name]['input'] }>(
    (field) => purchaseFields[field].input,
  ),
})
/** A parsed row. `email` names the employee to whom the item is assigned today, unless it has another date. */
export type SheetInput = z.output<typeof sheetInput>

/** The header of a field's column. */
export const headerOf = (field: Field): string => headers[fields.indexOf(field)] ?? ''

/** Accepts any letter case: 'Written Off' is 'written off'. An empty cell means inactive. */
const statusOf = (typed: string) => {
  const wanted = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  return wanted === '' ? 'inactive' : wanted
}

const purchaseCell = (field: PurchaseFieldName, text: string) =>
  purchaseColumns[field].type === 'date' ? (dayOfCell(text) ?? text.trim()) : text.trim()

/**
 * Parses a row of an import and validates it like the form.
 * @param cells one text per header of `readHeaders`; missing ones are empty
 * @returns the item, or the invalid cells
 */
export function readItemRow(
  cells: readonly string[],
): { input: SheetInput } | { problems: { message: string; column: string }[] } {
  const [codeCell = '', nameCell = '', statusCell = '', notesCell = '', emailCell = '', ...further] = cells
  const purchase = purchaseFieldNames.map((field, index) => [field, purchaseCell(field, further[index] ?? '')])
  const [assignedToCell = '', dateAddedCell = '', dateExpiredCell = ''] = further.slice(purchaseFieldNames.length)
  const said = {
    code: codeCell,
    name: nameCell,
    status: statusOf(statusCell),
    notes: notesCell,
    email: emailCell.trim(),
    assignedTo: assignedToCell,
    dateAdded: dayOfCell(dateAddedCell) ?? dateAddedCell.trim(),
    dateExpired: dayOfCell(dateExpiredCell) ?? dateExpiredCell.trim(),
    ...Object.fromEntries(purchase),
  }
  const { success, data, error } = sheetInput.safeParse(said)
  if (!success)
    return {
      // The schema's paths are field names.
      problems: error.issues.map(({ message, path }) => ({ message, column: headerOf(path[0] as Field) })),
    }
  if (isWarrantyTooShort(data))
    return { problems: [{ message: itemTexts.warrantyTooShort, column: headerOf('warrantyEnd') }] }
  if (data.dateAdded !== null && data.dateExpired !== null && data.dateExpired < data.dateAdded)
    return { problems: [{ message: itemTexts.expiresBefore, column: headerOf('dateExpired') }] }
  // An assignment of an export continues, whatever the status.
  if (data.email === null)
    return { input: data.assignedTo === '' || statusCell.trim() !== '' ? data : { ...data, status: 'active' } }
  if (isOutOfUse(data.status)) return { problems: [{ message: itemTexts.outOfUse, column: headerOf('status') }] }
  // An assigned item is active.
  return { input: { ...data, status: 'active' } }
}
