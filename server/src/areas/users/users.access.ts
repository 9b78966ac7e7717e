import { roleOf } from '@hr/contract/areas/access/roles'
import { byId, newPerson, type RequestsOf } from '../../testing/requests.ts'

export const usersRequests: RequestsOf = () => ({
  'POST /user': () => ({ body: { ...newPerson(), role: roleOf('Employee') } }),
  'GET /user/:id': byId,
  'PUT /user/:id': (subject) => ({ ...byId(subject), body: { ...newPerson(), role: roleOf('Team lead') } }),
  'DELETE /user/:id': byId,
  'PUT /user/edit-password-superadmin/:id': byId,
  'PUT /employee/setPassword/:id': byId,
})
