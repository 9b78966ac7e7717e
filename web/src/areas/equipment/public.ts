export { EquipmentCount, LicencesCount } from './Counts.tsx'
export { AssignedEquipment, AssignedLicences } from './AssignedItems.tsx'
