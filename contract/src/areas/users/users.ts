import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, email, flag, message, name, version } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { role } from '../access/roles.ts'

const user = z.object({
  uuid: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: role.nullable(),
  isArchived: z.boolean(),
  version: z.int(),
})
export type User = z.output<typeof user>

export const usersTexts = {
  title: 'User administration',
  search: 'Name, email...',
  newTitle: 'Add new user',
  editTitle: 'Edit user',
  editData: 'Edit user data',
  added: 'User successfully added',
  roleRequired: 'Please select role',
  deleteWarning:
    "If you delete this user, they will be deleted from the employee's database as well. This action cannot be reverted. Do you want to proceed?",
  // Ours, where the specification is silent.
  updated: 'User successfully updated',
  deleteTitle: 'Delete user?',
  deleted: 'User successfully deleted',
  emailTaken: 'This e-mail address belongs to somebody else',
  emailOfArchived: 'This e-mail address belongs to an archived employee',
  lastSuperadmin: 'This is the last Superadmin who can sign in',
  notYourself: 'You cannot change or delete yourself here',
} as const

const chosenRole = z.object({ uuid: z.uuid(usersTexts.roleRequired) }, { error: usersTexts.roleRequired })

export const userInput = z.object({ firstName: name, lastName: name, email, role: chosenRole })

const list = listEndpoint('GET /users', 'user.manage', {
  summary: 'Everybody who has an account',
  row: user,
  sort: ['lastName', 'firstName'],
  filters: { isArchived: flag.optional() },
})

export const usersApi = {
  list,
  find: endpoint('GET /user/:id', 'user.manage', { summary: 'One user', params: byId, result: user }),
  create: endpoint('POST /user', 'user.manage', {
    summary: 'Adds a user and the employee behind it, and mails a link to set a password',
    body: userInput,
    result: user,
  }),
  update: endpoint('PUT /user/:id', 'user.manage', {
    summary: 'Changes names, e-mail and role of a user',
    params: byId,
    body: userInput.extend({ version }),
    result: z.object({ message: z.string(), user }),
  }),
  remove: endpoint('DELETE /user/:id', 'user.manage', {
    summary: 'Deletes a user and the employee behind it',
    params: byId,
    result: message,
  }),
}
