// Separate from the schemas, so that the navigation loads these texts without them.
import { messages } from '../../lib/messages.ts'
export const equipmentTitles = messages('equipment', {
  title: 'Equipment',
  newTitle: 'Add new equipment',
  editTitle: 'Edit equipment',
  toCollectTitle: 'Equipment to collect',
})

export const licenceTitles = messages('licence', {
  title: 'Licences',
  newTitle: 'Add new licence',
  editTitle: 'Edit licence',
  endingTitle: 'Licences ending soon',
})
