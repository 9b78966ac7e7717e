import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, flag, message } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { itemFilters } from './equipment.ts'
import {
  needDayOfAssigning,
  itemChange,
  itemInput,
  itemRow,
  itemStatuses,
  licenceDates,
  wholeItem,
  type ItemStatus,
} from './items.ts'

const dates = {
  /** The last good day. */
  dateExpired: z.string().nullable(),
  /** That day is over; the stored status stays as it is. */
  isExpired: z.boolean(),
}

const licenceRow = z.object({ ...itemRow, ...dates })
export type LicenceRow = z.output<typeof licenceRow>

const licence = z.object({ ...wholeItem, ...dates })
export type Licence = z.output<typeof licence>

export const licenceInput = z.object({ ...itemInput, dateExpired: licenceDates.dateExpired.default(null) })

/** A licence in the list of a person. */
const ofPerson = z.object({
  uuid: z.uuid(),
  code: z.string(),
  name: z.string(),
  notes: z.string(),
  status: z.enum(itemStatuses).nullable(),
  dateAdded: z.string(),
  ...dates,
})
export type LicenceOfPerson = z.output<typeof ofPerson>

/** What the form for a new licence offers. */
export const newLicenceStatuses: readonly ItemStatus[] = itemStatuses.filter((status) => status !== 'broken')
/** What the list can be narrowed to on its screen. */
export const filteredLicenceStatuses: readonly ItemStatus[] = ['active', 'inactive', 'written off']

/** What the list can be narrowed to; the export takes the same. */
export const licenceFilters = {
  ...itemFilters,
  /** Only what ends today or in the next 12 months, and is in use. */
  isEnding: flag.optional(),
}

const sort = ['code', 'name', 'status', 'employee', 'dateAdded', 'dateExpired'] as const

export const licencesApi = {
  list: listEndpoint('GET /licence', 'equipment.manage', {
    summary: 'The licences of the company',
    row: licenceRow,
    sort,
    filters: licenceFilters,
  }),
  unassigned: listEndpoint('GET /unassignedLicences', 'equipment.manage', {
    summary: 'The licences that can be given to somebody: nobody has them, and they are neither out of use nor expired',
    row: licenceRow,
    sort,
    filters: {},
  }),
  find: endpoint('GET /licence/:id', 'equipment.manage', {
    summary: 'One licence, with everybody who had it',
    params: byId,
    result: licence,
  }),
  create: endpoint('POST /licence', 'equipment.manage', {
    summary: 'Adds a licence, and gives it to an employee if one is named',
    body: licenceInput,
    result: licence,
  }),
  update: endpoint('PATCH /licence/:id', 'equipment.manage', {
    summary: 'Changes a licence, assigns it, hands it over or takes it back; what is left out stays',
    params: byId,
    body: z.object({ ...itemChange, dateExpired: licenceDates.dateExpired.optional() }).superRefine(needDayOfAssigning),
    result: licence,
  }),
  remove: endpoint('DELETE /licence/:id', 'equipment.manage', {
    summary: 'Deletes a licence that nobody has',
    params: byId,
    result: message,
  }),
  ofEmployee: endpoint('GET /licence/employee/:id', 'equipment.read', {
    summary: 'The licences that an employee has',
    params: byId,
    subject: { person: 'id' },
    result: z.array(ofPerson),
  }),
}

export const licencesTexts = {
  added: 'New licence successfully saved',
  addedToEmployee: 'Licence successfully added to employee',
  updated: 'The licence successfully updated',
  assignedOn: 'Assigned on date',
  expiring: 'Expiring date',
  // Ours, where the specification is silent.
  addExisting: 'Add from existing licences',
  deleteTitle: 'Delete licence?',
  deleted: 'Licence successfully deleted',
  expired: 'Expired',
} as const
