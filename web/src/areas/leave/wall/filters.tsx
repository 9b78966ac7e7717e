import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { query, wholeQuery } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import type { RecordFilter } from '../../../table/filters.ts'

const TeamName = ({ uuid }: { uuid: string }) =>
  useQuery(wholeQuery(employeesApi.teams)).data?.find((team) => team.uuid === uuid)?.name ?? '…'

/** Archived types are looked up too: the leave of former years is of those. */
function TypeName({ uuid }: { uuid: string }) {
  const offered = useQuery(wholeQuery(leaveTypesApi.list)).data
  const type = offered?.find((one) => one.uuid === uuid)
  const { data: archived } = useQuery({
    ...query(leaveTypesApi.list, { query: { isArchived: 'true', pageSize: '100' } }),
    enabled: offered !== undefined && type === undefined,
  })
  return (type ?? archived?.items.find((one) => one.uuid === uuid))?.name ?? '…'
}

export const teamFilter: RecordFilter = {
  kind: 'record',
  name: 'team',
  label: t('Team'),
  list: employeesApi.teams,
  Name: TeamName,
}
export const typeFilter: RecordFilter = {
  kind: 'record',
  name: 'leaveType',
  label: t('Leave type'),
  list: leaveTypesApi.list,
  Name: TypeName,
}

export const wallFilters = [teamFilter, typeFilter]
