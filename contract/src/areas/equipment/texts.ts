// Separate from the schemas, so that the navigation loads these texts without them.
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
