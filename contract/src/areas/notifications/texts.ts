// Separate from the schemas, so that top bar and navigation load these texts without them.
import { messages } from '../../lib/messages.ts'
export const notificationsTexts = messages('notifications', {
  title: 'Notifications',
  clearAll: 'Clear all',
  settings: 'Notification Settings',
  contractSwitch: 'Contract, probation, licence and document expiration notification',
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
