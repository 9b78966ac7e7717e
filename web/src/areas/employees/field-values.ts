import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { query } from '../../api/client.ts'

const none = { countries: [], officeLocation: [], seniorityLevel: [], seniorityClientLevel: [], departments: [] }

/** The values that records hold in the fields that take new ones, none until they are there; and the call for them. */
export function useFieldValues() {
  const call = useQuery(query(employeesApi.fieldValues, {}))
  return { values: call.data ?? none, call }
}
