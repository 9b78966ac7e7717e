import { lazily } from '../../ui/lazily.ts'

/** The tabs of a profile with what that person has; loaded when somebody opens them. */
export const EquipmentOfPerson = lazily(
  async () => (await import('./EquipmentOfPerson.tsx')).EquipmentOfPerson,
  'in its place',
)
export const LicencesOfPerson = lazily(
  async () => (await import('./LicencesOfPerson.tsx')).LicencesOfPerson,
  'in its place',
)
/** How much that is, for the names of these tabs. */
export const EquipmentCount = lazily(async () => (await import('./Counts.tsx')).EquipmentCount, 'nowhere')
export const LicencesCount = lazily(async () => (await import('./Counts.tsx')).LicencesCount, 'nowhere')
