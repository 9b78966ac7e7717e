import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { query } from '../../api/client.ts'

const none = { countries: [], officeLocation: [], seniorityLevel: [], seniorityClientLevel: [], departments: [] }

/** The values that records hold in the fields that take new ones; none until they are there. */
export const useFieldValues = () => useQuery(query(employeesApi.fieldValues, {})).data ?? none
