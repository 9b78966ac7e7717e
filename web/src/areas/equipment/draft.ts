import type { Person } from '@hr/contract/areas/employees/people'
import type { EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import {
  itemFields,
  purchaseFields,
  storedItemFields,
  type ItemStatus,
  type PurchaseFieldName,
  type PurchaseValues,
} from '@hr/contract/areas/equipment/items'
import { perField, pickFields, type ValuesOf } from '@hr/contract/lib/field-maps'

/** An item in the form; missing dates are '', and so are the fields about the purchase of a licence. */
export type Draft = ValuesOf<typeof itemFields> &
  Record<PurchaseFieldName, string> & {
    status: ItemStatus | null
    employee: Person | null
    dateAdded: string
    unassignedOn: string
    dateExpired: string
  }

/** A row of a list; equipment has no expiry date, licences have no purchase. */
export type ListedItem = Omit<EquipmentRow, PurchaseFieldName> &
  Partial<PurchaseValues> & { dateExpired?: string | null }

export const blankDraft = (employee: Person | null): Draft => ({
  ...perField(storedItemFields, () => ''),
  status: employee ? 'active' : 'inactive',
  employee,
  dateAdded: '',
  unassignedOn: '',
  dateExpired: '',
})

export const draftOf = ({ status, employee, dateAdded, dateExpired, ...item }: ListedItem): Draft => ({
  ...pickFields(itemFields, item),
  ...perField(purchaseFields, (field) => String(item[field] ?? '')),
  status,
  // The select's person includes a position, which is not shown here.
  employee: employee && { ...employee, position: null },
  dateAdded: dateAdded ?? '',
  unassignedOn: '',
  dateExpired: dateExpired ?? '',
})

/** The draft for an existing item: notes typed before are appended to its own. */
export const existingDraftOf = (item: ListedItem, typed: Draft): Draft => ({
  ...draftOf(item),
  notes: [item.notes, typed.notes].filter((notes) => notes.trim() !== '').join('\n'),
})

/**
 * The body to send; empty dates are null. The assignment date belongs to an assignment: without an assignee the form
 * hides it.
 */
export const bodyOf = ({ employee, dateAdded, unassignedOn, dateExpired, ...draft }: Draft) => ({
  ...draft,
  employee: employee && { uuid: employee.uuid },
  ...((employee || unassignedOn) && { dateAdded: dateAdded || null }),
  unassignedOn: unassignedOn || null,
  dateExpired: dateExpired || null,
})
