import { employeesApi } from '@hr/contract/areas/employees/employees'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { licencesApi } from '@hr/contract/areas/equipment/licences'

/** What is stale after a thing was written, deleted or imported; what archiving its holder ends is asked for anew. */
export const equipmentChanges = [equipmentApi.list, equipmentApi.ofEmployee, employeesApi.previewArchiving]
export const licenceChanges = [
  licencesApi.list,
  licencesApi.unassigned,
  licencesApi.ofEmployee,
  employeesApi.previewArchiving,
]
