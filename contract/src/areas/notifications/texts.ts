// Separate from the schemas, so that top bar and navigation load these texts without them.
import { message, messages } from '../../lib/messages.ts'
export const notificationsTexts = messages('notifications', {
  title: 'Notifications',
  clearAll: 'Clear all',
  settings: 'Notification Settings',
  contractSwitch: 'Contract expiration notification',
  levelSwitch: 'Experience level expiration notification',
  noChanges: 'There are no changes to save',
  saved: 'Your changes have been successfully saved',
  // Not fixed by the specification.
  newApplicationSwitch: 'New job applications',
  ownLeaveSwitch: 'Emails about my leave requests',
  leaveRequestSwitch: 'Emails about leave requests that I decide on',
  alwaysSent:
    'Notifications still appear under the bell. Security emails, such as links to set a password, are always sent.',
  none: 'Nothing new',
  read: 'Marked as read',
  cleared: 'Notifications cleared',
})

/** The topics of emails by template; emails whose subject is written when they are sent are listed with them. */
export const emailTemplateTexts = messages('emailTemplate', {
  invitation: message('Invitation', undefined, 'email'),
  reset: 'Link to reset the password',
  'password set': 'Password set by a Superadmin',
  'email changed, old address': 'Email address changed, to the old address',
  'email changed, new address': 'Email address changed, to the new address',
  'second factor on': 'Two-step sign-in turned on',
  'second factor off': 'Two-step sign-in turned off',
  'recovery code used': 'Recovery code used',
  'passkey added': 'Passkey added',
  'passkey removed': 'Passkey removed',
  'passkey refused': 'Passkey refused',
  'emergency sign-in': 'Sign-in with an emergency account',
  'token created': 'Access token created',
  'tokens end': 'Access tokens that end soon',
  'backup missing': 'No recent backup',
  'audit log changed': 'Audit log changed outside the product',
  'leave calendar': 'Calendar entry of leave',
  'webhook failing': 'Failing webhook',
  'applicant email': 'Email to an applicant',
  notification: message('Notification', undefined, 'email'),
  reminders: message('Reminders', undefined, 'email'),
  test: 'Test email',
})

export const emailTexts = messages('email', {
  title: 'Mail',
  testQueued: 'A test email is on its way to you',
  stored: 'Stored, not sent',
  noServer: 'No mail server is set up, so emails are stored in files and not sent',
  invitationStored: 'The invitation was stored in a file, not sent: no mail server is set up (SMTP_URL)',
  testStored: 'The test email is stored in a file, not sent: no mail server is set up (SMTP_URL)',
  setUp: 'To send them, set SMTP_URL and restart the server. See “Settings” in the README.',
  again: 'The email is on its way again',
  notAgain: 'Only an email that failed, was stored in a file, or whose outcome is unknown can be sent again',
})
