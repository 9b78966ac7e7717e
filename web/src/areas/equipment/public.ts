export { EquipmentCount, LicencesCount } from './Counts.tsx'
export { EquipmentOfPerson } from './EquipmentOfPerson.tsx'
export { LicencesOfPerson } from './LicencesOfPerson.tsx'
