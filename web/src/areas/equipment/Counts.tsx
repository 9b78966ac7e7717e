import { useQuery } from '@tanstack/react-query'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { query } from '../../api/client.ts'

/** The number of items assigned to an employee now; renders nothing while it loads. */
export function EquipmentCount({ uuid }: { uuid: string }) {
  return useQuery(query(equipmentApi.ofEmployee, { params: { id: uuid } })).data?.activeEquipmentList.length
}

export function LicencesCount({ uuid }: { uuid: string }) {
  return useQuery(query(licencesApi.ofEmployee, { params: { id: uuid } })).data?.length
}
