import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { request } from '../../../api/request.ts'
import { query, steadyQuery, wholeQuery } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import type { Filter, RecordFilter } from '../../../table/filters/filters.ts'
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

/** Projects as every employee finds them. */
const coworkerTeamFilter: RecordFilter = {
  kind: 'record',
  name: 'team',
  label: t('Team'),
  useOptions: (q) => useQuery(steadyQuery(directoryApi.options, { query: { of: 'team', q } })),
  Name: function CoworkerTeamName({ uuid }) {
    return useQuery(query(directoryApi.options, { query: { of: 'team', uuid } })).data?.[0]?.name ?? '…'
  },
}

const offices: UseQueryOptions<string[]> = {
  queryKey: [employeesApi.fieldValues.path, 'offices'],
  queryFn: async ({ signal }) => (await request(employeesApi.fieldValues, {}, { signal })).officeLocation,
}

export type OverviewScope = 'team' | 'company'
/** The people of a calendar: 'coworkers' for every employee, the others for approvers. */
export type CalendarScope = OverviewScope | 'coworkers'

/** The filters that the calendar and the list share. */
export const overviewFilters: Record<CalendarScope, Filter[]> = {
  team: [teamFilter, employeeFilter('team'), typeFilter],
  company: [teamFilter, employeeFilter('company'), typeFilter],
  coworkers: [coworkerTeamFilter, { kind: 'text', name: 'office', label: t('Office location'), suggestions: offices }],
}
