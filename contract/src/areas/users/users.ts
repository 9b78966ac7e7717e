import { messages, issue } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import {
  byId,
  chosenUuid,
  email,
  flag,
  messageResult,
  name,
  seenVersion,
  translated,
  uuid,
  version,
} from '../../lib/fields.ts'
import { withSheet } from '../../lib/with-sheet.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { isSamePassword, passwordTexts, typedPassword } from '../access/password.ts'
import { role } from '../access/roles.ts'
import { usersTitles } from './titles.ts'

/** How a user confirms a sign-in: also by a code, by the password alone, or only at the identity provider. */
export const signInFactors = ['two-step', 'password', 'no password'] as const
export type SignInFactor = (typeof signInFactors)[number]

const user = z.object({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: role.nullable(),
  isArchived: z.boolean(),
  version: z.int(),
  /** Whether the user may sign in now. */
  maySignIn: z.boolean(),
  /** Whether the user has set a password or signed in at the identity provider. */
  isActivated: z.boolean(),
  /** The last sign-in; null before the first one. */
  lastSignIn: z.iso.datetime().nullable(),
  invitedAt: z.iso.datetime().nullable(),
  factor: z.enum(signInFactors),
})
export type User = z.output<typeof user>

export const usersTexts = messages('users', {
  ...usersTitles,
  search: 'Name, email...',
  editData: 'Edit user data',
  added: 'User successfully added',
  roleRequired: 'Please select role',
  deleteWarning:
    "If you delete this user, they will be deleted from the employee's database as well. This action cannot be reverted. Do you want to proceed?",
  // Not fixed by the specification.
  updated: 'User successfully updated',
  deleteTitle: 'Delete user?',
  deleted: 'User successfully deleted',
  emailTaken: 'Someone else uses this email address',
  emailOfArchived: 'This email address belongs to an archived employee',
  lastSuperadmin: 'This is the last Superadmin who can sign in',
  lastLastingSuperadmin:
    'This is the last Superadmin without an end date, and the last day ends sign-in. Add another Superadmin first.',
  linkMailed: 'A link to set a password is on its way. The user was signed out everywhere.',
  linkStored:
    'The user was signed out everywhere. The link to set a password is stored in a file, not sent: no mail server is set up',
  passwordSet: 'Password set. The user was signed out everywhere.',
  notYourself: "You can't change or delete your own account here",
})

const chosenRole = z.object(
  { uuid: chosenUuid(issue(usersTexts.roleRequired)) },
  { error: issue(usersTexts.roleRequired) },
)

export const userInput = z.object({ firstName: name, lastName: name, email, role: chosenRole })

/**
 * Requests a link for the user, or sets the given password (`docs/rules.md`, section 2). The caller's own password is
 * required unless their identity was confirmed recently.
 */
export const passwordOfAnother = z
  .object({ password: typedPassword, confirmPassword: typedPassword, currentPassword: typedPassword })
  .partial()
  .refine(({ password, confirmPassword }) => isSamePassword(password, confirmPassword), {
    path: ['confirmPassword'],
    error: issue(passwordTexts.mismatch),
  })

const passwordCall = {
  summary: 'Email a link for setting a password and sign the user out, or set the given password',
  params: byId,
  // An empty body requests a link.
  body: z.preprocess((body) => body ?? {}, passwordOfAnother),
  result: messageResult,
} as const

const userFactor = z.object({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  factor: z.enum(signInFactors),
  /** When two-step sign-in was turned on; null if it is off. */
  since: z.iso.datetime().nullable(),
})
export type UserFactor = z.output<typeof userFactor>

const list = listEndpoint('GET /users', 'user.manage', {
  summary: 'List users',
  row: user,
  sort: ['lastName', 'firstName'],
  filters: { isArchived: flag.optional() },
})

export const usersApi = {
  factors: listEndpoint('GET /users/factors', 'user.manage', {
    summary: 'List the users who may sign in, with who has two-step sign-in',
    row: userFactor,
    sort: ['lastName'],
    filters: { factor: z.enum(signInFactors).optional() },
  }),
  list: withSheet(list, 'users'),
  // Both paths share one handler.
  setPassword: endpoint('PUT /user/edit-password-superadmin/:id', 'user.manage', passwordCall),
  setPasswordOfEmployee: endpoint('PUT /employee/setPassword/:id', 'user.manage', passwordCall),
  find: endpoint('GET /user/:id', 'user.manage', { summary: 'Show a user', params: byId, result: user }),
  create: endpoint('POST /user', 'user.manage', {
    summary: 'Add a user with an employee record, and email a link for setting a password',
    body: userInput,
    result: user,
  }),
  update: endpoint('PUT /user/:id', 'user.manage', {
    summary: "Change a user's names, email and role",
    params: byId,
    body: userInput.extend({ version }),
    result: z.object({ message: translated, user }),
  }),
  remove: endpoint('DELETE /user/:id', 'user.manage', {
    summary: 'Delete a user and their employee record',
    params: byId,
    query: seenVersion,
    result: messageResult,
  }),
}
