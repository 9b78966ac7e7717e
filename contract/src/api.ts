import { accessApi } from './areas/access/access.ts'
import { rolesApi } from './areas/access/roles.ts'
import { employeesApi } from './areas/employees/employees.ts'
import { positionsApi } from './areas/positions/positions.ts'
import { usersApi } from './areas/users/users.ts'

/** Every call of the product. */
export const api = {
  access: accessApi,
  roles: rolesApi,
  users: usersApi,
  positions: positionsApi,
  employees: employeesApi,
}
