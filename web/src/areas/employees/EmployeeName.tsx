import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { query } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'

/** The name of an employee, from the record that the page loads anyway. */
export function EmployeeName({ uuid }: { uuid: string }) {
  const { data } = useQuery({ ...query(employeesApi.find, { params: { id: uuid } }), enabled: false })
  return data ? nameOf(data) : t('Employee')
}
