import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, message } from '../../lib/fields.ts'
import type { EmployeeStatus } from '../employees/record.ts'
import { typedPassword } from './password.ts'

export const signInMethods = ['password', 'provider'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** Employees with these statuses may sign in, unless they are archived (`docs/rules.md`, section 2). */
export const statusesThatSignIn: readonly EmployeeStatus[] = ['Active', 'Maternity leave']

/** For how long a confirmed password lets somebody do what asks for it. */
export const confirmedMinutes = 10
/** How many deletions in ten minutes need no password. */
export const deletionsWithoutPassword = 20

const session = z.object({
  uuid: z.uuid(),
  /** Browser and system, as far as the browser tells: 'Firefox on Linux'. */
  device: z.string(),
  method: z.enum(signInMethods),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type SessionRow = z.output<typeof session>

export const sessionsApi = {
  list: endpoint('GET /sessions', 'session.read', {
    summary: 'The live sessions of a person, the newest activity first; without userUuid the own ones',
    subject: { person: 'userUuid' },
    query: z.object({ userUuid: z.uuid().optional() }),
    result: z.array(session),
  }),
  end: endpoint('DELETE /sessions/:id', 'session.read', {
    summary: 'Ends a session at once, on every node',
    params: byId,
    subject: { ownerOf: 'id' },
    result: message,
  }),
  endOthers: endpoint('DELETE /sessions', 'session.own', {
    summary: 'Ends all own sessions but the one that asks',
    subject: 'caller',
    result: message,
  }),
  confirm: endpoint('POST /reauthenticate', 'session.own', {
    summary: 'Confirms the own password once more, for ten minutes',
    subject: 'caller',
    body: z.object({ currentPassword: typedPassword }),
    result: message,
  }),
  isConfirmed: endpoint('GET /reauthenticate', 'session.own', {
    summary: 'Whether that many deletions need the password first, and how this person can confirm who they are',
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
      /** Whether the account has a password; without one the identity provider asks. */
      hasPassword: z.boolean(),
      hasProvider: z.boolean(),
    }),
  }),
}

export const sessionsTexts = {
  title: 'Password and sessions',
  ended: 'Session signed out',
  othersEnded: 'All your other sessions were signed out',
  confirmIdentityFirst: "Please confirm it's you, then continue",
  confirmed: 'Confirmed for the next ten minutes',
} as const
