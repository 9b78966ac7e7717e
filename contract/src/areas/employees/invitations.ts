import { translated, uuid } from '../../lib/fields.ts'
import { ofClass } from '../../lib/field-classes.ts'
import { messages, type Message, message } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { employeesTexts } from './texts.ts'

export const invitationTexts = messages('invitation', {
  noneSent: 'No invitations sent',
  sent: (count: number) => message('{count, plural, one {# invitation sent} other {# invitations sent}}', { count }),
  stored: (count: number) =>
    message(
      '{count, plural, one {# invitation stored in files, not sent: no mail server is set up} other {# invitations stored in files, not sent: no mail server is set up}}',
      { count },
    ),
  text: 'They will get an email with a link to set their password. It works once, for 7 days.',
  againTitle: 'Send again?',
  againText: 'These people were invited less than an hour ago. The email may still be on its way.',
  isActivated: 'Has already signed in',
  recently: 'Invited less than an hour ago',
  sentByEmail: 'A mail server is set up: send the invitations by email',
})

/** Minutes after an invitation during which sending another must be confirmed. */
const recentMinutes = 60

type Invitee = {
  /** Whether the caller may change this employee. */
  isManageable: boolean
  maySignIn: boolean
  /** Whether the employee has set a password or signed in at the identity provider. */
  isActivated: boolean
  /** Minutes since the latest invitation; null if none was sent. */
  minutesSinceInvitation: number | null
}

/**
 * Returns why an employee can't be invited; undefined if they can. `isRecent` marks a recent invitation as the only
 * reason.
 */
export function invitationProblem({
  isManageable,
  maySignIn,
  isActivated,
  minutesSinceInvitation,
}: Invitee): { reason: Message; isRecent: boolean } | undefined {
  if (!isManageable) return { reason: employeesTexts.beyondYou, isRecent: false }
  if (isActivated) return { reason: invitationTexts.isActivated, isRecent: false }
  if (!maySignIn) return { reason: employeesTexts.notASignIn, isRecent: false }
  const isRecent = minutesSinceInvitation !== null && minutesSinceInvitation < recentMinutes
  return isRecent ? { reason: invitationTexts.recently, isRecent } : undefined
}

/** Reports how many invitations were sent, or stored in files if no mail server is set up. */
export function invitedMessage(count: number, delivery: 'server' | 'files'): Message {
  if (count === 0) return invitationTexts.noneSent
  return delivery === 'server' ? invitationTexts.sent(count) : invitationTexts.stored(count)
}

const leftOut = z.object(ofClass('internal', { uuid, name: z.string(), reason: translated, isRecent: z.boolean() }))
export type LeftOut = z.output<typeof leftOut>
/** With texts that are rendered for the caller. */
export type LeftOutAnswer = z.input<typeof leftOut>

const invitationLink = z.object({ uuid, name: z.string(), email: z.string(), link: z.url() })
export type InvitationLink = z.output<typeof invitationLink>

/** How many links one call creates. */
export const maxInvitationLinks = 500

export const invitationsApi = {
  send: endpoint('POST /employees/invitations', 'employee.manage', {
    summary: 'Email invitations to employees who have not signed in yet, and report who was skipped and why',
    isAccessDecision: true,
    body: z.object(
      ofClass('internal', {
        employees: z.array(uuid).min(1).max(1000),
        /** The handling of employees who were invited within the last hour. They are skipped by default. */
        recentlyInvited: z.enum(['leave out', 'invite']).optional(),
      }),
    ),
    result: z.object(ofClass('internal', { message: translated, invited: z.int(), leftOut: z.array(leftOut) })),
  }),
  createLinks: endpoint('POST /employees/invitation-links', 'company.manage', {
    summary: 'Create links to set the first password, to hand over while no mail server is set up',
    /** Without `employees`: the first of those who have neither signed in nor received an invitation. */
    body: z.object({ employees: z.array(uuid).min(1).max(maxInvitationLinks).optional() }),
    /** Null if the call was repeated: links are not stored. */
    result: z.object({ links: z.array(invitationLink).nullable() }),
  }),
  endLinks: endpoint('POST /employees/invitation-links/end', 'company.manage', {
    summary: 'End the links to set the first password of employees who have not used them; they count as not invited',
    body: z.object({ employees: z.array(uuid).min(1).max(maxInvitationLinks) }),
    /** How many employees had a link. */
    result: z.object({ ended: z.int() }),
  }),
}
