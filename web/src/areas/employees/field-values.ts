import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { query } from '../../api/client.ts'

const none = { countries: [], officeLocation: [], seniorityLevel: [], seniorityClientLevel: [], departments: [] }

/** The values that records already have in fields that accept new ones, empty while they load; and their query. */
export function useFieldValues() {
  const call = useQuery(query(employeesApi.fieldValues, {}))
  return { values: call.data ?? none, call }
}
