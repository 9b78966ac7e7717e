import { employeesApi } from '@hr/contract/areas/employees/employees'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { projectsApi } from '@hr/contract/areas/projects/projects'

/** What is stale after a record was written: lists, profiles, teams, and the values that are offered. */
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

/** What is stale after somebody was deleted. Not the record: it would be asked for again while it is still on the page. */
export const changedByDelete = [employeesApi.list, peopleApi.find, projectsApi.list, projectsApi.find]
