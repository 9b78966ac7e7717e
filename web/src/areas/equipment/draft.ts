import type { Person } from '@hr/contract/areas/employees/people'
import type { EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import { perItemField, type ItemFieldValues, type ItemStatus } from '@hr/contract/areas/equipment/items'

/** A thing as its form holds it; days that are not given are ''. */
export type Draft = ItemFieldValues & {
  status: ItemStatus | null
  employee: Person | null
  dateAdded: string
  unassignedOn: string
  dateExpired: string
}

/** A row of a list, of equipment without a last good day. */
export type ListedItem = EquipmentRow & { dateExpired?: string | null }

export const blankDraft = (employee: Person | null): Draft => ({
  ...perItemField<ItemFieldValues>(() => ''),
  status: employee ? 'active' : 'inactive',
  employee,
  dateAdded: '',
  unassignedOn: '',
  dateExpired: '',
})

export const draftOf = ({ status, employee, dateAdded, dateExpired, ...item }: ListedItem): Draft => ({
  ...perItemField<ItemFieldValues>((field) => item[field]),
  status,
  // A select knows people with their positions, which nobody needs to see here.
  employee: employee && { ...employee, position: null },
  dateAdded: dateAdded ?? '',
  unassignedOn: '',
  dateExpired: dateExpired ?? '',
})

/** A thing that there is already, for a form in which notes were typed before it was chosen: they stand beneath its own. */
export const existingDraftOf = (item: ListedItem, typed: Draft): Draft => ({
  ...draftOf(item),
  notes: [item.notes, typed.notes].filter((notes) => notes.trim() !== '').join('\n'),
})

/**
 * What the server is told; empty days are null. The day of assigning is one of somebody who gets, has or gives back the
 * thing: without anybody the form does not show it.
 */
export const bodyOf = ({ employee, dateAdded, unassignedOn, dateExpired, ...draft }: Draft) => ({
  ...draft,
  employee: employee && { uuid: employee.uuid },
  ...((employee || unassignedOn) && { dateAdded: dateAdded || null }),
  unassignedOn: unassignedOn || null,
  dateExpired: dateExpired || null,
})
