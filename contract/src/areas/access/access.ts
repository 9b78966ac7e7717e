import { z } from 'zod'
import { roleNames } from '../../access.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { email, fieldTexts, message, requiredLine } from '../../lib/fields.ts'
import { passwordTexts, typedPassword } from './password.ts'
import { role } from './roles.ts'
import { typedCode } from './second-factor.ts'

/** Who is signed in, as the product's own screens need it. */
export const signedInUser = z.object({
  uuid: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The stored role. */
  role: role.nullable(),
  /** The role that counts: flags and leading somebody taken in. */
  effectiveRole: z.enum(roleNames).nullable(),
  admin: z.enum(['true', 'false']),
  superAdminHr: z.enum(['true', 'false']),
  profileImage: z.string().nullable(),
  /** False on maternity leave: they sign in, and decide on nobody's leave. */
  isActive: z.boolean(),
})
export type SignedInUser = z.output<typeof signedInUser>

const session = z.object({
  token: z.string(),
  user: signedInUser,
  /** In seconds: when the session ends if nothing is asked for until then. */
  idleEndsIn: z.int(),
})

/**
 * Right credentials of somebody who may not sign in are answered with `loginMessage` and no session, and so are those
 * of somebody who must send a code with them.
 */
const loginResult = z.union([session, z.object({ loginMessage: z.string(), needsCode: z.boolean() })])

export const loginInput = z.object({ email, password: typedPassword, code: typedCode.optional() })

export const newPasswordInput = z
  .object({ password: typedPassword, confirmPassword: typedPassword })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    error: passwordTexts.mismatch,
  })

export const changePasswordInput = z
  .object({ currentPassword: typedPassword, newPassword: typedPassword, confirmPassword: typedPassword })
  .refine((input) => input.newPassword === input.confirmPassword, {
    path: ['confirmPassword'],
    error: passwordTexts.mismatch,
  })

const passwordChanged = z.object({ message: z.object({ isSuccess: z.literal(true), message: z.string() }) })

/** What the audit log calls the records of this area. */
export const accessEntities = ['account', 'session'] as const

// `PUT /edit-password` and `PUT /change-password` are one handler (`docs/rules.md`, section 2).
export const accessApi = {
  login: endpoint('POST /login', 'public', {
    summary: 'Signs in by e-mail and password',
    body: loginInput,
    result: loginResult,
  }),
  editPassword: endpoint('PUT /edit-password', 'account.own', {
    summary: 'Changes the own password and ends the other sessions',
    subject: { person: 'userUuid' },
    query: z.object({ userUuid: z.string().optional() }),
    body: changePasswordInput,
    result: passwordChanged,
  }),
  refresh: endpoint('POST /refresh', 'session', {
    summary: 'A new access token for the session of the cookie',
    result: session,
  }),
  logout: endpoint('POST /logout', 'session', {
    summary: 'Ends the session of the cookie',
    // Where to sign out at the identity provider, too; null: it began with a password.
    result: z.object({ providerSignOut: z.string().nullable() }),
  }),
  resetLink: endpoint('POST /reset-link', 'public', {
    summary: 'Mails a link that sets a new password; always the same answer',
    body: z.object({ email }),
    result: message,
  }),
  resetPassword: endpoint('PUT /reset-password', 'public', {
    summary: 'Sets a password with the token of a mailed link',
    query: z.object({ userUuid: requiredLine, token: requiredLine }),
    body: newPasswordInput,
    result: passwordChanged,
  }),
  changePassword: endpoint('PUT /change-password', 'account.own', {
    summary: 'The same as PUT /edit-password',
    subject: { person: 'userUuid' },
    query: z.object({ userUuid: z.string().optional() }),
    body: changePasswordInput,
    result: passwordChanged,
  }),
  clientSettings: endpoint('GET /client-settings', 'public', {
    summary: 'What the screens need to know before anybody signs in',
    result: z.object({
      timeZone: z.string(),
      /** Whether emails go to a mail server, or to files because none is set up. */
      mailDelivery: z.enum(['server', 'files']),
      /** What the identity provider is called; null: people sign in by password alone. */
      identityProvider: z.string().nullable(),
      demoAccounts: z.array(z.object({ email: z.string(), role: z.string() })),
      demoPassword: z.string().nullable(),
      /** The page with the chart of the company, outside of this product; null: there is none. */
      orgChartUrl: z.string().nullable(),
      /** Which pages may embed the job form, and what its visitors agree to. */
      jobForm: z.object({ origins: z.array(z.string()), consent: z.string() }),
    }),
  }),
  health: endpoint('GET /health', 'public', {
    summary: 'Whether the product works',
    result: z.object({ status: z.literal('ok') }),
  }),
  openApi: endpoint('GET /openapi.json', 'api.documentation', {
    summary: 'This description, as OpenAPI 3.1',
    result: z.unknown(),
  }),
}

// Texts of the specification stand to the letter, its own spellings included.
export const accessTexts = {
  loginTitle: 'Login into HR app',
  signIn: 'Sign in',
  forgotPassword: 'Forgot password?',
  unauthorized: 'Unauthorized',
  noAccess: 'You do not have access to the requested page',
  noAccount: "You don't have a registered account. Please contact support !",
  logOut: 'LOG OUT',
  goBack: 'go back',
  noMatch: 'No match for',
  goBackFromNowhere: 'Go back',
  // Ours, where the specification is silent.
  wrongCredentials: 'Incorrect email or password',
  mayNotSignIn: "This account can't sign in. Please contact your HR team.",
  tooManyFailures: 'Too many attempts. Please wait a few minutes and try again.',
  linkSent: 'If an account belongs to this address, a link is on its way to it.',
  linkInvalid: 'This link is no longer valid. Please request a new one.',
  passwordChanged: 'Your password has been changed',
  sessionEnded: 'You have been signed out. Please sign in again.',
  required: fieldTexts.required,
} as const
