import { employeesApi } from '@hr/contract/areas/employees/employees'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { projectsApi } from '@hr/contract/areas/projects/projects'

/** The queries to invalidate after a record was saved: lists, profiles, teams and suggestions. */
export const changedBySave = [
  employeesApi.list,
  employeesApi.find,
  employeesApi.own,
  employeesApi.history,
  employeesApi.fieldValues,
  employeesApi.languages,
  peopleApi.find,
  projectsApi.list,
  projectsApi.find,
]

/**
 * The queries to invalidate after an employee was deleted. Not the record, which would be refetched while it is still
 * on the page.
 */
export const changedByDelete = [employeesApi.list, peopleApi.find, projectsApi.list, projectsApi.find]
