import { issue, message, messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { roleNames } from '../../access.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { choice, email, fieldTexts, messageResult, requiredLine, translated, uuid } from '../../lib/fields.ts'
import { languages } from '../../lib/languages.ts'
import { isSamePassword, passwordTexts, typedPassword } from './password.ts'
import { role } from './roles.ts'
import { missingFactor } from './missing-factor.ts'
import { typedCode } from './typed-code.ts'
import { view } from '../views/view.ts'
import { keptFeeds } from './kept-feeds.ts'

/** The signed-in user. */
export const signedInUser = z.object({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The stored role; Employee instead of Team lead before the first and after the last day of employment. */
  role: role.nullable(),
  /** The role that counts: the stored role, raised by the flags and by leading a team. */
  effectiveRole: z.enum(roleNames).nullable(),
  admin: z.enum(['true', 'false']),
  superAdminHr: z.enum(['true', 'false']),
  profileImage: z.string().nullable(),
  /** False if the user is not at work today (`docs/rules.md`, section 2), and so does not decide on leave. */
  isActive: z.boolean(),
  /** The language that the user has chosen; null for that of the browser. */
  language: z.enum(languages).nullable(),
})
export type SignedInUser = z.output<typeof signedInUser>

const session = z.object({
  token: z.string(),
  user: signedInUser,
  /** Seconds until the session expires without activity. */
  idleEndsIn: z.int(),
  /** The second factor that the user must set up or prove; null if nothing is missing. */
  missingFactor: missingFactor.nullable().default(null),
  /** The views that lists open with, at most one for each, so that a list need not wait for all views. */
  defaultViews: z.array(view).default([]),
  /** The company's time zone, which decides which day is today; null if an earlier version answers. */
  timeZone: z.string().nullable().default(null),
})

/**
 * Valid credentials of a user who may not sign in, or who must also enter a code, are answered with `loginMessage` and
 * no session.
 */
export const loginResult = z.union([
  session,
  z.object({
    loginMessage: translated,
    needsCode: z.boolean(),
    /** True if a passkey can take the place of the code. */
    hasPasskey: z.literal(true).optional(),
  }),
])

export const credentials = z.object({ email, password: typedPassword })
export const loginInput = credentials.extend({ code: typedCode.optional() })

export const newPasswordInput = z
  .object({ password: typedPassword, confirmPassword: typedPassword })
  .refine((input) => isSamePassword(input.password, input.confirmPassword), {
    path: ['confirmPassword'],
    error: issue(passwordTexts.mismatch),
  })

export const changePasswordInput = z
  .object({
    currentPassword: typedPassword,
    newPassword: typedPassword,
    confirmPassword: typedPassword,
    /** Whether the personal tokens of the account stay valid; otherwise they are revoked. */
    keepTokens: z.boolean().optional(),
    keepFeeds: keptFeeds.optional(),
  })
  .refine((input) => isSamePassword(input.newPassword, input.confirmPassword), {
    path: ['confirmPassword'],
    error: issue(passwordTexts.mismatch),
  })

const passwordChanged = z.object({ message: z.object({ isSuccess: z.literal(true), message: translated }) })

/** The ways to sign in that an emailed link leads to. */
const linkWays = ['password', 'provider', 'passkey'] as const
export type LinkWay = (typeof linkWays)[number]

/** The parts of an emailed link. */
export const linkSecret = z.object({ userUuid: requiredLine, token: requiredLine })

// `PUT /edit-password` and `PUT /change-password` share one handler (`docs/rules.md`, section 2).
export const accessApi = {
  login: endpoint('POST /login', 'public', {
    summary: 'Sign in with email and password',
    errors: [401],
    body: loginInput,
    result: loginResult,
  }),
  editPassword: endpoint('PUT /edit-password', 'account.own', {
    summary: 'Change my password and end my other access',
    subject: { person: 'userUuid' },
    query: z.object({ userUuid: z.string().optional() }),
    body: changePasswordInput,
    result: passwordChanged,
  }),
  refresh: endpoint('POST /refresh', 'session', {
    summary: 'Issue a new access token for the session of the cookie',
    withoutSecondFactor: true,
    result: session,
  }),
  logout: endpoint('POST /logout', 'session', {
    summary: 'Sign out',
    withoutSecondFactor: true,
    // The sign-out URL of the identity provider; null if the user signed in with a password.
    result: z.object({ providerSignOut: z.string().nullable() }),
  }),
  resetLink: endpoint('POST /reset-link', 'public', {
    summary: 'Email a link for setting a new password, if the account exists',
    body: z.object({ email }),
    result: messageResult,
  }),
  checkResetLink: endpoint('GET /reset-password', 'public', {
    summary: 'Check whether an emailed link can still set a password',
    query: linkSecret,
    result: z.object({
      isValid: z.boolean(),
      /** The ways that the link leads to; none for a user without a password who has a factor already. */
      ways: z.array(z.enum(linkWays)).default(['password']),
      /** Whether the user has a passkey that signs in alone. */
      hasPasskey: z.boolean().default(true),
    }),
  }),
  resetPassword: endpoint('PUT /reset-password', 'public', {
    summary: 'Set a password with the token of an emailed link',
    query: linkSecret,
    body: newPasswordInput,
    /** With the email, so that the page can sign in with the new password. */
    result: passwordChanged.extend({ email: z.string() }),
  }),
  changePassword: endpoint('PUT /change-password', 'account.own', {
    summary: 'Same as PUT /edit-password',
    subject: { person: 'userUuid' },
    query: z.object({ userUuid: z.string().optional() }),
    body: changePasswordInput,
    result: passwordChanged,
  }),
  setLanguage: endpoint('PUT /language', 'account.own', {
    summary: "Choose the language of my screens and emails, or follow the browser's",
    withoutSecondFactor: true,
    subject: 'caller',
    body: z.object({ language: choice(languages).nullable() }),
    result: messageResult,
  }),
  clientSettings: endpoint('GET /client-settings', 'public', {
    summary: 'Settings that the screens need before sign-in',
    result: z.object({
      company: z.object({
        /** Empty without a name. */
        name: z.string(),
        /** The address of the logo; null without one. */
        logo: z.string().nullable(),
        /** '#3556c4'; null for the product's own. */
        accentColour: z.string().nullable(),
        /** ISO 3166-1 alpha-2: 'BA'; null if none is chosen. */
        country: z.string().nullable(),
      }),
      timeZone: z.string(),
      /** Whether emails go to a mail server, or to files because no mail server is set up. */
      mailDelivery: z.enum(['server', 'files']),
      /** The display name of the identity provider; null if users sign in with a password only. */
      identityProvider: z.string().nullable(),
      /** Whether users have passkeys for this address. */
      hasPasskeys: z.boolean().default(false),
      demoAccounts: z.array(z.object({ email: z.string(), role: z.enum(roleNames) })),
      demoPassword: z.string().nullable(),
      /** The URL of an external organisation chart; null if none is set. */
      orgChartUrl: z.string().nullable(),
      /** The origins that may embed the job form, and its consent text. */
      jobForm: z.object({ origins: z.array(z.string()), consent: z.string() }),
    }),
  }),
  health: endpoint('GET /health', 'public', {
    summary: 'Report that the server is running, without asking the database',
    result: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint('GET /ready', 'public', {
    summary: 'Report whether this node may get traffic; otherwise 503 with the reason',
    result: z.object({ status: z.literal('ready') }),
  }),
  openApi: endpoint('GET /openapi.json', 'api.documentation', {
    summary: 'This API description as OpenAPI 3.1',
    result: z.unknown(),
  }),
}

// The specification's texts are verbatim, including its spellings.
export const accessTexts = messages('access', {
  roleBeyondYou: 'Only a Superadmin can assign this role',
  tooManySignIns: 'Too many sign-ins at the moment. Please try again.',
  loginTitle: 'Login into HR app',
  demoAccounts: 'Demo accounts',
  demoPassword: (password: string) => message('Choose one to fill in the form. Password: {password}', { password }),
  signIn: 'Sign in',
  forgotPassword: 'Forgot password?',
  unauthorized: 'Unauthorized',
  noAccess: 'You do not have access to the requested page',
  noAccount: "You don't have a registered account. Please contact support !",
  logOut: 'LOG OUT',
  goBack: 'go back',
  noMatch: 'No match for',
  goBackFromNowhere: 'Go back',
  // Not fixed by the specification.
  wrongCredentials: 'Incorrect email or password',
  mayNotSignIn: "You can't sign in with this account. Please contact your HR team.",
  tooManyFailures: 'Too many attempts. Please wait a few minutes and try again.',
  linkSent: 'If there is an account with this email address, we have sent a link to it.',
  linkInvalid: 'This link is no longer valid. Please request a new one.',
  passwordChanged: 'Your password has been changed',
  languageSaved: 'Language saved',
  sessionEnded: 'You have been signed out. Please sign in again.',
  required: fieldTexts.required,
})
