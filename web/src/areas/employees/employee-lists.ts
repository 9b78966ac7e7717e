import { employeesApi, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import type { Filter } from '../../table/filters/filters.ts'
import type { ListQuery } from '../../table/list-query.ts'
import { archivedFilters, employeeFilters, fixedTermFilters } from './filters.tsx'

export type EmployeeListQuery = ListQuery<EmployeeRow> & { filters: readonly Filter[] }

export const presentList: EmployeeListQuery = {
  name: 'employees',
  endpoint: employeesApi.list,
  filters: employeeFilters,
}

export const archivedList: EmployeeListQuery = {
  ...presentList,
  name: 'archived-employees',
  fixed: { isArchived: 'true' },
  filters: archivedFilters,
}

export const fixedTermList: EmployeeListQuery = {
  name: 'fixed-term-employees',
  endpoint: employeesApi.list,
  fixed: { contractType: 'Ugovor na određeno' },
  firstSort: 'endDate',
  filters: fixedTermFilters,
}
