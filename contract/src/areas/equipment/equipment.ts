import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, choice, flag, message } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { needDayOfAssigning, itemChange, itemInput, itemRow, itemStatuses, wholeItem } from './items.ts'

const equipmentRow = z.object(itemRow)
export type EquipmentRow = z.output<typeof equipmentRow>

const equipment = z.object(wholeItem)
export type Equipment = z.output<typeof equipment>

export const equipmentInput = z.object(itemInput)

/** A thing in the list of a person. */
const ofPerson = z.object({
  uuid: z.uuid(),
  code: z.string(),
  name: z.string(),
  notes: z.string(),
  /** Its status, while the person has it. */
  inUse: z.enum(itemStatuses).nullable(),
  assignedOn: z.string(),
  unassignedOn: z.string().nullable(),
})
export type EquipmentOfPerson = z.output<typeof ofPerson>

/** What the lists of things can be narrowed to. */
export const itemFilters = {
  /** 'all' leaves nothing out. */
  status: choice([...itemStatuses, 'all']).optional(),
  /** Only what can be given to somebody. */
  isFree: flag.optional(),
}

/** What the list can be narrowed to; the export takes the same. */
export const equipmentFilters = {
  ...itemFilters,
  /** Only what archived people still have. */
  isToCollect: flag.optional(),
}

export const equipmentApi = {
  list: listEndpoint('GET /companyequipment', 'equipment.manage', {
    summary: 'The equipment of the company',
    row: equipmentRow,
    sort: ['code', 'name', 'status', 'employee', 'dateAdded'],
    filters: equipmentFilters,
  }),
  find: endpoint('GET /companyequipment/:id', 'equipment.manage', {
    summary: 'One piece of equipment, with everybody who had it',
    params: byId,
    result: equipment,
  }),
  create: endpoint('POST /companyequipment', 'equipment.manage', {
    summary: 'Adds equipment, and gives it to an employee if one is named',
    body: equipmentInput,
    result: equipment,
  }),
  update: endpoint('PATCH /companyequipment/:id', 'equipment.manage', {
    summary: 'Changes equipment, assigns it, hands it over or takes it back; what is left out stays',
    params: byId,
    body: z.object(itemChange).superRefine(needDayOfAssigning),
    result: equipment,
  }),
  remove: endpoint('DELETE /companyequipment/:id', 'equipment.manage', {
    summary: 'Deletes equipment that nobody has',
    params: byId,
    result: message,
  }),
  ofEmployee: endpoint('GET /companyequipment/employee/:id', 'equipment.read', {
    summary: 'What an employee has, and what they had, newest first',
    params: byId,
    subject: { person: 'id' },
    result: z.object({ activeEquipmentList: z.array(ofPerson), equipmentHistoryList: z.array(ofPerson) }),
  }),
}

export const equipmentTexts = {
  added: 'New equipment successfully saved',
  addedToEmployee: 'Equipment successfully added to employee',
  updated: 'The equipment successfully updated',
  addExisting: 'Add from existing equipment',
  // Ours, where the specification is silent.
  deleteTitle: 'Delete equipment?',
  deleted: 'Equipment successfully deleted',
  codeTaken: 'Equipment with this code already exists',
  toCollect: 'To collect',
} as const
