import { message, messages } from './messages.ts'

/** The kinds of what leaves the product by itself. A restore switches all of it off, so that a copy writes to no one. */
export const outgoingKinds = ['emails', 'webhooks', 'chat', 'reports', 'directories', 'invitations'] as const
export type OutgoingKind = (typeof outgoingKinds)[number]

export const outgoingTexts = messages('outgoing', {
  emails: 'Emails, except those with a link to set a password',
  webhooks: message('Webhooks', undefined, 'integrations'),
  chat: 'Messages in chat channels',
  reports: 'Reports by email',
  directories: 'Data sent to Entra ID',
  invitations: 'Invitations planned for the first day',
})
