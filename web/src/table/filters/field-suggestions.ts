import type { UseQueryOptions } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { request } from '../../api/request.ts'

/** The values in use of a field of employees, as suggestions for a filter. */
export const suggestionsOf = (
  field: 'officeLocation' | 'departments' | 'seniorityLevel',
): UseQueryOptions<string[]> => ({
  queryKey: [employeesApi.fieldValues.path, field],
  queryFn: async ({ signal }) => (await request(employeesApi.fieldValues, {}, { signal }))[field],
})
