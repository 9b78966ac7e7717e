export { EquipmentCount, LicencesCount } from './Counts.tsx'
export { AssignedEquipment } from './AssignedEquipment.tsx'
export { AssignedLicences } from './AssignedLicences.tsx'
