import { rolesApi } from '@hr/contract/areas/access/roles'
import { usersApi } from '@hr/contract/areas/users/users'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'
import { listReads } from '../../table/list-query.ts'

export const userList = { name: 'users', endpoint: usersApi.list } as const

export const users: Reads = (opened) => listReads(userList, opened)
const userForm: Reads = () => [query(rolesApi.managed, {})]

export { userForm as userNew, userForm as userEdit }
