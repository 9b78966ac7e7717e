// Kept apart from the schemas: the navigation needs some of these words before anything else is loaded.
export const equipmentTitles = {
  title: 'Equipment',
  newTitle: 'Add new equipment',
  editTitle: 'Edit equipment',
  toCollectTitle: 'Equipment to collect',
} as const

export const licenceTitles = {
  title: 'Licences',
  newTitle: 'Add new licence',
  editTitle: 'Edit licence',
  endingTitle: 'Licences ending soon',
} as const
