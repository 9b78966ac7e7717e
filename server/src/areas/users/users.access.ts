import { roleOf } from '@hr/contract/areas/access/roles'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { byId, newPerson, type RequestsOf } from '../../testing/requests.ts'

export const usersRequests: RequestsOf = () => ({
  'POST /user': () => ({ body: { ...validUser, ...newPerson() } }),
  'GET /user/:id': byId,
  'PUT /user/:id': (subject) => ({
    ...byId(subject),
    body: { ...validUser, ...newPerson(), role: roleOf('Team lead') },
  }),
  'DELETE /user/:id': byId,
  'PUT /user/edit-password-superadmin/:id': byId,
  'PUT /employee/setPassword/:id': byId,
})
