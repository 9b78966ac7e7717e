import { accessApi } from './areas/access/access.ts'
import { rolesApi } from './areas/access/roles.ts'
import { employeesApi } from './areas/employees/employees.ts'
import { peopleApi } from './areas/employees/people.ts'
import { positionsApi } from './areas/positions/positions.ts'
import { projectsApi } from './areas/projects/projects.ts'
import { usersApi } from './areas/users/users.ts'

/** Every call of the product. */
export const api = {
  access: accessApi,
  roles: rolesApi,
  users: usersApi,
  positions: positionsApi,
  employees: employeesApi,
  people: peopleApi,
  projects: projectsApi,
}
