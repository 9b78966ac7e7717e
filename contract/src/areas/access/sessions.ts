import { messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, commaSeparated, messageResult, uuid } from '../../lib/fields.ts'
import type { EmployeeStatus } from '../employees/record.ts'
import { keptFeeds } from './kept-feeds.ts'
import { passkeyOptions, signedPasskey } from './passkey-signing.ts'
import { typedPassword } from './password.ts'

export const signInMethods = ['password', 'provider'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** Employees with these statuses can sign in unless archived (`docs/rules.md`, section 2). */
export const statusesWithSignIn: readonly EmployeeStatus[] = ['Active', 'Maternity leave']

/** How long, in minutes, a confirmed identity counts. */
export const confirmedMinutes = 10
/** The number of deletions within ten minutes that require no confirmation. */
export const deletionsWithoutPassword = 20

const session = z.object({
  uuid,
  /** Browser and operating system in English, as reported by the browser, such as 'Firefox on Linux'. */
  device: z.string(),
  /** The browser, such as 'Firefox'; null if another program signed in. */
  browser: z.string().nullable(),
  /** The operating system, such as 'Linux'; null if it is unknown. */
  system: z.string().nullable(),
  method: z.enum(signInMethods),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  /** Whether this is the caller's current session. */
  isCurrent: z.boolean(),
})
export type SessionRow = z.output<typeof session>

export const sessionsApi = {
  list: endpoint('GET /sessions', 'session.read', {
    summary: 'List the active sessions of userUuid or the caller, most recently active first',
    subject: { person: 'userUuid' },
    query: z.object({ userUuid: uuid.optional() }),
    result: z.array(session),
  }),
  end: endpoint('DELETE /sessions/:id', 'session.read', {
    summary: 'Sign out a session, at once and on every node',
    params: byId,
    subject: { ownerOf: 'id' },
    result: messageResult,
  }),
  endOthers: endpoint('DELETE /sessions', 'session.own', {
    summary: 'Sign out all my sessions except the current one',
    subject: 'caller',
    query: z.object({
      // Empty parameters are ignored, so that none has a name.
      keepFeeds: z.union([z.literal('none').transform((): string[] => []), commaSeparated(keptFeeds)]).optional(),
    }),
    result: messageResult,
  }),
  confirm: endpoint('POST /reauthenticate', 'session.own', {
    summary: 'Confirm my identity with my password, for ten minutes',
    hasIdempotencyKey: false,
    withoutSecondFactor: true,
    subject: 'caller',
    body: z.object({ currentPassword: typedPassword }),
    result: messageResult,
  }),
  beginPasskey: endpoint('POST /reauthenticate/passkey/options', 'session.own', {
    summary: 'Create the challenge for confirming my identity with a passkey',
    hasIdempotencyKey: false,
    withoutSecondFactor: true,
    subject: 'caller',
    result: passkeyOptions,
  }),
  confirmByPasskey: endpoint('POST /reauthenticate/passkey', 'session.own', {
    summary: 'Confirm my identity with a passkey, which also counts as a code',
    hasIdempotencyKey: false,
    withoutSecondFactor: true,
    subject: 'caller',
    body: z.object({ passkey: signedPasskey }),
    result: messageResult,
  }),
  isConfirmed: endpoint('GET /reauthenticate', 'session.own', {
    summary:
      "Report whether this number of deletions requires confirming the caller's identity first, and how to confirm it",
    withoutSecondFactor: true,
    subject: 'caller',
    query: z.object({
      deletions: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .optional(),
    }),
    result: z.object({
      isNeeded: z.boolean(),
      /** Whether the account has a password that it may use. Without one, the user confirms by a passkey or at the identity provider. */
      hasPassword: z.boolean(),
      hasProvider: z.boolean(),
      /** Whether the account has a passkey for this address. */
      hasPasskey: z.boolean().default(false),
    }),
  }),
}

export const sessionsTexts = messages('sessions', {
  title: 'Password and sessions',
  ended: 'Session signed out',
  othersEnded: 'All your other sessions were signed out',
  confirmIdentityFirst: "Please confirm it's you, then continue",
  confirmed: 'Identity confirmed for the next 10 minutes',
})
