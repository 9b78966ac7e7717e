import { messages } from '../../lib/messages.ts'

export const notificationSettingTexts = messages('notifications', {
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
})
