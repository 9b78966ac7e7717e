import { messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, choice, flag, messageResult, uuid } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import {
  requireAssignmentDate,
  itemChange,
  itemInput,
  itemRow,
  itemStatuses,
  itemDetails,
  purchaseInput,
  purchaseValues,
} from './items.ts'

const equipmentRow = z.object({ ...itemRow, ...purchaseValues })
export type EquipmentRow = z.output<typeof equipmentRow>

const equipment = z.object({ ...itemDetails, ...purchaseValues })
export type Equipment = z.output<typeof equipment>

export const equipmentInput = z.object({ ...itemInput, ...purchaseInput })

/** An item in the list of an employee. */
const ofPerson = z.object(
  ofClass('internal', {
    uuid,
    code: z.string(),
    name: z.string(),
    notes: z.string(),
    /** The item's status while it is assigned to the employee. */
    inUse: z.enum(itemStatuses).nullable(),
    assignedOn: z.string(),
    unassignedOn: z.string().nullable(),
  }),
)
export type EquipmentOfPerson = z.output<typeof ofPerson>

/** Filters shared by the item lists. */
export const itemFilters = ofClass('internal', {
  /** 'all' includes every status. */
  status: choice([...itemStatuses, 'all']).optional(),
  /** Only items that can be assigned. */
  isFree: flag.optional(),
})

/** Filters of the list, shared with the export. */
export const equipmentFilters = {
  ...itemFilters,
  /** Only items assigned to archived employees. */
  ...ofClass('internal', { isToCollect: flag.optional() }),
}

export const equipmentApi = {
  list: listEndpoint('GET /companyequipment', 'equipment.manage', {
    summary: 'List equipment',
    row: equipmentRow,
    sort: ['code', 'name', 'status', 'employee', 'dateAdded'],
    filters: equipmentFilters,
  }),
  find: endpoint('GET /companyequipment/:id', 'equipment.manage', {
    summary: 'Show a piece of equipment with its assignments',
    params: byId,
    result: equipment,
  }),
  create: endpoint('POST /companyequipment', 'equipment.manage', {
    summary: 'Add equipment, and assign it if an employee is given',
    body: equipmentInput,
    result: equipment,
  }),
  update: endpoint('PATCH /companyequipment/:id', 'equipment.manage', {
    summary:
      'Change, assign, hand over or unassign equipment; omitted fields stay unchanged, but code and name without a status unset it',
    params: byId,
    body: z.object({ ...itemChange, ...purchaseInput }).superRefine(requireAssignmentDate),
    result: equipment,
  }),
  remove: endpoint('DELETE /companyequipment/:id', 'equipment.manage', {
    summary: 'Delete unassigned equipment',
    params: byId,
    result: messageResult,
  }),
  ofEmployee: endpoint('GET /companyequipment/employee/:id', 'equipment.read', {
    summary: 'List the current and former equipment of an employee, newest first',
    params: byId,
    subject: { person: 'id' },
    result: z.object(
      ofClass('internal', { activeEquipmentList: z.array(ofPerson), equipmentHistoryList: z.array(ofPerson) }),
    ),
  }),
}

export const equipmentTexts = messages('equipment', {
  added: 'New equipment successfully saved',
  addedToEmployee: 'Equipment successfully added to employee',
  updated: 'The equipment successfully updated',
  addExisting: 'Add from existing equipment',
  // Not fixed by the specification.
  deleteTitle: 'Delete equipment?',
  deleted: 'Equipment successfully deleted',
  codeTaken: 'Equipment with this code already exists',
  toCollect: 'To collect',
})
