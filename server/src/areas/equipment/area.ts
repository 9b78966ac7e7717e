import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { equipmentRoutes, licencesRoutes } from './equipment.routes.ts'
import { equipmentExports } from './exports.ts'
import { itemsImportRoutes } from './import.routes.ts'

export const equipment: Area = {
  routes: async (app, deps) => {
    await app.register(itemsImportRoutes, deps)
    await app.register(equipmentRoutes, deps)
    await app.register(licencesRoutes, deps)
  },
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
