import { messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, flag, messageResult, uuid } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { ofClass } from '../../lib/field-classes.ts'
import { itemFilters } from './equipment.ts'
import {
  requireAssignmentDate,
  itemChange,
  itemInput,
  itemRow,
  itemStatuses,
  licenceDates,
  itemDetails,
  type ItemStatus,
} from './items.ts'

const dates = ofClass('internal', {
  /** The last day of validity. */
  dateExpired: z.string().nullable(),
  /** Whether that day has passed. The stored status doesn't change. */
  isExpired: z.boolean(),
})

/** The code of a licence is its key, and notes may contain keys. */
const withKeys = <Shape extends { code: z.ZodType; notes: z.ZodType }>(shape: Shape): Shape => ({
  ...shape,
  ...ofClass('confidential', { code: shape.code, notes: shape.notes }),
})

const licenceRow = z.object({ ...withKeys(itemRow), ...dates })
export type LicenceRow = z.output<typeof licenceRow>

const licence = z.object({ ...withKeys(itemDetails), ...dates })
export type Licence = z.output<typeof licence>

export const licenceInput = z.object({
  ...withKeys(itemInput),
  ...ofClass('internal', { dateExpired: licenceDates.dateExpired.default(null) }),
})

/** A licence in the list of an employee. */
const ofPerson = z.object({
  ...withKeys(
    ofClass('internal', {
      uuid,
      code: z.string(),
      name: z.string(),
      notes: z.string(),
      status: z.enum(itemStatuses).nullable(),
      dateAdded: z.string(),
    }),
  ),
  ...dates,
})
export type LicenceOfPerson = z.output<typeof ofPerson>

/** The statuses that the form for a new licence offers. */
export const newLicenceStatuses: readonly ItemStatus[] = itemStatuses.filter((status) => status !== 'broken')
/** The statuses that the screen offers as filters. */
export const filteredLicenceStatuses: readonly ItemStatus[] = ['active', 'inactive', 'written off']

/** How many months ahead the list of ending licences looks. */
export const endingMonths = 12

/** Filters of the list, shared with the export. */
export const licenceFilters = {
  ...itemFilters,
  /** Only licences in use that expire within the next `endingMonths`. */
  ...ofClass('internal', { isEnding: flag.optional() }),
}

/** A changed date. */
const licenceChange = ofClass('internal', { dateExpired: licenceDates.dateExpired.optional() })

const sort = ['code', 'name', 'status', 'employee', 'dateAdded', 'dateExpired'] as const

export const licencesApi = {
  list: listEndpoint('GET /licence', 'equipment.manage', {
    summary: 'List licences',
    row: licenceRow,
    sort,
    searchClass: 'confidential',
    filters: licenceFilters,
  }),
  unassigned: listEndpoint('GET /unassignedLicences', 'equipment.manage', {
    summary: 'List the licences that can be assigned: unassigned, neither out of use nor expired',
    row: licenceRow,
    sort,
    searchClass: 'confidential',
    filters: {},
  }),
  find: endpoint('GET /licence/:id', 'equipment.manage', {
    summary: 'Show a licence with its assignments',
    params: byId,
    result: licence,
  }),
  create: endpoint('POST /licence', 'equipment.manage', {
    summary: 'Add a licence, and assign it if an employee is given',
    body: licenceInput,
    result: licence,
  }),
  update: endpoint('PATCH /licence/:id', 'equipment.manage', {
    summary:
      'Change, assign, hand over or unassign a licence; omitted fields stay unchanged, but code and name without a status unset it',
    params: byId,
    body: z.object({ ...withKeys(itemChange), ...licenceChange }).superRefine(requireAssignmentDate),
    result: licence,
  }),
  remove: endpoint('DELETE /licence/:id', 'equipment.manage', {
    summary: 'Delete an unassigned licence',
    params: byId,
    result: messageResult,
  }),
  ofEmployee: endpoint('GET /licence/employee/:id', 'equipment.read', {
    summary: 'List the licences of an employee',
    params: byId,
    subject: { person: 'id' },
    result: z.array(ofPerson),
  }),
}

export const licencesTexts = messages('licences', {
  added: 'New licence successfully saved',
  addedToEmployee: 'Licence successfully added to employee',
  updated: 'The licence successfully updated',
  assignedOn: 'Assigned on date',
  expiring: 'Expiring date',
  // Not fixed by the specification.
  addExisting: 'Add from existing licences',
  deleteTitle: 'Delete licence?',
  deleted: 'Licence successfully deleted',
  expired: 'Expired',
})
