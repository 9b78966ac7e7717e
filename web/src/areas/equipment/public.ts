import { lazyTab } from '../../ui/lazy-part.tsx'

export { EquipmentCount, LicencesCount } from './Counts.tsx'

/** The tabs of a profile. */
export const AssignedEquipment = lazyTab(async () => (await import('./AssignedItems.tsx')).AssignedEquipment)
export const AssignedLicences = lazyTab(async () => (await import('./AssignedItems.tsx')).AssignedLicences)
