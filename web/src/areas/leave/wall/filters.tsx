import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { wholeQuery } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import type { RecordFilter } from '../../../table/filters.ts'
import { typeFilter } from '../type-filter.tsx'

const TeamName = ({ uuid }: { uuid: string }) =>
  useQuery(wholeQuery(employeesApi.teams)).data?.find((team) => team.uuid === uuid)?.name ?? '…'

export const teamFilter: RecordFilter = {
  kind: 'record',
  name: 'team',
  label: t('Team'),
  list: employeesApi.teams,
  Name: TeamName,
}
export const wallFilters = [teamFilter, typeFilter]
