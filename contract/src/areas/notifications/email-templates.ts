// Separate from the other texts, because only the list of emails needs them.
import { message, messages } from '../../lib/messages.ts'

/** The topics of emails by template; emails whose subject is written when they are sent are listed with them. */
export const emailTemplateTexts = messages('emailTemplate', {
  invitation: message('Invitation', undefined, 'email'),
  reset: 'Link to reset the password',
  'password set': 'Password set by a Superadmin',
  'email changed, old address': 'Email address changed (to the old address)',
  'email changed, new address': 'Email address changed (to the new address)',
  'second factor on': 'Two-step sign-in turned on',
  'second factor off': 'Two-step sign-in turned off',
  'recovery code used': 'Recovery code used',
  'passkey added': 'Passkey added',
  'passkey removed': 'Passkey removed',
  'passkey refused': 'Passkey blocked',
  'emergency sign-in': 'Sign-in with an emergency account',
  'link created': 'Link to set a password (created on the server)',
  'token created': 'Access token created',
  'calendar feed created': 'Calendar link created',
  'calendar feeds ended': 'Calendar links that no longer work',
  'tokens end': 'Access tokens expiring soon',
  'backup missing': 'No recent backup',
  'audit log changed': 'Audit log changed outside the application',
  'leave calendar': 'Calendar entry for leave',
  'webhook failing': 'Failing webhook',
  'applicant email': 'Email to an applicant',
  notification: message('Notification', undefined, 'email'),
  reminders: message('Reminders', undefined, 'email'),
  test: 'Test email',
})
