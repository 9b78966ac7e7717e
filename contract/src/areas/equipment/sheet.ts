// Equipment and licences as spreadsheets: the columns of exports and of the template for imports.
import { purchaseFields, type ItemStatus, type PurchaseFieldName, type PurchaseValues } from './items.ts'

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
  header: purchaseFields[field].label.heading,
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

/** The columns of the template for imports. */
export const templateColumns = [
  text('Code', 20),
  text('Name', 30),
  text('Status', 14),
  text('Notes', 40),
  text('Email', 32),
]
