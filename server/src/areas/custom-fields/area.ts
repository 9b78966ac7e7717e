import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { deleteOldCustomFields } from './custom-fields.commands.ts'
import { customFieldsRoutes } from './custom-fields.routes.ts'

export const customFields: Area = {
  routes: [customFieldsRoutes],
  recordNames: [{ table: 'custom_field', name: 'name' }],
  personalData: {
    tableLabels: messages('customFieldsData', { custom_value: 'Custom fields' }),
  },
  cleanUps: [deleteOldCustomFields],
}
