import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { itemStatuses } from '@hr/contract/areas/equipment/items'
import { filteredLicenceStatuses, licencesApi } from '@hr/contract/areas/equipment/licences'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { statusFilter } from './ItemStatusChip.tsx'

export const equipmentList = {
  name: 'equipment',
  endpoint: equipmentApi.list,
  filters: [statusFilter(itemStatuses)],
  sizes: smallPageSizes,
} as const

/** The equipment still assigned to archived employees. */
export const toCollectList = {
  ...equipmentList,
  name: 'equipment-to-collect',
  fixed: { isToCollect: 'true' },
  firstSort: 'employee',
} as const

export const licenceList = {
  name: 'licences',
  endpoint: licencesApi.list,
  filters: [statusFilter(filteredLicenceStatuses)],
  sizes: smallPageSizes,
} as const

/** The licences that expire soon, soonest first. */
export const endingList = {
  name: 'licences-ending',
  endpoint: licencesApi.list,
  fixed: { isEnding: 'true' },
  firstSort: 'dateExpired',
  sizes: smallPageSizes,
} as const
