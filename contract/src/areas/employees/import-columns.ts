// The columns that an import of employees reads: those of the export, the role and remaining days of leave.
import { managedRoles } from '../access/roles.ts'
import { recordFields } from './record.ts'
import { headerOf, sheetFields, type SheetField } from './sheet.ts'

/** A kind of leave whose remaining days an import may set: a leave policy granted this year, or a leave type without one. */
export type ImportLeave = { uuid: string; name: string; isGranted: boolean }

/** A column of an import; 'days <uuid>' are the remaining days of an `ImportLeave`. */
export type ImportColumn = SheetField | 'role' | `days ${string}`

/** The content of a column of any sheet: also full names, which are split into first and last name. */
export type ImportTarget = ImportColumn | 'name' | 'nameLastFirst'

/** The columns that find an employee who exists. */
export const identifyingColumns = ['email', 'employeeNumber'] as const satisfies SheetField[]

/** The columns that a row of a new employee must have a value in. */
export const requiredColumns = [
  'firstName',
  'lastName',
  'email',
  'status',
  'position',
  'contractType',
  'startDate',
] as const satisfies SheetField[]

/** Columns that may get the same value in all rows if the sheet does not contain them, with the suggested value. */
export const suggestedValues = {
  status: 'Active',
  position: '',
  contractType: 'Ugovor na neodređeno',
  startDate: '',
} as const satisfies { [Column in SheetField]?: string }
export type SuggestedColumn = keyof typeof suggestedValues
export const suggestedColumns = Object.keys(suggestedValues) as SuggestedColumn[]

const daysPrefix = 'days '
export const daysColumnOf = ({ uuid }: Pick<ImportLeave, 'uuid'>): ImportColumn => `days ${uuid}`
/** Returns the id of the leave whose remaining days a column contains. */
export const leaveOf = (column: string): string | undefined =>
  column.startsWith(daysPrefix) ? column.slice(daysPrefix.length) : undefined

/** Returns the name of a column, in messages and in the preview. */
export function columnLabel(column: ImportTarget, leave: readonly ImportLeave[]): string {
  if (column === 'name') return 'First and last name'
  if (column === 'nameLastFirst') return 'Last and first name'
  if (column === 'role') return 'Role'
  if (isSheetField(column)) return headerOf(column)
  const leaveId = leaveOf(column)
  return `Remaining days: ${leave.find(({ uuid }) => uuid === leaveId)?.name ?? ''}`
}

/** Returns the allowed values of a column that accepts only some. */
export function allowedValues(column: ImportTarget): readonly string[] {
  if (column === 'role') return managedRoles.map(({ name }) => name)
  const definition = isSheetField(column) ? recordFields[column] : undefined
  return definition !== undefined && 'values' in definition ? definition.values : []
}

export const isDateColumn = (column: ImportTarget): boolean =>
  isSheetField(column) && recordFields[column].kind === 'day'

const isSheetField = (column: ImportTarget): column is SheetField => sheetFields.some((field) => field === column)

/** All targets that a column of a sheet may be mapped to, in the order in which they are offered. */
export const targetsWith = (leave: readonly ImportLeave[]): ImportTarget[] => [
  'name',
  'nameLastFirst',
  ...sheetFields,
  'role',
  ...leave.map(daysColumnOf),
]
