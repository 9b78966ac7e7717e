import { useQuery } from '@tanstack/react-query'
import { seniorityLevels } from '@hr/contract/areas/employees/derived'
import {
  contractTypes,
  contractTypeTexts,
  employeeStatuses,
  employeeStatusTexts,
  workTypes,
  workTypeTexts,
} from '@hr/contract/areas/employees/record'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { query, wholeQuery } from '../../api/client.ts'
import { untranslated } from '../../lib/language.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { suggestionsOf } from '../../table/filters/field-suggestions.ts'
import { personFilter } from '../../table/filters/person-filter.tsx'
import type { Filter } from '../../table/filters/filters.ts'
import { optionsOf } from '../../table/filters/record-options.ts'

const ProjectName = ({ uuid }: { uuid: string }) =>
  useQuery(query(projectsApi.find, { params: { id: uuid } })).data?.name ?? '…'

/** An Admin may read the list of positions, but no single one (`contract/access.tsv`). */
const PositionName = ({ uuid }: { uuid: string }) =>
  useQuery(wholeQuery(positionsApi.list)).data?.find((position) => position.uuid === uuid)?.name ?? '…'

const team: Filter = {
  kind: 'record',
  name: 'team',
  label: t('Team'),
  useOptions: optionsOf(projectsApi.list),
  Name: ProjectName,
}
const position: Filter = {
  kind: 'record',
  name: 'position',
  label: t('Position'),
  useOptions: optionsOf(positionsApi.list),
  Name: PositionName,
}
const status: Filter = {
  kind: 'options',
  name: 'status',
  label: t('Status'),
  options: employeeStatuses,
  labels: labelsOf(employeeStatusTexts),
}
const contract: Filter = {
  kind: 'option',
  name: 'contractType',
  label: t('Contract type'),
  options: contractTypes,
  labels: labelsOf(contractTypeTexts),
  lang: untranslated('hr'),
}
const yesNo = { kind: 'option', options: ['true', 'false'], labels: { true: t('Yes'), false: t('No') } } as const
const employed: Filter = { ...yesNo, name: 'isEmployed', label: t('Employed today') }
const leaving: Filter = { ...yesNo, name: 'isLeaving', label: t('Departure planned'), isFurther: true }
const twice: Filter = { ...yesNo, name: 'inUseTwice', label: t('Duplicate value'), isFurther: true }
const startDate: Filter = {
  kind: 'days',
  label: t('Start date', undefined, 'employment'),
  from: 'startFrom',
  to: 'startTo',
}
const levelsInUse = suggestionsOf('seniorityLevel')
/** The levels in use, and those that follow from the time in the company. */
const levelSuggestions: typeof levelsInUse = {
  ...levelsInUse,
  select: (inUse) => [...new Set([...seniorityLevels, ...inUse])],
}
const further: Filter[] = [
  personFilter('supervisor', t('Supervisor / team lead')),
  { kind: 'text', name: 'office', label: t('Office location'), suggestions: suggestionsOf('officeLocation') },
  { kind: 'text', name: 'department', label: t('Departments'), suggestions: suggestionsOf('departments') },
  { kind: 'text', name: 'seniority', label: t('Seniority'), suggestions: levelSuggestions },
  { kind: 'option', name: 'workType', label: t('Work type'), options: workTypes, labels: labelsOf(workTypeTexts) },
].map((filter) => ({ ...filter, isFurther: true }) as Filter)

export const employeeFilters = [team, position, status, employed, contract, startDate, ...further, leaving, twice]
/** For the list of archived employees: none of them is employed. */
export const archivedFilters = [team, position, status, contract, startDate, ...further, twice]
/** For the list of fixed-term contracts, where the contract type is given. */
export const fixedTermFilters = [team, position, status, employed, startDate, ...further, leaving, twice]
