import { departuresApi } from '@hr/contract/areas/employees/departures'
import type { Employee } from '@hr/contract/areas/employees/record'
import { query } from '../../api/client.ts'

/** The planned departure of an employee, if there is one. */
export const departureQuery = ({ uuid, isArchived }: Employee) => ({
  ...query(departuresApi.find, { params: { id: uuid } }),
  enabled: !isArchived,
})
