import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { equipmentRoutes, licencesRoutes } from './equipment.routes.ts'
import { equipmentExports } from './exports.ts'
import { itemsImportRoutes } from './import.routes.ts'

export const equipment: Area = {
  routes: [itemsImportRoutes, equipmentRoutes, licencesRoutes],
  exports: equipmentExports,
  personalData: {
    unreferenced: ['item.employee_id'],
    tableLabels: messages('equipmentData', {
      item: 'Equipment and licences (they become unassigned)',
      item_assignment: 'Assignments of equipment and licences (the name is removed)',
    }),
  },
  recordNames: [{ table: 'item', name: 'name', code: 'code' }],
}
