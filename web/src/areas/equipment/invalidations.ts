import { employeesApi } from '@hr/contract/areas/employees/employees'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { licencesApi } from '@hr/contract/areas/equipment/licences'

/**
 * The queries to invalidate after an item was saved, deleted or imported, including the consequences of archiving its
 * assignee.
 */
export const equipmentChanges = [equipmentApi.list, equipmentApi.ofEmployee, employeesApi.previewArchiving]
export const licenceChanges = [
  licencesApi.list,
  licencesApi.unassigned,
  licencesApi.ofEmployee,
  employeesApi.previewArchiving,
]
