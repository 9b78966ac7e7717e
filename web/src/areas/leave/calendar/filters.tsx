import { useQuery } from '@tanstack/react-query'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { query, steadyQuery, wholeQuery } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import type { RecordFilter } from '../../../table/filters/filters.ts'
import { optionsOf } from '../../../table/filters/record-options.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { typeFilter } from '../type-filter.tsx'

const TeamName = ({ uuid }: { uuid: string }) =>
  useQuery(wholeQuery(employeesApi.teams)).data?.find((team) => team.uuid === uuid)?.name ?? '…'

const teamFilter: RecordFilter = {
  kind: 'record',
  name: 'team',
  label: t('Team'),
  useOptions: optionsOf(employeesApi.teams),
  Name: TeamName,
}

const EmployeeName = ({ uuid }: { uuid: string }) =>
  useQuery({ ...query(peopleApi.find, { query: { uuid } }), select: ([person]) => person && nameOf(person) }).data ??
  '…'

/** A single employee of the user's team or of the company. */
const employeeFilter = (scope: OverviewScope): RecordFilter => ({
  kind: 'record',
  name: 'user',
  label: t('Employee'),
  useOptions: function useEmployees(q) {
    return useQuery({
      ...steadyQuery(peopleApi.find, { query: { q, ...(scope === 'team' && { ofMyTeam: 'true' }) } }),
      select: (people) => people.map((person) => ({ uuid: person.uuid, name: nameOf(person) })),
    })
  },
  Name: EmployeeName,
})

export type OverviewScope = 'team' | 'company'

/** The filters that both views share. */
export const overviewFilters: Record<OverviewScope, RecordFilter[]> = {
  team: [teamFilter, employeeFilter('team'), typeFilter],
  company: [teamFilter, employeeFilter('company'), typeFilter],
}
