import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { query, steadyQuery, wholeQuery } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import type { Filter, RecordFilter } from '../../../table/filters/filters.ts'
import { suggestionsOf } from '../../../table/filters/field-suggestions.ts'
import { personFilter } from '../../../table/filters/person-filter.tsx'
import { optionsOf } from '../../../table/filters/record-options.ts'
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

export type OverviewScope = 'team' | 'company'
/** The people of a calendar: 'coworkers' for every employee, the others for approvers. */
export type CalendarScope = OverviewScope | 'coworkers'

/** The filters that the calendar and the list share. */
export const overviewFilters: Record<CalendarScope, Filter[]> = {
  team: [teamFilter, personFilter('user', t('Employee'), { ofMyTeam: 'true' }), typeFilter],
  company: [teamFilter, personFilter('user', t('Employee')), typeFilter],
  coworkers: [
    coworkerTeamFilter,
    { kind: 'text', name: 'office', label: t('Office location'), suggestions: suggestionsOf('officeLocation') },
  ],
}
