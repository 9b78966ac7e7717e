import { useQuery } from '@tanstack/react-query'
import { seniorityLevels } from '@hr/contract/areas/employees/derived'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { query } from '../../api/client.ts'

/** The fields that accept new values, and under which name the call lists those in use. */
const inUse = {
  country: 'countries',
  officeLocation: 'officeLocation',
  seniorityLevel: 'seniorityLevel',
  seniorityClientLevel: 'seniorityClientLevel',
  departments: 'departments',
} as const
export type SuggestedField = keyof typeof inUse

/** The values to suggest for a field that accepts new ones; and the query that loads those in use. */
export function useSuggestions(field: SuggestedField) {
  const call = useQuery(query(employeesApi.fieldValues, {}))
  const known = call.data?.[inUse[field]] ?? []
  return { values: field === 'seniorityLevel' ? [...new Set([...seniorityLevels, ...known])] : known, call }
}
