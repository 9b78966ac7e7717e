import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { messageResult, translated, uuid } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'

/**
 * The delivery state of an email. 'stored': written to a file because no mail server is set up. 'unknown': the mail
 * server received it but did not confirm; it is not sent again automatically.
 */
export const emailStates = ['queued', 'sending', 'sent', 'stored', 'not needed', 'failed', 'unknown'] as const
export type EmailState = (typeof emailStates)[number]

/** The states from which an email can be sent again. */
export const resendableStates = ['stored', 'failed', 'unknown'] as const satisfies readonly EmailState[]

const email = z.object({
  uuid: z.string(),
  template: z.string(),
  /** The subject, if it is known before the email is rendered; of reminders their kinds and number; otherwise null. */
  subject: translated.nullable(),
  recipient: z.object({
    uuid,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Whether the recipient is an applicant rather than an employee. */
    isApplicant: z.boolean(),
  }),
  state: z.enum(emailStates),
  attempts: z.int(),
  error: z.string().nullable(),
  queuedAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
})
export type SentEmail = z.output<typeof email>

export const emailsApi = {
  list: listEndpoint('GET /mail', 'mail.manage', {
    summary: 'List emails with their delivery state, without their content',
    row: email,
    sort: ['queuedAt'],
    filters: { state: z.enum(emailStates).optional() },
  }),
  sendAgain: endpoint('POST /mail/:id/send-again', 'mail.manage', {
    summary: 'Send an email again that failed, was stored in a file, or whose state is unknown',
    params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
    result: messageResult,
  }),
  test: endpoint('POST /mail/test', 'mail.manage', {
    summary: 'Send a test email to me',
    result: messageResult,
  }),
  check: endpoint('POST /mail/check', 'mail.manage', {
    summary: "Send a test email to me at once and show the mail server's answer",
    hasIdempotencyKey: false,
    result: z.object({
      outcome: z.enum(['sent', 'stored', 'failed']),
      /** The address that it was sent to. */
      to: z.string(),
      /** The answer or the error of the mail server, or the name of the file. */
      answer: translated,
    }),
  }),
}
