import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, email, flag, message, name, version } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { passwordTexts, typedPassword } from '../access/password.ts'
import { role } from '../access/roles.ts'
import { usersTitles } from './titles.ts'

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
  ...usersTitles,
  search: 'Name, email...',
  editData: 'Edit user data',
  added: 'User successfully added',
  roleRequired: 'Please select role',
  deleteWarning:
    "If you delete this user, they will be deleted from the employee's database as well. This action cannot be reverted. Do you want to proceed?",
  // Ours, where the specification is silent.
  updated: 'User successfully updated',
  deleteTitle: 'Delete user?',
  deleted: 'User successfully deleted',
  emailTaken: 'Someone else uses this email address',
  emailOfArchived: 'This email address belongs to an archived employee',
  lastSuperadmin: 'This is the last Superadmin who can sign in',
  linkMailed: 'A link to set a password is on its way. The user was signed out everywhere.',
  linkStored:
    'The user was signed out everywhere. The link to set a password is stored in a file, not sent: no mail server is set up (SMTP_URL)',
  passwordSet: 'Password set. The user was signed out everywhere.',
  notYourself: "You can't change or delete your own account here",
} as const

const chosenRole = z.object({ uuid: z.uuid(usersTexts.roleRequired) }, { error: usersTexts.roleRequired })

export const userInput = z.object({ firstName: name, lastName: name, email, role: chosenRole })

/**
 * A link for the person, or with a password that one (`docs/rules.md`, section 2). The own password goes
 * with it, unless it was confirmed just now.
 */
export const passwordOfAnother = z
  .object({ password: typedPassword, confirmPassword: typedPassword, currentPassword: typedPassword })
  .partial()
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: passwordTexts.mismatch,
  })

const passwordCall = {
  summary: "Mails a link that sets a password and ends the person's sessions, or sets the password that is given",
  params: byId,
  // No body asks for the link.
  body: z.preprocess((body) => body ?? {}, passwordOfAnother),
  result: message,
} as const

export const usersApi = {
  list: listEndpoint('GET /users', 'user.manage', {
    summary: 'Everybody who has an account',
    row: user,
    sort: ['lastName', 'firstName'],
    filters: { isArchived: flag.optional() },
  }),
  // Both paths are one handler.
  setPassword: endpoint('PUT /user/edit-password-superadmin/:id', 'user.manage', passwordCall),
  setPasswordOfEmployee: endpoint('PUT /employee/setPassword/:id', 'user.manage', passwordCall),
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
